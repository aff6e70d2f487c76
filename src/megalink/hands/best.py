"""The best five of more cards: seven in Texas Hold'em (3.10), six for the Six Card Bonus (3.10.1)."""

from collections.abc import Callable, Sequence
from itertools import combinations

from megalink.cards import SUITS, Card
from megalink.hands.five_card import FiveCardHand, rank_five, rank_key


def by_strength(hand: FiveCardHand) -> int:
    return hand.strength


def by_highest_card(hand: FiveCardHand) -> int:
    return hand.strength_by_highest_card


def best_of(cards: Sequence[Card], order: Callable[[FiveCardHand], int] = by_strength) -> FiveCardHand:
    """Without five cards of one suit only the ranks matter, and there are few ways to hold those: they are kept."""
    if order is not by_strength or _flush_possible(cards):
        return max(map(rank_five, combinations(cards, 5)), key=order)
    key = rank_key(cards)
    best = _BEST_BY_RANKS.get(key)
    if best is None:
        best = _BEST_BY_RANKS[key] = max(map(rank_five, combinations(cards, 5)), key=order)
    return best


def five_of(cards: Sequence[Card], hand: FiveCardHand) -> tuple[Card, ...]:
    """Five of the cards that make this hand: the first such, in the order of the cards."""
    return next(five for five in combinations(cards, 5) if rank_five(five) == hand)


_BEST_BY_RANKS: dict[int, FiveCardHand] = {}  # at most 49,205 entries for seven cards


def _flush_possible(cards: Sequence[Card]) -> bool:
    suits = [card.suit for card in cards]
    return max(map(suits.count, SUITS)) >= 5


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
