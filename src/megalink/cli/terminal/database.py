"""The option that names a floor's log, and a log opened for reading."""

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Annotated

import typer

from megalink.cli.terminal.verbs import complain
from megalink.floor.audit.log.replaced_log import replaced_words
from megalink.floor.state.events import LogReplaced
from megalink.store import file_of, open_store
from megalink.store.contract import Store

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
def reading(url: str) -> Iterator[Store]:
    """The log for reading; a server may write to it meanwhile."""
    if url == "memory:":
        complain("memory: holds nothing that could be looked at; give the database of a floor.")
    with closing(open_store(url, read_only=True)) as store:
        yield store


def check_there(url: str, *, may_be_new: bool) -> None:
    """A name that was mistyped must not become a floor of its own without a word."""
    file = file_of(url)
    if file is None or file.exists() or not file.parent.is_dir():
        return
    if not may_be_new:
        complain(f"{file}: there is no such file; floor open, floor link open and floor users add make one.")
    sys.stderr.write(f"{file} is new: a floor of its own.\n")


def told_of(found: LogReplaced) -> str:
    """For a start that finds an older copy of the log, or another one."""
    return f"Attention: {replaced_words(found)}. The floor goes on with it, and records that."
