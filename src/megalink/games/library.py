"""Finds the games, reads their documents, and opens a game under a set of readings.

A document's text is locked by the hash beside it: a published version that was edited does not open.
"""

import hashlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import NamedTuple

from megalink import games, rulebook
from megalink.rulebook.clause import Clause, parse_trace
from megalink.rulebook.document import Document, parse_document
from megalink.rulebook.presentation import Irregularity, over, parse_irregularities
from megalink.rulebook.reading import Register, parse_register
from megalink.rulebook.strict import RulebookError
from megalink.table.game.game import Game

_BROKEN = (RulebookError, ImportError, SyntaxError, NameError, AttributeError, TypeError, ValueError)


class UnknownDocument(KeyError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def __str__(self) -> str:
        return f"no rule document is called {self.key!r}; there are: {', '.join(document_keys())}"


class BrokenDocument(RulebookError, UnknownDocument):
    """A document that is there and cannot be used; the others can."""

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(key)
        self.key = key
        self.problem = problem

    def __str__(self) -> str:
        return self.problem


@dataclass(frozen=True)
class Edition:
    """A document, where it comes from, and whether it is published."""

    document: Document
    package: str
    file: str
    sha256: str
    published: bool


@cache
def _packages() -> tuple[str, ...]:
    return tuple(module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg)


@cache
def _index() -> dict[str, tuple[str, str]]:
    """Document key -> (package, file stem). The folder says the game, the file the version."""
    index = {}
    for package in _packages():
        try:
            name = import_module(f"megalink.games.{package}").NAME
            documents = sorted(file.name for file in _documents(package).iterdir())
        except (*_BROKEN, FileNotFoundError):
            continue  # `problems` says why
        for file in documents:
            if file.endswith(".toml") and not file.endswith(".clauses.toml"):
                stem = file.removesuffix(".toml")
                index[f"{name}@{stem}"] = (package, stem)
    return index


def document_keys() -> tuple[str, ...]:
    """The documents that can be played."""
    return tuple(key for key in _index() if key not in problems())


@cache
def problems() -> Mapping[str, str]:
    """What is wrong with a document, by its key; with a game that has none to be found, by its package."""
    reasons = {}
    for package in sorted(set(_packages()) - {package for package, _ in _index().values()}):
        try:
            module = import_module(f"megalink.games.{package}")
            reasons[package] = f"games/{package}: no document is in its folder for {module.NAME}"
        except _BROKEN as error:
            reasons[package] = f"games/{package}: {error}"
    for key in _index():
        try:
            open_game(key, {})
        except BrokenDocument as broken:
            reasons[key] = broken.problem
    return MappingProxyType(reasons)


@cache
def faults() -> Mapping[str, str]:
    """All that keeps a document from being shown: its problem, or that of its clause trace, without which it plays."""
    reasons = dict(problems())
    for key in document_keys():
        try:
            trace(key)
        except RulebookError as error:
            reasons[key] = str(error)
    return MappingProxyType(reasons)


def shown_keys() -> tuple[str, ...]:
    """The documents that can be shown clause by clause."""
    return tuple(key for key in document_keys() if key not in faults())


@cache
def edition_of(key: str) -> Edition:
    if key not in _index():
        raise UnknownDocument(key)
    try:
        return _edition_of(key)
    except RulebookError as error:
        raise BrokenDocument(key, str(error)) from None


def _edition_of(key: str) -> Edition:
    package, stem = _index()[key]
    if package in _registers().problems:
        raise RulebookError(_registers().problems[package])
    text = _documents(package).joinpath(f"{stem}.toml").read_text("utf-8")
    lock = _documents(package).joinpath(f"{stem}.sha256")
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    published = lock.is_file()
    if published and lock.read_text("utf-8").split()[:1] != [sha256]:
        message = f"{key}: the published document was edited; a change is a new version, in a file of its own"
        raise RulebookError(message)
    document = parse_document(text, f"{package}/documents/{stem}.toml")
    document = replace(document, readings=register().offered.get(key, ()))
    if document.key != key:
        raise RulebookError(f"{package}/documents/{stem}.toml: its key {document.key} does not fit its place")
    unknown = sorted(set(document.readings) - set(register().switches))
    if unknown:
        raise RulebookError(f"{key}: no reading is called {', '.join(unknown)}")
    return Edition(document, package, f"{stem}.toml", sha256, published)


def document(key: str) -> Document:
    return edition_of(key).document


class _Registers(NamedTuple):
    register: Register
    problems: Mapping[str, str]  # package -> what is wrong with its readings


def register() -> Register:
    """The shared readings and those of every game; a game whose readings are broken has none."""
    return _registers().register


@cache
def _registers() -> _Registers:
    whole = parse_register(files(rulebook).joinpath("readings.toml").read_text("utf-8"), "readings.toml")
    wrong = {}
    for package in _packages():
        where = f"{package}/readings.toml"
        try:
            file = files(f"megalink.games.{package}").joinpath("readings.toml")
            whole = whole.merged(parse_register(file.read_text("utf-8"), where), where) if file.is_file() else whole
        except _BROKEN as error:
            wrong[package] = str(error)
    return _Registers(whole, wrong)


@cache
def trace(key: str) -> dict[str, Clause]:
    """Every numbered clause of the document, and where it is carried out."""
    package, stem = _index()[edition_of(key).document.key]
    return _trace_of(package, stem)


def _trace_of(package: str, stem: str) -> dict[str, Clause]:
    file = _documents(package).joinpath(f"{stem}.clauses.toml")
    if not file.is_file():
        message = f"{package}/documents/{stem}.clauses.toml is missing: a document comes with its clause trace"
        raise RulebookError(message)
    own = parse_trace(file.read_text("utf-8"), f"{package}/documents/{stem}.clauses.toml")
    return own.over(_trace_of(package, own.same_as) if own.same_as else {}, shared_trace())


@cache
def shared_trace() -> Mapping[str, Clause]:
    """The clauses that documents have in common."""
    text = files(rulebook).joinpath("shared.clauses.toml").read_text("utf-8")
    return parse_trace(text, "shared.clauses.toml").over({}, {})


@cache
def shared_irregularities() -> tuple[Irregularity, ...]:
    """The menu of irregularities that documents have in common."""
    text = files(rulebook).joinpath("irregularities.toml").read_text("utf-8")
    return parse_irregularities(text, "irregularities.toml")


@cache
def irregularities(key: str) -> tuple[Irregularity, ...]:
    """The document's menu of irregularities."""
    return over(shared_irregularities(), document(key).presentation.irregularities)


def open_game(key: str, chosen: Mapping[str, str]) -> Game:
    """The game of a document under these readings; the same call gives the same object."""
    return _open(key, tuple(sorted(chosen.items())))


@lru_cache(maxsize=512)
def _open(key: str, chosen: tuple[tuple[str, str], ...]) -> Game:
    shelved = edition_of(key)
    readings = register().resolve(shelved.document.readings, dict(chosen))
    try:
        game: Game = import_module(f"megalink.games.{shelved.package}").create(shelved.document, readings)
    except _BROKEN as error:
        raise BrokenDocument(key, f"{key}: the game does not open: {error}") from error
    return game


def _documents(package: str) -> Traversable:
    return files(f"megalink.games.{package}").joinpath("documents")
