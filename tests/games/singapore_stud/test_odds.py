"""Stud's exact figures: against published ones, against settlement round by round, against chance."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from megalink.cards import ALL_CARDS, Card, read_cards
from megalink.cards.codes import decode
from megalink.exact.jackpot import jackpot_odds
from megalink.exact.kernels.decisions import best_masks
from megalink.exact.kernels.enumerate import suit_classes
from megalink.exact.kernels.five_card import evaluator, five
from megalink.exact.result import ImpossibleSituation, Solution, WagerWorth
from megalink.exact.what_if import with_pays
from megalink.games.library import document, open_game, register
from megalink.games.singapore_stud import odds, odds_count, odds_strategy, odds_terms
from megalink.hands import FiveCard
from megalink.money import Cents
from megalink.table.game.settlement import Outcome, Verdict
from megalink.table.game.showdown import Hand, Showdown
from tests.exact.simulated import Mean, deals, suit_class_of
from tests.games.singapore_stud.stud import V9, VERSIONS

# Readings, and a category of Player hands on which they tell.
SIDES: tuple[tuple[dict[str, str], FiveCard], ...] = (
    ({}, FiveCard.ONE_PAIR),
    ({"stud.dealer_qualify": "holds_A_and_K"}, FiveCard.TWO_PAIRS),
    ({"stud.tie_not_qualified": "stand_off"}, FiveCard.FIVE_ODD_CARDS),
    ({"stud.tie_not_qualified": "stand_off", "standoff.wagers": "ante_only"}, FiveCard.FIVE_ODD_CARDS),
    ({"standoff.wagers": "none"}, FiveCard.STRAIGHT),
    ({"ranking.same_order": "highest_card_first"}, FiveCard.THREE_OF_A_KIND),
)


def solved(rules: str = V9, chosen: Mapping[str, str] | None = None, **bet_pays: int) -> Solution:
    pays = {("bet", row): number for row, number in bet_pays.items()}
    shown = with_pays(document(rules), pays)
    return odds.solve(shown, register().resolve(shown.readings, chosen or {}))


def test_with_royal_100_to_1_it_is_caribbean_stud_to_the_last_deal() -> None:
    """Published: 1,041,372,912,372 Antes lost in 19,933,230,517,200 deals, 5.224306 %."""
    ante = solved(royal_flush=100).wager("ante")
    assert ante.distribution.total == 19_933_230_517_200
    assert sum(one.net * one.count for one in ante.distribution.outcomes) == -1_041_372_912_372
    assert round(float(ante.house_edge) * 100, 6) == 5.224306
    assert round(float(ante.element_of_risk) * 100, 4) == 2.5553


def test_documents_with_the_same_pays_have_the_same_edge() -> None:
    assert solved(VERSIONS[0]).wagers == solved(VERSIONS[1]).wagers


def test_a_higher_pay_for_a_royal_flush_is_worth_its_count() -> None:
    at_100, at_250 = (solved(royal_flush=pays).wager("ante") for pays in (100, 250))
    wins = next(one.count for one in at_250.distribution.outcomes if one.name == "win with royal flush")
    assert at_100.house_edge - at_250.house_edge == Fraction(2 * 150 * wins, odds_terms.DEALS)


def net(rules: str, chosen: Mapping[str, str], hand: tuple[Card, ...], dealer: tuple[Card, ...]) -> tuple[int, int]:
    """Of Ante and Bet, in Antes, by settlement."""
    shown = Hand(1, hand, {"ante": Cents(1), "bet": Cents(2)})
    (verdicts,) = open_game(rules, chosen).verdicts(Showdown(dealer, (), (shown,))).hands
    ante, bet = (verdicts.wagers[wager] for wager in ("ante", "bet"))
    return _each(ante), 2 * _each(bet)


def _each(verdict: Verdict) -> int:
    return {Outcome.WIN: verdict.pays, Outcome.LOSE: -1}.get(verdict.outcome, 0)


@pytest.mark.parametrize("seed", range(len(SIDES)))
def test_every_dealer_hand_settled_one_by_one_gives_the_same(seed: int) -> None:
    """One Player hand and exposed card for each set of readings, all 163,185 Dealer hands through settlement."""
    (chosen, category), chance = SIDES[seed], np.random.default_rng(seed)
    classes = suit_classes(5).hands
    fitting = five(evaluator(5, lambda hand: hand.category), classes) == category
    fitting &= ~((classes % 13 == 12).any(axis=1) & (classes % 13 == 11).any(axis=1))  # odd cards below Ace-King
    row = int(chance.choice(np.flatnonzero(fitting)))
    player = tuple(decode(code) for code in classes[row].tolist())
    rest = [card for card in ALL_CARDS if card not in player]
    pairing = [card for card in rest if card.rank in {own.rank for own in player}]  # so that hands can be equal
    exposed = pairing[int(chance.integers(len(pairing)))]
    rest.remove(exposed)
    nets = Counter(net(V9, chosen, player, (*four, exposed)) for four in combinations(rest, 4))
    shown = document(V9)
    readings = register().resolve(shown.readings, chosen)
    found = odds.situation(shown, readings, (*player, exposed))
    assert found.unknown == nets.total() == 163_185
    ante, bet = (Fraction(sum(one[nth] * count for one, count in nets.items()), 163_185) for nth in (0, 1))
    expected = ante + bet
    assert (found.choices[1].name, found.choices[1].expectation) == ("Bet", expected)
    assert found.choices[1].wagers == (WagerWorth("ante", ante), WagerWorth("bet", bet / 2, Fraction(2)))
    terms = odds_terms.terms(shown, readings)
    swept = odds_count.counted(terms)
    ends = swept.ends[row, ALL_CARDS.index(exposed)].astype(np.int64)
    assert ends.sum() == 163_185
    assert Fraction(int((ends * odds_terms.nets_of(terms)[swept.levels[row]]).sum()), 163_185) == expected


def test_rounds_by_chance_agree() -> None:
    shown = document(V9)
    readings = register().resolve(shown.readings, {})
    terms = odds_terms.terms(shown, readings)
    swept = odds_count.counted(terms)
    masks = best_masks(swept.ends, swept.levels, odds_terms.nets_of(terms), fold=-1)
    wins = odds_terms.nets_of(terms)[:, 1]
    result = Mean()
    for cards in deals(10, seed=9):
        player, dealer = np.ascontiguousarray(cards[:, :5]), np.ascontiguousarray(cards[:, 5:])
        places, exposed = suit_class_of(player, dealer[:, 4])
        own, theirs = (five(evaluator(5), hands).astype(np.int64) for hands in (player, dealer))
        compared = np.where(own > theirs, wins[own], np.where(own < theirs, -3, 0))
        bet = np.where(odds_terms.dealer_qualifies(dealer, terms), compared, 1)
        result.add(np.where(masks[places] >> exposed & 1, bet, -1))
    assert result.standard_errors_from(solved().wager("ante").distribution.mean) < 4


@pytest.mark.parametrize("chosen", [{"time.expired": "absent"}, {"absence.viewed_hand": "return"}])
def test_A117_A118__a_free_fold_is_worth_what_hands_that_lose_by_a_bet_cost(chosen: dict[str, str]) -> None:
    """Class by class and card by card the better of a Bet and nothing, summed in Python's integers."""
    shown = document(V9)
    terms = odds_terms.terms(shown, register().resolve(shown.readings, {}))
    swept, nets = odds_count.counted(terms), odds_terms.nets_of(terms)
    values = np.einsum("pce,pe->pc", swept.ends, nets[swept.levels], dtype=np.int64)
    total = sum((np.maximum(values, 0).sum(axis=1).astype(object) * swept.ways.astype(object)).tolist())
    solution = solved(chosen=chosen)
    assert -solution.wager("ante").house_edge == Fraction(total, odds_terms.DEALS)
    assert Fraction(total, odds_terms.DEALS) > Fraction(1, 2)  # a game that no operator could offer
    bets = int(((values > 0).sum(axis=1) * swept.ways).sum())
    assert solution.jackpot.given_up == 1 - Fraction(bets, 2_598_960 * 47)
    default = solved()
    assert solution.jackpot.rows[0].given_up == 0  # nobody gives a Royal Flush up
    assert solution.jackpot.pool_share == default.jackpot.pool_share
    assert solution.jackpot.fixed_return() == default.jackpot.fixed_return() + solution.jackpot.given_up


