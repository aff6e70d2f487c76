"""The verbs under `megalink floor users` and their help."""

from typing import Annotated

import typer

from megalink.cli.database import Database

users = typer.Typer(
    help="Who may log in to a floor.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    epilog="[bold]Examples[/bold]\n\n"
    "megalink floor users add ann player --database floor.db\n\n"
    "megalink floor users roles ann player dealer --database floor.db\n\n"
    "megalink floor users list --database floor.db",
)

Name = Annotated[str, typer.Argument(help="As the user logs in, and as he is called at tables.")]
Roles = Annotated[
    list[str],
    typer.Argument(
        metavar="ROLE...",
        help="player, dealer, pit_supervisor, pit_manager, gaming_shift_manager, auditor, administrator.",
    ),
]
MadeUp = Annotated[bool, typer.Option("--made-up", help="Make a password up and show it, once.")]


@users.command(epilog="[bold]Example[/bold]\n\nmegalink floor users add ann player dealer --database floor.db")
def add(name: Name, roles: Roles, database: Database, made_up: MadeUp = False) -> None:
    """Enter a user. The password is asked for, or read from standard input."""
    from megalink.cli.users import run_add

    raise typer.Exit(run_add(database, name, roles, made_up=made_up))


@users.command("list", epilog="[bold]Example[/bold]\n\nmegalink floor users list --database floor.db")
def list_(
    database: Database, as_json: Annotated[bool, typer.Option("--json", help="JSON instead of text.")] = False
) -> None:
    """All users with their roles."""
    from megalink.cli.users import run_list

    raise typer.Exit(run_list(database, as_json=as_json))


@users.command(epilog="[bold]Example[/bold]\n\nmegalink floor users roles ann player dealer --database floor.db")
def roles(name: Name, new: Roles, database: Database) -> None:
    """Give a user other roles; his sessions end."""
    from megalink.cli.users import run_roles

    raise typer.Exit(run_roles(database, name, new))


@users.command(epilog="[bold]Example[/bold]\n\nmegalink floor users password ann --database floor.db")
def password(name: Name, database: Database, made_up: MadeUp = False) -> None:
    """Give a user another password; his sessions end."""
    from megalink.cli.users import run_password

    raise typer.Exit(run_password(database, name, made_up=made_up))
