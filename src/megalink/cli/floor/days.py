"""`megalink floor day`, `end-day` and `shift`: gaming days begin and end, and each shift has its manager."""

from typing import Annotated

import typer

from megalink.cli.floor.acting import Position, Server, actor, give
from megalink.cli.terminal.database import Database
from megalink.cli.terminal.verbs import examples
from megalink.floor.orders.commands import BeginGamingDay, BeginShift, EndGamingDay

verbs = typer.Typer()


@verbs.command(epilog=examples("megalink floor day 2026-01-31 --database floor.db"))
def day(
    date: Annotated[str, typer.Argument(metavar="DAY", help="Such as 2026-01-31; later than the one before.")],
    database: Database,
    role: Position = "pit_manager",
    server: Server = "floor",
) -> None:
    """Begin a gaming day: without one there is no round and no cash, and earlier occasions of 5.13 count within one."""
    give(BeginGamingDay(date, actor=actor(role)), database, server)
    print(f"The gaming day is {date}.")


@verbs.command(
    "end-day",
    epilog=examples(
        "megalink floor end-day --database floor.db", "megalink floor end-day --tables-stay-open --database floor.db"
    ),
)
def end_day(
    database: Database,
    tables_stay_open: Annotated[
        bool,
        typer.Option("--tables-stay-open", help="Tables need not be closed first."),
    ] = False,
    role: Position = "pit_manager",
    server: Server = "floor",
) -> None:
    """End the gaming day, and its shift: no round and no cash until the next one; it is not opened again.

    With tables open it is refused, and the refusal names them.
    """
    give(EndGamingDay(tables_stay_open, actor=actor(role)), database, server)
    print("The gaming day has ended.")


@verbs.command(epilog=examples("megalink floor shift --database floor.db"))
def shift(database: Database, role: Position = "gaming_shift_manager", server: Server = "floor") -> None:
    """Begin a shift of the gaming day: you take over as its Gaming Shift Manager."""
    person = actor(role)
    give(BeginShift(actor=person), database, server)
    print(f"A shift has begun; {person.id} is its manager.")
