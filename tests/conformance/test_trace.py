"""Every numbered clause of every document is traced: to what carries it out and to a test, or to a reason.

Each check takes what it judges as plain values and returns its findings, so that the planted faults at the end can
show that it finds what it should.
"""

import ast
from collections.abc import Collection, Iterable
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from megalink.games import library
from megalink.rulebook.clause import Clause, Standing, clause_order
from megalink.transcripts.every import documents_for, written_for
from megalink.transcripts.read import read_transcript
from megalink.transcripts.transcript import Transcript
from tests.conformance.inventory import clause_numbers

ROOT = Path(__file__).resolve().parents[2]
MOST_WORDS = 60
TRANSCRIPT = ".round"
EVERY_DOCUMENT = "tests/transcripts/every_document/"

every_document = pytest.mark.parametrize("key", library.document_keys())


def check_complete(inventory: Iterable[str], traced: Collection[str]) -> list[str]:
    missing = [f"{number}: not in the trace" for number in inventory if number not in traced]
    known = set(inventory)
    return missing + [f"{number}: the document has no such clause" for number in traced if number not in known]


def check_order(inventory: Iterable[str]) -> list[str]:
    numbers = list(inventory)
    twice = {f"{number}: stands twice" for number in numbers if numbers.count(number) > 1}
    return sorted(twice) or ["not in the order of the document"] * (numbers != sorted(numbers, key=clause_order))


def check_names(clauses: Iterable[Clause]) -> list[str]:
    return [
        f"{clause.number}: {name} cannot be imported"
        for clause in clauses
        for name in clause.by
        if not importable(name)
    ]


def importable(name: str) -> bool:
    module, _, qualified = name.partition(":")
    try:
        found: object = import_module(module)
        for part in qualified.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError):
        return False
    return True


def check_tests(clauses: Iterable[Clause], folder: str, root: Path = ROOT, document: str = "") -> list[str]:
    """Named tests exist, and what a game carries out is shown by a test of its own or by one for every document."""
    findings = []
    for clause in clauses:
        for name in clause.tests:
            file, _, test = name.partition("::")
            there = (
                clause.number in shown_in(root / file, document)
                if file.endswith(TRANSCRIPT)
                else test in functions_in(root / file)
            )
            if not file.startswith("tests/") or not there:
                findings.append(f"{clause.number}: there is no test {name}, or it does not show the clause")
            elif file.endswith(TRANSCRIPT) and document not in played_for(root / file):
                findings.append(f"{clause.number}: {name} is not played for {document}")
        if clause.tests and not any(name.startswith((folder, EVERY_DOCUMENT)) for name in clause.tests):
            findings.append(f"{clause.number}: no test of {folder} shows it, and none for every document")
    return findings


