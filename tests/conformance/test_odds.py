"""Every game's exact mathematics keeps the same contract, whatever the game."""

from contextlib import suppress
from fractions import Fraction

import pytest

from megalink.analysis.question import BadQuestion, ask
from megalink.analysis.solving import odds_of, situation, solved
from megalink.cards import ALL_CARDS
from megalink.exact.result import Solution, ValuedChoice
from megalink.games.library import document, document_keys, edition_of
from megalink.rulebook.document import WagerRole
from megalink.wire.plain import as_text, read_record_text

each_document = pytest.mark.parametrize("key", document_keys())
PAYMENTS = (WagerRole.EQUAL, WagerRole.CONTINUATION, WagerRole.PAYMENT)


@pytest.fixture(scope="module", params=document_keys())
def solution(request: pytest.FixtureRequest) -> Solution:
    return solved(ask(request.param))


@each_document
def test_priced_readings_are_readings_of_the_game(key: str) -> None:
    game = edition_of(key).package
    known = {name for one in document_keys() if edition_of(one).package == game for name in document(one).readings}
    assert set(odds_of(game).PRICED) <= known


def test_the_base_game_comes_first_and_every_wager_is_there(solution: Solution) -> None:
    shown = document(solution.rules)
    assert solution.wagers[0].wager == shown.with_role(WagerRole.BASE)[0].name
    own = {name for name, wager in shown.wagers.items() if wager.role not in (*PAYMENTS, WagerRole.JACKPOT)}
    assert own <= {one.wager for one in solution.wagers}


def test_all_readings_in_force_are_told(solution: Solution) -> None:
    assert set(solution.readings) == set(document(solution.rules).readings)


def test_every_wager_counts_whole_deals(solution: Solution) -> None:
    for one in solution.wagers:
        assert all(outcome.count > 0 for outcome in one.distribution.outcomes)
        assert sum(one.distribution.probability(outcome) for outcome in one.distribution.outcomes) == 1
        assert one.staked >= 1


def test_no_rule_beats_perfect_play(solution: Solution) -> None:
    for strategy in solution.strategies:
        for rule in strategy.rules:
            assert rule.cost >= 0
        costs = [rule.cost for rule in strategy.rules]
        assert costs == sorted(costs, reverse=True)


def test_blind_play_is_never_better_than_perfect_play(solution: Solution) -> None:
    assert all(one.house_edge >= solution.wagers[0].house_edge for one in solution.blind)
    assert any(one.allowed for one in solution.blind)


def test_the_house_has_the_edge_under_the_defaults(solution: Solution) -> None:
    """A game that no operator could offer would mean that a default was read wrongly (principle P2)."""
    assert all(0 < one.house_edge < Fraction(1, 2) for one in solution.wagers)


def test_a_decision_is_split_by_the_wagers_of_the_base_game(solution: Solution) -> None:
    """Each as often the base wager as the document says: their sum is what the decision brings."""
    shown, question = document(solution.rules), ask(solution.rules)
    base = shown.with_role(WagerRole.BASE)[0].name
    times = {base: Fraction(1)} | {
        name: Fraction(wager.times or 1) for name, wager in shown.wagers.items() if wager.role in PAYMENTS[:2]
    }
    found: list[ValuedChoice] = []
    for count in range(1, 8):
        with suppress(BadQuestion):
            found += situation(question, ALL_CARDS[::7][:count]).choices
    assert found
    for choice in found:
        assert len({worth.wager for worth in choice.wagers}) == len(choice.wagers)
        assert all(worth.times in (0, times[worth.wager]) for worth in choice.wagers)
        assert choice.expectation == sum(worth.each * worth.times for worth in choice.wagers)
    assert any(len(choice.wagers) > 1 for choice in found) == (len(times) > 1)


def test_a_solution_survives_being_kept(solution: Solution) -> None:
    assert read_record_text(Solution, as_text(solution), "solution") == solution
