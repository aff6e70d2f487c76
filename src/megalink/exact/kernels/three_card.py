"""Three-card hands over arrays; equal to `hands/three_card.py`."""

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from megalink.cards.codes import decode
from megalink.exact.kernels.compiled import compiled
from megalink.hands.three_card import rank_three

Cards = NDArray[np.uint8]
Strengths = NDArray[np.uint16]


@cache
def three_card_table() -> Strengths:
    """By suited or not and the three ranks in any order. Hand it to a kernel as one argument."""
    table = np.zeros((2, 13, 13, 13), dtype=np.uint16)
    for a, b, c in product(range(13), repeat=3):
        table[0, a, b, c] = rank_three([decode(a), decode(13 + b), decode(26 + c)]).strength
        if len({a, b, c}) == 3:
            table[1, a, b, c] = rank_three([decode(a), decode(b), decode(c)]).strength
    return table


@compiled
def strength_of_three(table: Strengths, a: int, b: int, c: int) -> int:
    suited = 1 if a // 13 == b // 13 and a // 13 == c // 13 else 0
    return table[suited, a % 13, b % 13, c % 13]


@compiled
def three(table: Strengths, hands: Cards) -> Strengths:
    """Strengths of rows of three card codes."""
    found = np.empty(hands.shape[0], dtype=np.uint16)
    for row in range(hands.shape[0]):
        found[row] = strength_of_three(table, hands[row, 0], hands[row, 1], hands[row, 2])
    return found
