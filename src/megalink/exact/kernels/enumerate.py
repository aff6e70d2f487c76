"""Every hand of the deck as rows of card codes, whole or one for each suit class."""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.arrays import Cards, Whole
from megalink.exact.kernels.compiled import compiled


class SuitClasses(NamedTuple):
    """Hands that no exchange of suits turns into each other, and how many hands each stands for."""

    hands: Cards  # sorted codes, a row each
    multiplicities: Whole


@cache
def all_hands(cards: int) -> Cards:
    """C(52, cards) rows of sorted codes: 22,100 of three cards, 2,598,960 of five."""
    rows = np.empty((comb(52, cards), cards), dtype=np.uint8)
    _fill_choices(rows, cards)
    rows.setflags(write=False)
    return rows


@cache
def suit_classes(cards: int) -> SuitClasses:
    """1,755 of three cards, 134,459 of five: for games in which suits have no rank and no suit is special."""
    rows = all_hands(cards)
    ways = np.empty(len(rows), dtype=np.uint8)
    _fill_multiplicities(rows, ways)
    return SuitClasses(rows[ways > 0], ways[ways > 0].astype(np.int64))


@compiled
def _fill_choices(rows: Cards, cards: int) -> None:
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
def _fill_multiplicities(rows: Cards, multiplicities: NDArray[np.uint8]) -> None:
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
        multiplicities[row] = ways
