"""Orders to the floor itself, and the envelope in which orders to tables, links and the cage reach it."""

from dataclasses import dataclass
from typing import NamedTuple

from megalink.floor.state.events import Dealer, Shuffle
from megalink.jackpot import commands as pool
from megalink.ledger import adjustments, cage
from megalink.rulebook.command import Command, Facts
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table.game.limits import NO_LIMITS, Limits


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """A table of a document; with a link its Progressive Jackpot wagers go to that link's pool."""

    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    table: str
    document: str
    readings: tuple[tuple[str, str], ...] = ()
    layout: str | None = None
    method: str | None = None
    limits: Limits = NO_LIMITS
    link: str | None = None
    shuffle: Shuffle = Shuffle.SYSTEM
    dealer: Dealer = Dealer.PERSON


@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    table: str


@dataclass(frozen=True, slots=True)
class ReopenTable(Command):
    """As it was: another document or other limits are another table."""

    FACTS = Facts(Role.PIT_MANAGER, at_closed_table=True, previewed=True)
    table: str


@dataclass(frozen=True, slots=True)
class CallSupervisor(Command):
    """The Dealer, for himself or for a Player who asks for it, calls the pit; nothing stops."""

    FACTS = Facts(Role.DEALER, people_only=True, previewed=True)
    table: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class AnswerCall(Command):
    """Somebody of the pit is on the way."""

    FACTS = Facts(Role.PIT_SUPERVISOR, previewed=True)
    table: str


@dataclass(frozen=True, slots=True)
class BeginGamingDay(Command):
    """Days are written year-month-day and follow one another."""

    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    day: str


@dataclass(frozen=True, slots=True)
class RecordVerified(Command):
    FACTS = Facts(Role.SYSTEM, internal=True)
    position: int


CallCommand = CallSupervisor | AnswerCall
FloorCommand = OpenTable | CloseTable | ReopenTable | BeginGamingDay | RecordVerified | CallCommand


class AtTable(NamedTuple):
    table: str
    command: c.AnyCommand


class AtLink(NamedTuple):
    link: str
    command: pool.AnyCommand


Order = AtTable | AtLink | cage.AnyCommand | adjustments.AnyCommand | FloorCommand
