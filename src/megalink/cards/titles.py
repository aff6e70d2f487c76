"""Cards as people call them: Two of Hearts."""

from collections.abc import Iterable
from types import MappingProxyType

from megalink.cards.card import RANKS, Card

_RANKS = MappingProxyType(
    dict(
        zip(
            RANKS,
            ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"),
            strict=True,
        )
    )
)
_SUITS = MappingProxyType({"c": "Clubs", "d": "Diamonds", "h": "Hearts", "s": "Spades"})


def card_title(card: Card) -> str:
    return f"{_RANKS[card.rank]} of {_SUITS[card.suit]}"


def card_titles(cards: Iterable[Card]) -> str:
    return ", ".join(map(card_title, cards))
