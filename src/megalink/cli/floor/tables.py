"""`megalink floor open`, `close` and `reopen`: the tables of a floor."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

import typer

from megalink.cli.floor.acting import Position, Server, actor, give
from megalink.cli.terminal.amounts import amount
from megalink.cli.terminal.database import Database
from megalink.cli.terminal.verbs import complain, examples
from megalink.floor.orders.commands import CloseTable, OpenTable, ReopenTable
from megalink.floor.state.events import Dealer, Shuffle
from megalink.table.game.limits import NO_LIMITS, Limit, Limits

TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The name of a table.")]
Kind = TypeVar("Kind", Shuffle, Dealer)
verbs = typer.Typer()


@verbs.command(
    "open",
    epilog=examples(
        "megalink floor open stud-1 singapore-stud@9 --limits 5.00-500.00 --link main --database floor.db",
        "megalink floor open eye-1 bullseye@4 --shuffle shoe --database floor.db",
    ),
)
def open_(
    table: TableName,
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
        str | None,
        typer.Option("--link", metavar="LINK", help="Where Progressive Jackpot wagers go; without it, none is taken."),
    ] = None,
    shuffle: Annotated[
        str, typer.Option("--shuffle", help="system; shoe: a real one, cards are named; unread: without a reader.")
    ] = "system",
    dealer: Annotated[str, typer.Option("--dealer", help="person or automatic.")] = "person",
    role: Position = "pit_manager",
    server: Server = "floor",
) -> None:
    """Open a table. How it plays is fixed then: other limits or another document are another table."""
    person = actor(role)
    order = OpenTable(
        table,
        document,
        tuple(_reading(text) for text in reading or ()),
        layout,
        method,
        _limits(limits, area_limits or ()),
        link_name,
        _one_of("--shuffle", Shuffle, shuffle),
        _one_of("--dealer", Dealer, dealer),
        actor=person,
    )
    give(order, database, server, may_be_new=True)
    print(f"Table {table} is open: {document}, by {person.id}.")


@verbs.command(epilog=examples("megalink floor close stud-1 --database floor.db"))
def close(table: TableName, database: Database, role: Position = "pit_manager", server: Server = "floor") -> None:
    """Close a table, between two rounds."""
    give(CloseTable(table, actor=actor(role)), database, server)
    print(f"Table {table} is closed.")


@verbs.command(epilog=examples("megalink floor reopen stud-1 --database floor.db"))
def reopen(table: TableName, database: Database, role: Position = "pit_manager", server: Server = "floor") -> None:
    """Open a table again as it was."""
    give(ReopenTable(table, actor=actor(role)), database, server)
    print(f"Table {table} is open again.")


def _reading(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        complain(f"--reading is written NAME=VALUE, such as stud.dealer_qualify=…; not {text!r}.")
    return name, value


def _limits(table: str | None, areas: Sequence[str]) -> Limits:
    if table is None and not areas:
        return NO_LIMITS
    pairs = (text.partition("=") for text in areas)
    own = tuple((area, _limit("--area-limits", limit)) for area, _, limit in pairs)
    return Limits(_limit("--limits", table) if table else Limit(), own)


def _limit(option: str, text: str) -> Limit:
    low, dash, high = text.partition("-")
    if not dash or not (low or high):
        complain(f"{option} is the minimum and the maximum, such as 5.00-500.00; not {text!r}.")
    limit = Limit(*(amount(option, side) if side else None for side in (low, high)))
    if limit.minimum is not None and limit.maximum is not None and limit.minimum > limit.maximum:
        complain(f"{option}: the minimum comes first, and {text!r} has it above the maximum.")
    return limit


def _one_of(option: str, kind: type[Kind], text: str) -> Kind:
    try:
        return kind(text)
    except ValueError:
        complain(f"{option} is one of {', '.join(kind)}, not {text!r}.")
