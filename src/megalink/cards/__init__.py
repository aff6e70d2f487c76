"""Cards and the one deck of 2.1."""

from megalink.cards.card import ACE, ALL_CARDS, JACK, KING, QUEEN, RANKS, SUITS, Card, Rank, Suit, UnknownCard, card
from megalink.cards.deck import FACE_DOWN, cards_text, duplicates, read_cards
from megalink.cards.titles import card_title, card_titles

__all__ = [
    "ACE",
    "ALL_CARDS",
    "FACE_DOWN",
    "JACK",
    "KING",
    "QUEEN",
    "RANKS",
    "SUITS",
    "Card",
    "Rank",
    "Suit",
    "UnknownCard",
    "card",
    "card_title",
    "card_titles",
    "cards_text",
    "duplicates",
    "read_cards",
]
