"""Exact figures of Texas Hold'em Bonus: published ones, and what readings, pays and rules of thumb make of them."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from megalink.cards import read_cards
from megalink.exact.result import ImpossibleSituation, Situation, Solution
from megalink.exact.what_if import with_pays
from megalink.games.library import document, register
from megalink.games.texas_holdem_bonus import odds
from megalink.games.texas_holdem_bonus.odds_base import DEALS, base_game, terms

RULES = "texas-holdem-bonus@9"


def solved(chosen: Mapping[str, str] | None = None, pays: Mapping[tuple[str, str], int] | None = None) -> Solution:
    shown = with_pays(document(RULES), pays or {})
    return odds.solve(shown, register().resolve(shown.readings, chosen or {}))


def edges(chosen: Mapping[str, str]) -> tuple[float, float]:
    """Of the base game and the Bonus, in percent as they are published."""
    solution = solved(chosen)
    ante, bonus = (float(solution.wager(name).house_edge) * 100 for name in ("ante", "bonus"))
    return round(ante, 6), round(bonus, 6)


def test_the_base_game_has_its_published_edge() -> None:
    """2.036922 % of the Ante, 0.533491 % of all money wagered."""
    ante = solved().wager("ante")
    assert ante.distribution.total == 1_326 * 19_600 * 47 * 46 * 990
    assert round(float(ante.house_edge) * 100, 6) == 2.036922
    assert round(float(ante.element_of_risk) * 100, 6) == 0.533491


def test_a_bonus_on_the_hole_cards_alone_has_its_published_edge__A24_settle_on_hole_cards() -> None:
    """8.540647 %, and a plain count of Hole cards: in 1,326 x 1,225 pairs of Player and Dealer it needs no board."""
    bonus = solved({"texas.bonus_on_lower_hand": "settle_on_hole_cards"}).wager("bonus")
    assert round(float(bonus.house_edge) * 100, 6) == 8.540647
    aces = 6 * (1_000 * 1 + 30 * 1_224)
    others = 1_225 * (4 * 25 + 8 * 20 + 12 * 15 + 18 * 10 + 24 * 5 + 54 * 3)
    missed = 1_225 * (1_326 - 6 - 4 - 8 - 12 - 18 - 24 - 54)
    assert bonus.distribution.mean == Fraction(aces + others - missed, 1_326 * 1_225)


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ({}, (2.036922, 34.898463)),
        ({"texas.bonus_on_standoff": "push"}, (2.036922, 32.639467)),
        ({"texas.bonus_missed_on_win": "return"}, (2.036922, -5.358552)),
        ({"side.missed_condition": "return"}, (2.036922, -9.024832)),
        ({"standoff.wagers": "ante_only"}, (11.770759, 34.898463)),
        ({"standoff.wagers": "none"}, (15.240117, 34.898463)),
    ],
)
def test_a_reading_has_its_price(chosen: Mapping[str, str], found: tuple[float, float]) -> None:
    """Counted once and written down; test_odds_by_settlement.py and test_odds_by_chance.py say why to believe it."""
    assert edges(chosen) == found


def test_outcomes_are_all_deals_and_their_mean_is_the_edge_of_the_decisions() -> None:
    ante = solved().wager("ante")
    assert sum(one.count for one in ante.distribution.outcomes) == DEALS
    staked = {"Fold": 1, "Flop": 3, "Flop, Turn": 4, "Flop, River": 4, "Flop, Turn, River": 5}
    placed = sum(staked[one.name.partition(":")[0]] * one.count for one in ante.distribution.outcomes)
    assert ante.staked == Fraction(placed, DEALS)
    assert {one.net for one in ante.distribution.outcomes} == {-5, -4, -3, -1, 0, 2, 3, 4, 5}


def test_five_unsuited_hands_with_a_deuce_are_folded() -> None:
    flop = next(one for one in solved().strategies if one.wager == "flop")
    assert flop.perfect == "Fold 7-2, 6-2, 5-2, 4-2, 3-2 unsuited. Flop with every other hand."
    (never,) = flop.rules
    assert round(float(never.house_edge) * 100, 6) == 2.34963


def test_rules_of_thumb_cost_what_they_cost_together() -> None:
    both, _, turn, river = solved().strategies
    edge = solved().wager("ante").house_edge
    for place in (0, 1):
        assert both.rules[place].cost == turn.rules[place].cost + river.rules[place].cost
        assert both.rules[place].house_edge == edge + both.rules[place].cost
    assert [round(float(one.rules[place].cost) * 100, 4) for one in (turn, river) for place in (0, 1)] == [
        0.9254,
        0.4428,
        0.8307,
        0.5897,
    ]


def test_without_a_look_turn_and_river_win_as_often_as_they_lose() -> None:
    """Player and Dealer hold two cards each of one deck: who does not know his own has no edge on either."""
    checks, wagers, folds = solved().blind
    assert checks.house_edge == wagers.house_edge
    assert folds.house_edge == 1
    everything = base_game(terms(document(RULES), register().resolve(document(RULES).readings, {}))).together(
        folding=False
    )
    high, wins, losses, deals = everything.all
    assert (wins, deals) == (losses, DEALS)
    assert checks.house_edge == Fraction(losses - high, DEALS)


def test_a_blind_hand_may_do_what_the_reading_lets_it__A60() -> None:
    allowed = {
        side: [one.allowed for one in solved({"blind.decisions": side}).blind]
        for side in ("same_choices", "must_continue", "only_fold")
    }
    assert allowed == {
        "same_choices": [True, True, True],
        "must_continue": [True, True, False],
        "only_fold": [False, False, True],
    }


def test_a_higher_bonus_pay_is_worth_its_count() -> None:
    at_30, at_50 = (solved(pays={("bonus", "aces"): pays}).wager("bonus") for pays in (30, 50))
    paid = next(one.count for one in at_50.distribution.outcomes if one.name == "A-A")
    assert at_30.house_edge - at_50.house_edge == Fraction(20 * paid, DEALS)


def test_where_nothing_is_paid_turn_and_river_are_left_alone() -> None:
    solution = solved(pays={(wager, "win"): 0 for wager in ("ante", "flop", "turn", "river")})
    ante = solution.wager("ante")
    assert {one.name.partition(":")[0] for one in ante.distribution.outcomes} == {"Fold", "Flop"}
    assert {one.net for one in ante.distribution.outcomes} == {-3, -1, 0}


def test_at_the_highest_pays_all_is_wagered_that_can_be_won() -> None:
    """And sums hold: blind play, counted without decisions, is worse by the few deals only that cannot be won."""
    solution = solved(pays={(wager, "win"): 1_000_000 for wager in ("ante", "flop", "turn", "river")})
    assert solution.strategies[1].perfect == "Flop with every hand."
    assert Fraction(4_999, 1_000) < solution.wager("ante").staked < 5
    assert 0 < solution.blind[1].house_edge - solution.wager("ante").house_edge < Fraction(1, 1_000)
    assert all(rule.cost >= 0 for strategy in solution.strategies for rule in strategy.rules)


def asked(cards: str, chosen: Mapping[str, str] | None = None) -> Situation:
    shown = document(RULES)
    return odds.situation(shown, register().resolve(shown.readings, chosen or {}), read_cards(cards))


def test_hole_cards_bring_what_the_table_says() -> None:
    grid = solved().tables[0]
    for cards, row, column, best in (
        ("2s 7d", "2", "7", "Fold"),
        ("As Ad", "A", "A", "Flop"),
        ("7h 2h", "7", "2", "Flop"),
    ):
        found = asked(cards)
        fold, flop = found.choices
        assert (fold.name, fold.expectation) == ("Fold", Fraction(-1))
        assert (flop.name, found.best.name) == ("Flop", best)
        told = next(one for one in grid.rows if one[0] == row)[grid.columns.index(column)]
        assert f"{float(100 * flop.expectation):+.1f}" == told
        assert found.unknown == 19_600 * 47 * 46 * 990
    assert asked("7c 2h").choices == asked("2s 7d").choices


def test_the_openings_of_a_solution_are_the_situations_of_its_169_classes() -> None:
    openings = solved().openings
    assert len(openings) == 169
    by_class = {one.cards: (one.known_as, one.unknown, one.choices) for one in openings}
    for words, cards in (("AKs", "Ac Kc"), ("AKo", "Kd Ah"), ("72o", "2s 7h"), ("77", "7c 7s")):
        found = asked(cards)
        assert by_class[words] == (found.known[0][0], found.unknown, found.choices)


@pytest.mark.parametrize("cards", ["As", "As Kd Jc", "As Kd Jc 8h", "As Kd Jc 8h 3d Qs 2c"])
def test_a_situation_is_two_five_or_six_cards(cards: str) -> None:
    with pytest.raises(ImpossibleSituation, match="two, five or six cards, not"):
        asked(cards)
