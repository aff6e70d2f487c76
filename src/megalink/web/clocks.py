"""How long Players have at a table that deals by the clock: told, never decided here."""

from typing import NamedTuple

import msgspec

from megalink.floor.automat import Part, Times, dealer_step, part_of_round
from megalink.floor.desk import Desk
from megalink.floor.events import Dealer
from megalink.rulebook.role import Actor, Role
from megalink.table.progress import waiting
from megalink.table.state import Phase

_ANYBODY = Actor("supervisor", Role.PIT_SUPERVISOR)


class TableClock(msgspec.Struct, frozen=True):
    part: str | None
    ends: int | None


STILL = TableClock(None, None)


class _Noted(NamedTuple):
    part: Part
    part_since: int
    version: int
    moved: int


class Clocks:
    """Notes when tables moved, as the automatic dealer does for itself."""

    def __init__(self, times: Times, *, supervised: bool) -> None:
        self._times = times
        self._supervisor = _ANYBODY if supervised else None
        self._noted: dict[str, _Noted] = {}

    def note(self, desk: Desk, now: int) -> None:
        part, known = part_of_round(desk.state), self._noted.get(desk.name)
        if known is None or known.part != part:
            self._noted[desk.name] = _Noted(part, now, desk.version, now)
        elif known.version != desk.version:
            self._noted[desk.name] = known._replace(version=desk.version, moved=now)

    def of(self, desk: Desk, now: int) -> TableClock:
        if desk.listed.dealer is not Dealer.AUTOMATIC:
            return STILL
        self.note(desk, now)
        step = dealer_step(desk, self._times, self._supervisor)
        if step is None:
            return TableClock(_part(desk), None)
        noted = self._noted[desk.name]
        return TableClock(_part(desk), (noted.part_since if step.since_part else noted.moved) + step.after)


def _part(desk: Desk) -> str | None:
    current = desk.state.round
    if current is None or not desk.round_open:
        return None
    if current.phase is Phase.BETTING:
        return "betting"
    return "deciding" if current.phase is Phase.DECIDING and waiting(desk.state) else "reveal"
