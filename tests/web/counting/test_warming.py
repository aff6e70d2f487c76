"""Hints are prepared when serving starts: every open table's game, once, without anybody waiting for it."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from megalink.analysis import cache
from megalink.analysis.question import Question
from megalink.cli import serve
from megalink.floor.audit.reports.theory import Game
from megalink.floor.service import Floor
from megalink.store import open_store
from megalink.web.context import Context
from megalink.web.counting import warming as module
from megalink.web.counting.pool import TOO_MANY, CountingFailed, Job, Json, Lane
from megalink.web.counting.warming import Warming, open_games
from megalink.web.settings import Settings
from megalink.wire.plain import as_plain
from tests.floor.floors import begin_day, open_link, open_table
from tests.patience import PATIENCE_S
from tests.web.served import until

STUD: Game = ("singapore-stud@9", ())
THREE: Game = ("three-card-xtreme@2023-05-22", ())


class Asked(Lane):
    """Takes every job, or as many as it is told to refuse first; the test answers."""

    def __init__(self, refuses: int = 0) -> None:
        super().__init__()
        self.jobs: list[tuple[str, str]] = []
        self.futures: list[Future[Json]] = []
        self._refuses = refuses

    def start(self, job: str, **asked: Any) -> Job:
        if self._refuses:
            self._refuses -= 1
            raise CountingFailed(TOO_MANY)
        started = Job()
        self.jobs.append((job, asked["question"]["key"]))
        self.futures.append(started.future)
        return started


@pytest.fixture
def unsolved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)


@pytest.fixture
def floor() -> Iterator[Floor]:
    store = open_store("memory:")
    floor = Floor(store, keep=False)
    begin_day(floor)
    open_link(floor)
    yield floor
    floor.close()
    store.close()


@pytest.mark.usefixtures("unsolved")
def test_an_unsolved_game_is_warmed_solved_and_warmed_again() -> None:
    hints, solving = Asked(), Asked()
    warming = Warming(lambda: [STUD], hints, solving)
    warming.look()
    until(lambda: solving.jobs == [("par", STUD[0])])
    assert hints.jobs == [("warm", STUD[0])]
    solving.futures[0].set_result({})
    until(lambda: hints.jobs == [("warm", STUD[0])] * 2)


def test_a_solved_game_is_only_warmed_and_only_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    solved = tmp_path / "solved"
    solved.touch()
    monkeypatch.setattr(module, "cache_file", lambda _: solved)
    hints, solving = Asked(), Asked()
    games = [STUD]
    warming = Warming(lambda: games, hints, solving)
    warming._warm_new()
    games.append(THREE)
    warming._warm_new()
    warming._warm_new()
    assert (hints.jobs, solving.jobs) == ([("warm", STUD[0]), ("warm", THREE[0])], [])


@pytest.mark.usefixtures("unsolved")
def test_a_busy_lane_is_asked_again_at_the_next_look() -> None:
    hints, solving = Asked(refuses=1), Asked()
    warming = Warming(lambda: [STUD], hints, solving)
    warming._warm_new()
    assert hints.jobs == []
    warming._warm_new()
    assert hints.jobs == [("warm", STUD[0])]


def test_serving_starts_the_warming_and_a_table_that_opens_later_is_warmed_too(
    floor: Floor, capsys: pytest.CaptureFixture[str]
) -> None:
    open_table(floor, "stud", STUD[0])
    context = Context(floor, Settings())
    hints = Asked()
    context.warming = Warming(lambda: open_games(floor), hints, Asked())
    try:
        serve._ready(context, "http://127.0.0.1:80")
        assert "Megalink serves" in capsys.readouterr().out
        until(lambda: hints.jobs == [("warm", STUD[0])])
        open_table(floor, "three", THREE[0])
        until(lambda: ("warm", THREE[0]) in hints.jobs)
    finally:
        context.close()


def test_a_warm_process_answers_every_decision_of_a_document_and_stays() -> None:
    lane = Lane(stays=True)
    question = as_plain(Question(*THREE[:1], {}, {}))
    try:
        assert lane.start("warm", question=question).future.result(PATIENCE_S) == {"ready": [3]}
        warm, threads = lane._process, threading.active_count()
        choices = lane.start("hint", question=question, cards="As Kd 2c").future.result(PATIENCE_S)["choices"]
        assert [choice["choice"] for choice in choices] == ["Fold", "Play"]
        assert lane._process is warm
        assert threading.active_count() == threads, "no timer waits to end the process"
    finally:
        lane.close()
