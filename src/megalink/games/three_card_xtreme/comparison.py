"""When the Dealer qualifies (3.11, 3.12), and which clause ranks two three-card hands (3.14, 3.15)."""

from collections.abc import Callable, Sequence

from megalink.cards import QUEEN, Card
from megalink.hands import ThreeCard, ThreeCardHand, rank_three
from megalink.rulebook.reading import Readings

Qualifies = Callable[[Sequence[Card]], bool]


def queen_high_or_better(cards: Sequence[Card]) -> bool:
    """3.11 as customary: Queen high, or any higher hand. Reading: A02"""
    hand = rank_three(cards)
    return hand.category > ThreeCard.THREE_ODD_CARDS or hand.ranks[0] >= QUEEN


def holds_queen_or_higher(cards: Sequence[Card]) -> bool:
    """3.11 to the letter: a Queen, King or Ace must be among the cards, whatever the hand. Reading: A02, second side"""
    return any(card.rank >= QUEEN for card in cards)


def holds_queen_or_higher_ace_low(cards: Sequence[Card]) -> bool:
    """To the letter, and the Ace of 3-2-Ace is a 1 (3.3.1.2). Reading: A03, third side"""
    return holds_queen_or_higher(cards) and not is_ace_low(rank_three(cards))


def qualification(readings: Readings) -> Qualifies:
    return {
        "hand_Q_high_or_better": queen_high_or_better,
        "holds_Q_or_higher_card": holds_queen_or_higher,
        "holds_Q_or_higher_card_ace_low_is_1": holds_queen_or_higher_ace_low,
    }[readings["tcp.dealer_qualify"]]


def is_ace_low(hand: ThreeCardHand) -> bool:
    """3-2-Ace, suited or not."""
    return hand.ranks == (3, 2, 1)


def deciding_clause(hand: ThreeCardHand, other: ThreeCardHand) -> str:
    """3.14 between categories, 3.15 or its sub-clause within one."""
    if hand.category is not other.category:
        return "3.14"
    if hand.category is ThreeCard.ONE_PAIR:
        return "3.15.2"
    equal = hand.strength == other.strength
    if hand.category in (ThreeCard.STRAIGHT, ThreeCard.STRAIGHT_FLUSH):
        if equal:
            return "3.15.4"
        return "3.15.3" if is_ace_low(hand) or is_ace_low(other) else "3.15"
    return "3.15.1" if equal else "3.15"
