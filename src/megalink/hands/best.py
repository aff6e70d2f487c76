"""The best five of more cards: seven in Texas Hold'em (3.10), six for the Six Card Bonus (3.10.1)."""

from collections.abc import Callable, Sequence
from itertools import combinations

from megalink.cards import Card
from megalink.hands.five_card import FiveCardHand, rank_five


def by_strength(hand: FiveCardHand) -> int:
    return hand.strength


def by_highest_card(hand: FiveCardHand) -> int:
    return hand.strength_by_highest_card


def best_of(cards: Sequence[Card], order: Callable[[FiveCardHand], int] = by_strength) -> FiveCardHand:
    return max(map(rank_five, combinations(cards, 5)), key=order)


def best_using(
    own: Sequence[Card],
    shared: Sequence[Card],
    order: Callable[[FiveCardHand], int] = by_strength,
) -> FiveCardHand:
    """The best five that use at least one of a Player's own cards: the other side of reading A08."""
    cards = (*own, *shared)
    return max(
        (rank_five(five) for five in combinations(cards, 5) if not set(five).isdisjoint(own)),
        key=order,
    )
