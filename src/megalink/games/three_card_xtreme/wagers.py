"""The wagers of Three Card Poker Xtreme, and the five-card rows that two of them look for."""

from collections.abc import Sequence
from typing import NamedTuple

from megalink.cards import Card
from megalink.hands import FiveCard, FiveCardHand, best_of, rank_five

ANTE = "ante"
PLAY = "play"
ANTE_BONUS = "ante_bonus"  # 1.1.2: a payment on the Ante, without a playing area of its own. Reading: A10
PAIR_PLUS = "pair_plus"
SIX_CARD_BONUS = "six_card_bonus"

ENTRY = (ANTE, PAIR_PLUS, SIX_CARD_BONUS)  # 3.4: any one of them lets a position in


class Rows(NamedTuple):
    """What five cards count as, with A-2-3-4-5 in every table or only where the document writes it. Reading: A04"""

    ace_low_everywhere: FiveCard
    ace_low_as_written: FiveCard


def jackpot_rows(five: Sequence[Card]) -> Rows:
    """4.4.1.6 lets an Ace be low in a Straight; 4.4.1.2 says nothing of it, so in one suit it is at least a Flush."""
    hand = rank_five(five)
    suited = hand.is_ace_low and hand.category is FiveCard.STRAIGHT_FLUSH
    return Rows(hand.category, FiveCard.FLUSH if suited else hand.category)


def bonus_rows(cards: Sequence[Card]) -> Rows:
    """4.5 says nothing of a low Ace, and pays the best five among the cards (1.1.11)."""
    best = best_of(cards)
    as_written = _ace_high(best_of(cards, _ace_high)) if best.is_ace_low else best.category
    return Rows(best.category, as_written)


def _ace_high(hand: FiveCardHand) -> FiveCard:
    return hand.category_without_ace_low
