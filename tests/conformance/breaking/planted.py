"""Breaks that a person has planted: each says what would be another rule, and which clauses must notice.

They stand in `planted/*.toml`: in `shared.toml` under the numbers of the shared trace, for every document that takes
the clause over; in the file of a game for all its documents. A break changes a text that must be there once, in what
`at` names: a function, a class or a constant as `module:name`, or with `document` the document's own text.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from megalink.games import library
from megalink.rulebook.clause import Standing, TraceFile, parse_trace
from tests.conformance.breaking.source import Changed, DoesNotFit, replaced

FOLDER = Path(__file__).parent / "planted"
SHARED, DOCUMENT = "shared", "document"
THE_SAME_EVERYWHERE = ("5", "6")  # sections that have the same numbers in all documents
FIELDS = {"says", "clauses", "at", "old", "new", "only", "but"}


class Subject(NamedTuple):
    """A clause with effect in one document."""

    document: str
    number: str
    by: tuple[str, ...]
    tests: tuple[str, ...]


class Break(NamedTuple):
    says: str
    at: str
    changed: Changed
    clauses: tuple[tuple[str, str], ...]  # document and number


@cache
def subjects() -> Mapping[tuple[str, str], Subject]:
    return {
        (key, clause.number): Subject(key, clause.number, clause.by, clause.tests)
        for key in library.document_keys()
        for clause in library.trace(key).values()
        if clause.standing is not Standing.NO_EFFECT
    }


@cache
def planted() -> tuple[Break, ...]:
    return tuple(one for file in sorted(FOLDER.glob("*.toml")) for one in read(file))


def read(file: Path) -> Iterator[Break]:
    for row in tomllib.loads(file.read_text("utf-8"))["break"]:
        where = f"{file.name}: {row.get('says', row)}"
        if not {"says", "clauses", "at", "old", "new"} <= row.keys() <= FIELDS:
            raise DoesNotFit(f"{where}: a break has the fields {', '.join(sorted(FIELDS))}")
        clauses = tuple(_clauses(file.stem, row))
        missing = {*row["clauses"]} - {number for _, number in clauses} if file.stem != SHARED else ()
        if missing or not clauses:
            raise DoesNotFit(f"{where}: no clause with effect is called {', '.join(missing or row['clauses'])}")
        for at, concerned in _places(row["at"], clauses):
            try:
                changed = replaced(at, row["old"], row["new"])
            except DoesNotFit as error:
                raise DoesNotFit(f"{where}: {error}") from None
            yield Break(row["says"], at, changed, concerned)


def _places(at: str, clauses: tuple[tuple[str, str], ...]) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    if at != DOCUMENT:
        yield at, clauses
        return
    for key in dict.fromkeys(key for key, _ in clauses):
        edition = library.edition_of(key)
        yield (
            f"src/megalink/games/{edition.package}/documents/{edition.file}",
            tuple(one for one in clauses if one[0] == key),
        )


def _clauses(stem: str, row: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    """In which documents these numbers are meant; `only` and `but` name some, by key or without their version."""
    for key in library.document_keys():
        names = {key, key.partition("@")[0]}
        if names.isdisjoint(row.get("only", names)) or not names.isdisjoint(row.get("but", ())):
            continue
        if stem == SHARED:
            yield from ((key, own) for number in row["clauses"] for own in _own_numbers(key, number))
        elif library.edition_of(key).package == stem:
            yield from ((key, number) for number in row["clauses"] if (key, number) in subjects())


def _own_numbers(key: str, number: str) -> Iterator[str]:
    if number.startswith(THE_SAME_EVERYWHERE):
        yield from (number for _ in range((key, number) in subjects()))
        return
    yield from dict.fromkeys(
        one.number for file in _trace_files(key) for one in file.additions if one.same_as == number
    )


@cache
def _trace_files(key: str) -> tuple[TraceFile, ...]:
    """A document's own trace, and those of the versions that it builds on."""
    edition = library.edition_of(key)
    folder = files(f"megalink.games.{edition.package}").joinpath("documents")
    found: list[TraceFile] = []
    stem: str | None = edition.file.removesuffix(".toml")
    while stem:
        found.append(parse_trace(folder.joinpath(f"{stem}.clauses.toml").read_text("utf-8"), stem))
        stem = found[-1].same_as
    return tuple(found)
