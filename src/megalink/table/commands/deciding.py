"""What Players do with their hands."""

from dataclasses import dataclass

from megalink.cards import Card
from megalink.money import Cents
from megalink.table.commands.kind import Command


@dataclass(frozen=True, slots=True)
class ViewHand(Command):
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class Decide(Command):
    """Fold, Bet, Flop, Turn, River, Check, Play, continue, House Way: with the exact amount where one is wagered."""

    player: str
    position: int
    choice: str
    amount: Cents | None = None


@dataclass(frozen=True, slots=True)
class SetHand(Command):
    """Bullseye: the two cards of the Point Hand."""

    player: str
    position: int
    two: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MarkAbsent(Command):
    """5.11: nobody is there to decide for this hand."""

    position: int


@dataclass(frozen=True, slots=True)
class DeclineComparison(Command):
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class ShowHand(Command):
    """The Player exposes his cards for comparison."""

    player: str
    position: int


DecidingCommand = ViewHand | Decide | SetHand | MarkAbsent | DeclineComparison | ShowHand
