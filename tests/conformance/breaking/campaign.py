"""Breaks and the tests that must notice them: which trials there are, and what came of each."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from queue import SimpleQueue
from typing import Any, NamedTuple

from megalink.transcripts.every import documents_for
from tests.conformance.breaking.mutants import mutants
from tests.conformance.breaking.planted import Break, Subject, planted, subjects
from tests.conformance.breaking.source import ROOT, SOURCES, Changed, text_of
from tests.conformance.breaking.trial import GREEN, MEANINGLESS, RED

MOST_MUTANTS = 8  # of one function; a clause's tests must notice one of them
Clauses = Collection[tuple[str, str]]


class Series(NamedTuple):
    """Breaks of one place, tried in turn until the tests of every clause have noticed one."""

    at: str
    breaks: tuple[tuple[str, Changed], ...]  # what it says, and the file as it is then
    clauses: tuple[tuple[str, str], ...]
    by_hand: bool


class RedUnbroken(Exception):
    """Tests that clauses cite fail although nothing is broken."""


class Survivor(NamedTuple):
    document: str
    number: str
    at: str
    breaks: tuple[str, ...]
    tests: tuple[str, ...]


def series_for(clauses: Clauses, *, by_hand: bool = True, automatic: bool = True) -> list[Series]:
    """What is tried for these clauses: every planted break, and mutants of every function that they are traced to."""
    found = [_of_planted(one, clauses) for one in planted()] if by_hand else []
    if automatic:
        names = dict.fromkeys(name for clause in clauses for name in subjects()[clause].by)
        found += [_of_mutants(name, clauses) for name in names]
    return [one for one in found if one.clauses]


def _of_planted(one: Break, clauses: Clauses) -> Series:
    return Series(one.at, ((one.says, one.changed),), tuple(c for c in one.clauses if c in clauses), by_hand=True)


def _of_mutants(name: str, clauses: Clauses) -> Series:
    concerned = tuple(clause for clause in clauses if name in subjects()[clause].by)
    return Series(name, tuple(mutants(name, MOST_MUTANTS)), concerned, by_hand=False)


def run(series: Sequence[Series], jobs: int, done: Callable[[Series], None] = lambda _: None) -> list[Survivor]:
    """The clauses whose tests stay green, in the order of the series; all tests must be green to begin with."""
    with workers(jobs) as free, ThreadPoolExecutor(jobs) as threads:
        first = free.get()
        red = not_green({subjects()[clause]: None for one in series for clause in one.clauses}, first)
        free.put(first)
        if red:
            raise RedUnbroken(red)

        def survivors(one: Series) -> list[Survivor]:
            worker = free.get()
            try:
                return [*_survivors(one, worker)]
            finally:
                free.put(worker)
                done(one)

        return [survivor for found in threads.map(survivors, series) for survivor in found]


def not_green(clauses: Iterable[Subject], worker: "Worker") -> list[str]:
    """Tests that are red without any break: they prove nothing."""
    found = worker.outcomes(tests_of(clauses))
    return [test for test in tests_of(clauses) if found.get(test) != GREEN]


def _survivors(series: Series, worker: "Worker") -> Iterator[Survivor]:
    """A mutant that is only bad Python proves nothing; where all are, the clause needs a planted break."""
    unnoticed: dict[Subject, list[str]] = {subjects()[clause]: [] for clause in series.clauses}
    for says, changed in series.breaks:
        outcomes = worker.outcomes(tests_of(unnoticed), changed)
        for one in [*unnoticed]:
            found = {outcomes.get(test, MEANINGLESS) for test in tests_of([one])}
            if RED in found:
                del unnoticed[one]
            elif GREEN in found or series.by_hand or not found:
                unnoticed[one].append(says)
        if not unnoticed:
            return
    for one, tried in unnoticed.items():
        if tried or not _has_planted(one):
            yield Survivor(one.document, one.number, series.at, tuple(tried), one.tests)


@cache
def _has_planted(one: Subject) -> bool:
    return any((one.document, one.number) in planted_break.clauses for planted_break in planted())


def tests_of(clauses: Iterable[Subject]) -> list[str]:
    """The tests that these clauses cite; a transcript for several documents with the clause's own."""
    named = (f"{test} {one.document}" if _for_several(test) else test for one in clauses for test in one.tests)
    return [*dict.fromkeys(named)]


@cache
def _for_several(test: str) -> bool:
    return test.endswith(".round") and bool(documents_for(text_of(test)))


class Worker:
    """A process that forks one child for every trial."""

    def __init__(self, cache_folder: str) -> None:
        paths = os.pathsep.join((str(SOURCES), str(ROOT)))
        environment = {**os.environ, "PYTHONPATH": paths, "PYTHONPYCACHEPREFIX": cache_folder}
        environment |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        for name in ("PYTHONDONTWRITEBYTECODE", "PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER"):
            environment.pop(name, None)
        command = [sys.executable, "-m", "tests.conformance.breaking.trial"]
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def outcomes(self, tests: Sequence[str], changed: Changed | None = None) -> dict[str, str]:
        """By test, with this file changed: green or red."""
        trial = {"tests": tests} | (changed._asdict() if changed else {})
        found: dict[str, str] = self._answer(trial)
        return found

    def loads(self, tests: Sequence[str]) -> dict[str, list[str]]:
        """By test function: the documents that it opens."""
        found: dict[str, list[str]] = self._answer({"loads": tests})
        return found

    def _answer(self, trial: dict[str, Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(trial)}\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@contextmanager
def workers(count: int) -> Iterator[SimpleQueue[Worker]]:
    with tempfile.TemporaryDirectory(prefix="breaking-") as folder:
        started = [Worker(folder) for _ in range(count)]
        queue: SimpleQueue[Worker] = SimpleQueue()
        for worker in started:
            queue.put(worker)
        try:
            yield queue
        finally:
            for worker in started:
                worker.close()
