"""A first decision that takes the whole game to count is counted once, kept with the solution, and read from there."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from megalink.analysis import solving
from megalink.analysis.cache import cache_solution, cached_solution
from megalink.analysis.question import BadQuestion, Question, ask
from megalink.analysis.solving import situation, solved
from megalink.cards import ALL_CARDS, read_cards
from megalink.exact.result import Opening, Progress, Solution, ValuedChoice, WagerWorth
from megalink.exact.words import two_cards_words
from megalink.games.texas_holdem_bonus import odds

TEXAS = "texas-holdem-bonus@9"
XTREME = "three-card-xtreme@2023-05-22"
CHOICES = (
    ValuedChoice("Fold", (WagerWorth("ante", Fraction(-1)),)),
    ValuedChoice("Flop", (WagerWorth("ante", Fraction(-1, 7)), WagerWorth("flop", Fraction(3, 14), Fraction(2)))),
)
RunPython = Callable[..., CompletedProcess[str]]


@pytest.fixture(scope="module")
def some_solution() -> Solution:
    """Another game's, which is quick to count, with one opening: what is kept does not look at the figures."""
    return replace(solved(ask(XTREME)), rules=TEXAS, openings=(Opening("AKs", "your Hole cards", 42, CHOICES),))


@pytest.fixture
def question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Question:
    """In a cache of its own."""
    monkeypatch.setenv("MEGALINK_CACHE", str(tmp_path))
    return ask(TEXAS)


@pytest.fixture
def solves(monkeypatch: pytest.MonkeyPatch, some_solution: Solution) -> list[Progress]:
    """What the solver was told its progress to, each time that it was called."""
    called: list[Progress] = []

    def solve(_document: object, _readings: object, progress: Progress) -> Solution:
        called.append(progress)
        return some_solution

    monkeypatch.setattr(odds, "solve", solve)
    return called


def shown(_done: int, _whole: int) -> None:
    """Stands for a progress bar."""


def test_the_first_question_solves_the_game_with_progress_and_the_second_does_not(
    question: Question, solves: list[Progress]
) -> None:
    first = situation(question, read_cards("Ks As"), shown)
    assert (first.known, first.unknown, first.choices) == ((("your Hole cards", "Ks As"),), 42, CHOICES)
    assert situation(question, read_cards("Ad Kd"), shown).choices == CHOICES
    assert solves == [shown]


def test_another_process_finds_it_on_disk_and_loads_no_kernels(
    question: Question, some_solution: Solution, run_python: RunPython
) -> None:
    cache_solution(question, some_solution)
    source = (
        "import sys\nfrom megalink.cli.par.strategy import strategy\n"
        f"strategy({TEXAS!r}, ['As', 'Ks'])\n"
        "print(sorted({'numpy', 'numba'} & set(sys.modules)), file=sys.stderr)"
    )
    result = run_python("-c", source)
    assert (result.returncode, result.stderr.strip()) == (0, "[]")
    assert "2/7" in result.stdout


def test_openings_come_back_from_disk_as_they_were(question: Question, some_solution: Solution) -> None:
    cache_solution(question, some_solution)
    assert cached_solution(question) == some_solution


def test_two_cards_are_no_situation_of_a_game_without_openings(
    question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    del question
    monkeypatch.setattr(solving, "solved", pytest.fail)
    with pytest.raises(BadQuestion) as refused:
        situation(ask(XTREME), read_cards("As Ks"))
    assert refused.value.refusal.code == "card_count"


def test_two_cards_are_named_up_to_their_suits_and_order() -> None:
    names = {two_cards_words(one, two) for one in ALL_CARDS for two in ALL_CARDS if one is not two}
    assert len(names) == 169
    assert [two_cards_words(*read_cards(text)) for text in ("Kd As", "As Kd", "Ks As", "7c 7d")] == [
        "AKo",
        "AKo",
        "AKs",
        "77",
    ]
