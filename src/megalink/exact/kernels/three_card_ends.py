"""Three-card Player hands against every three-card Dealer hand."""

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.compiled import compiled

Whole = NDArray[np.int64]


@compiled
def three_card_ends(
    players: NDArray[np.int64],
    levels: NDArray[np.uint16],
    dealers: NDArray[np.int64],
    dealer_levels: NDArray[np.uint16],
    qualifies: NDArray[np.bool_],
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
