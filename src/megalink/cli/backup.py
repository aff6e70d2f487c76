"""`megalink backup`: a verified copy of a log while it is in use; the other way round it restores one, or moves it."""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from megalink.cli.database import complain, file_of
from megalink.cli.screen import waiting
from megalink.floor.backup import back_up
from megalink.store import CopyFailed, Head, StoreError, copy_log, open_store
from megalink.store.hiding import without_password

FOUND = 1


def run(url: str, target: str, *, force: bool) -> int:
    for one in (url, target):
        if one == "memory:":
            complain("backup", "memory: holds nothing for long; give a file or a database.")
    try:
        with waiting() as bar:
            task = bar.add_task("copying")
            head = _copy(url, target, lambda done, total: bar.update(task, completed=done, total=total), force=force)
    except (StoreError, CopyFailed, sqlite3.Error) as error:
        complain("backup", str(error))
    except OSError as error:
        complain("backup", f"{error.filename}: {error.strerror}.")
    if head is None:
        sys.stderr.write("The copy does not hold and was not given its name.\n")
        return FOUND
    print(
        f"{without_password(target)}: {head.position} events, {head.answers} answers, verified; digest {head.digest}."
    )
    return 0


def _copy(url: str, target: str, progress: Callable[[int, int], None], *, force: bool) -> Head | None:
    """From file to file page by page; with a server on either side event by event. None: it does not hold."""
    source, to = file_of(url), file_of(target)
    if source is None or to is None:
        if to is not None:
            _check_free(to, force=False)
        with closing(open_store(url, read_only=True)) as log, closing(open_store(target)) as copy:
            return copy_log(log, copy, progress)
    _check_free(to, force=force)
    done = back_up(source, to, progress)
    for finding in done.findings:
        sys.stderr.write(f"{finding.fault}: {finding.message}\n")
    return done.head if done.is_of_the_log and not done.findings else None


def _check_free(target: Path, *, force: bool) -> None:
    if not target.parent.is_dir():
        complain("backup", f"{target.parent}: there is no such folder.")
    if target.exists() and not force:
        complain("backup", f"{target} is there already; --force writes over it, from file to file.")
