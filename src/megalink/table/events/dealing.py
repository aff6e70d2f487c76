"""Cards come to the table, and are turned."""

from dataclasses import dataclass
from typing import ClassVar

from megalink.cards import Card
from megalink.table.events.kind import Event


@dataclass(frozen=True, slots=True)
class DeckLoaded(Event):
    WIRE: ClassVar[str] = "table.deck_loaded.v1"
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """The next cards of the plan, in order; `where` names the place of a card that landed elsewhere."""

    WIRE: ClassVar[str] = "table.cards_dealt.v1"
    cards: tuple[Card, ...]
    where: str | None = None


@dataclass(frozen=True, slots=True)
class DeckFaultFound(Event):
    """5.1: a card that is not of the deck, or is there twice."""

    WIRE: ClassVar[str] = "table.deck_fault_found.v1"
    card: str


@dataclass(frozen=True, slots=True)
class CommunityExposed(Event):
    WIRE: ClassVar[str] = "table.community_exposed.v1"
    shown: int


@dataclass(frozen=True, slots=True)
class DealerExposed(Event):
    WIRE: ClassVar[str] = "table.dealer_exposed.v1"


@dataclass(frozen=True, slots=True)
class CardCorrected(Event):
    """What was entered as one card is another on the felt; nothing of the deal itself changes.

    `was` is the text that was entered; one beyond the cards of the place is the entry that was found at fault.
    """

    WIRE: ClassVar[str] = "table.card_corrected.v1"
    where: str
    number: int
    was: str
    card: Card
    reason: str
    by: str


DealingEvent = DeckLoaded | CardsDealt | DeckFaultFound | CardCorrected | CommunityExposed | DealerExposed
