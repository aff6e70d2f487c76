"""The clause trace is true: break what a clause is traced to, and the tests that it cites turn red.

Here a sample; `python -m tests.conformance.breaking` breaks everything (CONTRIBUTING.md).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from random import Random

import pytest

from megalink.games import library
from tests.conformance.breaking import planted
from tests.conformance.breaking.campaign import Series, run, series_for, workers
from tests.conformance.breaking.mutants import mutants
from tests.conformance.breaking.planted import Subject, subjects
from tests.conformance.breaking.source import ROOT, DoesNotFit, replaced
from tests.conformance.breaking.trial import GREEN, MEANINGLESS, RED
from tests.conformance.test_trace import played_for

SAMPLE = 40
SEED = 10
DUPLICATES = "megalink.cards.deck:duplicates"


def one_break_each(clauses: list[tuple[str, str]], chance: Random) -> list[Series]:
    """For each clause one of its planted breaks, in which no other clause is asked."""
    every = series_for(clauses, automatic=False)
    chosen = []
    for clause in clauses:
        one = chance.choice([series for series in every if clause in series.clauses])
        chosen.append(one._replace(clauses=(clause,)))
    return chosen


def test_every_clause_with_effect_has_a_planted_break() -> None:
    there = {clause for one in planted.planted() for clause in one.clauses}
    assert [clause for clause in subjects() if clause not in there] == []


def test_the_tests_of_a_sample_of_clauses_notice_a_break() -> None:
    chance = Random(SEED)
    clauses = chance.sample([*subjects()], SAMPLE)
    survivors = run(one_break_each(clauses, chance), jobs=2)
    assert [(one.document, one.number, one.at, *one.breaks) for one in survivors] == []


def check_loaded(clauses: Iterable[Subject], loads: Mapping[str, Collection[str]]) -> list[str]:
    """Clauses for which nothing but another document speaks; what opens no document at all holds for each."""
    findings = []
    for one in clauses:
        opened = [documents for test in one.tests if (documents := loads.get(test))]
        unbound = len(opened) < len(one.tests)
        if opened and not unbound and not any(one.document in documents for documents in opened):
            findings.append(f"{one.document} {one.number}: all its tests load another document")
    return findings


def test_no_clause_has_its_only_evidence_in_another_document() -> None:
    """For the games of several documents; that a game's tests are its own, test_trace.py sees to."""
    games = Counter(library.edition_of(key).package for key in library.document_keys())
    concerned = [one for one in subjects().values() if games[library.edition_of(one.document).package] > 1]
    assert concerned
    tests = [*dict.fromkeys(test for one in concerned for test in one.tests if not test.endswith(".round"))]
    with workers(1) as free:
        loads: dict[str, Collection[str]] = {**free.get().loads(tests)}
    loads |= {test: played_for(ROOT / test) for one in concerned for test in one.tests if test.endswith(".round")}
    assert check_loaded(concerned, loads) == []


def test_planted__a_clause_whose_only_evidence_loads_another_document_is_found() -> None:
    one = Subject("g@2", "3.1", (), ("a", "b"))
    assert check_loaded([one], {"a": ("g@1",), "b": ("g@1", "g@2")}) == []
    assert check_loaded([one], {"a": ("g@1",), "b": ()}) == []
    assert check_loaded([one], {"a": ("g@1",), "b": ("g@1",)})


def test_trials__a_test_is_green_red_or_the_break_means_nothing() -> None:
    test = "tests/cards/test_cards.py::test_cards_that_occur_again_are_found"
    breaks = {
        GREEN: ("return tuple(repeated)", "return tuple([*repeated])"),
        RED: ("return tuple(repeated)", "return (*repeated, *earlier)"),
        MEANINGLESS: ("return tuple(repeated)", "return nothing"),
    }
    with workers(1) as free:
        worker = free.get()
        for outcome, change in breaks.items():
            assert worker.outcomes([test], replaced(DUPLICATES, *change)) == {test: outcome}


@pytest.mark.parametrize(
    "name", ["megalink.hands.five_card:rank_five", "megalink.hands.five_card:FiveCard", DUPLICATES]
)
def test_mutants__are_python_and_differ_from_the_source(name: str) -> None:
    found = mutants(name, most=5)
    assert 0 < len(found) <= 5
    texts = {one.changed.text for one in found}
    assert len(texts) == len(found)
    for text in texts:
        compile(text, name, "exec")


def test_planted__a_text_that_is_not_there_once_does_not_fit() -> None:
    for name, old in (
        (DUPLICATES, "no such text"),
        (DUPLICATES, "a"),
        ("megalink.cards.deck:nothing", "a"),
        ("no/file.toml", "a"),
    ):
        with pytest.raises(DoesNotFit):
            replaced(name, old, "b")


def test_planted__a_break_of_no_clause_does_not_fit(tmp_path: Path) -> None:
    row = '[[break]]\nsays = "x"\nclauses = ["3.99"]\nat = "document"\nold = "x"\nnew = "y"\n'
    (tmp_path / "bullseye.toml").write_text(row)
    with pytest.raises(DoesNotFit, match=r"3\.99"):
        list(planted.read(tmp_path / "bullseye.toml"))
