"""How many choices of five to nine cards hold which best five: counted by ranks and suits, not one by one."""

from collections.abc import Callable, Sequence
from functools import cache
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


def count_best_with(own: Sequence[int], more: int, order: Callable[[FiveCardHand], int]) -> dict[int, int]:
    """Beside these cards, by their codes: of all choices of `more` others, how many make a best five of which order."""
    cards, ranks = len(own) + more, [code % 13 for code in own]
    assert 5 <= cards <= MOST_CARDS
    keys, sorting, by_ranks = rank_keys(cards), _sorting(cards), best_by_ranks(cards, order).astype(np.int64)
    own_key = int(WEIGHTS[ranks].sum())
    unsuited, counts = np.zeros(len(keys), dtype=np.int64), dict[int, int]()
    other_keys, other_ways = _others_beside(ranks, more, 4)
    unsuited[sorting[np.searchsorted(keys, own_key + other_keys, sorter=sorting)]] = other_ways
    for suit in range(4):
        of_suit = tuple(code % 13 for code in own if code // 13 == suit)
        elsewhere = [code % 13 for code in own if code // 13 != suit]
        for drawn in range(max(0, 5 - len(of_suit)), more + 1):
            drawn_keys, masks = _drawn_beside(of_suit, drawn)
            other_keys, other_ways = _others_beside(elsewhere, more - drawn, 3)
            both = own_key + drawn_keys[:, None] + other_keys
            places = sorting[np.searchsorted(keys, both, sorter=sorting)]
            ways = np.broadcast_to(other_ways, places.shape)
            np.subtract.at(unsuited, places, ways)
            suited_best = best_by_suited_ranks(order)[masks].astype(np.int64)
            _add(counts, np.maximum(suited_best[:, None], by_ranks[places]), ways)
    _add(counts, by_ranks, unsuited)
    return {value: count for value, count in counts.items() if count}


@cache
def _sorting(cards: int) -> Whole:
    return np.argsort(rank_keys(cards))


@cache
def _drawn_beside(of_suit: tuple[int, ...], drawn: int) -> tuple[Whole, Whole]:
    """So many more ranks of a suit: their keys, and the ranks of the suit together as sets of bits."""
    choices = list(combinations([rank for rank in range(13) if rank not in of_suit], drawn))
    keys = [sum(int(WEIGHTS[rank]) for rank in chosen) for chosen in choices]
    masks = [sum(1 << rank for rank in (*of_suit, *chosen)) for chosen in choices]
    return np.array(keys, dtype=np.int64), np.array(masks, dtype=np.int64)


def _others_beside(ranks: Sequence[int], cards: int, suits: int) -> tuple[Whole, Whole]:
    """So many cards of so many suits, of which these ranks are taken: keys by ranks, and in how many ways they fall."""
    keys, held = _rank_counts(cards)
    left = [suits - ranks.count(rank) for rank in range(13)]
    ways = np.array([[comb(free, number) for number in range(cards + 1)] for free in left], dtype=np.int64)
    product: Whole = ways[np.arange(13), held].prod(axis=1)
    return keys[product > 0], product[product > 0]


@cache
def _rank_counts(cards: int) -> tuple[Whole, Whole]:
    """Every choice of so many ranks: its key, and how often it has each rank."""
    choices = list(combinations_with_replacement(range(13), cards))
    held = np.array([[chosen.count(rank) for rank in range(13)] for chosen in choices], dtype=np.int64)
    return held @ WEIGHTS, held


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
