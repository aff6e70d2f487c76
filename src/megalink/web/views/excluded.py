"""Who is barred or restricted now, and who is told of it: staff with the reason, the Player himself without it."""

from bisect import bisect_right
from collections.abc import Iterable

import msgspec

from megalink.floor.service import Floor, TableLook
from megalink.floor.state.exclusions import Exclusion, InForce, holding_at, in_force
from megalink.floor.state.table_state import FloorTable
from megalink.table.exclusion import ExclusionKind
from megalink.table.permissions import clause_of
from megalink.table.state import TableState
from megalink.table.view import READS_BOOKS, STAFF, Audience, Viewer


class Excluded(msgspec.Struct):
    """A bar or a restriction in force. Without `table`: everywhere. The Player himself gets no `reason` and no `by`.

    `number` is the house's; without one it stands at its table and is lifted there. `clause` is there at a table: the
    document has its own number for a restriction.
    """

    number: int | None
    kind: str
    player: str
    table: str | None
    until: int | None
    reason: str | None
    by: str | None
    clause: str | None = None


def excluded_now(floor: Floor) -> list[Excluded]:
    """For the pit: all of them, by Player."""
    tables = [floor.table(name) for name in floor.tables()]
    found = in_force(floor.registry.exclusions, tables, floor.clock.now())
    return [_for_staff(each) for each in sorted(found, key=lambda each: (each.player, each.kind, each.table or ""))]


def excluded_at(look: TableLook, viewer: Viewer) -> list[Excluded]:
    """For staff: what was imposed at the table, and what holds for Players who sit there; for a Player: his own."""
    table = look.table
    held = holding_at(look.draft.registry.exclusions, table, look.at)
    found = sorted(held, key=lambda each: (each.kind, each.player))  # bars first
    if viewer.kind is Audience.PLAYER:
        own = (each for each in found if each.player == viewer.id)
        return [_for_player(each, table.state) for each in own]
    if viewer.kind not in (*STAFF, *READS_BOOKS):
        return []
    seated = {*table.state.seats.values()}
    return [_for_staff(each, table.state) for each in found if each.number is None or each.player in seated]


def excluded_players(floor: Floor, table: FloorTable | None, players: Iterable[str]) -> dict[str, list[Excluded]]:
    """For staff who choose among Players: what holds for each at this table, or without one everywhere."""
    exclusions, at = floor.registry.exclusions, floor.clock.now()
    found = holding_at(exclusions, table, at) if table else in_force(exclusions, (), at)
    told: dict[str, list[Excluded]] = {player: [] for player in players}
    for each in found:
        if each.player in told and (table or each.table is None):
            told[each.player].append(_for_staff(each, table.state if table else None))
    return told


def _for_staff(each: InForce, state: TableState | None = None) -> Excluded:
    clause = _clause(each, state) if state else None
    return Excluded(each.number, each.kind.value, each.player, each.table, each.until, each.reason, each.by, clause)


def _for_player(each: InForce, state: TableState) -> Excluded:
    return Excluded(None, each.kind.value, each.player, each.table, each.until, None, None, _clause(each, state))


def _clause(each: InForce, state: TableState) -> str | None:
    return "5.9" if each.kind is ExclusionKind.BAR else clause_of(state, "restriction")


class Ends:
    """Bars and restrictions end by themselves: no event says so, and what rests on them has to be told anew."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._of_house: tuple[tuple[Exclusion, ...], list[int]] = ((), [])  # as they stood, and their ends in order

    def passed(self, table: FloorTable) -> int:
        """How many that may hold at the table have ended: while it is the same, so is what rests on them."""
        now = self._floor.clock.now()
        return bisect_right(self._house(), now) + sum(end <= now for end in _own_ends(table))

    def passed_since(self, then: int, now: int) -> bool:
        house = self._house()
        if bisect_right(house, now) > bisect_right(house, then):
            return True
        state = self._floor.state
        return any(then < end <= now for table in [*state.tables.values()] for end in _own_ends(table))

    def _house(self) -> list[int]:
        exclusions, ends = self._of_house
        if self._floor.registry.exclusions is not exclusions:
            exclusions = self._floor.registry.exclusions
            ends = sorted(each.until for each in exclusions if each.until is not None and each.lifted is None)
            self._of_house = exclusions, ends
        return ends


def _own_ends(table: FloorTable) -> list[int]:
    imposed = (*table.state.barred.values(), *table.state.restricted.values())
    return [each.until for each in imposed if each.until is not None]
