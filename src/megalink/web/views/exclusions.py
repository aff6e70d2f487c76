"""Bars and restrictions, in force and past: those of the house, and those that stand at one table alone."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.exclusions import Exclusion
from megalink.floor.state.floor_state import AT_TABLE
from megalink.floor.state.streams import open_envelope
from megalink.table import events as e
from megalink.table.exclusion import ExclusionKind, runs

KINDS = {kind.WIRE for kind in (e.PlayerBarred, e.PlayerRestricted, e.RestrictionExplained, e.ExclusionEndSet)}


class ExclusionLift(msgspec.Struct):
    reason: str
    by: str
    at: int


class ExclusionRow(msgspec.Struct):
    """`number` is the house's; without one it stands at its table and is lifted there. Without `table`: everywhere."""

    number: int | None
    kind: str
    player: str
    table: str | None
    reason: str
    by: str
    at: int
    until: int | None
    in_force: bool
    lifted: ExclusionLift | None = None

    def runs(self, at: int) -> bool:
        return self.lifted is None and runs(self.until, at)


@dataclass
class Exclusions:
    """Reads each table's stream once, and later what was added to it: ask in a thread."""

    floor: Floor
    _read: dict[str, int] = field(default_factory=dict)
    _rows: list[ExclusionRow] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def rows(self) -> list[ExclusionRow]:
        """The newest first."""
        with self._lock:
            for table in self.floor.tables():
                self._catch_up(table)
            now = self.floor.clock.now()
            own = [msgspec.structs.replace(row, in_force=row.runs(now)) for row in self._rows]
            found = [*own, *(_row(exclusion, now) for exclusion in self.floor.state.registry.exclusions)]
        return sorted(found, key=lambda row: row.at, reverse=True)

    def _catch_up(self, table: str) -> None:
        for recorded in self.floor.store.read(streams.table(table), self._read.get(table, 0)):
            self._read[table] = recorded.version
            if recorded.type in KINDS:
                opened = open_envelope(recorded, AT_TABLE)
                self._take(table, opened.event, opened.at)

    def _take(self, table: str, event: e.AnyEvent, at: int) -> None:
        if isinstance(event, e.PlayerBarred):
            self._imposed_or_lifted(table, ExclusionKind.BAR, event, event.reason, at)
        elif isinstance(event, e.PlayerRestricted):
            self._imposed_or_lifted(table, ExclusionKind.RESTRICTION, event, "", at)
        elif isinstance(event, e.RestrictionExplained):  # follows what it explains
            last = next(self._own(table, ExclusionKind.RESTRICTION, event.player), None)
            if last and last.lifted:
                last.lifted.reason = event.reason
            elif last:
                last.reason = event.reason
        elif isinstance(event, e.ExclusionEndSet):  # likewise
            last = next(self._own(table, event.kind, event.player), None)
            if last:
                last.until = event.until

    def _imposed_or_lifted(
        self, table: str, kind: ExclusionKind, event: e.PlayerBarred | e.PlayerRestricted, reason: str, at: int
    ) -> None:
        for row in self._own(table, kind, event.player):
            if row.runs(at) and event.lifted:
                row.lifted = ExclusionLift(reason, event.by, at)
            elif row.runs(at):
                row.until = at  # another takes its place
        if not event.lifted:
            row = ExclusionRow(None, kind.value, event.player, table, reason, event.by, at, None, in_force=True)
            self._rows.append(row)

    def _own(self, table: str, kind: ExclusionKind, player: str) -> Iterator[ExclusionRow]:
        wanted = table, kind.value, player
        return (row for row in reversed(self._rows) if (row.table, row.kind, row.player) == wanted)


def _row(exclusion: Exclusion, now: int) -> ExclusionRow:
    lifted = exclusion.lifted
    return ExclusionRow(
        exclusion.number,
        exclusion.kind.value,
        exclusion.player,
        exclusion.table,
        exclusion.reason,
        exclusion.by.id,
        exclusion.at,
        exclusion.until,
        exclusion.in_force(now),
        ExclusionLift(lifted.reason, lifted.by.id, lifted.at) if lifted else None,
    )
