"""Every hand once, every suit class once, and counts of hands that avoid a Player's cards."""

from itertools import combinations, permutations

import numpy as np
import pytest

from megalink.exact.kernels.enumerate import all_hands, suit_classes
from megalink.exact.kernels.subsets import avoiding_with_each, count_hand, no_hands


def test_every_hand_is_there_once() -> None:
    assert all_hands(3).tolist() == [list(hand) for hand in combinations(range(52), 3)]
    masks = (np.int64(1) << all_hands(5).astype(np.int64)).sum(axis=1)
    assert len(np.unique(masks)) == len(masks) == 2_598_960


@pytest.mark.parametrize(("cards", "classes", "hands"), [(2, 169, 1_326), (3, 1_755, 22_100), (5, 134_459, 2_598_960)])
def test_suit_classes_stand_for_all_hands(cards: int, classes: int, hands: int) -> None:
    found = suit_classes(cards)
    assert (len(found.hands), found.multiplicities.sum()) == (classes, hands)


def test_exchanging_suits_leads_to_every_hand_of_a_class() -> None:
    met = set()
    for hand, ways in zip(*suit_classes(3), strict=True):
        images = {
            frozenset(13 * suits[code // 13] + code % 13 for code in hand.tolist()) for suits in permutations(range(4))
        }
        assert len(images) == ways
        met |= images
    assert len(met) == 22_100


def test_hands_that_avoid_cards_are_counted() -> None:
    """Against a plain look at every hand that was counted."""
    chance = np.random.default_rng(7)
    counted = all_hands(5)[chance.choice(2_598_960, 20_000, replace=False)]
    counts = no_hands()
    for hand in counted.tolist():
        count_hand(counts, *hand)
    holds = np.zeros((len(counted), 52), dtype=bool)
    np.put_along_axis(holds, counted.astype(np.int64), values=True, axis=1)
    found = np.zeros(52, dtype=np.int64)
    for player in all_hands(5)[chance.choice(2_598_960, 50, replace=False)]:
        free = holds[~holds[:, player].any(axis=1)]
        avoiding_with_each(counts, player, found)
        assert found.tolist() == free.sum(axis=0).tolist()
