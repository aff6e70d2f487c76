"""How long Players have at a table that deals by the clock: the page shows it, the automatic dealer decides."""

from collections.abc import Callable

import msgspec

from megalink.floor.dealing.automatic_dealer import Lost, Times, dealer_step, decision_time, due_at, waited_for
from megalink.floor.decide.attendance.ready import READY_IN
from megalink.floor.state.events import Dealer
from megalink.floor.state.person_names import is_robot
from megalink.floor.state.table_state import FloorTable
from megalink.rulebook.role import Actor, Role
from megalink.table.phase import Phase
from megalink.table.phases.decisions import when_time_expires
from megalink.table.progress import waiting
from megalink.table.state import TableState

_ANYBODY = Actor("supervisor", Role.PIT_SUPERVISOR)


class TableClock(msgspec.Struct, frozen=True):
    """`then` says what becomes of each hand that still has to decide, by position: a choice, or that it is invalid.

    `pause`: for how many milliseconds of a decision the clock stands still for a Player who loses his connection.
    """

    part: str | None
    ends: int | None
    then: dict[str, str]
    pause: int = 0


class Readiness(msgspec.Struct, frozen=True):
    """Who has told an automatic dealer not to wait for him, and for whom it still waits; Players by name."""

    ready: list[str]
    waits_for: list[str]


STILL = TableClock(None, None, {})  # where a person deals


class Pace(msgspec.Struct, frozen=True):
    """How long Players have at the tables that deal by the clock, in ms."""

    betting: int
    decision: int


class Clocks:
    """`opened_at`: since when this server's floor is open."""

    def __init__(
        self,
        times: Times,
        opened_at: int,
        *,
        supervised: bool,
    ) -> None:
        self._times = times
        self._opened_at = opened_at
        self._supervisor = _ANYBODY if supervised else None
        self.is_present: Callable[[str], bool] | None = None  # all are there, unless the pages say otherwise
        self.lost: Callable[[str, int], Lost | None] | None = None  # nobody lost his connection, likewise

    @property
    def pace(self) -> Pace:
        return Pace(self._times.betting, self._times.decision)

    def of(self, table: FloorTable, player: str | None = None, now: int = 0) -> TableClock:
        """Of a table with an automatic dealer, as a Player sees it at a moment, or as everybody else does."""
        decides = table.state.phase is Phase.DECIDING  # each has his own time: whoever sees this is there
        timed = dealer_step(table, self._times, self._supervisor, None if decides else self.is_present)
        if timed and decides:
            timed = timed._replace(after=timed.after + self.stood_still(table, player, now))
        ends = due_at(table, timed, self._opened_at) if timed else None
        return TableClock(_part(table), ends, _then(table.state), self._times.disconnected if decides else 0)

    def stood_still(self, table: FloorTable, player: str | None, now: int) -> int:
        """By how much a Player's own decision ends later, because he lost his connection during it."""
        if player is None or self.lost is None or table.state.phase is not Phase.DECIDING:
            return 0
        return decision_time(self._times, self.lost(player, now - table.part_since)) - self._times.decision

    def readiness(self, table: FloorTable) -> Readiness:
        return Readiness([*table.ready], waited_for(table, self.is_present) if table.state.phase in READY_IN else [])

    def there(self, table: FloorTable) -> tuple[str, ...]:
        """Who of those at the table is there, where it matters for what its pages say."""
        if table.listed.dealer is not Dealer.AUTOMATIC or self.is_present is None:
            return ()
        return tuple(name for name in table.at_play() if not is_robot(name) and self.is_present(name))


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
