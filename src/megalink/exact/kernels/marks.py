"""What a person sees at a glance in two Hole cards and a board of three or four, for rules of thumb.

A rule of thumb is a choice of marks: wager where the cards bear one of them. The worth of a wager summed by the marks
that the cards bear gives the worth of every such rule at once.
"""

from megalink.exact.kernels.arrays import Cards, Flags, Whole
from megalink.exact.kernels.compiled import compiled
from megalink.exact.kernels.five_card import START, Evaluator, strength_of
from megalink.exact.kernels.suits import ClassIndex, as_set, pair_number
from megalink.exact.kernels.turn_river import AFTER_FLOP, AFTER_TURN, Streets, Turns

HIGHER_KIND = 1  # such as a pair where the board has none: with the board the hand is of a higher kind than the board
FOUR_SUITED = 2  # four cards of a suit, a Hole card among them
ACE_AND_PAIR = 4  # a Hole card is an Ace, and the board has a pair or better
HIGH_FOUR_IN_ROW = 8  # four cards of a Straight, and a Hole card is an Ace or a King
ACE_TEN = 16  # an Ace and a 10 or higher
MARKS = 32

TEN, KING, ACE = 8, 11, 12


@compiled
def turns_by_marks(
    kinds: Evaluator,
    streets: Streets,
    flops: ClassIndex,
    turns: Turns,
    share: slice,
    plays: Flags,
    sums: Whole,
) -> None:
    """Adds wins, losses and deals by marks; `kinds` ranks five cards by kind, `plays` says which pairs go on."""
    for row in range(share.start, share.stop):
        board = as_set(flops.hands[row])
        for high in range(52):
            for low in range(high):
                pair = pair_number(low, high)
                if plays[pair] and not streets.moves.held[pair] & board:
                    marks = marks_of(kinds, flops.hands[row], low, high)
                    sums[marks, 0] += flops.ways[row] * turns[row, pair, 0]
                    sums[marks, 1] += flops.ways[row] * turns[row, pair, 1]
                    sums[marks, 2] += flops.ways[row] * AFTER_FLOP


@compiled
def rivers_by_marks(kinds: Evaluator, streets: Streets, share: slice, plays: Flags, sums: Whole) -> None:
    """The same for the River; `kinds` ranks the best five of six. Four cards come as Flop and Turn in four ways."""
    fours = streets.fours
    for row in range(share.start, share.stop):
        board = as_set(fours.hands[row])
        for high in range(52):
            for low in range(high):
                pair = pair_number(low, high)
                if plays[pair] and not streets.moves.held[pair] & board:
                    marks = marks_of(kinds, fours.hands[row], low, high)
                    sums[marks, 0] += 4 * fours.ways[row] * streets.rivers[row, pair, 1]
                    sums[marks, 1] += 4 * fours.ways[row] * streets.rivers[row, pair, 2]
                    sums[marks, 2] += 4 * fours.ways[row] * AFTER_TURN


@compiled
def marks_of(kinds: Evaluator, board: Cards, a: int, b: int) -> int:
    key, mask = START + kinds.keys[a] + kinds.keys[b], kinds.masks[a] | kinds.masks[b]
    ranks = 1 << int(a % 13) | 1 << int(b % 13)
    in_suit_of_a, in_suit_of_b = 1, 1
    for code in board:
        key += kinds.keys[code]
        mask |= kinds.masks[code]
        ranks |= 1 << int(code % 13)
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
