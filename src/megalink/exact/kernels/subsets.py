"""Counting with card removal: how many counted hands avoid five cards, and how many of them hold a sixth.

For every choice of up to five cards we keep how many counted five-card hands hold all of them. Hands that avoid a
Player's cards are then an alternating sum over the subsets of his cards. Choices are numbered by their sorted codes:
c1 < c2 < … has the number C(c1, 1) + C(c2, 2) + …
"""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.arrays import Cards, Counts, Whole
from megalink.exact.kernels.compiled import compiled


class SubsetCounts(NamedTuple):
    """How many counted hands hold all cards of a choice of none, one, … five. Hand it to a kernel as one argument."""

    choose: NDArray[np.uint32]  # choose[k, n] = C(n, k); unsigned, so that no index needs a look at its sign
    none: Counts
    one: Counts
    two: Counts
    three: Counts
    four: Counts
    five: NDArray[np.uint8]


@cache
def _choose() -> NDArray[np.uint32]:
    return np.array([[comb(n, k) for n in range(53)] for k in range(6)], dtype=np.uint32)


def no_hands() -> SubsetCounts:
    none, one, two, three, four = (np.zeros(comb(52, cards), dtype=np.int32) for cards in range(5))
    return SubsetCounts(_choose(), none, one, two, three, four, np.zeros(comb(52, 5), dtype=np.uint8))


@compiled
def count_hand(counts: SubsetCounts, a: int, b: int, c: int, d: int, e: int) -> None:
    """Count one more hand, whose codes a < b < c < d < e are sorted."""
    n2, n3, n4, n5 = counts.choose[2], counts.choose[3], counts.choose[4], counts.choose[5]
    counts.none[0] += 1
    for code in (a, b, c, d, e):
        counts.one[code] += 1
    for low, high in ((a, b), (a, c), (a, d), (a, e), (b, c), (b, d), (b, e), (c, d), (c, e), (d, e)):
        counts.two[low + n2[high]] += 1
    counts.three[a + n2[b] + n3[c]] += 1
    counts.three[a + n2[b] + n3[d]] += 1
    counts.three[a + n2[b] + n3[e]] += 1
    counts.three[a + n2[c] + n3[d]] += 1
    counts.three[a + n2[c] + n3[e]] += 1
    counts.three[a + n2[d] + n3[e]] += 1
    counts.three[b + n2[c] + n3[d]] += 1
    counts.three[b + n2[c] + n3[e]] += 1
    counts.three[b + n2[d] + n3[e]] += 1
    counts.three[c + n2[d] + n3[e]] += 1
    counts.four[a + n2[b] + n3[c] + n4[d]] += 1
    counts.four[a + n2[b] + n3[c] + n4[e]] += 1
    counts.four[a + n2[b] + n3[d] + n4[e]] += 1
    counts.four[a + n2[c] + n3[d] + n4[e]] += 1
    counts.four[b + n2[c] + n3[d] + n4[e]] += 1
    counts.five[a + n2[b] + n3[c] + n4[d] + n5[e]] += 1


@compiled
def avoiding_with_each(counts: SubsetCounts, player: Cards, by_card: Whole) -> None:
    """by_card[u]: how many counted hands hold card u and none of these sorted cards; 0 for the Player's own."""
    by_card[:] = 0
    inside = np.empty(5, dtype=np.int64)
    for subset in range(1 << len(player)):
        size = 0
        for place in range(len(player)):
            if subset >> place & 1:
                inside[size] = player[place]
                size += 1
        if size < 5:
            _add_with_each(counts, inside, size, by_card)
    for card in player:
        by_card[card] = 0


@compiled
def _add_with_each(counts: SubsetCounts, inside: Whole, size: int, by_card: Whole) -> None:
    """For each card u: how many counted hands hold u and all cards inside, added or, for odd sizes, taken away."""
    for gap in range(size + 1):  # u lies between the cards number gap - 1 and gap of those inside
        base = np.uint64(0)
        for place in range(size):
            base += counts.choose[place + 1 if place < gap else place + 2, inside[place]]
        begin = inside[gap - 1] + 1 if gap > 0 else 0
        end = inside[gap] if gap < size else 52
        table = counts.choose[gap + 1]
        if size == 0:
            _add(by_card, counts.one, table, base, begin, end)
        elif size == 1:
            _take(by_card, counts.two, table, base, begin, end)
        elif size == 2:
            _add(by_card, counts.three, table, base, begin, end)
        elif size == 3:
            _take(by_card, counts.four, table, base, begin, end)
        else:
            _add(by_card, counts.five, table, base, begin, end)


@compiled
def _add(
    by_card: Whole,
    counts: Counts | NDArray[np.uint8],
    choose: NDArray[np.uint32],
    base: np.uint64,
    begin: int,
    end: int,
) -> None:
    for u in range(begin, end):
        by_card[u] += counts[base + choose[u]]


@compiled
def _take(by_card: Whole, counts: Counts, choose: NDArray[np.uint32], base: np.uint64, begin: int, end: int) -> None:
    for u in range(begin, end):
        by_card[u] -= counts[base + choose[u]]
