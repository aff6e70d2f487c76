"""`megalink floor users`: who may log in to a floor, without a server running."""

import getpass
import json
import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from megalink.cli.database import check_there, complain, reading
from megalink.cli.floor_acting import account
from megalink.cli.screen import screen, tell
from megalink.floor.clock import SystemClock
from megalink.rulebook.role import Actor, Role
from megalink.store import Store, StoreError, open_store
from megalink.web import user_events as u
from megalink.web.directory import Directory
from megalink.web.login import check_name
from megalink.web.passwords import check_new, hash_password
from megalink.web.refusals import Refused
from megalink.web.users_api import entering, read_hats


def run_add(url: str, name: str, roles: Sequence[str], *, made_up: bool) -> int:
    with _refusing("floor users add"):
        check_name(name)
        hats = read_hats(list(roles))
    with _writing(url, "floor users add", may_be_new=True) as directory, _refusing("floor users add"):
        if name in directory.users:
            complain("floor users add", f"there is a user {name} already: megalink floor users roles gives him others.")
        hashed = hash_password(_new_password(name, made_up=made_up))
        directory.change(lambda: [u.UserAdded(name, tuple(hat.value for hat in hats), hashed, open=False)], _by())
    tell(screen(), "added    ", f"{name}: {', '.join(roles)}")
    return 0


def run_roles(url: str, name: str, roles: Sequence[str]) -> int:
    with _writing(url, "floor users roles") as directory, _refusing("floor users roles"):
        _known(directory, name, "floor users roles")
        hats = read_hats(list(roles))
        directory.change(lambda: entering(directory, name, hats, None), _by())
    tell(screen(), "changed  ", f"{name}: {', '.join(roles)}; open sessions are ended")
    return 0


def run_password(url: str, name: str, *, made_up: bool) -> int:
    with _writing(url, "floor users password") as directory, _refusing("floor users password"):
        _known(directory, name, "floor users password")
        hashed = hash_password(_new_password(name, made_up=made_up))
        directory.change(lambda: [u.PasswordChanged(name, hashed)], _by())
    tell(screen(), "changed  ", f"the password of {name}; open sessions are ended")
    return 0


def run_list(url: str, *, as_json: bool) -> int:
    with reading(url, "floor users list") as store:
        directory = Directory(lambda: store, SystemClock())
    rows = [
        {"name": user.name, "roles": [hat.value for hat in user.roles], "has_password": user.password is not None}
        for user in directory.users.values()
    ]
    if as_json:
        sys.stdout.write(json.dumps(rows, indent=2) + "\n")
        return 0
    console = screen()
    for user in directory.users.values():
        tell(console, f"{user.name:<20}", ", ".join(hat.value for hat in user.roles))
    if not rows:
        tell(console, "", "No users yet: megalink serve prints a link to set up an administrator.")
    return 0


def _by() -> Actor:
    """Users are no matter of the rules, so that no position of theirs is acted in."""
    return Actor(account(), Role.SYSTEM)


@contextmanager
def _writing(url: str, verb: str, *, may_be_new: bool = False) -> Iterator[Directory]:
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
def _refusing(verb: str) -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        complain(verb, f"{refused}.")


def _known(directory: Directory, name: str, verb: str) -> None:
    if name not in directory.users:
        there = ", ".join(sorted(directory.users)) or "none"
        complain(verb, f"no user is called {name!r}; there are: {there}.")


def _new_password(name: str, *, made_up: bool) -> str:
    """Asked for at the terminal, read from standard input, or made up and shown once."""
    if made_up:
        password = secrets.token_urlsafe(12)
        print(f"password: {password}")
        return password
    if sys.stdin.isatty():
        password = getpass.getpass("password: ")
        if getpass.getpass("once more: ") != password:
            raise Refused("password_differs", "the two passwords differ")
    else:
        password = sys.stdin.readline().rstrip("\n")
    check_new(password, name)
    return password
