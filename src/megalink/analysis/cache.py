"""A cache of solutions on disk; a file that is not what it should be is as good as none."""

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from megalink.analysis.question import Question
from megalink.exact.result import Solution
from megalink.exact.version import cache_folder, counting_version
from megalink.games.library import edition_of
from megalink.wire.plain import as_plain, read_record

FORMAT = 3


def cache_file(question: Question) -> Path:
    """One file for each document, readings, pays and text of what counts them."""
    return cache_folder() / "solved" / f"{question.key.replace('@', '-')}-{_identity(question)[:32]}.json"


def _identity(question: Question) -> str:
    identity = {
        "format": FORMAT,
        "document": edition_of(question.key).sha256,
        "readings": dict(sorted(question.readings.items())),
        "pays": sorted([wager, row, pays] for (wager, row), pays in question.pays.items()),
        "stakes": sorted([wager, str(ratio)] for wager, ratio in question.stakes.items()),
        "counted_by": counting_version(question.game),
    }
    return _hash(identity)


def cached_solution(question: Question) -> Solution | None:
    try:
        content = json.loads(cache_file(question).read_text("utf-8"))
        if content["asked"] != _identity(question) or content["hash"] != _hash(content["solution"]):
            return None
        solution: Solution = read_record(Solution, content["solution"], "solution")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return solution


def cache_solution(question: Question, solution: Solution) -> None:
    """Whole or not at all: written beside its place, then moved there. A full or locked disk is no reason to fail."""
    place, content = cache_file(question), as_plain(solution)
    text = json.dumps({"asked": _identity(question), "hash": _hash(content), "solution": content})
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.is_dir():
            return
        handle, beside = tempfile.mkstemp(dir=place.parent, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(beside).replace(place)
        except OSError:
            Path(beside).unlink(missing_ok=True)


@contextmanager
def counted_alone(question: Question) -> Iterator[None]:
    """Keeps other processes of this machine from counting the same meanwhile: they wait, and find it in the cache.

    Where the folder cannot be written to, or the system has no such locks, each counts for itself.
    """
    lock = None
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 (Windows has none)

        place = cache_file(question).with_suffix(".lock")
        with suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            lock = place.open("a")
            fcntl.flock(lock, fcntl.LOCK_EX)
    try:
        yield
    finally:
        if lock is not None:
            lock.close()


def _hash(content: object) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
