"""The worth of the jackpot wager: counted once for each game, then a straight line over the meter."""

from fractions import Fraction
from typing import Any

import pytest

from megalink.analysis.question import BadQuestion, JackpotFigures, Question, ask
from megalink.analysis.solving import solved
from megalink.floor.audit.reports.theory import Game
from megalink.games.library import document_keys
from megalink.money import Cents
from megalink.web.counting import jackpot_odds
from megalink.web.counting.jackpot_odds import HandOdds, JackpotLines, MeterLine, StillCounting
from megalink.web.counting.pool import CountingFailed
from megalink.wire.plain import as_plain
from tests.web.counting.test_expectations import Counted

STUD: Game = "singapore-stud@9", ()
SHEET: dict[str, Any] = {
    "wagers": {
        "progressive_jackpot": {
            "fixed_return": "1/2",
            "pool_share": "1/1000",
            "outcomes": [{"outcome": "royal flush", "pays": "100 percent", "probability": "1/649740"}],
        }
    }
}
LINE = MeterLine(Fraction(1, 2), Fraction(1, 1000), (HandOdds("royal flush", "100 percent", Fraction(1, 649_740)),))


@pytest.fixture
def not_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jackpot_odds, "cached_or_reweighed", lambda _question: None)


@pytest.mark.parametrize("key", document_keys())
def test_the_line_meets_the_exact_return_at_every_meter(key: str) -> None:
    solution = solved(Question(key, {}, {}))
    line = JackpotLines(Counted()).of((key, ()))
    assert line is not None
    for minimum, displayed in ((100, 0), (100, 27_431_850), (250, 100_000_001)):
        figures = JackpotFigures(minimum=Cents(minimum))
        exact = solution.jackpot.total_return(figures.in_minimums(Cents(displayed)))
        assert line.returned(Cents(displayed), Cents(minimum)) == exact


def _asked(lane: Counted, times: int) -> list[MeterLine | str | None]:
    lines = JackpotLines(lane)
    found: list[MeterLine | str | None] = []
    for _ in range(times):
        try:
            found.append(lines.of(STUD))
        except StillCounting:
            found.append("counting")
    return found


@pytest.mark.usefixtures("not_cached")
def test_what_nobody_counted_before_is_asked_for_once_and_kept() -> None:
    lane = Counted(SHEET)
    assert _asked(lane, 4) == ["counting", LINE, LINE, LINE]
    assert lane.asked == [("par", as_plain(ask("singapore-stud@9")))]


@pytest.mark.usefixtures("not_cached")
def test_a_busy_process_and_a_failed_count_are_asked_again() -> None:
    lane = Counted(None, CountingFailed("it ended"), SHEET)
    assert _asked(lane, 6) == [*["counting"] * 4, LINE, LINE]
    assert len(lane.asked) == 3


@pytest.mark.usefixtures("not_cached")
def test_a_game_without_mathematics_has_no_line_and_is_asked_once() -> None:
    lane = Counted(BadQuestion("odds_missing", "DOCUMENT", "war", "not there yet"))
    assert _asked(lane, 3) == ["counting", None, None]
