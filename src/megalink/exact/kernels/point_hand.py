"""Bullseye's Point Hands over arrays; equal to `hands/point_hand.py`.

What five cards can be set to depends on their ranks and on whether the Ace of Spades is among them, so a table by
ranks (see rank_keys.py) with two halves answers it: without that Ace, and with it.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.cards import Card
from megalink.cards.codes import decode
from megalink.exact.kernels.arrays import Cards, Whole
from megalink.exact.kernels.compiled import compiled
from megalink.exact.kernels.rank_keys import WEIGHTS, RankIndex, rank_choices, rank_index, slot, slots_of
from megalink.hands.point_hand import PointRules

UNABLE = -1  # no 3 Card Hand is possible (3.10.4); rung 0 exists where an Ace counts 11 (A34)
ACE_OF_SPADES = 51

Rungs = NDArray[np.int8]


class PointTables(NamedTuple):
    """For one set of rules. Hand it to a kernel as one argument."""

    keys: Whole  # by card code
    ranks: RankIndex
    house_way: Rungs  # by half and slot: the rung of the highest Point Hand, or UNABLE
    settings: Whole  # by half and slot: bit r says that some setting leaves a Point Hand on rung r


@compiled
def point_slot(tables: PointTables, a: int, b: int, c: int, d: int, e: int) -> int:
    """The place of five card codes in both tables."""
    key = tables.keys[a] + tables.keys[b] + tables.keys[c] + tables.keys[d] + tables.keys[e]
    half = 1 if ACE_OF_SPADES in (a, b, c, d, e) else 0
    return half * (tables.house_way.shape[0] // 2) + slot(tables.ranks, key)


@compiled
def point_hands(tables: PointTables, hands: Cards) -> Rungs:
    """The House Way's rungs of rows of five card codes."""
    rungs = np.empty(hands.shape[0], dtype=np.int8)
    for row in range(hands.shape[0]):
        place = point_slot(tables, hands[row, 0], hands[row, 1], hands[row, 2], hands[row, 3], hands[row, 4])
        rungs[row] = tables.house_way[place]
    return rungs


@cache
def point_tables(rules: PointRules) -> PointTables:
    slots = slots_of(5)
    size = 1 << (32 - rank_index(5).slot_shift)
    house_way = np.full(2 * size, UNABLE, dtype=np.int8)
    settings = np.zeros(2 * size, dtype=np.int64)
    for place, ranks in zip(slots.tolist(), rank_choices(5).tolist(), strict=True):
        for half in (0, 1) if 12 in ranks else (0,):
            rungs = _rungs(rules, _cards_of(ranks, with_ace_of_spades=bool(half)))
            house_way[half * size + place] = max(rungs, default=UNABLE)
            settings[half * size + place] = sum(1 << rung for rung in rungs)
    keys = WEIGHTS[np.arange(52) % 13]
    return PointTables(keys, rank_index(5), house_way, settings)


def _rungs(rules: PointRules, cards: list[Card]) -> set[int]:
    settings = (rules.set_as(cards, two) for two in combinations(cards, 2))
    return {setting.point_hand.strength for setting in settings if setting}


def _cards_of(ranks: list[int], *, with_ace_of_spades: bool) -> list[Card]:
    """Cards of these ranks, with or without the Ace of Spades as asked; of four Aces one is bound to be it."""
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if with_ace_of_spades:
        suits = [3 - suit if rank == 12 else suit for suit, rank in zip(suits, ranks, strict=True)]
    return [decode(13 * suit + rank) for suit, rank in zip(suits, ranks, strict=True)]
