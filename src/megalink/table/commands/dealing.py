"""Cards come to the table."""

from dataclasses import dataclass

from megalink.table.commands.kind import Command


@dataclass(frozen=True, slots=True)
class LoadDeck(Command):
    """The system's shuffle: all cards in deal order, unseen by anybody."""

    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealFromDeck(Command):
    """Deals what the method deals now: the first packets, or the Dealer's late one."""


@dataclass(frozen=True, slots=True)
class DealCard(Command):
    """The Dealer enters the next card that a real shoe dealt; `where` tells where it landed if not in its place."""

    card: str
    where: str | None = None


@dataclass(frozen=True, slots=True)
class CorrectCard(Command):
    """A card lies on the felt that was entered as another: `number` counts the cards of a place from 1.

    With a fault of the deck on record it also names the card whose entry was the fault, as the next one of its place.
    """

    where: str
    number: int
    card: str
    reason: str


DealingCommand = LoadDeck | DealFromDeck | DealCard | CorrectCard