def test_A117__two_million_rounds_with_a_free_fold_agree() -> None:
    solution, result = solved(chosen={"time.expired": "absent"}), Mean()
    shown = document(V9)
    terms = odds_terms.terms(shown, register().resolve(shown.readings, {}))
    swept, wins = odds_count.counted(terms), odds_terms.nets_of(terms)[:, 1]
    masks = best_masks(swept.ends, swept.levels, odds_terms.nets_of(terms), fold=0)
    for cards in deals(10, seed=17, rounds=2_000_000):
        player, dealer = np.ascontiguousarray(cards[:, :5]), np.ascontiguousarray(cards[:, 5:])
        places, exposed = suit_class_of(player, dealer[:, 4])
        own, theirs = (five(evaluator(5), hands).astype(np.int64) for hands in (player, dealer))
        compared = np.where(own > theirs, wins[own], np.where(own < theirs, -3, 0))
        bet = np.where(odds_terms.dealer_qualifies(dealer, terms), compared, 1)
        result.add(np.where(masks[places] >> exposed & 1, bet, 0))
    assert result.standard_errors_from(solution.wager("ante").distribution.mean) < 4


def test_A118__the_fold_side_and_the_default_cost_the_same() -> None:
    """The figures of the default are those of a table that the clock deals."""
    assert solved(chosen={"absence.viewed_hand": "fold"}).wagers == solved().wagers


