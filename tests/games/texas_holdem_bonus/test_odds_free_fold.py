"""Texas Hold'em Bonus where 5.11 returns the wagers of a Player who only waits or leaves: what a free Fold is worth."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from megalink.exact.kernels.enumerate import all_hands
from megalink.exact.kernels.five_card import evaluator, five, seven
from megalink.exact.kernels.suits import all_pairs
from megalink.exact.result import Solution
from megalink.games.library import document, register
from megalink.games.texas_holdem_bonus import odds
from megalink.games.texas_holdem_bonus.odds import by_rung
from megalink.games.texas_holdem_bonus.odds_base import DEALS, base_game, hole_classes, terms
from megalink.hands import FiveCard
from megalink.rulebook.document import PayUnit
from tests.exact.simulated import Mean, deals
from tests.games.texas_holdem_bonus.test_odds_by_chance import pays_of_bonus

RULES = "texas-holdem-bonus@9"
FREE = ({"time.expired": "absent"}, {"absence.viewed_hand": "return"})


def solved(chosen: Mapping[str, str]) -> Solution:
    shown = document(RULES)
    return odds.solve(shown, register().resolve(shown.readings, chosen))


def gives_up() -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """By class of Hole cards: whether the round with a Flop wager costs the Player something."""
    shown = document(RULES)
    base = base_game(terms(shown, register().resolve(shown.readings, {})))
    return np.array([ends.played(base.terms) <= 0 for ends in base.ends])


@pytest.mark.parametrize("chosen", FREE)
def test_A117_A118__hole_cards_that_cost_something_are_given_up_for_nothing(chosen: dict[str, str]) -> None:
    shown = document(RULES)
    base = base_game(terms(shown, register().resolve(shown.readings, {})))
    total = sum(max(0, ends.played(base.terms)) for ends in base.ends)
    assert -solved(chosen).wager("ante").house_edge == Fraction(total, DEALS)
    assert Fraction(total, DEALS) > Fraction(1, 5)  # a game that no operator could offer


def test_A117__a_jackpot_wager_comes_back_with_its_hand_even_if_the_flop_would_have_made_it() -> None:
    """Every pair of Hole cards that is given up with every Flop, one by one."""
    undecided, flops = gives_up()[hole_classes()], all_hands(3)
    counts = Counter[int]()
    for hole in all_pairs()[undecided]:
        rest = flops[~np.isin(flops, hole).any(axis=1)]
        rungs = five(evaluator(5, by_rung), np.hstack([np.tile(hole, (len(rest), 1)), rest]))
        counts.update(dict(zip(*(part.tolist() for part in np.unique(rungs, return_counts=True)), strict=True)))
    jackpot, default = solved(FREE[0]).jackpot, solved({}).jackpot
    assert jackpot.given_up == Fraction(int(undecided.sum()), comb(52, 2))
    for row in jackpot.rows:
        assert row.given_up == Fraction(counts[row.hand], 10)
    assert counts[FiveCard.STRAIGHT_FLUSH]
    assert jackpot.pool_share < default.pool_share
    lost = sum(row.given_up * row.pays for row in jackpot.rows if row.unit is PayUnit.FOR_ONE)
    assert jackpot.fixed_return() == default.fixed_return() - lost / comb(52, 5) + jackpot.given_up


@pytest.mark.parametrize(("side", "undecided_brings"), [("return", 0), ("lose", -1), ("settle", None)])
def test_A85__the_bonus_of_a_hand_that_is_given_up(side: str, undecided_brings: int | None) -> None:
    solution = solved({**FREE[0], "texas.bonus_on_absent": side})
    undecided, result = gives_up()[hole_classes()], Mean()
    for cards in deals(9, seed=23, rounds=1_000_000):
        own = seven(evaluator(7), np.ascontiguousarray(cards[:, :7])).astype(np.int64)
        theirs = seven(evaluator(7), np.ascontiguousarray(cards[:, 2:])).astype(np.int64)
        low, high = np.sort(cards[:, :2].astype(np.int64), axis=1).T
        pays = pays_of_bonus(cards[:, :2], cards[:, 7:])
        on_hole_cards = np.where(pays == 0, -1, pays)
        left = on_hole_cards if undecided_brings is None else np.full_like(pays, undecided_brings)
        compared = np.where(own < theirs, -1, on_hole_cards)
        result.add(np.where(undecided[low + high * (high - 1) // 2], left, compared))
    assert result.standard_errors_from(solution.wager("bonus").distribution.mean) < 4


def test_A117__turn_and_river_are_decided_as_before() -> None:
    """A Check is free on both sides, so nothing after the Flop wager changes."""
    shown = document(RULES)
    default, free = (base_game(terms(shown, register().resolve(shown.readings, chosen))) for chosen in ({}, FREE[0]))
    assert default.ends == free.ends
    assert sum(free.folds) > sum(default.folds)


def test_A117__a_situation_tells_that_no_decision_is_free() -> None:
    undecided = [opening.choices[2] for opening in solved(FREE[0]).openings]
    assert {(choice.name, choice.expectation) for choice in undecided} == {("No decision", Fraction(0))}
    assert {len(opening.choices) for opening in solved({}).openings} == {2}
