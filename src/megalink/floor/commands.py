"""Orders to the floor itself, and the envelope in which orders to tables, links and the cage reach it."""

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, NamedTuple, assert_never

from megalink.floor.events import Dealer, Shuffle
from megalink.jackpot import commands as pool
from megalink.ledger import cage
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table.limits import NO_LIMITS, Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    actor: Actor
    at: int = 0


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """A table of a document; with a link its Progressive Jackpot wagers go to that link's pool."""

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
    table: str


@dataclass(frozen=True, slots=True)
class ReopenTable(Command):
    """As it was: another document or other limits are another table."""

    table: str


@dataclass(frozen=True, slots=True)
class CallSupervisor(Command):
    """The Dealer, for himself or for a Player who asks for it, calls the pit; nothing stops."""

    table: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class AnswerCall(Command):
    """Somebody of the pit is on the way."""

    table: str


@dataclass(frozen=True, slots=True)
class BeginGamingDay(Command):
    """Days are written year-month-day and follow one another."""

    day: str


@dataclass(frozen=True, slots=True)
class RecordVerified(Command):
    position: int


CallCommand = CallSupervisor | AnswerCall
FloorCommand = OpenTable | CloseTable | ReopenTable | BeginGamingDay | RecordVerified | CallCommand


class AtTable(NamedTuple):
    table: str
    command: c.AnyCommand


class AtLink(NamedTuple):
    link: str
    command: pool.AnyCommand


Order = AtTable | AtLink | cage.AnyCommand | FloorCommand


def actor_of(order: Order) -> Actor:
    return order.command.actor if isinstance(order, AtTable | AtLink) else order.actor


@cache
def _own_fields(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 (a class of commands)
    return tuple(one.name for one in fields(kind) if one.name not in ("actor", "at"))


def _at(command: c.AnyCommand, at: int) -> c.AnyCommand:
    """As `replace` does, in half its time: every order to a table goes through here."""
    kind: Any = type(command)
    made: c.AnyCommand = kind(*[getattr(command, name) for name in _own_fields(kind)], actor=command.actor, at=at)
    return made


def stamped(order: Order, at: int) -> Order:
    """The order with the floor's time: nobody else says when something happened."""
    match order:
        case AtTable():
            return AtTable(order.table, _at(order.command, at))
        case AtLink():
            return AtLink(order.link, replace(order.command, at=at))
        case cage.BuyIn() | cage.CashOut():
            return replace(order, at=at)
        case OpenTable() | CloseTable() | ReopenTable() | BeginGamingDay() | RecordVerified():
            return replace(order, at=at)
        case CallSupervisor() | AnswerCall():
            return replace(order, at=at)
        case _:
            assert_never(order)
