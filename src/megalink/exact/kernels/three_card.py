"""Three-card hands over arrays, equal to `hands/three_card.py`; and every Player hand against every Dealer hand."""

from functools import cache
from itertools import product

import numpy as np

from megalink.cards.codes import decode
from megalink.exact.kernels.arrays import Cards, Flags, Strengths, Whole
from megalink.exact.kernels.compiled import compiled
from megalink.hands.three_card import rank_three


@cache
def three_card_table() -> Strengths:
    """By suited or not and the three ranks in any order. Hand it to a kernel as one argument."""
    table = np.zeros((2, 13, 13, 13), dtype=np.uint16)
    for a, b, c in product(range(13), repeat=3):
        table[0, a, b, c] = rank_three([decode(a), decode(13 + b), decode(26 + c)]).strength
        if len({a, b, c}) == 3:
            table[1, a, b, c] = rank_three([decode(a), decode(b), decode(c)]).strength
    return table


@compiled
def strength_of_three(table: Strengths, a: int, b: int, c: int) -> int:
    suited = 1 if a // 13 == b // 13 and a // 13 == c // 13 else 0
    return table[suited, a % 13, b % 13, c % 13]


@compiled
def three(table: Strengths, hands: Cards) -> Strengths:
    """Strengths of rows of three card codes."""
    strengths = np.empty(hands.shape[0], dtype=np.uint16)
    for row in range(hands.shape[0]):
        strengths[row] = strength_of_three(table, hands[row, 0], hands[row, 1], hands[row, 2])
    return strengths


@compiled
def three_card_ends(
    players: Whole,
    levels: Strengths,
    dealers: Whole,
    dealer_levels: Strengths,
    qualifies: Flags,
) -> Whole:
    """By Player: Dealer hands that do not qualify, and of the others those that are lower, equal, higher.

    Hands are sets of cards, a bit for each.
    """
    ends = np.zeros((players.shape[0], 4), dtype=np.int64)
    for player in range(players.shape[0]):
        for dealer in range(dealers.shape[0]):
            if players[player] & dealers[dealer]:
                continue
            if not qualifies[dealer]:
                ends[player, 0] += 1
            elif dealer_levels[dealer] < levels[player]:
                ends[player, 1] += 1
            elif dealer_levels[dealer] == levels[player]:
                ends[player, 2] += 1
            else:
                ends[player, 3] += 1
    return ends
