"""The log with which every run begins: two homes, a linked table at each, rounds in which a Royal Flush lies dealt.

Made once in a process, by floors that run as in a simulation; runs get copies.
"""

from functools import cache
from hashlib import sha256
from typing import NamedTuple

from megalink.floor.config import Config
from megalink.floor.orders.commands import Order
from megalink.floor.service import Floor
from megalink.floor.state.floor_state import FloorState
from tests.floor.floors import begin_day, open_link
from tests.floor.hand_clock import HandClock
from tests.floor.royals import DISPLAYED, open_royal_tables, royal_round
from tests.simulation.database.rows import Rows
from tests.simulation.scheduler import Scheduler
from tests.simulation.workers import ProcessWorkers

HOMES = ("north", "south")
TABLES = {"n1": "north", "s1": "south"}


class Opening(NamedTuple):
    rows: Rows
    state: FloorState


def config_of(home: str) -> Config:
    """Chance is held still, and snapshots come often."""
    return Config(lambda: sha256(home.encode()).digest(), home, table_snapshot_events=12, link_snapshot_events=6)


@cache
def opening() -> Opening:
    rows = Rows()
    scheduler = Scheduler(0)
    for home in HOMES:
        workers = ProcessWorkers(scheduler, home, lambda: 0.0)
        scheduler.start(lambda home=home, workers=workers: _open(rows, home, workers), home)  # type: ignore[misc]
        scheduler.run(lambda: False, 1.0)
        workers.kill()
    assert scheduler.failures == [], scheduler.failures
    state = FloorState()
    for recorded in rows.tail(0, 100_000):
        state.take(recorded)
    assert state.locked == {}
    return Opening(rows, state)


def _open(rows: Rows, home: str, workers: ProcessWorkers) -> None:
    floor = Floor(rows, clock=HandClock(), config=config_of(home), keep=False, workers=workers)
    begin_day(floor)
    if home == HOMES[0]:
        open_link(floor, DISPLAYED)
    tables = [table for table in TABLES if TABLES[table] == home]
    open_royal_tables(floor, tables)
    for table in tables:
        for order in _but_for_the_end(table):
            assert floor.call(order).is_accepted, order


def _but_for_the_end(table: str) -> list[Order]:
    """Up to the Player's decision."""
    return royal_round(table)[:-2]


def state_at_opening() -> FloorState:
    """A copy: what it holds is frozen, and is replaced."""
    first, state = opening().state, FloorState()
    state.end, state.heads, state.registry, state.people = first.end, dict(first.heads), first.registry, first.people
    state.tables, state.meters, state.purses = dict(first.tables), dict(first.meters), dict(first.purses)
    return state
