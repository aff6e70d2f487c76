"""What a person sees at a glance in two Hole cards and a board of three or four, for rules of thumb.

A rule of thumb is a choice of marks: wager where the cards bear one of them. The worth of a wager summed by the marks
that the cards bear gives the worth of every such rule at once.
"""

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.compiled import compiled
from megalink.exact.kernels.five_card import START, Evaluator, strength_of
from megalink.exact.kernels.suits import PAIRS, as_set
from megalink.exact.kernels.turn_river import AFTER_TURN, Streets, worth

Cards = NDArray[np.uint8]
Whole = NDArray[np.int64]

HIGHER_KIND = 1  # such as a pair where the board has none: with the board the hand is of a higher kind than the board
FOUR_SUITED = 2  # four cards of a suit, a Hole card among them
ACE_AND_PAIR = 4  # a Hole card is an Ace, and the board has a pair or better
HIGH_FOUR_IN_ROW = 8  # four cards of a Straight, and a Hole card is an Ace or a King
ACE_TEN = 16  # an Ace and a 10 or higher
MARKS = 32

TEN, KING, ACE = 8, 11, 12


@compiled
def turn_by_marks(
    kinds: Evaluator, streets: Streets, flops: Cards, ways: Whole, turns: Whole, plays: NDArray[np.bool_], found: Whole
) -> None:
    """Adds what Turn wagers are worth, by marks; `kinds` ranks five cards by kind, `plays` says which pairs go on."""
    pairs = _pairs()
    for row in range(flops.shape[0]):
        board = as_set(flops[row])
        for pair in range(PAIRS):
            if plays[pair] and not streets.moves.held[pair] & board:
                marks = marks_of(kinds, flops[row], pairs[pair, 0], pairs[pair, 1])
                found[marks] += ways[row] * turns[row, pair]


@compiled
def river_by_marks(
    kinds: Evaluator, streets: Streets, rows: slice, plays: NDArray[np.bool_], found: Whole
) -> None:
    """The same for River wagers; `kinds` ranks the best five of six. Four cards came as flop and Turn in four ways."""
    pairs = _pairs()
    for row in range(rows.start, rows.stop):
        four = streets.fours.hands[row]
        board = as_set(four)
        for pair in range(PAIRS):
            if plays[pair] and not streets.moves.held[pair] & board:
                marks = marks_of(kinds, four, pairs[pair, 0], pairs[pair, 1])
                wins, losses = streets.rivers[row, pair, 1], streets.rivers[row, pair, 2]
                found[marks] += 4 * streets.fours.ways[row] * worth(streets.river, wins, losses, AFTER_TURN)


@compiled
def _pairs() -> Cards:
    pairs = np.empty((PAIRS, 2), dtype=np.uint8)
    for b in range(52):
        for a in range(b):
            pairs[a + b * (b - 1) // 2, 0], pairs[a + b * (b - 1) // 2, 1] = a, b
    return pairs


@compiled
def marks_of(kinds: Evaluator, board: Cards, a: int, b: int) -> int:
    key, mask = START + kinds.keys[a] + kinds.keys[b], kinds.masks[a] | kinds.masks[b]
    ranks = np.int64(1) << a % 13 | np.int64(1) << b % 13
    in_suit_of_a, in_suit_of_b = 1, 1
    for code in board:
        key += kinds.keys[code]
        mask |= kinds.masks[code]
        ranks |= np.int64(1) << code % 13
        in_suit_of_a += code // 13 == a // 13
        in_suit_of_b += code // 13 == b // 13
    if a // 13 == b // 13:
        in_suit_of_a += 1
    kind = kind_of_board(board)
    low, high = min(a % 13, b % 13), max(a % 13, b % 13)
    marks = HIGHER_KIND if strength_of(kinds, key, mask) > kind else 0
    if max(in_suit_of_a, in_suit_of_b) >= 4:
        marks |= FOUR_SUITED
    if high == ACE and kind > 0:
        marks |= ACE_AND_PAIR
    if high >= KING and _four_in_row(ranks):
        marks |= HIGH_FOUR_IN_ROW
    if high == ACE and low >= TEN:
        marks |= ACE_TEN
    return marks


@compiled
def kind_of_board(board: Cards) -> int:
    """The rung of 3.11 that three or four cards alone stand on: 0 odd cards, 1 pair, 2 two pairs, 3 three, 7 four."""
    same = 0  # pairs of cards of one rank
    for high in range(len(board)):
        for low in range(high):
            same += board[low] % 13 == board[high] % 13
    return 7 if same == 6 else same


@compiled
def _four_in_row(ranks: int) -> bool:
    """Whether exactly one rank is missing to some five in a row; the Ace stands at both ends."""
    both_ends = ranks << 1 | ranks >> 12 & 1
    for low in range(10):
        five = both_ends >> low & 31
        count = 0
        while five:
            five &= five - 1
            count += 1
        if count == 4:
            return True
    return False
