"""The verbs under `megalink floor` and their help."""

from typing import Annotated

import typer

from megalink.cli.database import Database
from megalink.cli.floor_link_app import Role, Server, link
from megalink.cli.users_app import users

floor = typer.Typer(
    help="Run a floor of tables, or look at one.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    epilog="[bold]Examples[/bold]\n\n"
    "megalink floor simulate --tables 10 --rounds 20\n\n"
    "megalink floor simulate --tables 10 --rounds 20 --database floor.db\n\n"
    "megalink floor status --database floor.db\n\n"
    "megalink floor open stud-1 singapore-stud@9 --limits 5.00-500.00 --link main --database floor.db\n\n"
    "megalink floor link show --database floor.db\n\n"
    "megalink floor users add ann dealer --database floor.db",
)
floor.add_typer(link, name="link")
floor.add_typer(users, name="users")

Name = Annotated[str, typer.Argument(metavar="TABLE", help="The name of a table.")]


@floor.command(
    epilog="[bold]Examples[/bold]\n\n"
    "megalink floor simulate\n\n"
    "megalink floor simulate --tables 100 --rounds 50 --database floor.db",
)
def simulate(
    tables: Annotated[int, typer.Option("--tables", min=1, max=10_000, help="How many tables.")] = 5,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds at each table.")] = 20,
    database: Annotated[
        str,
        typer.Option(
            "--database", metavar="URL", help="A file, sqlite:///path or postgresql://…; memory: keeps nothing."
        ),
    ] = "memory:",
    seed: Annotated[int, typer.Option("--seed", help="How the robots play; the cards come from the shuffle.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="JSON instead of text.")] = False,
) -> None:
    """Open tables of every document with automatic dealers and robots, and play as fast as possible.

    Started again on the same database it goes on where it was, also after it was killed.
    """
    from megalink.cli.floor_simulate import run

    raise typer.Exit(run(tables, rounds, database, seed, as_json=as_json))


@floor.command(epilog="[bold]Example[/bold]\n\nmegalink floor status --database floor.db")
def status(
    database: Database, as_json: Annotated[bool, typer.Option("--json", help="JSON instead of text.")] = False
) -> None:
    """Tables and links of a floor, its balance, and whatever is locked. Changes nothing."""
    from megalink.cli.floor_status import run

    raise typer.Exit(run(database, as_json=as_json))


@floor.command(epilog="[bold]Example[/bold]\n\nmegalink floor tables --database floor.db")
def tables(
    database: Database, as_json: Annotated[bool, typer.Option("--json", help="JSON instead of text.")] = False
) -> None:
    """Every table with its document, readings, limits, dealing method, link and dealer. Changes nothing."""
    from megalink.cli.floor_tables import run_list

    raise typer.Exit(run_list(database, as_json=as_json))


@floor.command(
    "open",
    epilog="[bold]Examples[/bold]\n\n"
    "megalink floor open stud-1 singapore-stud@9 --limits 5.00-500.00 --link main --database floor.db\n\n"
    "megalink floor open eye-1 bullseye@4 --shuffle shoe --database floor.db",
)
def open_(
    table: Name,
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="Such as singapore-stud@9.")],
    database: Database,
    reading: Annotated[
        list[str] | None, typer.Option("--reading", metavar="NAME=VALUE", help="A side of an unclear clause.")
    ] = None,
    layout: Annotated[str | None, typer.Option("--layout", help="One of the document's layouts.")] = None,
    method: Annotated[str | None, typer.Option("--method", help="One of the document's dealing methods.")] = None,
    limits: Annotated[
        str | None, typer.Option("--limits", metavar="MIN-MAX", help="Such as 5.00-500.00; without it, none.")
    ] = None,
    area_limits: Annotated[
        list[str] | None, typer.Option("--area-limits", metavar="WAGER=MIN-MAX", help="Of one wager's area.")
    ] = None,
    link_name: Annotated[
        str | None, typer.Option("--link", metavar="LINK", help="Where its Progressive Jackpot wagers go.")
    ] = None,
    shuffle: Annotated[str, typer.Option("--shuffle", help="system, or shoe: a Dealer enters the cards.")] = "system",
    dealer: Annotated[str, typer.Option("--dealer", help="person or automatic.")] = "person",
    role: Role = "pit_manager",
    server: Server = "floor",
) -> None:
    """Open a table. How it plays is fixed then: other limits or another document are another table."""
    from megalink.cli.floor_tables import Opening, Where, run_open

    asked = Opening(
        table, document, reading or (), layout, method, limits, area_limits or (), link_name, shuffle, dealer
    )
    raise typer.Exit(run_open(Where(database, server, role), asked))


@floor.command(epilog="[bold]Example[/bold]\n\nmegalink floor close stud-1 --database floor.db")
def close(table: Name, database: Database, role: Role = "pit_manager", server: Server = "floor") -> None:
    """Close a table, between two rounds."""
    from megalink.cli.floor_tables import Where, run_close

    raise typer.Exit(run_close(Where(database, server, role), table))


@floor.command(epilog="[bold]Example[/bold]\n\nmegalink floor reopen stud-1 --database floor.db")
def reopen(table: Name, database: Database, role: Role = "pit_manager", server: Server = "floor") -> None:
    """Open a table again as it was."""
    from megalink.cli.floor_tables import Where, run_reopen

    raise typer.Exit(run_reopen(Where(database, server, role), table))


@floor.command(epilog="[bold]Example[/bold]\n\nmegalink floor day 2026-01-31 --database floor.db")
def day(
    date: Annotated[str, typer.Argument(metavar="DAY", help="Such as 2026-01-31; later than the one before.")],
    database: Database,
    role: Role = "pit_manager",
    server: Server = "floor",
) -> None:
    """Begin a gaming day: earlier occasions of 5.13 count within one."""
    from megalink.cli.floor_tables import Where, run_day

    raise typer.Exit(run_day(Where(database, server, role), date))