@cache
def functions_in(file: Path) -> frozenset[str]:
    if not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text("utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name[:5] == "test_")


@cache
def shown_in(file: Path, document: str) -> frozenset[str]:
    """What a transcript says it shows of a document; whether it does, test_transcript_coverage.py sees to."""
    text = file.read_text("utf-8") if file.is_file() else ""
    documents = documents_for(text)
    key = document if document in documents else next(iter(documents), None)
    transcript = read_transcript(written_for(text, key) if key else text)
    return frozenset(transcript.shown) if isinstance(transcript, Transcript) else frozenset()


@cache
def played_for(file: Path) -> tuple[str, ...]:
    """The documents for which a transcript is written out, or the one that it names itself."""
    text = file.read_text("utf-8")
    documents = documents_for(text)
    if documents:
        return documents
    transcript = read_transcript(text)
    return tuple(terms.document for terms in transcript.terms.values()) if isinstance(transcript, Transcript) else ()


def check_standing(clauses: Iterable[Clause]) -> list[str]:
    findings = []
    for clause in clauses:
        if clause.standing is Standing.CARRIED_OUT and not clause.tests:
            findings.append(f"{clause.number}: carried out, and no test shows it")
        if clause.standing in (Standing.CARRIED_OUT, Standing.DEFINITION) and not clause.by:
            findings.append(
                f"{clause.number}: {clause.standing.value}, and nothing is named that carries it out or uses it"
            )
        told = (clause.says, *(() if clause.reason is None else (clause.reason,)))
        if not all(0 < len(text.split()) <= MOST_WORDS and text == text.strip() for text in told):
            findings.append(f"{clause.number}: says nothing, or says too much")
    return findings


@every_document
def test_trace__has_every_clause_of_the_document_and_no_other(key: str) -> None:
    assert check_complete(clause_numbers(key), library.trace(key)) == []


@every_document
def test_trace__the_inventory_is_in_the_order_of_the_document(key: str) -> None:
    assert check_order(clause_numbers(key)) == []


@every_document
def test_trace__every_name_can_be_imported(key: str) -> None:
    assert check_names(library.trace(key).values()) == []


@every_document
def test_trace__every_named_test_is_there_and_one_is_the_games_own(key: str) -> None:
    folder = f"tests/games/{library.edition_of(key).package}/"
    assert check_tests(library.trace(key).values(), folder, document=key) == []


@every_document
def test_trace__every_standing_has_what_it_needs(key: str) -> None:
    assert check_standing(library.trace(key).values()) == []


def clause(
    standing: Standing = Standing.CARRIED_OUT,
    *,
    says: str = "Says something.",
    by: tuple[str, ...] = ("megalink.rulebook.clause:Clause",),
    tests: tuple[str, ...] = ("tests/games/g/test_x.py::test_3_1__holds",),
    reason: str | None = None,
) -> Clause:
    return Clause("3.1", says, standing, by, tests, reason)


def test_planted__a_missing_and_a_surplus_clause_are_found() -> None:
    assert check_complete(("3.1", "3.2"), ("3.1", "3.2")) == []
    assert check_complete(("3.1", "3.2"), ("3.1",)) == ["3.2: not in the trace"]
    assert check_complete(("3.1",), ("3.1", "3.2")) == ["3.2: the document has no such clause"]


def test_planted__a_clause_twice_or_out_of_order_is_found() -> None:
    assert check_order(("3.9", "3.10", "Appendix A")) == []
    assert check_order(("3.10", "3.9"))
    assert check_order(("3.9", "3.9"))


@pytest.mark.parametrize(
    "name",
    [
        "megalink.nowhere:Clause",
        "megalink.rulebook.clause:Nothing",
        "megalink.rulebook.clause:Clause.nothing",
        "",
        "a:",
    ],
)
def test_planted__a_name_that_does_not_import_is_found(name: str) -> None:
    assert check_names([clause()]) == []
    assert check_names([clause(by=(name,))])


def test_planted__a_test_that_is_not_there_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "tests/games/g"
    folder.mkdir(parents=True)
    (folder / "test_x.py").write_text("def test_3_1__holds() -> None: ...\ndef helper() -> None: ...\n")
    assert check_tests([clause()], "tests/games/g/", tmp_path) == []
    for name in ("test_x.py::test_3_2__holds", "test_x.py::helper", "test_y.py::test_3_1__holds", "test_x.py"):
        assert check_tests([clause(tests=(f"tests/games/g/{name}",))], "tests/games/g/", tmp_path), name
    assert check_tests([clause()], "tests/games/h/", tmp_path)


def test_planted__a_transcript_that_is_not_there_or_shows_something_else_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "tests/games/g/rounds"
    folder.mkdir(parents=True)
    played = "document bullseye@4\nann sits at 1\n"
    (folder / "shown.round").write_text(f"shows 3.1, 3.2\n{played}")
    (folder / "other.round").write_text(f"shows 3.1.1\n{played}")
    (folder / "broken.round").write_text("shows 3.1\nann dances\n")
    for name, is_found in (("shown", False), ("other", True), ("broken", True), ("missing", True)):
        traced = [clause(tests=(f"tests/games/g/rounds/{name}.round",))]
        assert bool(check_tests(traced, "tests/games/g/", tmp_path, "bullseye@4")) is is_found, name


def test_planted__a_transcript_that_is_not_played_for_the_document_is_found(tmp_path: Path) -> None:
    folder = tmp_path / EVERY_DOCUMENT
    folder.mkdir(parents=True)
    (folder / "x.round").write_text("shows 3.1\nfor every document with Fold\nann sits at 1\n")
    traced = [clause(tests=(f"{EVERY_DOCUMENT}x.round",))]
    assert check_tests(traced, "tests/games/singapore_stud/", tmp_path, "singapore-stud@9") == []
    assert check_tests(traced, "tests/games/bullseye/", tmp_path, "bullseye@4")


def test_planted__a_transcript_of_another_version_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "tests/games/singapore_stud/rounds"
    folder.mkdir(parents=True)
    (folder / "x.round").write_text("shows 3.1\ndocument singapore-stud@9\nann sits at 1\n")
    traced = [clause(tests=("tests/games/singapore_stud/rounds/x.round",))]
    assert check_tests(traced, "tests/games/singapore_stud/", tmp_path, "singapore-stud@9") == []
    assert check_tests(traced, "tests/games/singapore_stud/", tmp_path, "singapore-stud@pre-9")


def test_planted__a_standing_without_what_it_needs_is_found() -> None:
    assert check_standing([clause(), clause(Standing.DEFINITION, tests=())]) == []
    assert check_standing([clause(tests=())])
    assert check_standing([clause(by=())])
    assert check_standing([clause(Standing.DEFINITION, by=(), tests=())])
    assert check_standing([clause(says=" ")])
    assert check_standing([clause(Standing.NO_EFFECT, by=(), tests=(), reason="")])
