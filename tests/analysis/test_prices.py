"""The price of a reading: every side solved, what moves told, the dearest first."""

from fractions import Fraction

import pytest

from megalink.analysis.prices import FigureKind, Price, figures, prices
from megalink.analysis.question import ask
from megalink.analysis.solving import solved

XTREME = "three-card-xtreme@2023-05-22"


@pytest.fixture(scope="module")
def priced() -> dict[str, Price]:
    return {price.switch.name: price for price in prices(ask(XTREME))}


def test_each_side_has_the_figures_of_its_own_solution(priced: dict[str, Price]) -> None:
    for side in priced["standoff.wagers"].sides:
        question = ask(XTREME, [f"standoff.wagers={side.side.value}"])
        assert side.figures == figures(solved(question), question.link)


def test_the_side_in_force_comes_first(priced: dict[str, Price]) -> None:
    for price in priced.values():
        assert [side.in_force for side in price.sides] == [True] + [False] * (len(price.sides) - 1)
        assert {side.side.value for side in price.sides} == set(price.switch.values)


def test_the_side_in_force_is_the_one_asked_for() -> None:
    question = ask(XTREME, ["standoff.wagers=none"])
    price = next(price for price in prices(question) if price.switch.name == "standoff.wagers")
    assert price.sides[0].side.value == "none"


def test_only_what_differs_is_told(priced: dict[str, Price]) -> None:
    assert priced["tcp.six_card_pool"].moved == ("Six Card Bonus",)
    assert priced["tcp.ante_bonus_on_fold"].moved == ()
    assert priced["pj.multiple"].moved == ("Jackpot x 5, fixed part",)


def test_wagers_come_before_the_jackpot_and_large_moves_before_small_ones() -> None:
    weights = [price.weight for price in prices(ask(XTREME))]
    assert weights == sorted(weights, reverse=True)
    assert weights[0][0] == -FigureKind.WAGER


def test_the_largest_move_names_a_wager_before_a_blind_hand(priced: dict[str, Price]) -> None:
    move = priced["tcp.dealer_qualify"].largest_move(priced["tcp.dealer_qualify"].sides[1])
    assert move is not None
    before, after = move
    assert before.name == after.name == "Ante, Play and Ante Bonus"
    assert before.value == Fraction(686_689, 20_358_520)
    assert after.value < Fraction(-26, 100)
