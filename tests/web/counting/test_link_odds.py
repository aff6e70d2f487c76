"""What it takes to win a link's jackpot, over HTTP: for everybody, exact, at the amount that is played for."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from megalink.analysis.question import Question
from megalink.analysis.solving import solved
from megalink.floor.orders.commands import CloseTable
from megalink.web.counting import jackpot_odds
from megalink.web.counting.jackpot_odds import JackpotLines
from tests.floor.floors import LINK, PIT_MANAGER, must, open_link, open_table
from tests.web.counting.test_expectations import Counted
from tests.web.served import Served, serving

DISPLAYED = 27_431_850


def test_games_are_told_with_their_hands_and_what_a_wager_returns(tmp_path: Path) -> None:
    for key in ("singapore-stud@9", "bullseye@4"):
        solved(Question(key, {}, {}))  # and kept on disk, where the server finds it
    with serving(tmp_path / "floor.db") as served:
        open_link(served.floor, DISPLAYED)
        for table in ("t1", "t2"):
            open_table(served.floor, table)
        open_table(served.floor, "b1", "bullseye@4")
        open_table(served.floor, "apart", "bullseye@4", link=None)
        odds = _odds(served)
        assert [(game["title"], game["tables"]) for game in odds["games"]] == [
            ("Singapore Stud Poker", ["t1", "t2"]),
            ("Bullseye", ["b1"]),
        ]
        assert (odds["playing_for"], odds["counting"]) == (DISPLAYED, False)
        for game in odds["games"]:
            meter = Fraction(DISPLAYED, odds["minimum"])
            line = Fraction(game["fixed_return"]) + Fraction(game["pool_share"]) * meter
            assert Fraction(game["returned"]) == line
        royal, straight_flush, four = odds["games"][0]["hands"][:3]
        assert royal == {
            "title": "Royal Flush",
            "percent": 100,
            "for_one": None,
            "probability": "1/649740",
            "one_in": 649_740,
        }
        assert (straight_flush["percent"], straight_flush["one_in"]) == (10, 72_193)
        assert (four["title"], four["percent"], four["for_one"]) == ("Four of a Kind", None, 400)
        must(served.floor, CloseTable("b1", actor=PIT_MANAGER))
        assert [game["tables"] for game in _odds(served)["games"]] == [["t1", "t2"]]


def test_what_is_still_counted_is_left_out_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path / "floor.db") as served:
        open_link(served.floor)
        open_table(served.floor, "t1")
        served.context.jackpot_lines = JackpotLines(Counted(None))
        monkeypatch.setattr(jackpot_odds, "cached_or_reweighed", lambda _question: None)
        odds = _odds(served)
        assert (odds["counting"], odds["games"]) == (True, [])


def test_a_link_that_is_not_there_is_refused_by_its_code(served: Served) -> None:
    answer = served.client().get("/api/links/nowhere/odds")
    assert (answer.status_code, answer.json()["refused"]) == (404, "link_unknown")


def _odds(served: Served) -> dict[str, Any]:
    answer = served.client().get(f"/api/links/{LINK}/odds")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found
