"""All choices of so many cards of the deck, and those that differ by more than a change of suits."""

from math import comb

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.compiled import compiled

Cards = NDArray[np.uint8]


@compiled
def fill_choices(rows: Cards, cards: int) -> None:
    """Every choice of so many codes as a sorted row, in dictionary order."""
    chosen = np.arange(cards)
    for row in range(rows.shape[0]):
        for place in range(cards):
            rows[row, place] = chosen[place]
        place = cards - 1
        while place >= 0 and chosen[place] == 52 - cards + place:
            place -= 1
        if place < 0:
            break
        chosen[place] += 1
        for after in range(place + 1, cards):
            chosen[after] = chosen[after - 1] + 1


@compiled
def fill_multiplicities(rows: Cards, found: NDArray[np.uint8]) -> None:
    """For one hand of each suit class in how many ways its suits can be exchanged; 0 for all others.

    The one that stands for its class has the suits' sets of ranks in falling order, clubs first.
    """
    sets = np.zeros(4, dtype=np.int64)
    for row in range(rows.shape[0]):
        sets[:] = 0
        for code in rows[row]:
            sets[code // 13] |= 1 << (code % 13)
        ways, equal = 24, 1
        for suit in range(1, 4):
            if sets[suit] > sets[suit - 1]:
                ways = 0
                break
            equal = equal + 1 if sets[suit] == sets[suit - 1] else 1
            ways //= equal
        found[row] = ways


def all_choices(cards: int) -> Cards:
    rows = np.empty((comb(52, cards), cards), dtype=np.uint8)
    fill_choices(rows, cards)
    return rows
