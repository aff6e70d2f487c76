"""Hands and cards as a person says them in a rule of thumb."""

from collections.abc import Iterable

from megalink.cards import Card
from megalink.cards.card import RANK_LETTERS
from megalink.hands import FiveCard, FiveCardHand, ThreeCard, ThreeCardHand


def rank_word(rank: int) -> str:
    """10 for a Ten; the 1 of an Ace that counts low is an Ace all the same."""
    return "A" if rank == 1 else RANK_LETTERS[rank - 2].replace("T", "10")


def ranks_words(ranks: Iterable[int]) -> str:
    return "-".join(rank_word(rank) for rank in ranks)


def two_cards_words(first: Card, second: Card) -> str:
    """Two cards up to their suits: `AKs`, `AKo`, `77`."""
    high, low = (first, second) if first.rank >= second.rank else (second, first)
    ranks = high.text[0] + low.text[0]
    return ranks if high.rank == low.rank else ranks + ("s" if high.suit == low.suit else "o")


def hand_words(hand: FiveCardHand | ThreeCardHand) -> str:
    """`A-K-J-8-3`, `pair of 2s with A-K-Q`, `straight 6-5-4-3-2`."""
    ranks, category = hand.ranks, hand.category
    if category in (FiveCard.FIVE_ODD_CARDS, ThreeCard.THREE_ODD_CARDS):
        return ranks_words(ranks)
    if category in (FiveCard.ONE_PAIR, ThreeCard.ONE_PAIR):
        return f"pair of {rank_word(ranks[0])}s with {ranks_words(ranks[1:])}"
    if category is FiveCard.ROYAL_FLUSH:
        return category.title
    return f"{category.title} {ranks_words(ranks)}"
