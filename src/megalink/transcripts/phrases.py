"""What a phrase of a transcript is: words on one side, orders to a table or to the pool on the other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from megalink.cards import ALL_CARDS, Card
from megalink.jackpot import commands as p
from megalink.money import Cents
from megalink.play.linked import AnyOrder
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table.game.limits import NO_LIMITS, Limits
from megalink.transcripts.pattern import Values

_STRIDE = 15  # through the sorted deck: neighbours have neither rank nor suit in common
ANY_ORDER = tuple(ALL_CARDS[index * _STRIDE % len(ALL_CARDS)] for index in range(len(ALL_CARDS)))

Staged = Mapping[str, tuple[Card, ...]]  # the cards that each place is to get


class TableTerms(NamedTuple):
    """How a table is opened; and the link, which all tables of a transcript share."""

    document: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    layout: str | None = None
    method: str | None = None
    limits: Limits = NO_LIMITS
    jackpot_minimum: Cents = c.ONE_UNIT
    unread: bool = False


@dataclass(frozen=True)
class DealAsStaged:
    """Deals what the method deals now; where cards are set out, from a deck that gives them to their places.

    From a shoe without a reader they come one by one, unseen but for those that come face up.
    """

    staged: Staged | None
    actor: Actor
    at: int = 0


@dataclass(frozen=True)
class NameAsStaged:
    """Names every card that lies open or is turned now, as the cards were set out."""

    actor: Actor
    at: int = 0


@dataclass(frozen=True)
class StayIn:
    """Decides for one hand, or for every hand up to the settlement, what keeps it in the round for the least money.

    Up to the settlement, the Dealer exposes cards whenever no decision is waited for; his own only if he `reveals`.
    """

    position: int | None  # None: every hand, and all cards are exposed
    actor: Actor
    at: int = 0
    reveals: bool = True
    entered: bool = False  # the decision of one hand: by staff at its Player's word


Step = AnyOrder | DealAsStaged | NameAsStaged | StayIn


@dataclass(frozen=True)
class OrderContext:
    """Who gives the order, when and where; and what was set out before."""

    actor: Actor
    at: int
    table: str
    terms: TableTerms
    link: p.OpenLink | None = None
    staged: Staged | None = None


class CannotSay(ValueError):
    """The words fit a pattern, and yet one of them makes no order."""

    def __init__(self, word: str, expected: str) -> None:
        super().__init__(word, expected)
        self.word = word
        self.expected = expected


Build = Callable[[OrderContext, Values], tuple[Step, ...]]


class Phrase(NamedTuple):
    pattern: str
    build: Build


def order(kind: type[Any], convert: Callable[[OrderContext, Values], Values] | None = None, **fixed: object) -> Build:
    """The order of this kind, with the values of the words, or with what `convert` makes of them as its fields.

    A Player who is not named is the one who speaks, a table the one he speaks at.
    """
    fields_of_kind = {field.name for field in fields(kind)}

    def build(context: OrderContext, values: Values) -> tuple[Step, ...]:
        unsaid = {"player": context.actor.id, "table": context.table}
        named = {name: value for name, value in unsaid.items() if name in fields_of_kind}
        converted = convert(context, values) if convert else values
        return (kind(**{**named, **fixed, **converted}, actor=context.actor, at=context.at),)

    return build
