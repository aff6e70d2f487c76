"""The verbs under `megalink floor` and their help."""

from typing import Annotated

import typer

from megalink.cli.database import Database

floor = typer.Typer(
    help="Run a floor of tables, or look at one.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    epilog="[bold]Examples[/bold]\n\n"
    "megalink floor simulate --tables 10 --rounds 20\n\n"
    "megalink floor simulate --tables 10 --rounds 20 --database floor.db\n\n"
    "megalink floor status --database floor.db",
)


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
