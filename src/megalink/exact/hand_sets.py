"""Every hand as a set of cards, a bit for each: which hands the Dealer may hold beside cards that are known."""

from collections.abc import Iterable
from functools import cache

import numpy as np

from megalink.exact.kernels.arrays import Flags, Whole
from megalink.exact.kernels.enumerate import all_hands


@cache
def hand_sets(cards: int) -> Whole:
    """By row of `all_hands`: 20 MB of five cards, kept so that a hint does not look at each card of each hand again."""
    rows = all_hands(cards)
    sets: Whole = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        sets |= np.int64(1) << column.astype(np.int64)
    sets.setflags(write=False)
    return sets


def without(cards: int, codes: Iterable[int]) -> Flags:
    """By row of `all_hands`: whether it holds none of these cards."""
    known = sum(1 << code for code in codes)
    free: Flags = hand_sets(cards) & known == 0
    return free
