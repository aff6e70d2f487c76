"""`megalink backup`: a verified copy of a log while it is in use; the other way round it restores one, or moves it."""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from megalink.cli.terminal.database import Database
from megalink.cli.terminal.progress import progress_bar
from megalink.cli.terminal.verbs import FOUND, complain, examples
from megalink.floor.audit.backup import back_up
from megalink.store import file_of, open_store
from megalink.store.contract import Head
from megalink.store.copying import CopyFailed, copy_log
from megalink.store.hiding import without_password

verbs = typer.Typer()


@verbs.command(
    epilog=examples(
        "megalink backup copy.db --database floor.db",
        "megalink backup postgresql://floor@server/floor --database copy.db",
    )
)
def backup(
    target: Annotated[str, typer.Argument(metavar="TARGET", help="Where the copy goes: a file, or an empty database.")],
    database: Database,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> int:
    """Copy a floor's log while it is in use, and prove that the copy is the log.

    With the backup as --database and a new target it restores; from a file into PostgreSQL it moves a floor.
    """
    if "memory:" in (database, target):
        complain("memory: holds nothing for long; give a file or a database.")
    try:
        with progress_bar("copying") as move:
            head = _copy(database, target, move, force=force)
    except CopyFailed as error:
        complain(str(error))
    except sqlite3.Error as error:
        complain(f"the log could not be copied: {error}.")
    except OSError as error:
        if error.filename is not None:
            raise
        complain(f"{without_password(target)} could not be written: {error.strerror}.")
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
    backed_up = back_up(source, to, progress)
    if backed_up.replaced:
        sys.stderr.write(f"{backed_up.replaced.sentence}\n")
    for finding in backed_up.findings:
        sys.stderr.write(f"{finding.fault}: {finding.message}\n")
    return backed_up.head if backed_up.is_of_the_log and not backed_up.findings else None


def _check_free(target: Path, *, force: bool) -> None:
    if not target.parent.is_dir():
        complain(f"{target.parent}: there is no such folder.")
    if target.exists() and not force:
        complain(f"{target} is there already; --force writes over it, from file to file.")
