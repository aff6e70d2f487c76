"""`megalink floor users …`: who may log in to a floor."""

from typing import Annotated

import typer

from megalink.cli.terminal.database import Database, complain, reading
from megalink.cli.terminal.output import print_json
from megalink.cli.terminal.verb import Json, examples

UserName = Annotated[str, typer.Argument(help="As the user logs in, and as he is called at tables.")]
Roles = Annotated[
    list[str],
    typer.Argument(
        metavar="ROLE...",
        help="player, dealer, pit_supervisor, pit_manager, gaming_shift_manager, auditor, administrator.",
    ),
]
MadeUp = Annotated[bool, typer.Option("--made-up", help="Make a password up and show it, once.")]
verbs = typer.Typer()


@verbs.command(epilog=examples("megalink floor users add ann player dealer --database floor.db"))
def add(name: UserName, roles: Roles, database: Database, made_up: MadeUp = False) -> None:
    """Enter a user. The password is asked for, or read from standard input."""
    from megalink.cli.floor.directory import by_account, new_password, refusing, writing
    from megalink.cli.terminal.screen import screen, tell
    from megalink.web.api.login import check_name
    from megalink.web.api.users import read_hats
    from megalink.web.auth.events import UserAdded
    from megalink.web.auth.passwords import hash_password

    with refusing("floor users add"):
        check_name(name)
        hats = read_hats(list(roles))
    with writing(database, "floor users add", may_be_new=True) as directory, refusing("floor users add"):
        if name in directory.users:
            complain("floor users add", f"there is a user {name} already: megalink floor users roles gives him others.")
        hashed = hash_password(new_password(name, made_up=made_up))
        added = UserAdded(name, tuple(hat.value for hat in hats), hashed, open=False)
        directory.change(lambda: [added], by_account())
    tell(screen(), "added    ", f"{name}: {', '.join(roles)}")


@verbs.command("list", epilog=examples("megalink floor users list --database floor.db"))
def list_(database: Database, as_json: Json = False) -> None:
    """All users with their roles."""
    from megalink.cli.terminal.screen import screen, tell
    from megalink.floor.clock import SystemClock
    from megalink.web.auth.directory import Directory

    with reading(database, "floor users list") as store:
        users = Directory(lambda: store, SystemClock()).users
    rows = [
        {"name": user.name, "roles": [hat.value for hat in user.roles], "has_password": user.password is not None}
        for user in users.values()
    ]
    if as_json:
        print_json(rows)
        return
    console = screen()
    for user in users.values():
        tell(console, f"{user.name:<20}", ", ".join(hat.value for hat in user.roles))
    if not rows:
        tell(console, "", "No users yet: megalink serve prints a link to set up an administrator.")


@verbs.command(epilog=examples("megalink floor users roles ann player dealer --database floor.db"))
def roles(name: UserName, new: Roles, database: Database) -> None:
    """Give a user other roles; his sessions end."""
    from megalink.cli.floor.directory import by_account, check_known, refusing, writing
    from megalink.cli.terminal.screen import screen, tell
    from megalink.web.api.users import entering, read_hats

    with writing(database, "floor users roles") as directory, refusing("floor users roles"):
        check_known(directory, name, "floor users roles")
        hats = read_hats(list(new))
        directory.change(lambda: entering(directory, name, hats, None), by_account())
    tell(screen(), "changed  ", f"{name}: {', '.join(new)}; open sessions are ended")


@verbs.command(epilog=examples("megalink floor users password ann --database floor.db"))
def password(name: UserName, database: Database, made_up: MadeUp = False) -> None:
    """Give a user another password; his sessions end."""
    from megalink.cli.floor.directory import by_account, check_known, new_password, refusing, writing
    from megalink.cli.terminal.screen import screen, tell
    from megalink.web.auth.events import PasswordChanged
    from megalink.web.auth.passwords import hash_password

    with writing(database, "floor users password") as directory, refusing("floor users password"):
        check_known(directory, name, "floor users password")
        hashed = hash_password(new_password(name, made_up=made_up))
        directory.change(lambda: [PasswordChanged(name, hashed)], by_account())
    tell(screen(), "changed  ", f"the password of {name}; open sessions are ended")
