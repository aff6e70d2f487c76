"""How many choices of six, seven or eight cards hold which best five: counted by ranks and suits, not one by one."""

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np

from megalink.exact.kernels.arrays import Whole
from megalink.exact.kernels.five_card import best_by_ranks, best_by_suited_ranks
from megalink.exact.kernels.rank_keys import WEIGHTS, rank_choices, rank_keys
from megalink.hands import FiveCardHand

MOST_CARDS = 9  # with ten, two suits could have five cards each


def count_best(cards: int, order: Callable[[FiveCardHand], int]) -> dict[int, int]:
    """Of all C(52, cards) choices, how many have a best five of which order."""
    assert 5 <= cards <= MOST_CARDS
    keys = rank_keys(cards)
    sorting = np.argsort(keys)
    by_ranks = best_by_ranks(cards, order).astype(np.int64)
    unsuited = np.array([_ways(row, 4) for row in rank_choices(cards).tolist()], dtype=np.int64)
    counts: dict[int, int] = {}
    for of_suit in range(5, cards + 1):
        suited_keys, suited_best = _suited(of_suit, order)
        other_keys, other_ways = _others(cards - of_suit)
        places = sorting[np.searchsorted(keys, suited_keys[:, None] + other_keys, sorter=sorting)]
        ways = np.broadcast_to(4 * other_ways, places.shape)
        np.subtract.at(unsuited, places, ways)
        _add(counts, np.maximum(suited_best[:, None], by_ranks[places]), ways)
    _add(counts, by_ranks, unsuited)
    return counts


def _suited(cards: int, order: Callable[[FiveCardHand], int]) -> tuple[Whole, Whole]:
    """So many cards of one suit: their keys by ranks, and the best five of them."""
    choices = list(combinations(range(13), cards))
    masks = [sum(1 << rank for rank in ranks) for ranks in choices]
    return WEIGHTS[np.array(choices)].sum(axis=1), best_by_suited_ranks(order)[masks].astype(np.int64)


def _others(cards: int) -> tuple[Whole, Whole]:
    """So many cards of the three other suits: keys by ranks, and in how many ways their suits fall."""
    choices = [ranks for ranks in combinations_with_replacement(range(13), cards) if _ways(ranks, 3)]
    keys = [sum(int(WEIGHTS[rank]) for rank in ranks) for ranks in choices]
    return np.array(keys, dtype=np.int64), np.array([_ways(ranks, 3) for ranks in choices], dtype=np.int64)


def _ways(ranks: list[int] | tuple[int, ...], suits: int) -> int:
    return prod(comb(suits, ranks.count(rank)) for rank in set(ranks))


def _add(counts: dict[int, int], values: Whole, ways: Whole) -> None:
    for value in np.unique(values).tolist():
        counts[value] = counts.get(value, 0) + int(ways[values == value].sum())
