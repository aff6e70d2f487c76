"""Exchanging suits: every choice of cards is brought to the one that stands for its suit class.

The one that stands for a class has the suits' sets of ranks in falling order, clubs first (as in enumerate.py).
"""

from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.arrays import Cards, Whole
from megalink.exact.kernels.compiled import compiled

PAIRS = comb(52, 2)


class SuitMoves(NamedTuple):
    """What the 24 exchanges of suits, in dictionary order, do. Hand it to a kernel as one argument."""

    cards: Cards  # by exchange and card code
    pairs: NDArray[np.uint16]  # by exchange and number of a pair
    held: Whole  # by number of a pair: a bit for each of its two cards
    choose: NDArray[np.int32]  # choose[k, n] = C(n, k)


class ClassIndex(NamedTuple):
    """The classes of so many cards. Hand it to a kernel as one argument."""

    hands: Cards  # one hand of each class, sorted codes
    ways: Whole  # hands that it stands for
    place: NDArray[np.int32]  # by the number of the choice that stands for a class: where it is in `hands`


@compiled
def exchange_to_class(cards: Cards) -> int:
    """The exchange of suits that brings these cards to the choice that stands for their class."""
    sets = np.zeros(4, dtype=np.int64)
    for code in cards:
        sets[code // 13] |= 1 << (code % 13)
    to = np.zeros(4, dtype=np.int64)
    for suit in range(4):
        for other in range(4):
            if sets[other] > sets[suit] or (sets[other] == sets[suit] and other < suit):
                to[suit] += 1
    return to[0] * 6 + (to[1] - (to[1] > to[0])) * 2 + (to[2] > to[3])


@compiled
def class_of(moves: SuitMoves, index: ClassIndex, exchange: int, cards: Cards) -> int:
    """Where in the index these cards are after the exchange."""
    moved = np.empty(len(cards), dtype=np.int64)
    for count in range(len(cards)):
        code = moves.cards[exchange, cards[count]]
        place = count
        while place > 0 and moved[place - 1] > code:
            moved[place] = moved[place - 1]
            place -= 1
        moved[place] = code
    number = 0
    for place in range(len(cards)):
        number += moves.choose[place + 1, moved[place]]
    return index.place[number]


@compiled
def pair_number(a: int, b: int) -> int:
    """Pairs are numbered by their sorted codes: a < b has the number a + C(b, 2)."""
    return a + b * (b - 1) // 2 if a < b else b + a * (a - 1) // 2


@compiled
def as_set(cards: Cards) -> int:
    """A bit for each card."""
    bits = 0
    for code in cards:
        bits |= 1 << int(code)
    return bits


@cache
def suit_moves() -> SuitMoves:
    exchanges = list(permutations(range(4)))
    codes = np.arange(52)
    cards = np.array([13 * np.array(to)[codes // 13] + codes % 13 for to in exchanges], dtype=np.uint8)
    pairs = np.empty((len(exchanges), PAIRS), dtype=np.uint16)
    for a, b in combinations(range(52), 2):
        low, high = np.minimum(cards[:, a], cards[:, b]), np.maximum(cards[:, a], cards[:, b]).astype(np.int64)
        pairs[:, a + comb(b, 2)] = low + high * (high - 1) // 2
    choose = np.array([[comb(n, k) for n in range(53)] for k in range(6)], dtype=np.int32)
    held = (np.int64(1) << all_pairs().astype(np.int64)).sum(axis=1)
    return SuitMoves(cards, pairs, held, choose)


@cache
def all_pairs() -> Cards:
    """The two codes of every pair, by number."""
    return np.array([(a, b) for b in range(52) for a in range(b)], dtype=np.uint8)
