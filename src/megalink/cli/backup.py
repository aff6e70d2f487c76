"""`megalink backup`: a verified copy of a log while it is in use."""

import sqlite3
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from megalink.cli.database import complain
from megalink.floor.backup import back_up
from megalink.store import StoreError

FOUND = 1


def run(url: str, target: Path, *, force: bool) -> int:
    if url.startswith(("postgresql://", "postgres://", "memory:")):
        complain(
            "backup", "this copies SQLite files; a PostgreSQL database is backed up with pg_dump or pg_basebackup."
        )
    source = Path(url.removeprefix("sqlite:///"))
    if not source.is_file():
        complain("backup", f"{source}: there is no such file.")
    if target.exists() and not force:
        complain("backup", f"{target} is there already; --force writes over it.")
    try:
        with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task("pages")
            done = back_up(source, target, lambda copied, total: bar.update(task, completed=copied, total=total))
    except (StoreError, sqlite3.Error) as error:
        complain("backup", str(error))
    except OSError as error:
        complain("backup", f"{error.filename}: {error.strerror}.")
    for finding in done.findings:
        sys.stderr.write(f"{finding.fault}: {finding.message}\n")
    if done.findings or not done.is_of_the_log:
        sys.stderr.write("The copy does not hold and was not given its name.\n")
        return FOUND
    print(f"{target}: {done.head.position} events, {done.head.answers} answers, verified; digest {done.head.digest}.")
    return 0
