"""`megalink floor users …`: the users of a floor, changed from the command line while no server runs."""

import getpass
import secrets
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Annotated

import typer

from megalink.cli.floor.acting import account
from megalink.cli.terminal.database import Database, check_there, reading
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import AsJson, complain, examples, print_json
from megalink.floor.clock import SystemClock
from megalink.floor.state.users import PasswordChanged, UserAdded
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import Actor, Role, role_title
from megalink.store import open_store
from megalink.web.auth.directory import Directory
from megalink.web.http.errors import HttpError

UserName = Annotated[str, typer.Argument(help="As the user logs in, and as he is called at tables.")]
Roles = Annotated[
    list[str],
    typer.Argument(
        metavar="ROLE...",
        help="player, dealer, pit_supervisor, pit_manager, gaming_shift_manager, auditor, administrator, card_reader.",
    ),
]
Why = Annotated[str, typer.Option("--reason", help="Why: it stays in the log.")]
MadeUp = Annotated[bool, typer.Option("--made-up", help="Make a password up and show it, once.")]
verbs = typer.Typer()


@verbs.command(epilog=examples("megalink floor users add ann player dealer --database floor.db"))
def add(name: UserName, roles: Roles, database: Database, made_up: MadeUp = False) -> None:
    """Enter a user. The password is asked for, or read from standard input."""
    from megalink.web.api.login import check_name
    from megalink.web.api.users import read_roles

    with _refusing():
        check_name(name)
        user_roles = read_roles(list(roles))
    with _refusing(), _directory(database, may_be_new=True) as directory:
        if name in directory.users:
            complain(f"there is a user {name} already: megalink floor users roles gives him others.")
        hashed = _new_password(name, made_up=made_up)
        added = UserAdded(name, user_roles, hashed, open=False)
        directory.change(lambda: [added], _by_account())
    tell(screen(), "added    ", f"{name}: {_titles(user_roles)}")


@verbs.command("list", epilog=examples("megalink floor users list --database floor.db"))
def list_(database: Database, as_json: AsJson = False) -> None:
    """All users with their roles."""
    with reading(database) as store:
        users = Directory(lambda: store, SystemClock()).users.values()
    if as_json:
        rows = [
            {
                "name": user.name,
                "roles": [*user.roles],
                "has_password": user.password is not None,
                "retired": user.retired,
            }
            for user in users
        ]
        print_json(rows)
        return
    console = screen()
    for user in users:
        retired = "" if user.retired is None else f" (retired: {user.retired})"
        tell(console, f"{user.name:<20}", _titles(user.roles) + retired)
    if not users:
        tell(console, "", "No users yet: megalink serve writes a link that makes an administrator, and says where.")


@verbs.command(epilog=examples("megalink floor users roles ann player dealer --database floor.db"))
def roles(name: UserName, new: Roles, database: Database) -> None:
    """Give a user other roles; his sessions end."""
    from megalink.web.api.users import entering, read_roles

    with _refusing(), _directory(database) as directory:
        _check_known(directory, name)
        user_roles = read_roles(list(new))
        directory.change(lambda: entering(directory, name, user_roles, None), _by_account())
    tell(screen(), "changed  ", f"{name}: {_titles(user_roles)}; open sessions are ended")


@verbs.command(epilog=examples("megalink floor users password ann --database floor.db"))
def password(name: UserName, database: Database, made_up: MadeUp = False) -> None:
    """Give a user another password; his sessions end."""
    with _refusing(), _directory(database) as directory:
        _check_known(directory, name)
        hashed = _new_password(name, made_up=made_up)
        directory.change(lambda: [PasswordChanged(name, hashed)], _by_account())
    tell(screen(), "changed  ", f"the password of {name}; open sessions are ended")


@verbs.command(epilog=examples("megalink floor users retire ann --reason 'has left' --database floor.db"))
def retire(name: UserName, database: Database, reason: Why) -> None:
    """Let a user log in and play no more; his sessions end, and what stands in the log stays."""
    from megalink.web.api.users import retiring

    with _refusing(), _directory(database) as directory:
        directory.change(lambda: retiring(directory, name, reason), _by_account())
    tell(screen(), "retired  ", f"{name}: {reason.strip()}")


@verbs.command(epilog=examples("megalink floor users restore ann --database floor.db"))
def restore(name: UserName, database: Database) -> None:
    """Let a retired user come back, with the roles and the password of before."""
    from megalink.web.api.users import restoring

    with _refusing(), _directory(database) as directory:
        directory.change(lambda: restoring(directory, name), _by_account())
    tell(screen(), "restored ", name)


@contextmanager
def _directory(url: str, *, may_be_new: bool = False) -> Iterator[Directory]:
    check_there(url, may_be_new=may_be_new)
    with closing(open_store(url)) as store:
        yield Directory(lambda: store, SystemClock())


def _titles(roles: Iterable[str]) -> str:
    return ", ".join(map(role_title, roles))


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except HttpError as refused:
        complain(f"{refused}.")


def _by_account() -> Actor:
    """The account, acting for the system: the rules have no position that enters users."""
    return Actor(account(), Role.SYSTEM)


def _check_known(directory: Directory, name: str) -> None:
    if name not in directory.users:
        there = ", ".join(sorted(directory.users)) or "none"
        complain(f"no user is called {name!r}; there are: {there}.")


def _new_password(name: str, *, made_up: bool) -> str:
    """The hash of one that is asked for at the terminal, read from standard input, or made up and shown once."""
    from megalink.web.auth.passwords import check_new, hash_password  # hashes a first time when it is loaded

    if made_up:
        password = secrets.token_urlsafe(12)
        print(f"password: {password}")
        return hash_password(password)
    if sys.stdin.isatty():
        password = getpass.getpass("password: ")
        if getpass.getpass("once more: ") != password:
            raise HttpError(Code.PASSWORD_DIFFERS, "the two passwords differ")
    else:
        password = sys.stdin.readline().rstrip("\n")
    check_new(password, name)
    return hash_password(password)
