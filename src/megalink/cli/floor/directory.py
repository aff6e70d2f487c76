"""The users of a floor, changed from the command line while no server runs."""

import getpass
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from megalink.cli.floor.acting import account
from megalink.cli.terminal.database import check_there, complain
from megalink.floor.clock import SystemClock
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import Actor, Role
from megalink.store import Store, StoreError, open_store
from megalink.web.auth.directory import Directory
from megalink.web.auth.passwords import check_new
from megalink.web.http.errors import HttpError


def by_account() -> Actor:
    """Users are no matter of the rules, so that no position of theirs is acted in."""
    return Actor(account(), Role.SYSTEM)


@contextmanager
def writing(url: str, verb: str, *, may_be_new: bool = False) -> Iterator[Directory]:
    check_there(url, verb, may_be_new=may_be_new)
    store: Store | None = None
    try:
        store = open_store(url)
        opened = store
        yield Directory(lambda: opened, SystemClock())
    except StoreError as error:
        complain(verb, str(error))
    finally:
        if store is not None:
            store.close()


@contextmanager
def refusing(verb: str) -> Iterator[None]:
    try:
        yield
    except HttpError as refused:
        complain(verb, f"{refused}.")


def check_known(directory: Directory, name: str, verb: str) -> None:
    if name not in directory.users:
        there = ", ".join(sorted(directory.users)) or "none"
        complain(verb, f"no user is called {name!r}; there are: {there}.")


def new_password(name: str, *, made_up: bool) -> str:
    """Asked for at the terminal, read from standard input, or made up and shown once."""
    if made_up:
        password = secrets.token_urlsafe(12)
        print(f"password: {password}")
        return password
    if sys.stdin.isatty():
        password = getpass.getpass("password: ")
        if getpass.getpass("once more: ") != password:
            raise HttpError(Code.PASSWORD_DIFFERS, "the two passwords differ")
    else:
        password = sys.stdin.readline().rstrip("\n")
    check_new(password, name)
    return password
