"""Bullseye by kinds of cards: suits matter there only in that the Ace of Spades is apart from the other Aces.

Cards of a kind are interchangeable: four of each rank from 2 to King, three other Aces, one Ace of Spades. A Player's
hand leaves so many of each kind, and the Dealer's hands of a make-up are a product of choices among them.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

import numpy as np

from megalink.exact.kernels.arrays import Cards, Counts, Whole
from megalink.exact.kernels.compiled import compiled
from megalink.exact.kernels.point_hand import PointTables, Rungs, point_slot

IN_DECK = (4,) * 12 + (3, 1)
RUNGS = 42  # the Dealer unable, then the rungs 0 … 40 of Point Hands


class KindHands(NamedTuple):
    """Every make-up of five cards. Hand it to a kernel as one argument."""

    held: Cards  # by make-up and kind: how many
    kinds: Cards  # by make-up: up to five kinds, then kind 0 …
    counts: Cards  # … and how many of each, then 0
    cards: Cards  # one hand of this make-up as card codes
    ways: Whole  # hands that it stands for
    choose: Whole  # choose[n, k] = C(n, k), flat: 6 n + k
    in_deck: Whole


@cache
def kind_hands() -> KindHands:
    held = [
        [chosen.count(kind) for kind in range(len(IN_DECK))]
        for chosen in combinations_with_replacement(range(len(IN_DECK)), 5)
        if all(chosen.count(kind) <= IN_DECK[kind] for kind in set(chosen))
    ]
    factors = [[(kind, count) for kind, count in enumerate(row) if count] + [(0, 0)] * 4 for row in held]
    return KindHands(
        held=np.array(held, dtype=np.uint8),
        kinds=np.array([[kind for kind, _ in row[:5]] for row in factors], dtype=np.uint8),
        counts=np.array([[count for _, count in row[:5]] for row in factors], dtype=np.uint8),
        cards=np.array([_codes(row) for row in held], dtype=np.uint8),
        ways=np.array([prod(map(comb, IN_DECK, row)) for row in held], dtype=np.int64),
        choose=np.array([comb(n, k) for n in range(5) for k in range(6)], dtype=np.int64),
        in_deck=np.array(IN_DECK, dtype=np.int64),
    )


def _codes(held: list[int]) -> list[int]:
    """The first suits of each kind; kind 13 is the last Ace."""
    codes = [13 * suit + kind for kind, count in enumerate(held[:13]) for suit in range(count)]
    return codes + [51] * held[13]


@compiled
def rungs_of(tables: PointTables, hands: Cards, house_way: Rungs, settings: Whole) -> None:
    """The rung of the House Way, and a bit for every rung that a setting leads to; both from point_hand.py."""
    for row in range(hands.shape[0]):
        place = point_slot(tables, hands[row, 0], hands[row, 1], hands[row, 2], hands[row, 3], hands[row, 4])
        house_way[row] = tables.house_way[place]
        settings[row] = tables.settings[place]


@compiled
def count_dealers(hands: KindHands, house_way: Rungs, share: slice, dealers: Counts) -> None:
    """dealers[player, 1 + rung]: how many of the Dealer's hands stand on it; at 0 those that are unable."""
    left = np.empty(len(hands.in_deck), dtype=np.int64)
    for player in range(share.start, share.stop):
        for kind in range(len(left)):
            left[kind] = 6 * (hands.in_deck[kind] - hands.held[player, kind])
        for dealer in range(len(hands.ways)):
            kinds, counts = hands.kinds[dealer], hands.counts[dealer]
            ways = hands.choose[left[kinds[0]] + counts[0]]
            for place in range(1, 5):
                ways *= hands.choose[left[kinds[place]] + counts[place]]
            dealers[player, 1 + house_way[dealer]] += ways
