"""One card. There are 52 of them (2.1), made once: two equal cards are the same object."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import NewType

Rank = NewType("Rank", int)
Suit = NewType("Suit", str)

RANKS = tuple(Rank(number) for number in range(2, 15))  # 2 … 10, Jack, Queen, King, Ace
SUITS = tuple(Suit(letter) for letter in "cdhs")  # clubs, diamonds, hearts, spades: a fixed order, not a ranking
JACK, QUEEN, KING, ACE = RANKS[9:]

RANK_LETTERS = "23456789TJQKA"


class UnknownCard(ValueError):
    """The text names no card of the deck."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not a card of the deck: a card is a rank 2-9 T J Q K A and a suit s h d c")
        self.text = text


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    rank: Rank
    suit: Suit
    text: str

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.text,)  # a card that travelled between processes is the same object again


ALL_CARDS = tuple(Card(rank, suit, RANK_LETTERS[rank - 2] + suit) for suit in SUITS for rank in RANKS)

BY_TEXT = MappingProxyType(
    {card.text: card for card in ALL_CARDS} | {f"10{card.suit}": card for card in ALL_CARDS if card.text[0] == "T"},
)


def card(text: str) -> Card:
    try:
        return BY_TEXT[text]
    except KeyError:
        raise UnknownCard(text) from None
