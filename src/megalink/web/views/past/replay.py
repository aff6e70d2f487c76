"""A round again, event by event, as each viewer saw it. States kept on the way save playing a table from its start."""

import threading
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from megalink.floor.audit.dealt import dealt_by
from megalink.floor.audit.rounds import PlayedRound
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.floor_state import AT_TABLE
from megalink.floor.state.streams import Opened, open_envelope
from megalink.floor.state.table_state import FloorTable, evolve_floor_table, new_floor_table
from megalink.table import events as e

EVERY = 16  # rounds from one kept state to the next
MOST_KEPT = 200  # of one table


class Replayed(NamedTuple):
    """An event, and the table before and after it."""

    opened: Opened
    before: FloorTable
    after: FloorTable
    position: int  # of the event in the log


class Replays:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._states: dict[str, dict[int, FloorTable]] = {}  # by table and round: the table just before it
        self._lock = threading.Lock()  # one at a time: replaying is for looking back, and must not slow down play

    def round(self, table: str, number: int) -> list[Replayed]:
        """Empty where there was no such round."""
        with self._lock:
            return list(self._played(table, number))

    def _played(self, table: str, number: int) -> Iterator[Replayed]:
        floor_table = self._start(table, number)
        is_it = False
        for recorded in self._floor.store.read(streams.table(table), floor_table.version):
            opened = open_envelope(recorded, AT_TABLE)
            if isinstance(opened.event, e.RoundOpened):
                if is_it:
                    return
                is_it = opened.event.number == number
                self._keep(table, opened.event.number, floor_table)
            after = evolve_floor_table(floor_table, opened.event)
            if is_it:
                yield Replayed(opened, floor_table, after, recorded.position)
            floor_table = after

    def _start(self, table: str, number: int) -> FloorTable:
        states = self._states.get(table, {})
        nearest = max((earlier for earlier in states if earlier <= number), default=None)
        return states[nearest] if nearest is not None else new_floor_table(self._floor.table(table).listed)

    def _keep(self, table: str, number: int, floor_table: FloorTable) -> None:
        states = self._states.setdefault(table, {})
        if number % EVERY == 1 and number not in states:
            if len(states) >= MOST_KEPT:
                del states[next(iter(states))]
            states[number] = floor_table


def played(table: str, steps: Sequence[Replayed]) -> PlayedRound:
    first, last = steps[0], steps[-1]
    return PlayedRound(
        table,
        first.opened.event.number,
        last.after.listed.link or "",
        dealt_by(first.opened, first.before.signed_on),
        [step.opened for step in steps],
        [step.position for step in steps],
        [step.before.state for step in steps],
        after=last.after.state,
    )
