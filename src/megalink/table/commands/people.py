"""The table and the people at it."""

from dataclasses import dataclass

from megalink.money import Cents
from megalink.rulebook.role import Role
from megalink.table.commands.kind import ONE_UNIT, Command
from megalink.table.limits import NO_LIMITS, Limits


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    document: str
    readings: tuple[tuple[str, str], ...] = ()
    layout: str | None = None
    method: str | None = None
    limits: Limits = NO_LIMITS
    jackpot_minimum: Cents = ONE_UNIT


@dataclass(frozen=True, slots=True)
class ChooseMethod(Command):
    method: str


@dataclass(frozen=True, slots=True)
class Sit(Command):
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class Leave(Command):
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class InformOneHand(Command):
    """3.4.1: the Dealer tells a Player that he may view one hand only."""

    player: str


@dataclass(frozen=True, slots=True)
class RestrictPlayer(Command):
    """3.4.3: one playing position only; `lift` ends it."""

    player: str
    reason: str
    lift: bool = False


@dataclass(frozen=True, slots=True)
class AssignActing(Command):
    """6.2: somebody acts in a position from `start` up to, not including, `end`."""

    person: str
    role: Role
    start: int
    end: int


PeopleCommand = OpenTable | ChooseMethod | Sit | Leave | InformOneHand | RestrictPlayer | AssignActing
