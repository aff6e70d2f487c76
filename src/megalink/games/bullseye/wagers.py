"""The wagers of Bullseye, and the pay-table rows of the two that look at the Player's five cards alone."""

from collections.abc import Sequence

from megalink.cards import SUITS as SUITS_OF_CARDS
from megalink.cards import Card
from megalink.hands.point_hand import is_picture

MAIN = "main"
TIE = "tie"
BULLSEYE = "bullseye"
SUITS = "suits"

SIDE_WAGERS = (TIE, BULLSEYE, SUITS)  # 3.6: each may follow a Main

_PICTURE_ROWS = {3: "three_pictures", 4: "four_pictures", 5: "five_pictures"}
_SUITED_ROWS = {3: "three_suited", 4: "four_suited", 5: "five_suited"}


def pictures_row(cards: Sequence[Card]) -> str | None:
    """4.3: the exact number of Picture cards picks the row; None where the wager loses (1.1.3). Reading: A41"""
    return _PICTURE_ROWS.get(sum(map(is_picture, cards)))


def suited_row(cards: Sequence[Card]) -> str | None:
    """4.4: the most cards of one suit pick the row; None where the wager loses (1.1.12). Reading: A41"""
    suits = [card.suit for card in cards]
    return _SUITED_ROWS.get(max(map(suits.count, SUITS_OF_CARDS)))
