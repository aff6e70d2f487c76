"""Bars (5.9) and restrictions (3.4.3): what keeps a Player from play, until it is lifted or comes to its end."""

from enum import StrEnum
from typing import NamedTuple

from megalink.rulebook.command import Command
from megalink.rulebook.rejection import Code, Rejection


class ExclusionKind(StrEnum):
    BAR = "bar"  # no further play
    RESTRICTION = "restriction"  # one playing position only


class Imposed(NamedTuple):
    """What staff imposed at a table, and nobody has lifted."""

    by: str
    reason: str = ""
    until: int | None = None

    def in_force(self, at: int) -> bool:
        return runs(self.until, at)


def runs(until: int | None, at: int) -> bool:
    """Up to its end, not including it; without one, until it is lifted."""
    return until is None or at < until


def refuse_end(command: Command, until: int | None, clause: str | None = None) -> Rejection | None:
    if runs(until, command.at):
        return None
    return command.refused("until", Code.END_PAST, "it ends in the future, or when it is lifted", clause)
