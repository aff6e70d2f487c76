"""Best fives of more cards, counted by ranks and suits: against published counts and against every hand."""

from collections.abc import Callable
from math import comb

import numpy as np
import pytest

from megalink.cards import read_cards
from megalink.cards.codes import decode, encode
from megalink.exact.best_of import count_best, count_best_with
from megalink.exact.kernels.enumerate import all_hands
from megalink.exact.kernels.five_card import evaluator, five, six
from megalink.hands import FiveCard, FiveCardHand, best_of
from tests.exact.simulated import deals

# Of the 133,784,560 choices of seven cards, lowest category first: as published for seven-card poker.
SEVEN = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324)


def category(hand: FiveCardHand) -> int:
    return hand.category


def without_ace_low(hand: FiveCardHand) -> int:
    return hand.category_without_ace_low


def test_seven_cards_are_counted_as_published() -> None:
    found = count_best(7, category)
    assert tuple(found[rung] for rung in FiveCard) == SEVEN


@pytest.mark.parametrize("order", [category, without_ace_low])
def test_five_and_six_cards_are_counted_as_one_by_one(order: Callable[[FiveCardHand], int]) -> None:
    for cards, kernel in ((5, five), (6, six)):
        strengths = kernel(evaluator(cards, order), all_hands(cards))
        values, counts = np.unique(strengths, return_counts=True)
        assert count_best(cards, order) == dict(zip(values.tolist(), counts.tolist(), strict=True))


def test_eight_cards_can_hold_a_flush_and_something_higher() -> None:
    """Five of a suit and three others: those make Four of a Kind in 5 ways, and a Full House in 5 x 3 x 4 x 3."""
    found = count_best(8, category)
    suited = 4 * sum(comb(13, of_suit) * comb(39, 8 - of_suit) for of_suit in range(5, 9))
    outranked = 4 * (comb(13, 5) - 10) * (5 + 180)
    straight = found[FiveCard.STRAIGHT_FLUSH] + found[FiveCard.ROYAL_FLUSH]
    assert found[FiveCard.FLUSH] == suited - straight - outranked


@pytest.mark.parametrize("order", [category, without_ace_low])
@pytest.mark.parametrize("own", ["As 5s", "2c 3d", "As 2d 3s", "7c 7d 2h", "Kd Qd 3d", "6c 4d 3h"])
def test_beside_known_cards_the_others_are_counted_as_one_by_one(
    own: str, order: Callable[[FiveCardHand], int]
) -> None:
    codes = [encode(card) for card in read_cards(own)]
    others = all_hands(5 - len(codes))
    others = others[~np.isin(others, codes).any(axis=1)]
    hands = np.hstack([np.tile(np.array(codes, dtype=np.uint8), (len(others), 1)), others])
    values, counts = np.unique(five(evaluator(5, order), hands), return_counts=True)
    found = count_best_with(codes, 5 - len(codes), order)
    assert found == dict(zip(values.tolist(), counts.tolist(), strict=True))


def test_beside_known_cards_six_are_counted_as_one_by_one() -> None:
    for own in ("Kd Qd 3d", "6c 4d 3h", "As 2s 3c"):
        codes = [encode(card) for card in read_cards(own)]
        others = all_hands(3)
        others = others[~np.isin(others, codes).any(axis=1)]
        hands = np.hstack([np.tile(np.array(codes, dtype=np.uint8), (len(others), 1)), others])
        values, counts = np.unique(six(evaluator(6, category), hands), return_counts=True)
        assert count_best_with(codes, 3, category) == dict(zip(values.tolist(), counts.tolist(), strict=True))


def test_beside_known_cards_all_eight_together_are_all_choices_of_eight() -> None:
    """Every single card with seven others: each choice of eight is counted once for each of its cards."""
    by_card = [count_best_with([code], 7, category) for code in range(13)]  # one suit stands for all four
    found = count_best(8, category)
    assert {rung: 4 * sum(counts[rung] for counts in by_card) for rung in found} == {
        rung: 8 * count for rung, count in found.items()
    }


def test_eight_cards_by_chance_agree() -> None:
    """Against 20,000 hands by chance, of which each category must have its share within four standard errors."""
    found, hands = count_best(8, category), 20_000
    assert sum(found.values()) == comb(52, 8)
    rows = next(deals(8, seed=8))[:hands].tolist()
    best = [best_of([decode(code) for code in row]).category for row in rows]
    for rung in FiveCard:
        chance = found[rung] / comb(52, 8)
        assert abs(best.count(rung) - hands * chance) < 4 * (hands * chance * (1 - chance)) ** 0.5 + 1, rung
