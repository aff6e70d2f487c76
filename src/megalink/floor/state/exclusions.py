"""Bars (5.9) and restrictions (3.4.3) of the whole house, or of one table: who, where, why, until when.

A bar that returns the wagers of the round, and a restriction as 3.4.3 has it, are a table's own and stand in its state.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from megalink.floor.state.table_state import FloorTable
from megalink.rulebook.role import Actor
from megalink.table.exclusion import ExclusionKind, runs


class Lifted(NamedTuple):
    reason: str
    by: Actor
    at: int


class Exclusion(NamedTuple):
    number: int  # counted from 1 on the whole floor
    kind: ExclusionKind
    player: str
    table: str | None  # None: at every table of the house
    reason: str
    until: int | None  # None: until it is lifted
    by: Actor
    at: int
    lifted: Lifted | None = None

    def in_force(self, at: int) -> bool:
        return self.lifted is None and runs(self.until, at)

    def holds_at(self, table: str, player: str, at: int) -> bool:
        return self.player == player and self.table in (None, table) and self.in_force(at)


class InForce(NamedTuple):
    """One that holds now: of the house, with its number, or of a table."""

    number: int | None
    kind: ExclusionKind
    player: str
    table: str | None
    reason: str
    until: int | None
    by: str


def in_force(exclusions: Iterable[Exclusion], tables: Iterable[FloorTable], at: int) -> Iterator[InForce]:
    """The house's, and those of these tables."""
    for each in exclusions:
        if each.in_force(at):
            yield InForce(each.number, each.kind, each.player, each.table, each.reason, each.until, each.by.id)
    for table in tables:
        for kind, player, imposed in table.state.exclusions(at):
            yield InForce(None, kind, player, table.name, imposed.reason, imposed.until, imposed.by)


def holding_at(exclusions: Iterable[Exclusion], table: FloorTable, at: int) -> Iterator[InForce]:
    """All that hold at one table."""
    return (each for each in in_force(exclusions, [table], at) if each.table in (None, table.name))
