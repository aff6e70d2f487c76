"""What must hold after a trial, whatever failed in it. Each finding is a sentence."""

import os
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from megalink.cli.terminal.verbs import BAD_INPUT
from megalink.store import open_store
from megalink.store.contract import Head, Store, StoreError
from megalink.store.sqlite import file as sqlite_file
from megalink.store.sqlite.database import SqliteStore
from megalink.store.sqlite.mark import FileMark
from tests.cli.run import start
from tests.floor.script import Line, StillFloor, kept
from tests.store.failing_disk.evening import COPY, DATABASE
from tests.store.failing_disk.scenes import UNAVAILABLE, Scene, night
from tests.store.failing_disk.trial import FOLDER, Report

UNNOTICED, RECOVERED, ENDED = "noticed by nobody", "503, then recovered", "ended with a sentence"


def outcome(report: Report) -> str:
    if _one(report, "ended") or _one(report, "status"):
        return ENDED
    return RECOVERED if any(status == UNAVAILABLE for _, status, _ in _replies(report)) else UNNOTICED


def findings(scene: Scene, report: Report, place: Path) -> list[str]:
    with _unsynced():
        return [*_of_the_process(report), *_of_the_files(scene, report, place / FOLDER)]


@contextmanager
def _unsynced() -> Iterator[None]:
    """Looking need not survive a power loss, and waiting for the disk is most of what it would do."""
    settings = (*sqlite_file.WRITER, "PRAGMA synchronous = OFF")
    with patch.object(sqlite_file, "WRITER", settings), patch.object(os, "fsync", lambda _descriptor: None):
        yield


def _one(report: Report, wanted: str) -> Any:
    return next((more for what, more in report.told if what == wanted), None)


def _replies(report: Report) -> list[tuple[str, int, str]]:
    return [(more[0], more[1], more[2]) for what, more in report.told if what == "reply"]


def _of_the_process(report: Report) -> Iterator[str]:
    """It answers every order in the end, or ends with a sentence."""
    if report.status is None:
        yield "it hangs"
    elif report.status or "Traceback" in report.errors:
        yield f"it failed without a sentence, with status {report.status}: {report.errors.strip()[-2000:]}"
    if _one(report, "verified"):
        yield f"the log was called damaged: {_one(report, 'verified')}"
    status, said = _one(report, "status"), report.errors.strip()
    if status not in (None, 0) and not (status == BAD_INPUT and said.splitlines()[-1].startswith("megalink ")):
        yield f"the verb ended with status {status}: {said[-500:]}"
    replies = _replies(report)
    last = {key: status for key, status, _ in replies}
    unanswered = [key for key, status in last.items() if status == UNAVAILABLE]
    if unanswered and not _one(report, "ended"):
        yield f"it never recovered: {', '.join(unanswered)} had no other answer than 503"
    expected = {line.key: line.reply for line in night().script.lines}
    for key, status, body in replies:
        if status != UNAVAILABLE and (status, body) != expected[key][:2]:
            yield f"{key} was answered {status} {body}, and without a fault {expected[key][:2]}"


def _of_the_files(scene: Scene, report: Report, folder: Path) -> Iterator[str]:
    """All that was acknowledged is there; and the night goes on from there to the end that it would have had."""
    path, copy = folder / DATABASE, folder / COPY
    lines = night().script.lines
    answered = {key for key, status, _ in _replies(report) if status != UNAVAILABLE}
    acknowledged = [line for number, line in enumerate(lines) if number < scene.acknowledged or line.key in answered]
    succeeded, restores = _one(report, "status") == 0, COPY in scene.files
    if copy.exists():
        yield from _of_a_log(copy, lines[: scene.copied])
    elif scene.copied and (succeeded or restores):
        yield "the copy is not there"
    if restores and _head(path) == _head(copy):
        yield from _of_a_log(path, lines[: scene.copied])
        yield from _noticed(path)
    elif restores and succeeded:
        yield "the copy is not in the log's place"
    elif path.exists() or acknowledged:
        yield from _of_a_log(path, acknowledged)
        yield from _noticed(path) if scene.notices else _played_on(path)


def _head(path: Path) -> Head | None:
    try:
        with closing(open_store(str(path), read_only=True)) as store:
            return store.head()
    except StoreError:
        return None


def _of_a_log(path: Path, acknowledged: Sequence[Line]) -> Iterator[str]:
    try:
        with closing(open_store(str(path), read_only=True)) as store:
            if lost := [line.key for line in acknowledged if _answer(store, line) != line.reply[:2]]:
                yield f"acknowledged, and not in {path.name}: {', '.join(lost)}"
    except StoreError as error:
        if acknowledged:
            yield f"{path.name} cannot be read any more: {error}"
        return  # a file that was about to be made
    status, out, err = start("audit", "verify", "--database", path)
    if status:
        yield f"audit verify of {path.name}: {out}{err}"


def _answer(store: Store, line: Line) -> tuple[int, str] | None:
    answer = store.answer(line.key)
    return (answer.status, answer.body) if answer else None


def _played_on(path: Path) -> Iterator[str]:
    """Everything is sent again, acknowledged or not, with the same keys; then the log is the one without a fault."""
    script = night().script
    with closing(SqliteStore(path)) as store, closing(StillFloor(store, marks=FileMark(path))) as floor:
        if floor.replaced:
            yield f"an I/O error is taken for another log: {floor.replaced}"
        wrong = [line.key for line in script.lines if floor.call(line.order, line.key)[:2] != line.reply[:2]]
        if wrong:
            yield f"sent again and answered otherwise: {', '.join(wrong)}"
        if floor.locked or floor.findings():
            yield f"it does not add up: {floor.locked} {floor.findings()}"
        if kept(store, script.lines) != script.kept:
            yield "the log is another one than without a fault"


def _noticed(path: Path) -> Iterator[str]:
    with closing(SqliteStore(path)) as store, closing(StillFloor(store, marks=FileMark(path))) as floor:
        if not floor.registry.replaced:
            yield "the log was replaced by an older one, and the floor does not notice"
        if floor.locked or floor.findings():
            yield f"it does not add up: {floor.locked} {floor.findings()}"
