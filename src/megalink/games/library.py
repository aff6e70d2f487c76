"""Finds the games, reads their documents, and opens a game under a set of readings.

A document's text is locked by the hash beside it: a published version that was edited does not open.
"""

import hashlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable

from megalink import games, rulebook
from megalink.rulebook.clause import Clause, parse_trace
from megalink.rulebook.document import Document, parse_document
from megalink.rulebook.reading import Register, parse_register
from megalink.rulebook.strict import RulebookError
from megalink.table.game import Game


class UnknownDocument(KeyError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def __str__(self) -> str:
        return f"no rule document is called {self.key!r}; there are: {', '.join(document_keys())}"


@dataclass(frozen=True)
class Volume:
    """A document with its place on the shelf."""

    document: Document
    package: str
    file: str
    sha256: str
    published: bool


@cache
def _packages() -> tuple[str, ...]:
    return tuple(found.name for found in pkgutil.iter_modules(games.__path__) if found.ispkg)


@cache
def _index() -> dict[str, tuple[str, str]]:
    """Document key -> (package, file stem). The folder says the game, the file the version."""
    index = {}
    for package in _packages():
        for file in sorted(_documents(package).iterdir(), key=lambda file: file.name):
            if file.name.endswith(".toml") and not file.name.endswith(".clauses.toml"):
                stem = file.name.removesuffix(".toml")
                index[f"{import_module(f'megalink.games.{package}').NAME}@{stem}"] = (package, stem)
    return index


def document_keys() -> tuple[str, ...]:
    return tuple(_index())


@cache
def volume(key: str) -> Volume:
    if key not in _index():
        raise UnknownDocument(key)
    package, stem = _index()[key]
    text = _documents(package).joinpath(f"{stem}.toml").read_text("utf-8")
    lock = _documents(package).joinpath(f"{stem}.sha256")
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    published = lock.is_file()
    if published and lock.read_text("utf-8").split()[:1] != [sha256]:
        message = f"{key}: the published document was edited; a change is a new version, in a file of its own"
        raise RulebookError(message)
    document = parse_document(text, f"{package}/documents/{stem}.toml")
    if document.key != key:
        message = f"{package}/documents/{stem}.toml: its key {document.key} does not fit its place"
        raise RulebookError(message)
    unknown = sorted(set(document.readings) - set(register().switches))
    if unknown:
        message = f"{key}: no reading is called {', '.join(unknown)}"
        raise RulebookError(message)
    return Volume(document, package, f"{stem}.toml", sha256, published)


def document(key: str) -> Document:
    return volume(key).document


@cache
def register() -> Register:
    whole = parse_register(files(rulebook).joinpath("readings.toml").read_text("utf-8"), "readings.toml")
    for package in _packages():
        file, where = files(f"megalink.games.{package}").joinpath("readings.toml"), f"{package}/readings.toml"
        if file.is_file():
            whole = whole.merged(parse_register(file.read_text("utf-8"), where), where)
    return whole


@cache
def trace(key: str) -> dict[str, Clause]:
    """Every numbered clause of the document, and where it is carried out."""
    package, stem = _index()[volume(key).document.key]
    return _trace_of(package, stem)


def _trace_of(package: str, stem: str) -> dict[str, Clause]:
    file = _documents(package).joinpath(f"{stem}.clauses.toml")
    if not file.is_file():
        message = f"{package}/documents/{stem}.clauses.toml is missing: a document comes with its clause trace"
        raise RulebookError(message)
    own = parse_trace(file.read_text("utf-8"), f"{package}/documents/{stem}.clauses.toml")
    return own.over(_trace_of(package, own.same_as) if own.same_as else {})


def open_game(key: str, chosen: Mapping[str, str]) -> Game:
    """The game of a document under these readings; the same call gives the same object."""
    return _open(key, tuple(sorted(chosen.items())))


@lru_cache(maxsize=512)
def _open(key: str, chosen: tuple[tuple[str, str], ...]) -> Game:
    found = volume(key)
    readings = register().resolve(found.document.readings, dict(chosen))
    game: Game = import_module(f"megalink.games.{found.package}").create(found.document, readings)
    return game


def _documents(package: str) -> Traversable:
    return files(f"megalink.games.{package}").joinpath("documents")
