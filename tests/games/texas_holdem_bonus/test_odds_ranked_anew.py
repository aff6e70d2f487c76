"""Readings under which every board of Texas Hold'em Bonus is ranked anew: seconds of work each, so apart and last."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from megalink.exact.result import Progress, Solution, quiet
from megalink.games.library import document, register
from megalink.games.texas_holdem_bonus import odds

RULES = "texas-holdem-bonus@9"


def solved(chosen: Mapping[str, str], progress: Progress = quiet) -> Solution:
    shown = document(RULES)
    return odds.solve(shown, register().resolve(shown.readings, chosen), progress)


def test_ranking_to_the_letter_moves_the_edge_a_little_and_progress_is_told__A06_highest_card_first() -> None:
    told: list[tuple[int, int]] = []
    before = solved({}).wager("ante").house_edge
    found = solved({"ranking.same_order": "highest_card_first"}, lambda done, whole: told.append((done, whole)))
    assert 0 < abs(found.wager("ante").house_edge - before) < Fraction(1, 10**6)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1] == (1_000, 1_000)


@pytest.mark.parametrize(
    ("name", "side", "ante", "bonus"),
    [
        ("texas.full_house_tie", "stand_off_unless_community", 2.038072, 34.897869),
        ("texas.board_play", "at_least_one_hole", 2.047494, 35.14187),
    ],
)
def test_readings_that_rank_hands_anew_have_their_price__A07_A08(
    name: str, side: str, ante: float, bonus: float
) -> None:
    found = solved({name: side})
    assert [round(float(found.wager(wager).house_edge) * 100, 6) for wager in ("ante", "bonus")] == [ante, bonus]
