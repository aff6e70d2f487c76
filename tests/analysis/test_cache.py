"""Solved documents are kept, found again, and never believed when something is wrong with the file."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from megalink.analysis import solving
from megalink.analysis.cache import cache_file, cache_solution, cached_solution
from megalink.analysis.question import Question, ask
from megalink.exact.result import Solution
from megalink.games.three_card_xtreme import odds
from tests.patience import PATIENCE_S

XTREME = "three-card-xtreme@2023-05-22"


@pytest.fixture
def question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Question:
    """In a cache of its own."""
    monkeypatch.setenv("MEGALINK_CACHE", str(tmp_path))
    return ask(XTREME)


@pytest.fixture
def solves(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The documents that were counted, as they come."""
    counted: list[str] = []

    def solve(*arguments: object) -> Solution:
        counted.append(XTREME)
        return before(*arguments)  # type: ignore[arg-type]

    before = odds.solve
    monkeypatch.setattr(odds, "solve", solve)
    return counted


def test_a_second_question_is_answered_from_the_cache(question: Question, solves: list[str]) -> None:
    first, second = solving.solved(question), solving.solved(question)
    assert first == second
    assert len(solves) == 1


def test_of_two_who_count_the_same_at_once_one_waits_and_finds_it(
    question: Question, solves: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Locks hold between any two openings of the file, so that two threads show what two processes do."""
    begun, goes_on, before = threading.Event(), threading.Event(), odds.solve

    def slow(*arguments: object) -> Solution:
        begun.set()
        assert goes_on.wait(PATIENCE_S)
        return before(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(odds, "solve", slow)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(solving.solved, question)
        assert begun.wait(PATIENCE_S)
        second = pool.submit(solving.solved, question)
        goes_on.set()
        assert first.result(PATIENCE_S) == second.result(PATIENCE_S)
    assert len(solves) == 1


def test_where_nothing_can_be_written_it_is_counted_all_the_same(
    question: Question, solves: list[str], tmp_path: Path
) -> None:
    (tmp_path / "solved").write_text("no folder", encoding="utf-8")
    assert solving.solved(question) == solving.solved(question)
    assert len(solves) == 2


def test_without_the_cache_it_is_counted_afresh_and_kept_anew(question: Question, solves: list[str]) -> None:
    solving.solved(question)
    cache_file(question).write_text("old", encoding="utf-8")
    solving.solved(question, use_cache=False)
    assert len(solves) == 2
    assert cached_solution(question) is not None


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "null",
        "[]",
        "{}",
        '{"hash": "", "solution": {}}',
        '{"hash": 1, "solution": null}',
        "\x00\xff",
        "[" * 99_999,
    ],
)
def test_a_damaged_or_foreign_file_is_ignored_and_rewritten(
    question: Question, solves: list[str], content: str
) -> None:
    cache_file(question).parent.mkdir(parents=True)
    cache_file(question).write_text(content, encoding="utf-8")
    right = solving.solved(question)
    assert len(solves) == 1
    assert cached_solution(question) == right


def test_a_figure_changed_by_hand_is_not_believed(question: Question, solves: list[str]) -> None:
    right = solving.solved(question)
    content = json.loads(cache_file(question).read_text(encoding="utf-8"))
    content["solution"]["wagers"][0]["distribution"]["outcomes"][0]["count"] += 1
    cache_file(question).write_text(json.dumps(content), encoding="utf-8")
    assert cached_solution(question) is None
    assert solving.solved(question) == right
    assert len(solves) == 2


@pytest.mark.parametrize("other", [ask(XTREME, ["standoff.wagers=none"]), ask(XTREME, [], ["play.win=2"])])
def test_a_whole_file_that_answers_another_question_is_not_believed(
    question: Question, solves: list[str], other: Question
) -> None:
    solving.solved(other)
    cache_file(other).rename(cache_file(question))
    assert cached_solution(question) is None
    assert solving.solved(question) == cached_solution(question) != solving.solved(other)
    assert len(solves) == 3


def test_a_folder_in_its_place_does_no_harm(question: Question, solves: list[str]) -> None:
    cache_file(question).mkdir(parents=True)
    assert solving.solved(question) == solving.solved(question)
    assert len(solves) == 2


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("MEGALINK_CACHE", str(blocked))
    question = ask(XTREME)
    solution = solving.solved(question)
    cache_solution(question, solution)
    assert cached_solution(question) is None


def test_readings_pays_and_text_have_files_of_their_own(question: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    questions = [
        question,
        ask(XTREME, ["standoff.wagers=none"]),
        ask(XTREME, [], ["play.win=2"]),
        ask("singapore-stud@9"),
    ]
    places = {cache_file(question) for question in questions}
    monkeypatch.setattr("megalink.analysis.cache.counting_version", lambda _game: "another text")
    places |= {cache_file(question) for question in questions}
    assert len(places) == 8


def test_a_default_given_by_name_is_the_same_question(question: Question) -> None:
    assert cache_file(question) == cache_file(ask(XTREME, ["standoff.wagers=ante_and_continuation"]))


def test_a_solution_comes_back_as_it_was(question: Question) -> None:
    counted = odds.solve(question.document, question.readings)
    for taken in (Fraction(0), Fraction(1, 3)):
        solution = replace(counted, jackpot=replace(counted.jackpot, missed_taken=taken))
        cache_solution(question, solution)
        assert cached_solution(question) == solution
