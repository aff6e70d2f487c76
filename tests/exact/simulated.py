"""Rounds by chance, to check exact counts: the same seed deals the same cards.

A longer campaign: MEGALINK_ROUNDS_BY_CHANCE=10000000 python3 run.py test tests/games -k by_chance
"""

import os
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.compiled import compiled
from megalink.exact.kernels.enumerate import suit_classes

Cards = NDArray[np.uint8]
Whole = NDArray[np.int64]

ROUNDS = int(os.environ.get("MEGALINK_ROUNDS_BY_CHANCE", "3000000"))  # whole shares
SHARE = 1_000_000


@compiled
def _deal(seed: int, rows: Cards) -> None:
    np.random.seed(seed)  # noqa: NPY002 (what a kernel has)
    deck = np.arange(52).astype(np.uint8)
    for row in range(rows.shape[0]):
        for place in range(rows.shape[1]):
            other = place + np.random.randint(0, 52 - place)  # noqa: NPY002
            deck[place], deck[other] = deck[other], deck[place]
            rows[row, place] = deck[place]


def deals(cards: int, seed: int, rounds: int = ROUNDS) -> Iterator[Cards]:
    """Rows of so many cards from the top of a shuffled deck, a million at a time."""
    for share in range(rounds // SHARE):
        rows = np.empty((SHARE, cards), dtype=np.uint8)
        _deal(1_000 * seed + share, rows)
        yield rows


def suit_class_of(hands: Cards, further: Cards) -> tuple[Whole, Whole]:
    """The place of each five-card hand in suit_classes(5), and a further card with its suit changed alike."""
    sets = np.zeros((len(hands), 4), dtype=np.int64)
    for column in hands.T:
        sets[np.arange(len(hands)), column // 13] |= np.int64(1) << (column % 13).astype(np.int64)
    falling = np.argsort(-sets, axis=1, kind="stable")
    new_suit = np.argsort(falling, axis=1)
    places = np.searchsorted(_class_names(), _names(np.take_along_axis(sets, falling, axis=1)))
    suits = new_suit[np.arange(len(hands)), further // 13]
    return _class_order()[places], 13 * suits + further % 13


def _names(sets: Whole) -> Whole:
    return ((sets[:, 0] << 13 | sets[:, 1]) << 13 | sets[:, 2]) << 13 | sets[:, 3]


def _classes() -> Whole:
    hands = suit_classes(5).hands
    sets = np.zeros((len(hands), 4), dtype=np.int64)
    for column in hands.T:
        sets[np.arange(len(hands)), column // 13] |= np.int64(1) << (column % 13).astype(np.int64)
    return _names(sets)


@cache
def _class_names() -> Whole:
    return np.sort(_classes())


@cache
def _class_order() -> Whole:
    return np.argsort(_classes())


class Mean:
    """What rounds brought on average, and how far that may lie from the truth."""

    def __init__(self) -> None:
        self._rounds = self._sum = self._squares = 0

    def add(self, nets: NDArray[np.int64]) -> None:
        self._rounds += len(nets)
        self._sum += int(nets.sum())
        self._squares += int((nets * nets).sum())

    def standard_errors_from(self, exact: Fraction) -> float:
        mean = self._sum / self._rounds
        variance = self._squares / self._rounds - mean**2
        return abs(mean - float(exact)) / sqrt(variance / self._rounds)
