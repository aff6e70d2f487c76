"""Fold or stay in, for every class of Player hands and every exposed card; and what comes of it.

`ends` counts Dealer hands by class, exposed card and end (0 Dealer does not qualify, 1 win, 2 stand-off, 3 lose).
A mask has a bit for every exposed card: set where the hand stays in.
"""

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.compiled import compiled

Ends = NDArray[np.int32]
Whole = NDArray[np.int64]


@compiled
def fill_ends(dealt: int, lower: Ends, equal: Ends, qualified: Ends, equal_not_qualified: Ends, ends: Ends) -> None:
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
def clear_own_cards(ends: Ends, players: NDArray[np.uint8]) -> None:
    for player in range(ends.shape[0]):
        for card in players[player]:
            ends[player, card] = 0


@compiled
def best_masks(ends: Ends, levels: Whole, nets: Whole, fold: int) -> Whole:
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
def ends_by_level(ends: Ends, levels: Whole, ways: Whole, masks: Whole, found: Whole) -> None:
    """Adds up the ends of all hands that stay in, by level and end."""
    for player in range(ends.shape[0]):
        for end in range(4):
            hands = np.int64(0)
            for card in range(52):
                hands += ends[player, card, end] * (masks[player] >> card & 1)
            found[levels[player], end] += hands * ways[player]


@compiled
def ends_by_card(ends: Ends, rungs: Whole, ways: Whole, found: Whole) -> None:
    """Adds up the ends of all hands, by exposed card, rung of the Player's hand and end."""
    for player in range(ends.shape[0]):
        for card in range(52):
            for end in range(4):
                found[card, rungs[player], end] += ends[player, card, end] * ways[player]