def test_the_rules_of_thumb_are_the_known_ones() -> None:
    simple, by_exposed_card = solved(royal_flush=100).strategies[0].rules
    assert simple.text == "Bet with A-K-J-8-3 or better, else Fold."
    assert round(float(simple.house_edge) * 100, 3) == 5.316
    assert by_exposed_card.text == odds_strategy.ACE_KING_RULE
    assert 0 < by_exposed_card.cost < Fraction(1, 100_000) < simple.cost


def test_blind_play_is_what_all_hands_bring() -> None:
    """A hand that always Bets: published for Caribbean Stud as 16.6072 % of the Ante."""
    always, never = solved(royal_flush=100).blind
    assert round(float(always.house_edge) * 100, 4) == 16.6072
    assert never.house_edge == 1
    assert always.allowed
    assert never.allowed
    assert [one.allowed for one in solved(chosen={"blind.decisions": "only_fold"}).blind] == [False, True]
    assert [one.allowed for one in solved(chosen={"blind.decisions": "must_continue"}).blind] == [True, False]


def test_to_the_letter_the_dealer_qualifies_so_rarely_that_every_hand_bets() -> None:
    solution = solved(chosen={"stud.dealer_qualify": "holds_A_and_K"})
    assert solution.strategies[0].perfect == "Bet every hand."
    assert solution.wager("ante").house_edge < Fraction(-86, 100)


def test_without_pays_nothing_is_won() -> None:
    nothing = {(wager, row): 0 for wager in ("ante", "bet") for row in document(V9).pays[wager]}
    shown = with_pays(document(V9), nothing)
    solution = odds.solve(shown, register().resolve(shown.readings, {"standoff.wagers": "none"}))
    assert solution.wager("ante").house_edge <= 1
    assert all(one.net <= 0 for one in solution.wager("ante").distribution.outcomes)


def test_the_jackpot_counts_every_hand_of_the_table() -> None:
    jackpot = solved().jackpot
    assert [row.count for row in jackpot.rows] == [4, 36, 624, 3744, 5108, 10200]
    shown = document(V9)
    assert jackpot == jackpot_odds(
        shown, register().resolve(shown.readings, {}), {row.hand: row.count for row in jackpot.rows}
    )


@pytest.mark.parametrize("cards", ["As Kd Jc 8h 3d", "As", "As Kd Jc 8h 3d Qs 2c"])
def test_a_situation_is_five_cards_and_the_exposed_one(cards: str) -> None:
    shown = document(V9)
    with pytest.raises(ImpossibleSituation, match="six cards, not"):
        odds.situation(shown, register().resolve(shown.readings, {}), read_cards(cards))
