"""What the pit expects of a table: figures of the exact mathematics, or none; never a false alarm."""

from typing import Any

from megalink.analysis.question import ask
from megalink.floor.audit.reports.theory import Game
from megalink.floor.audit.takings import Takings
from megalink.play.tables import execute, new_table
from megalink.rulebook.rejection import Rejection
from megalink.table import commands as c
from megalink.table.state import TableState
from megalink.web.counting.expectations import Expectations
from megalink.web.counting.pool import TOO_MANY, CountingFailed, Job, Lane
from megalink.web.views.pit import Band
from megalink.wire.plain import as_plain
from tests.patience import PATIENCE_S
from tests.web.views.test_dealer_guide import BOSS

SHEET = {
    "wagers": {
        "ante": {"house_edge": "1/20", "standard_deviation": 2.0},
        "progressive_jackpot": {"fixed_return": "1/2", "pool_share": "1/1000"},
    }
}


def _table() -> TableState:
    return _opened(c.OpenTable("singapore-stud@9", method="manual", actor=BOSS))


def _opened(order: c.OpenTable) -> TableState:
    after = execute(new_table(), order)
    assert not isinstance(after, Rejection)
    return after[0]


def _game(state: TableState) -> Game:
    return state.rules.document.key, state.readings


def _takings() -> Takings:
    takings = Takings()
    takings.stakes.update(ante=100_000, progressive_jackpot=500)
    takings.squares.update(ante=10_000 * 10_000 * 9, progressive_jackpot=500 * 100)
    return takings


class Counted(Lane):
    """Answers every question with what it was given; None: it takes no job."""

    def __init__(self, *answers: dict[str, Any] | Exception | None) -> None:
        super().__init__()
        self.answers = list(answers)
        self.asked: list[tuple[str, object]] = []

    def start(self, job: str, **asked: object) -> Job:
        self.asked.append((job, asked["question"]))
        answer = self.answers.pop(0)
        if answer is None:
            raise CountingFailed(TOO_MANY)
        started = Job()
        if isinstance(answer, Exception):
            started.future.set_exception(answer)
        else:
            started.future.set_result(answer)
        return started


def _bands(lane: Lane) -> list[Band | None]:
    expectations = Expectations(lane)
    return [expectations.band(_game(_table()), _takings()) for _ in range(3)]


def test_a_band_comes_from_the_sheet_that_the_counting_process_answers() -> None:
    lane, width = Counted(SHEET), 3 * 2 * 30_000
    assert _bands(lane) == [None, *[Band(5_000, 5_000 - width, 5_000 + width)] * 2]
    assert lane.asked == [("par", as_plain(ask("singapore-stud@9")))]


def test_what_was_not_counted_has_no_band_and_raises_no_alarm() -> None:
    lane = Counted(CountingFailed("it ended"))
    assert _bands(lane) == [None] * 3
    assert len(lane.asked) == 1


def test_a_busy_counting_process_is_asked_again() -> None:
    lane = Counted(None, SHEET)
    assert [band is None for band in _bands(lane)] == [True, True, False]


def test_the_counting_process_itself_answers_for_a_table() -> None:
    """Through the real process; the sheet is read from disk where it was counted before."""
    lane = Lane()
    try:
        expectations = Expectations(lane)
        game = _game(_opened(c.OpenTable("three-card-xtreme@2023-05-22", actor=BOSS)))
        assert expectations.band(game, _takings()) is None
        (job,) = expectations._jobs.values()
        job.future.result(PATIENCE_S)
        band = expectations.band(game, _takings())
        assert band is not None
        assert band.low < band.expected < band.high
    finally:
        lane.close()
