"""The option that names a floor's log, and what is said when it cannot be opened."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from megalink.store import Store

BAD_INPUT = 2

Database = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="MEGALINK_DATABASE",
        help="A file, sqlite:///path or postgresql://…",
    ),
]


@contextmanager
def reading(url: str, verb: str) -> Iterator["Store"]:
    """The log for reading; whoever writes to it meanwhile is not disturbed. Ends with a sentence and status 2."""
    from megalink.store import StoreError, open_store

    if url == "memory:":
        complain(verb, "memory: holds nothing that could be looked at; give the database of a floor.")
    try:
        store = open_store(url, read_only=True)
    except StoreError as error:
        complain(verb, str(error))
    try:
        yield store
    except StoreError as error:
        complain(verb, str(error))
    finally:
        store.close()


def file_of(url: str) -> Path | None:
    """The SQLite file that a URL names; None for a server's and for memory."""
    if url == "memory:" or url.startswith(("postgresql://", "postgres://")):
        return None
    return Path(url.removeprefix("sqlite:///")).resolve()


def check_there(url: str, verb: str, *, may_be_new: bool) -> None:
    """A name that was mistyped must not become a floor of its own without a word."""
    file = file_of(url)
    if file is None or file.exists() or not file.parent.is_dir():
        return
    if not may_be_new:
        complain(verb, f"{file}: there is no such file; floor open, floor link open and floor users add make one.")
    sys.stderr.write(f"{file} is new: a floor of its own.\n")


def complain(verb: str, sentence: str) -> NoReturn:
    sys.stderr.write(f"megalink {verb}: {sentence}\n")
    raise typer.Exit(BAD_INPUT)
