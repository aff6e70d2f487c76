"""A copy of a log while it is in use, and proof that the copy is the log."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from megalink.floor.audit.log.replaced_log import mark_of, replaced_log
from megalink.store import open_store
from megalink.store.contract import Finding, Head, Store, StoreError
from megalink.store.mark import Marks
from megalink.store.sqlite.file import connect_reader, make_private, nobody_writes, put_in_place
from megalink.store.sqlite.mark import FileMark

PAGES = 2_000
LOOKS = 2  # at a log that is replaced: one reading may fail where the file has nothing wrong with it


class Backup(NamedTuple):
    head: Head
    findings: tuple[Finding, ...]
    is_of_the_log: bool  # the log had just this head on its way
    replaced: "Replaced | None" = None


class Replaced(NamedTuple):
    """A log that was where the copy went."""

    missing: int  # events that it held beyond the end of the copy
    is_continued: bool  # the copy is an earlier state of it; else it was another log

    @property
    def sentence(self) -> str:
        if not self.is_continued:
            return "It replaced another log, which is not continued by this one."
        count = "one event" if self.missing == 1 else f"{self.missing} events"
        return f"It is an older state of the log that it replaced: {count} of that are missing now."


def part_of(target: Path) -> Path:
    """The copy until it is verified."""
    return target.with_name(target.name + ".part")


def back_up(database: Path, target: Path, progress: Callable[[int, int], None] = lambda *_: None) -> Backup:
    """Copies an SQLite log page by page, whoever writes meanwhile, and verifies the copy before it gets its name.

    StoreError where a process writes to the target.
    """
    with nobody_writes(target):
        part = part_of(target)
        head = _copy(database, part, progress)
        with closing(open_store(str(part), read_only=True)) as store:
            findings = tuple(store.verify())
        with closing(open_store(str(database), read_only=True)) as log:
            is_of_the_log = log.head(head) == head
        if findings or not is_of_the_log:
            return Backup(head, findings, is_of_the_log)
        replaced = _replaced(target, head)
        put_in_place(part, target)
        return Backup(head, findings, is_of_the_log, replaced)


def _copy(database: Path, part: Path, progress: Callable[[int, int], None]) -> Head:
    part.unlink(missing_ok=True)
    make_private(part)
    with closing(connect_reader(database)) as source, closing(sqlite3.connect(part)) as copy:
        source.execute("BEGIN")  # one moment of the log, however long the copying takes
        source.execute("SELECT position FROM log_end").fetchone()
        source.backup(copy, pages=PAGES, progress=lambda _status, left, total: progress(total - left, total))
        copy.execute("PRAGMA journal_mode = DELETE")
    with part.open("rb") as file:
        os.fsync(file.fileno())
    with closing(open_store(str(part), read_only=True)) as store:
        return store.head()


def _replaced(target: Path, head: Head) -> Replaced | None:
    """None where no log is lost: there was none, or the copy goes on from it.

    What is lost is marked, so that the next server at this place notices and records it.
    """
    if not target.exists():
        return None
    for _ in range(LOOKS):
        with suppress(StoreError, sqlite3.Error):
            return _compared(target, head)
    return None  # a file that is no log, or one that cannot be read any more: what restoring is for


def _compared(target: Path, head: Head) -> Replaced | None:
    with (
        closing(open_store(str(target), read_only=True)) as log,
        closing(open_store(str(part_of(target)), read_only=True)) as copy,
    ):
        own = log.head()
        if own.position <= head.position and copy.head(own) == own:
            return None
        _mark(log, FileMark(target))
        missing = max(0, own.position - head.position)
        return Replaced(missing, is_continued=missing > 0 and log.head(head) == head)


def _mark(log: Store, marks: Marks) -> None:
    """The end of a log that is about to go, unless more than that is marked already."""
    before, now = marks.read(), mark_of(log)
    if now and (before is None or replaced_log(log, before, 0) is None):
        marks.keep(now)
