"""The option that names a floor's log, and what is said when it cannot be opened."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
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


def complain(verb: str, sentence: str) -> NoReturn:
    sys.stderr.write(f"megalink {verb}: {sentence}\n")
    raise typer.Exit(BAD_INPUT)
