"""A copy of a log while it is in use, and proof that the copy is the log."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from megalink.store import open_store
from megalink.store.contract import Finding, Head
from megalink.store.sqlite.file import connect_reader, make_private

PAGES = 2_000


class Backup(NamedTuple):
    head: Head
    findings: tuple[Finding, ...]
    is_of_the_log: bool  # the log had just this head on its way


def back_up(database: Path, target: Path, progress: Callable[[int, int], None] = lambda *_: None) -> Backup:
    """Copies an SQLite log page by page, whoever writes meanwhile, and verifies the copy before it gets its name."""
    part = target.with_name(target.name + ".part")
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
        head, findings = store.head(), tuple(store.verify())
    with closing(open_store(str(database), read_only=True)) as log:
        is_of_the_log = log.head(head) == head
    if is_of_the_log and not findings:
        part.replace(target)
    return Backup(head, findings, is_of_the_log)
