"""3.4, 3.5 and 3.9: which wagers and decisions a described round may hold."""

import pytest

from megalink.money import format_amount
from megalink.settle import BadRound
from megalink.settle.problem import Problem
from megalink.settle.text import parse_json
from tests.described import MILLION, refused, settle
from tests.games.singapore_stud.stud import (
    ACE_KING,
    ANTE_AND_BET,
    HANDS,
    PRE_9,
    V9,
    against,
    both_versions,
    deck_starting,
    without_bet,
)

PAIR = HANDS["one pair"]


def problem_of(rules: str, wagers: dict[str, str], cards: str = PAIR, **position: object) -> Problem:
    own = {"position": 1, "cards": cards, "wagers": wagers, **position}
    return refused({"rules": rules, "dealer": ACE_KING, "jackpot": MILLION, "positions": [own]})


@both_versions
@pytest.mark.parametrize("cards", ["2s 2d Jh 8s", "2s 2d Jh 8s 4d 5d"], ids=["four", "six"])
def test_1_1_5__a_hand_is_five_cards(rules: str, cards: str) -> None:
    problem = problem_of(rules, dict(ANTE_AND_BET), cards)
    assert (problem.code, problem.clause) == ("card_count", "1.1.5")


@both_versions
@pytest.mark.parametrize("dealer", ["Ah Kd 9c 5s", "Ah Kd 9c 5s 3h Tc", ""], ids=["four", "six", "none"])
def test_1_1_5__the_dealers_hand_is_five_cards(rules: str, dealer: str) -> None:
    own = {"position": 1, "cards": PAIR, "wagers": dict(ANTE_AND_BET)}
    problem = refused({"rules": rules, "dealer": dealer, "positions": [own]})
    assert (problem.code, problem.field, problem.clause) == ("card_count", "dealer", "1.1.5")


@both_versions
def test_3_4__a_bet_without_an_ante_is_refused(rules: str) -> None:
    own = {"position": 1, "wagers": {"bet": "20.00"}}
    fields = {"rules": rules, "deck": deck_starting(), "method": "manual", "positions": [own]}
    assert refused(fields).code == "continuation_without_base"


@both_versions
def test_3_4__a_position_without_any_wager_takes_no_part(rules: str) -> None:
    problem = problem_of(rules, {})
    assert (problem.code, problem.clause) == ("wagers_empty", "3.4")


@both_versions
def test_3_4_2__one_position_is_described_once(rules: str) -> None:
    seat = {"position": 4, "cards": PAIR, "wagers": dict(ANTE_AND_BET)}
    problem = refused({"rules": rules, "dealer": ACE_KING, "positions": [seat, {**seat, "cards": HANDS["flush"]}]})
    assert (problem.code, problem.clause) == ("position_twice", "3.4.2")


def test_3_4_2__one_area_holds_one_wager() -> None:
    with pytest.raises(BadRound) as bad:
        parse_json('{"wagers": {"ante": "10.00", "ante": "5.00"}}')
    assert bad.value.problem.code == "json_key_twice"


@both_versions
def test_3_5__a_progressive_jackpot_wager_with_cards_but_no_ante_is_refused(rules: str) -> None:
    problem = problem_of(rules, {"progressive_jackpot": "1.00"})
    assert (problem.code, problem.clause) == ("jackpot_without_base", "5.12")


@pytest.mark.parametrize("minimum", [100, 250])
@pytest.mark.parametrize("multiple", [1, 2, 3, 4, 5])
def test_3_5_3__version_9_takes_one_to_five_times_the_minimum(multiple: int, minimum: int) -> None:
    wagers = {**ANTE_AND_BET, "progressive_jackpot": format_amount(minimum * multiple)}
    own = {"position": 1, "cards": PAIR, "wagers": wagers}
    link = {**MILLION, "minimum_wager": format_amount(minimum)}
    settled = settle({"rules": V9, "dealer": ACE_KING, "jackpot": link, "positions": [own]})
    assert settled.positions[0].lines[-1].stake == minimum * multiple


@pytest.mark.parametrize(
    ("rules", "stake"),
    [(V9, "6.00"), (V9, "0.50"), (V9, "1.50"), (PRE_9, "2.00"), (PRE_9, "5.00"), (PRE_9, "0.50")],
)
def test_I35__any_other_progressive_jackpot_wager_is_refused(rules: str, stake: str) -> None:
    problem = problem_of(rules, {**ANTE_AND_BET, "progressive_jackpot": stake})
    assert (problem.code, problem.clause, problem.value) == ("jackpot_multiple", "3.5.3", stake)


def test_3_5_3__before_version_9_the_wager_is_the_minimum() -> None:
    assert against(ACE_KING, HANDS["flush"], PRE_9, pj="1.00").nets["progressive_jackpot"] == "39.00"


@both_versions
def test_3_9__a_hand_that_neither_folds_nor_bets_is_refused(rules: str) -> None:
    problem = problem_of(rules, {"ante": "10.00"})
    assert (problem.code, problem.clause) == ("decision_missing", "3.9.2")


@both_versions
def test_3_9__a_hand_cannot_fold_and_bet(rules: str) -> None:
    problem = problem_of(rules, dict(ANTE_AND_BET), folded=True)
    assert (problem.code, problem.clause) == ("decision_twice", "3.9.1")


@both_versions
def test_3_9__a_hand_that_declines_has_made_its_bet(rules: str) -> None:
    assert problem_of(rules, {"ante": "10.00"}, declined=True).code == "decision_missing"


@both_versions
def test_3_10_1__a_declined_hand_is_settled_by_what_the_dealer_holds(rules: str) -> None:
    own = {"position": 1, "cards": PAIR, "wagers": dict(ANTE_AND_BET), "declined": True}
    problem = refused({"rules": rules, "positions": [own]})
    assert (problem.code, problem.field) == ("card_count", "dealer")


@both_versions
@pytest.mark.parametrize("bet", ["10.00", "19.99", "20.01", "40.00"])
def test_3_9_2__a_bet_that_is_not_twice_the_ante_is_refused(rules: str, bet: str) -> None:
    problem = problem_of(rules, {"ante": "10.00", "bet": bet})
    assert (problem.code, problem.clause, problem.value) == ("continuation_amount", "3.9.2", bet)


@both_versions
def test_3_9_2__a_bet_of_twice_the_ante_keeps_the_hand_in(rules: str) -> None:
    assert list(against(ACE_KING, PAIR, rules).lines) == ["ante", "bet"]


@both_versions
def test_1_1_4__a_folded_hand_needs_no_dealer(rules: str) -> None:
    folded = without_bet("", PAIR, rules, folded=True)
    assert folded.nets == {"ante": "-10.00"}
    assert folded.settled.dealer_qualifies is None
