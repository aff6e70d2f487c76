"""The verbs that read a floor's log as a whole: `megalink export`, `megalink backup`."""

from pathlib import Path
from typing import Annotated

import typer

from megalink.cli.audit_app import audit
from megalink.cli.database import Database
from megalink.cli.floor_app import floor


def export(
    what: Annotated[str, typer.Argument(metavar="rounds", help="What to write out: rounds.")],
    database: Database,
    tables: Annotated[
        list[str] | None, typer.Option("--table", metavar="TABLE", help="This table alone; may be given several times.")
    ] = None,
    form: Annotated[
        str,
        typer.Option(
            "--format", metavar="FORMAT", help="jsonl: an object for each round; csv, parquet: a row for each wager."
        ),
    ] = "jsonl",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where it goes; without it to standard output.")
    ] = None,
) -> None:
    """Write out the rounds that are over, each with its cards, wagers, outcomes and clauses."""
    from megalink.cli.export import run

    raise typer.Exit(run(what, database, tables or (), form, out))


def backup(
    target: Annotated[str, typer.Argument(metavar="TARGET", help="Where the copy goes: a file, or an empty database.")],
    database: Database,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Copy a floor's log while it is in use, and prove that the copy is the log.

    With the backup as --database and a new target it restores; from a file into PostgreSQL it moves a floor.
    """
    from megalink.cli.backup import run

    raise typer.Exit(run(database, target, force=force))


def register(app: typer.Typer) -> None:
    """Adds everything that has to do with a floor and its log."""
    app.add_typer(floor, name="floor")
    app.add_typer(audit, name="audit")
    app.command(
        epilog="[bold]Examples[/bold]\n\n"
        "megalink export rounds --database floor.db > rounds.jsonl\n\n"
        "megalink export rounds --database floor.db --format csv --out rounds.csv --table sim-1\n\n"
        "megalink export rounds --database floor.db --format parquet --out rounds.parquet",
    )(export)
    app.command(
        epilog="[bold]Examples[/bold]\n\n"
        "megalink backup copy.db --database floor.db\n\n"
        "megalink backup postgresql://floor@server/floor --database copy.db",
    )(backup)
