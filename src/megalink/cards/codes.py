"""Card <-> 0..51: the only bridge between cards and arrays. A code is thirteen times the suit plus the rank."""

from types import MappingProxyType

from megalink.cards.card import ALL_CARDS, Card

CODE_OF = MappingProxyType({card: code for code, card in enumerate(ALL_CARDS)})


def encode(card: Card) -> int:
    return CODE_OF[card]


def decode(code: int) -> Card:
    return ALL_CARDS[code]
