"""What the Bonus of Texas Hold'em Bonus is worth beside a Fold and a Flop, with the Hole cards that a Player sees."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import pytest

from megalink.cards import read_cards
from megalink.cards.codes import encode
from megalink.exact.kernels.five_card import evaluator, seven
from megalink.exact.result import Solution, ValuedChoice
from megalink.games.library import document, register
from megalink.games.texas_holdem_bonus import odds
from tests.exact.simulated import Mean, deals

RULES = "texas-holdem-bonus@9"
ON_HOLE_CARDS = {"texas.bonus_on_lower_hand": "settle_on_hole_cards"}
FREE = {"time.expired": "absent"}


def solved(chosen: Mapping[str, str]) -> Solution:
    shown = document(RULES)
    return odds.solve(shown, register().resolve(shown.readings, chosen))


def bonus(cards: str, chosen: Mapping[str, str]) -> list[Fraction]:
    """By decision."""
    shown = document(RULES)
    found = odds.situation(shown, register().resolve(shown.readings, chosen), read_cards(cards))
    assert {side.wager for choice in found.choices for side in choice.beside} <= {"bonus"}
    return [side.expectation for choice in found.choices for side in choice.beside]


@pytest.mark.parametrize(
    ("cards", "flop"),
    [
        ("6s 6h", Fraction(3)),
        ("7c 2d", Fraction(-1)),
        ("As Ks", Fraction(25)),
        ("Jd Ah", Fraction(5)),
        ("As Ad", Fraction(1_000 * 1 + 30 * 1_224, 1_225)),  # one of the Dealer's 1,225 pairs is the other two Aces
    ],
)
def test_3_9_1__a_fold_loses_the_bonus_and_a_flop_leaves_it_to_the_hole_cards(cards: str, flop: Fraction) -> None:
    assert bonus(cards, ON_HOLE_CARDS) == [-1, flop]


def test_3_10_3__a_lower_hand_loses_it_too_so_that_sixes_bring_less_than_3_to_1() -> None:
    """A pair of sixes against drawn boards and Dealer's hands."""
    fold, flop = bonus("6s 6h", {})
    sixes, result = np.array([encode(card) for card in read_cards("6s 6h")], dtype=np.uint8), Mean()
    for drawn in deals(7, seed=29, rounds=1_000_000):
        theirs = drawn[~np.isin(drawn, sixes).any(axis=1)]
        own = np.hstack([theirs[:, :5], np.tile(sixes, (len(theirs), 1))])
        strengths = (seven(evaluator(7), np.ascontiguousarray(cards)).astype(np.int64) for cards in (own, theirs))
        result.add(np.where(next(strengths) < next(strengths), -1, 3))
    assert result.standard_errors_from(flop) < 4
    assert (fold, flop) == (Fraction(-1), Fraction(135_885_889, 87_398_850))


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        ON_HOLE_CARDS,
        {"texas.bonus_on_standoff": "push"},
        {"texas.bonus_missed_on_win": "return"},
        {"side.missed_condition": "return"},
        *({**FREE, "texas.bonus_on_absent": side} for side in ("return", "lose", "settle")),
    ],
    ids=lambda chosen: " ".join(chosen.values()) or "default",
)
def test_all_hole_cards_together_bring_what_the_bonus_brings(chosen: dict[str, str]) -> None:
    """Each of the 169 classes by the decision that is best for the base game: to the last deal of all of them."""
    solution = solved(chosen)
    ways = {"": 6, "s": 4, "o": 12}  # pairs, suited, not suited
    together = Fraction(0)
    for opening in solution.openings:
        best = max(opening.choices, key=lambda choice: (choice.expectation, choice.name == "Fold"))
        together += ways[opening.cards[2:]] * beside(best)
    assert together / 1_326 == solution.wager("bonus").distribution.mean


def beside(choice: ValuedChoice) -> Fraction:
    ((_, worth),) = choice.beside
    return worth


def test_3_9_2__no_later_decision_moves_the_bonus() -> None:
    assert bonus("6s 6h Ac Kd 9h", {}) == []
    assert bonus("6s 6h Ac Kd 9h 2c", {}) == []
