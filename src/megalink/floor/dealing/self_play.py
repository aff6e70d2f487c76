"""A whole floor that plays by itself: tables of every document, automatic dealers, robots, one linked jackpot.

All orders that open it have keys: started again after a failure it goes on where it was.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from megalink.floor.dealing.automatic_dealer import AT_ONCE
from megalink.floor.dealing.robots import Robots
from megalink.floor.dealing.runner import Runner
from megalink.floor.orders.commands import AtLink, AtTable, BeginGamingDay, OpenTable, Order
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer
from megalink.floor.state.gaming_day import date_at
from megalink.floor.state.person_names import robot_name
from megalink.floor.state.table_state import FloorTable
from megalink.games.library import document_keys
from megalink.jackpot.commands import OpenLink
from megalink.jackpot.parameters import Parameters
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table.commands import Sit
from megalink.table.game.limits import Limit, Limits

MANAGER, SUPERVISOR = Actor("simulation-manager", Role.PIT_MANAGER), Actor("simulation-supervisor", Role.PIT_SUPERVISOR)
SHIFT_MANAGER = Actor("simulation-shift-manager", Role.GAMING_SHIFT_MANAGER)
LINK = "main"
PARAMETERS = Parameters(reset=Cents(20_000_000), minimum=Cents(100), to_displayed=2_000, to_reserve=500)
DISPLAYED = Cents(25_000_000)
LIMITS = Limits(Limit(Cents(500), Cents(50_000)))
LOOK_S = 0.05


class Figures(NamedTuple):
    rounds: int
    events: int
    seconds: float

    @property
    def rounds_per_second(self) -> float:
        return self.rounds / self.seconds if self.seconds else 0.0


def open_tables(floor: Floor, tables: int) -> list[str]:
    """Tables sim-1, sim-2, …, the documents in turn, every position with a robot."""
    if not floor.day_open:
        _must(floor, BeginGamingDay(date_at(floor.clock.now()), actor=MANAGER), "simulation/day")
    _must(floor, AtLink(LINK, OpenLink(PARAMETERS, DISPLAYED, Cents(0), actor=MANAGER)), "simulation/link")
    documents = document_keys()
    names = [f"sim-{number}" for number in range(1, tables + 1)]
    for number, table in enumerate(names):
        order = OpenTable(
            table,
            documents[number % len(documents)],
            limits=LIMITS,
            link=LINK,
            dealer=Dealer.AUTOMATIC,
            actor=MANAGER,
        )
        _must(floor, order, f"simulation/{table}")
        layout = floor.table(table).state.layout
        assert layout is not None
        for position in range(1, layout.positions + 1):
            name = robot_name(table, position)
            seat = AtTable(table, Sit(name, position, actor=Actor(name, Role.PLAYER)))
            _must(floor, seat, f"simulation/{table}/{position}")
    return names


def _must(floor: Floor, order: Order, key: str) -> None:
    reply = floor.call_by_two(order, SHIFT_MANAGER, key)
    if not reply.is_accepted:
        raise RuntimeError(f"{key}: {reply.content['message']}")


def simulate(
    floor: Floor,
    tables: int,
    rounds: int,
    *,
    seed: int = 1,
    progress: Callable[[int], None] = lambda _rounds: None,
) -> Figures:
    """Plays until every table has had so many rounds; `progress` gets the number of rounds so far."""
    robots = Robots(seed)
    names = open_tables(floor, tables)
    before, began, position = _played(floor, names), time.monotonic(), floor.position

    def goes_on(table: FloorTable) -> bool:
        return table.round_number < rounds

    runner = Runner(floor, AT_ONCE, robots=robots, supervisor=SUPERVISOR, goes_on=goes_on)
    runner.start()
    try:
        while any(_has_to_play(floor, name, rounds) for name in names):
            time.sleep(LOOK_S)
            if floor.trouble:
                raise floor.trouble  # nobody is there to give an order again, as a floor's people would
            progress(_played(floor, names))
    finally:
        runner.close()
    return Figures(_played(floor, names) - before, floor.position - position, time.monotonic() - began)


def _played(floor: Floor, names: list[str]) -> int:
    tables = [floor.table(name) for name in names]
    return sum(table.round_number - table.round_open for table in tables)


def _has_to_play(floor: Floor, name: str, rounds: int) -> bool:
    table = floor.table(name)
    return (table.round_number < rounds or table.round_open) and not floor.is_locked(table)
