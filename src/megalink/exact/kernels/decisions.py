"""Fold or stay in, for every class of Player hands and every exposed card; and what comes of it.

`ends` counts Dealer hands by class, exposed card and end (0 Dealer does not qualify, 1 win, 2 stand-off, 3 lose).
A mask has a bit for every exposed card: set where the hand stays in.
"""

import numpy as np

from megalink.exact.kernels.arrays import Cards, Counts, Whole
from megalink.exact.kernels.compiled import compiled


@compiled
def fill_ends(
    dealt: int, lower: Counts, equal: Counts, qualified: Counts, equal_not_qualified: Counts, ends: Counts
) -> None:
    """From counts by class and exposed card; `dealt` Dealer hands show each card that the Player does not hold."""
    for player in range(ends.shape[0]):
        for card in range(52):
            beaten, level = lower[player, card], equal[player, card]
            others = equal_not_qualified[player, card]
            ends[player, card, 0] = dealt - qualified[player, card] - others
            ends[player, card, 1] = beaten
            ends[player, card, 2] = level + others
            ends[player, card, 3] = qualified[player, card] - beaten - level


@compiled
def clear_own_cards(ends: Counts, players: Cards) -> None:
    for player in range(ends.shape[0]):
        for card in players[player]:
            ends[player, card] = 0


@compiled
def best_masks(ends: Counts, levels: Whole, nets: Whole, fold: int) -> Whole:
    """Stay in where it is worth more than a Fold. `nets` by level and end."""
    masks = np.zeros(ends.shape[0], dtype=np.int64)
    for player in range(ends.shape[0]):
        level = levels[player]
        for card in range(52):
            value = dealt = np.int64(0)
            for end in range(4):
                value += ends[player, card, end] * nets[level, end]
                dealt += ends[player, card, end]
            if value > fold * dealt:
                masks[player] |= np.int64(1) << card
    return masks


@compiled
def ends_by_level(ends: Counts, levels: Whole, ways: Whole, masks: Whole, sums: Whole) -> None:
    """Adds up the ends of all hands that stay in, by level and end."""
    for player in range(ends.shape[0]):
        for end in range(4):
            hands = np.int64(0)
            for card in range(52):
                hands += ends[player, card, end] * (masks[player] >> card & 1)
            sums[levels[player], end] += hands * ways[player]


@compiled
def ends_by_card(ends: Counts, rungs: Whole, ways: Whole, sums: Whole) -> None:
    """Adds up the ends of all hands, by exposed card, rung of the Player's hand and end."""
    for player in range(ends.shape[0]):
        for card in range(52):
            for end in range(4):
                sums[card, rungs[player], end] += ends[player, card, end] * ways[player]
