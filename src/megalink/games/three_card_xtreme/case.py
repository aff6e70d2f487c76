"""One hand before its settlement: its cards, how it ended, and the Dealer it stands against."""

from typing import NamedTuple

from megalink.cards import Card
from megalink.games.three_card_xtreme.comparison import is_ace_low
from megalink.hands import ThreeCardHand
from megalink.table.game.showdown import Ending


class Branch(NamedTuple):
    """Where the document pays what does not wait for the comparison: once for each case of the Dealer's hand."""

    ante_bonus: str
    pair_plus: str
    six_card_bonus: str


NOT_QUALIFIED = Branch("3.11.3", "3.11.4", "3.11.5")
QUALIFIED = Branch("3.12.4", "3.12.5", "3.12.6")
DEALER_UNSEEN = Branch("1.1.2", "1.1.7", "1.1.11")  # where no hand of the table needs his cards


class DealerHand(NamedTuple):
    cards: tuple[Card, ...]
    hand: ThreeCardHand
    qualifies: bool

    @property
    def readings(self) -> tuple[str, ...]:
        return ("A02", "A03") if is_ace_low(self.hand) else ("A02",)


class Case(NamedTuple):
    """One hand before its settlement, and what is cited on each of its lines."""

    wagers: frozenset[str]
    cards: tuple[Card, ...]
    hand: ThreeCardHand | None  # None where nobody has named its cards, and nothing rests on them
    ending: Ending
    dealer: DealerHand | None
    community: tuple[Card, ...]
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()

    @property
    def player(self) -> ThreeCardHand:
        assert self.hand is not None, "a wager that rests on the hand's cards needs them"
        return self.hand

    @property
    def branch(self) -> Branch:
        if self.dealer is None:
            return DEALER_UNSEEN
        return QUALIFIED if self.dealer.qualifies else NOT_QUALIFIED
