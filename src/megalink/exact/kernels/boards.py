"""River tables: for a board of five, how every pair of Hole cards fares against all that the Dealer can hold.

All 1,081 pairs of a board are ranked once. A sweep from low to high with running counts for each card then says, for
every pair, how many pairs without a card of it are lower and how many are equal. Boards and pairs have their numbers
from suits.py.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.arrays import Cards, Strengths, Whole
from megalink.exact.kernels.compiled import compiled
from megalink.exact.kernels.five_card import START, Evaluator, strength_of
from megalink.exact.kernels.suits import ClassIndex, SuitMoves, as_set, class_of, exchange_to_class, pair_number

Packed = NDArray[np.uint32]
Rivers = NDArray[np.uint16]

DEALER_PAIRS = 990  # C(45, 2): what the Dealer may hold once seven cards are known
HELD = 1_081  # C(47, 2): pairs beside a board

# One pair on one board, packed: wins, losses in fields wide enough for the sum over 46 River cards, and a flag.
LOSSES_SHIFT = 16
FIELD = 0xFFFF
HIGH_SHIFT = 31  # the hand is high enough for the Ante to be paid
FIELDS = 0x7FFFFFFF


class Ranking(NamedTuple):
    """Which five of seven count, and how they compare. Hand it to a kernel as one argument."""

    seven: Evaluator
    six: Evaluator
    five: Evaluator
    board_may_play: bool
    threes: NDArray[
        np.int8
    ]  # by strength: the rank of a Full House's three cards where its pair may not decide, else -1
    level: Strengths  # by strength: what all Full Houses with these three cards then count as
    high_from: int  # the lowest strength that counts as high


@compiled
def rank_pairs(ranking: Ranking, board: Cards, pairs: Cards, strengths: Strengths) -> None:
    """Strengths of these pairs of Hole cards on one board; the pairs hold no card of it."""
    keys, masks = ranking.seven.keys, ranking.seven.masks
    key, mask = START, 0
    held = np.zeros(13, dtype=np.int64)
    for code in board:
        key += keys[code]
        mask |= masks[code]
        held[code % 13] += 1
    alone = strength_of(ranking.five, key, mask)
    for pair in range(pairs.shape[0]):
        a, b = pairs[pair, 0], pairs[pair, 1]
        strength = strength_of(ranking.seven, key + keys[a] + keys[b], mask | masks[a] | masks[b])
        if strength == alone and not ranking.board_may_play:
            strength = _with_hole_card(ranking, board, a, b)
        if ranking.threes[strength] >= 0 and held[ranking.threes[strength]] < 3:
            strength = ranking.level[strength]
        strengths[pair] = strength


@compiled
def _with_hole_card(ranking: Ranking, board: Cards, a: int, b: int) -> int:
    """The best five with a Hole card: it leaves out some card of the board. Reading: A08, second side."""
    keys, masks = ranking.six.keys, ranking.six.masks
    best = 0
    for left_out in range(5):
        key, mask = START + keys[a] + keys[b], masks[a] | masks[b]
        for place in range(5):
            if place != left_out:
                key += keys[board[place]]
                mask |= masks[board[place]]
        best = max(best, strength_of(ranking.six, key, mask))
    return best


@compiled
def rank_boards(ranking: Ranking, boards: Cards, packed: Packed) -> None:
    """packed[board, pair]: wins and losses among 990 Dealer pairs, packed; pairs with a card of the board stay 0."""
    pairs = np.empty((HELD, 2), dtype=np.uint8)
    strengths = np.empty(HELD, dtype=np.uint16)
    order = np.empty((2, HELD), dtype=np.uint16)
    for row in range(boards.shape[0]):
        _pairs_beside(boards[row], pairs)
        rank_pairs(ranking, boards[row], pairs, strengths)
        _sort(strengths, order)
        _sweep(ranking, pairs, strengths, order[0], packed[row])


@compiled
def _pairs_beside(board: Cards, pairs: Cards) -> None:
    on_board = as_set(board)
    count = 0
    for b in range(52):
        for a in range(b):
            if not (on_board >> a | on_board >> b) & 1:
                pairs[count, 0], pairs[count, 1] = a, b
                count += 1


@compiled
def _sort(strengths: Strengths, order: NDArray[np.uint16]) -> None:
    """order[0]: the pairs from low to high; by the lower seven bits first, then by the upper seven."""
    starts = np.zeros((2, 129), dtype=np.int64)
    for strength in strengths:
        starts[0, (strength & 127) + 1] += 1
        starts[1, (strength >> 7) + 1] += 1
    for bucket in range(128):
        starts[0, bucket + 1] += starts[0, bucket]
        starts[1, bucket + 1] += starts[1, bucket]
    for pair in range(len(strengths)):
        bucket = strengths[pair] & 127
        order[1, starts[0, bucket]] = pair
        starts[0, bucket] += 1
    for pair in order[1]:
        bucket = strengths[pair] >> 7
        order[0, starts[1, bucket]] = pair
        starts[1, bucket] += 1


@compiled
def _sweep(ranking: Ranking, pairs: Cards, strengths: Strengths, order: NDArray[np.uint16], packed: Packed) -> None:
    lower, equal = np.zeros(52, dtype=np.int64), np.zeros(52, dtype=np.int64)
    begin = 0
    while begin < HELD:
        strength = strengths[order[begin]]
        high = np.uint32(strength >= ranking.high_from)
        end = begin
        while end < HELD and strengths[order[end]] == strength:
            equal[pairs[order[end], 0]] += 1
            equal[pairs[order[end], 1]] += 1
            end += 1
        for pair in order[begin:end]:
            a, b = pairs[pair, 0], pairs[pair, 1]
            wins = begin - lower[a] - lower[b]
            ties = end - begin - equal[a] - equal[b] + 1  # the pair itself was taken away twice
            losses = DEALER_PAIRS - wins - ties
            packed[pair_number(a, b)] = wins | losses << LOSSES_SHIFT | high << HIGH_SHIFT
        for pair in order[begin:end]:
            for card in pairs[pair]:
                lower[card] += 1
                equal[card] = 0
        begin = end


@compiled
def compare_pairs(ranking: Ranking, boards: Cards, pairs: Cards, counts: Whole) -> None:
    """Two pairs of Hole cards on many boards: how often the first wins, stands off and loses."""
    strengths = np.empty(2, dtype=np.uint16)
    for row in range(boards.shape[0]):
        rank_pairs(ranking, boards[row], pairs, strengths)
        if strengths[0] > strengths[1]:
            counts[0] += 1
        elif strengths[0] == strengths[1]:
            counts[1] += 1
        else:
            counts[2] += 1


@compiled
def add_rivers(moves: SuitMoves, five_index: ClassIndex, ranked: Packed, fours: Cards, rivers: Rivers) -> None:
    """rivers[four, pair]: high wins, all wins and losses over all River cards and Dealer pairs; by four board cards."""
    board = np.empty(5, dtype=np.uint8)
    wins_and_losses, high = np.empty(rivers.shape[1], dtype=np.uint32), np.empty(rivers.shape[1], dtype=np.uint32)
    for row in range(fours.shape[0]):
        wins_and_losses[:] = 0
        high[:] = 0
        board[:4] = fours[row]
        for river in range(52):
            if river not in fours[row]:
                board[4] = river
                exchange = exchange_to_class(board)
                ranks = ranked[class_of(moves, five_index, exchange, board)]
                _add_river(moves.pairs[exchange], ranks, wins_and_losses, high)
        for pair in range(rivers.shape[1]):
            rivers[row, pair, 0] = high[pair]
            rivers[row, pair, 1] = wins_and_losses[pair] & FIELD
            rivers[row, pair, 2] = wins_and_losses[pair] >> LOSSES_SHIFT


@compiled
def _add_river(moved: NDArray[np.uint16], ranked: Packed, wins_and_losses: Packed, high: Packed) -> None:
    for pair in range(len(moved)):
        packed = ranked[moved[pair]]
        wins_and_losses[pair] += packed & np.uint32(FIELDS)
        high[pair] += (packed & np.uint32(FIELD)) * (packed >> np.uint32(HIGH_SHIFT))
