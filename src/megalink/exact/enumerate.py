"""Every hand of the deck as rows of card codes, whole or one for each suit class."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.choices import all_choices, fill_multiplicities

Cards = NDArray[np.uint8]


class SuitClasses(NamedTuple):
    """Hands that no exchange of suits turns into each other, and how many hands each stands for."""

    hands: Cards  # sorted codes, a row each
    multiplicities: NDArray[np.int64]


@cache
def all_hands(cards: int) -> Cards:
    """C(52, cards) rows of sorted codes: 22,100 of three cards, 2,598,960 of five."""
    rows = all_choices(cards)
    rows.setflags(write=False)
    return rows


@cache
def suit_classes(cards: int) -> SuitClasses:
    """1,755 of three cards, 134,459 of five: for games in which suits have no rank and no suit is special."""
    rows = all_hands(cards)
    ways = np.empty(len(rows), dtype=np.uint8)
    fill_multiplicities(rows, ways)
    return SuitClasses(rows[ways > 0], ways[ways > 0].astype(np.int64))
