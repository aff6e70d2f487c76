"""The best five of five, six or seven cards, as fast as tables allow; equal to `hands/` card for card.

A card adds its key to the hand's key: ranks in base five below, four counters of suits above. Each counter starts at 3,
so its bit of 8 says that five cards share the suit. With up to seven cards nothing outranks such a hand but a higher
one of the suit, so the two kinds of hand need no comparison.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from megalink.cards import Card
from megalink.cards.codes import decode
from megalink.exact.kernels.arrays import Cards, Strengths, Whole
from megalink.exact.kernels.compiled import compiled
from megalink.exact.kernels.rank_keys import WEIGHTS, RankIndex, rank_choices, rank_index, rank_keys, slot, slots_of
from megalink.hands.best import by_strength
from megalink.hands.five_card import FiveCardHand, rank_five

START = 0x3333 << 32  # the key of no cards

CARD_KEYS = np.array([int(WEIGHTS[code % 13]) + (1 << (32 + 4 * (code // 13))) for code in range(52)], dtype=np.int64)
CARD_MASKS = np.array([1 << (16 * (code // 13) + code % 13) for code in range(52)], dtype=np.int64)


class Evaluator(NamedTuple):
    """Tables for one number of cards and one order of hands. Hand it to a kernel as one argument."""

    keys: Whole  # by card code
    masks: Whole
    ranks: RankIndex
    by_ranks: Strengths  # by slot: hands without five cards of a suit
    by_suited_ranks: Strengths  # by the 13-bit set of ranks of the suit


@compiled
def strength_of(evaluator: Evaluator, key: int, mask: int) -> int:
    """The strength of a hand whose cards' keys were added up from START, and whose cards' masks were joined."""
    suited = (key >> 32) & 0x8888
    if suited:
        shift = 0 if suited & 0x8 else 16 if suited & 0x80 else 32 if suited & 0x800 else 48
        return evaluator.by_suited_ranks[(mask >> shift) & 0x1FFF]
    return evaluator.by_ranks[slot(evaluator.ranks, key & 0xFFFFFFFF)]


@compiled
def five(evaluator: Evaluator, hands: Cards) -> Strengths:
    """Strengths of rows of five card codes."""
    strengths = np.empty(hands.shape[0], dtype=np.uint16)
    keys, masks = evaluator.keys, evaluator.masks
    for row in range(hands.shape[0]):
        a, b, c, d, e = hands[row, 0], hands[row, 1], hands[row, 2], hands[row, 3], hands[row, 4]
        key = START + keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        mask = masks[a] | masks[b] | masks[c] | masks[d] | masks[e]
        strengths[row] = strength_of(evaluator, key, mask)
    return strengths


@compiled
def six(evaluator: Evaluator, hands: Cards) -> Strengths:
    """Strengths of the best five of rows of six card codes."""
    strengths = np.empty(hands.shape[0], dtype=np.uint16)
    keys, masks = evaluator.keys, evaluator.masks
    for row in range(hands.shape[0]):
        a, b, c, d, e, f = hands[row, 0], hands[row, 1], hands[row, 2], hands[row, 3], hands[row, 4], hands[row, 5]
        key = START + keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f]
        mask = masks[a] | masks[b] | masks[c] | masks[d] | masks[e] | masks[f]
        strengths[row] = strength_of(evaluator, key, mask)
    return strengths


@compiled
def seven(evaluator: Evaluator, hands: Cards) -> Strengths:
    """Strengths of the best five of rows of seven card codes."""
    strengths = np.empty(hands.shape[0], dtype=np.uint16)
    keys, masks = evaluator.keys, evaluator.masks
    for row in range(hands.shape[0]):
        a, b, c, d, e, f = hands[row, 0], hands[row, 1], hands[row, 2], hands[row, 3], hands[row, 4], hands[row, 5]
        g = hands[row, 6]
        key = START + keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
        mask = masks[a] | masks[b] | masks[c] | masks[d] | masks[e] | masks[f] | masks[g]
        strengths[row] = strength_of(evaluator, key, mask)
    return strengths


@cache
def evaluator(cards: int, order: Callable[[FiveCardHand], int] = by_strength) -> Evaluator:
    """Tables for hands of five, six or seven cards, best by this order: any that keeps the ladder of 3.11."""
    by_ranks = np.zeros(1 << (32 - rank_index(cards).slot_shift), dtype=np.uint16)
    by_ranks[slots_of(cards)] = best_by_ranks(cards, order)
    return Evaluator(CARD_KEYS, CARD_MASKS, rank_index(cards), by_ranks, best_by_suited_ranks(order))


@cache
def best_by_ranks(cards: int, order: Callable[[FiveCardHand], int]) -> Strengths:
    """In the order of rank_keys. Six cards are as good as the best five that one of them leaves, and so on."""
    if cards == 5:
        return np.array([order(rank_five(_unsuited(row))) for row in rank_choices(5).tolist()], dtype=np.uint16)
    fewer = rank_keys(cards - 1)
    sorting = np.argsort(fewer)
    best = np.zeros(len(rank_keys(cards)), dtype=np.uint16)
    for column in range(cards):
        left = rank_keys(cards) - WEIGHTS[rank_choices(cards)[:, column]]
        place = sorting[np.searchsorted(fewer, left, sorter=sorting)]
        best = np.maximum(best, best_by_ranks(cards - 1, order)[place])
    return best


@cache
def best_by_suited_ranks(order: Callable[[FiveCardHand], int]) -> Strengths:
    best = np.zeros(1 << 13, dtype=np.uint16)
    for mask in range(1 << 13):
        ranks = [rank for rank in range(13) if mask >> rank & 1]
        if len(ranks) == 5:
            best[mask] = order(rank_five([decode(rank) for rank in ranks]))
        elif len(ranks) > 5:
            best[mask] = max(int(best[mask ^ (1 << rank)]) for rank in ranks)
    return best


def _unsuited(ranks: list[int]) -> list[Card]:
    """Five cards of these ranks, in order, that are not all of one suit."""
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    suits[-1] = suits[-1] or 3
    return [decode(13 * suit + rank) for suit, rank in zip(suits, ranks, strict=True)]
