"""Every Player hand against every Dealer hand that shows a card, by one sweep over the strengths."""

import numpy as np

from megalink.exact.kernels.arrays import Cards, Counts, Whole
from megalink.exact.kernels.compiled import compiled
from megalink.exact.kernels.subsets import SubsetCounts, avoiding_with_each, count_hand


@compiled
def sweep(
    counts: SubsetCounts,
    dealers: Cards,
    dealer_starts: Whole,
    players: Cards,
    player_starts: Whole,
    levels: tuple[int, int],
    lower: Counts,
    equal: Counts,
) -> None:
    """Levels from the first up to the last: how many Dealer hands that show card u are lower and equal, by Player, u.

    Hands are sorted by strength; those of a level begin at its start. `counts` holds all levels below the first.
    """
    by_card = np.zeros(52, dtype=np.int64)
    for level in range(levels[0], levels[1]):
        if counts.none[0]:
            for player in range(player_starts[level], player_starts[level + 1]):
                avoiding_with_each(counts, players[player], by_card)
                lower[player] = by_card
        for row in range(dealer_starts[level], dealer_starts[level + 1]):
            count_hand(counts, dealers[row, 0], dealers[row, 1], dealers[row, 2], dealers[row, 3], dealers[row, 4])
        if dealer_starts[level] < dealer_starts[level + 1]:
            for player in range(player_starts[level], player_starts[level + 1]):
                avoiding_with_each(counts, players[player], by_card)
                equal[player] = by_card - lower[player]


@compiled
def shown_in_all(counts: SubsetCounts, players: Cards, shown: Counts) -> None:
    """How many counted hands show card u and avoid the Player's cards, by Player and u."""
    by_card = np.zeros(52, dtype=np.int64)
    for player in range(players.shape[0]):
        avoiding_with_each(counts, players[player], by_card)
        shown[player] = by_card
