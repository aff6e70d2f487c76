"""How long Players have at a table that deals by the clock: the page shows it, the automatic dealer decides."""

import msgspec

from megalink.floor.dealing.automatic_dealer import Times, dealer_step, due_at
from megalink.floor.state.table_state import FloorTable
from megalink.rulebook.role import Actor, Role
from megalink.table.phase import Phase
from megalink.table.phases.decisions import when_time_expires
from megalink.table.progress import waiting
from megalink.table.state import TableState

_ANYBODY = Actor("supervisor", Role.PIT_SUPERVISOR)


class TableClock(msgspec.Struct, frozen=True):
    """`then` says what becomes of each hand that still has to decide, by position: a choice, or that it is invalid."""

    part: str | None
    ends: int | None
    then: dict[str, str]


STILL = TableClock(None, None, {})  # where a person deals


class Clocks:
    """`opened_at`: since when this server's floor is open."""

    def __init__(self, times: Times, opened_at: int, *, supervised: bool) -> None:
        self._times = times
        self._opened_at = opened_at
        self._supervisor = _ANYBODY if supervised else None

    def of(self, table: FloorTable) -> TableClock:
        """Of a table with an automatic dealer."""
        timed = dealer_step(table, self._times, self._supervisor)
        return TableClock(_part(table), due_at(table, timed, self._opened_at) if timed else None, _then(table.state))


def _then(state: TableState) -> dict[str, str]:
    """For whoever sees this a page is open, so that he is there."""
    if state.phase is not Phase.DECIDING:
        return {}
    hands = state.current.hands
    return {str(at): when_time_expires(state, hands[at]).deemed for at in waiting(state)}


def _part(table: FloorTable) -> str | None:
    current = table.state.round
    if current is None or not table.round_open:
        return None
    if current.phase is Phase.BETTING:
        return "betting"
    return "deciding" if current.phase is Phase.DECIDING and waiting(table.state) else "reveal"
