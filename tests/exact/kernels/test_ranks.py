"""The kernels say what `hands/` says, hand for hand."""

from collections.abc import Callable
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from megalink.cards import ALL_CARDS
from megalink.cards.codes import decode
from megalink.exact.kernels.enumerate import all_hands, suit_classes
from megalink.exact.kernels.five_card import Evaluator, evaluator, five, seven, six
from megalink.exact.kernels.point_hand import UNABLE, point_hands, point_slot, point_tables
from megalink.exact.kernels.three_card import three, three_card_table
from megalink.hands import FiveCardHand, PointRules, best_of, rank_five, rank_three
from megalink.hands.best import by_highest_card, by_strength

Order = Callable[[FiveCardHand], int]
ORDERS: tuple[Order, ...] = (by_strength, by_highest_card)


@pytest.fixture(scope="module")
def every_five() -> tuple[FiveCardHand, ...]:
    """In the order of all_hands(5)."""
    return tuple(map(rank_five, combinations(ALL_CARDS, 5)))


def random_hands(rows: int, cards: int, seed: int) -> NDArray[np.uint8]:
    decks = np.random.default_rng(seed).random((rows // 7 + 1, 52)).argsort(axis=1)[:, : 7 * 7].reshape(-1, 7)
    return decks[:rows, :cards].astype(np.uint8)


@pytest.mark.parametrize("order", ORDERS)
def test_all_five_card_hands_are_ranked_as_in_hands(every_five: tuple[FiveCardHand, ...], order: Order) -> None:
    expected = np.fromiter(map(order, every_five), dtype=np.uint16)
    assert len(expected) == 2_598_960
    assert np.array_equal(five(evaluator(5, order), all_hands(5)), expected)


def best_by_subsets(every_five: tuple[FiveCardHand, ...], order: Order, hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The highest of all fives in each row, from a table of what `hands/` makes of every five."""
    strengths = np.zeros(comb(52, 5), dtype=np.uint16)
    strengths[numbers(all_hands(5))] = np.fromiter(map(order, every_five), dtype=np.uint16)
    ordered, best = np.sort(hands, axis=1), np.zeros(len(hands), dtype=np.uint16)
    for columns in combinations(range(hands.shape[1]), 5):
        best = np.maximum(best, strengths[numbers(ordered[:, columns])])
    return best


def numbers(fives: NDArray[np.uint8]) -> NDArray[np.int64]:
    """A number of its own below C(52, 5) for every five sorted codes."""
    choose = np.array([[comb(code, place) for code in range(52)] for place in range(1, 6)], dtype=np.int64)
    found: NDArray[np.int64] = choose[np.arange(5), fives].sum(axis=1)
    return found


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("cards", "kernel", "rows"), [(6, six, 200_000), (7, seven, 1_000_000)])
def test_the_best_five_of_random_hands_is_found(
    every_five: tuple[FiveCardHand, ...],
    order: Order,
    cards: int,
    kernel: Callable[[Evaluator, NDArray[np.uint8]], NDArray[np.uint16]],
    rows: int,
) -> None:
    hands = random_hands(rows, cards, seed=cards)
    found = kernel(evaluator(cards, order), hands)
    assert np.array_equal(found, best_by_subsets(every_five, order, hands))
    assert all(found[row] == order(best_of([decode(code) for code in hands[row]], order)) for row in range(500))


def test_cards_may_come_in_any_order() -> None:
    hands = random_hands(50_000, 7, seed=1)
    shuffled = np.random.default_rng(2).permuted(hands, axis=1)
    assert np.array_equal(seven(evaluator(7), hands), seven(evaluator(7), shuffled))


def test_all_three_card_hands_are_ranked_as_in_hands() -> None:
    expected = [rank_three(cards).strength for cards in combinations(ALL_CARDS, 3)]
    assert len(expected) == 22_100
    assert three(three_card_table(), all_hands(3)).tolist() == expected


def with_other_suits(hands: NDArray[np.uint8], first_is: int) -> NDArray[np.uint8]:
    """Suits exchanged so that what was of clubs is of the suit with this number."""
    return ((hands // 13 + first_is) % 4 * 13 + hands % 13).astype(np.uint8)


@pytest.mark.parametrize("suit", [0, 3])
def test_point_hands_of_all_suit_classes_are_set_as_in_hands(suit: int) -> None:
    """Once with the Ace of Spades where the class has an Ace in its last suit, once where it has one in its first."""
    rules, hands = PointRules(), with_other_suits(suit_classes(5).hands, suit)
    settings = (rules.house_way([decode(code) for code in row]) for row in hands.tolist())
    expected = [setting.point_hand.strength if setting else UNABLE for setting in settings]
    assert point_hands(point_tables(rules), hands).tolist() == expected


@pytest.mark.parametrize(
    "rules",
    [
        PointRules(ace_counts_eleven=True),
        PointRules(three_and_six_pair=True),
        PointRules(one_choice_for_all=True),
        PointRules(picture_pairs_equal=True),
    ],
)
def test_point_hands_under_other_readings_are_set_as_in_hands(rules: PointRules) -> None:
    hands = random_hands(20_000, 5, seed=5)
    tables = point_tables(rules)
    for row, found in zip(hands.tolist(), point_hands(tables, hands).tolist(), strict=True):
        cards = [decode(code) for code in row]
        settings = [rules.set_as(cards, two) for two in combinations(cards, 2)]
        rungs = {setting.point_hand.strength for setting in settings if setting}
        assert found == max(rungs, default=UNABLE)
        assert tables.settings[point_slot(tables, *row)] == sum(1 << rung for rung in rungs)
