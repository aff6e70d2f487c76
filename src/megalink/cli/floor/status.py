"""`megalink floor status` and `megalink floor tables`: what a floor's log amounts to, and how its tables are set up."""

from typing import TYPE_CHECKING

import typer

from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.output import print_json
from megalink.cli.terminal.verb import Json, examples

if TYPE_CHECKING:
    from megalink.floor.state.table_state import FloorTable
    from megalink.table.game.limits import Limit

FOUND = 1
verb = typer.Typer()


@verb.command(epilog=examples("megalink floor status --database floor.db"))
def status(database: Database, as_json: Json = False) -> int:
    """Tables and links of a floor, its balance, and whatever is locked. Changes nothing."""
    from megalink.cli.floor.printed import describe, print_floor
    from megalink.cli.terminal.screen import screen
    from megalink.floor.state.loading import start

    with reading(database, "floor status") as store:
        started = start(store)
    if as_json:
        print_json(describe(started.state, started.books))
    else:
        print_floor(screen(), started.state, started.books)
    return FOUND if started.state.locked or started.books else 0


@verb.command(epilog=examples("megalink floor tables --database floor.db"))
def tables(database: Database, as_json: Json = False) -> None:
    """Every table with its document, readings, limits, dealing method, link and dealer. Changes nothing."""
    from megalink.floor.decide.locks import table_locked
    from megalink.floor.state.loading import start

    with reading(database, "floor tables") as store:
        state = start(store).state
    locked = {name for name, table in state.tables.items() if table_locked(state.locked, table)}
    rows = {name: _describe_table(table, name in locked) for name, table in state.tables.items()}
    if as_json:
        print_json(rows)
    else:
        _print_tables(rows)


def _print_tables(rows: dict[str, dict[str, object]]) -> None:
    from rich.table import Table

    from megalink.cli.terminal.grid import show
    from megalink.cli.terminal.screen import screen, tell

    console = screen()
    columns = ("table", "rules", "phase", "limits", "method", "link", "shuffle", "dealer")
    grid = Table(*columns, box=None, pad_edge=False)
    for name, row in rows.items():
        grid.add_row(name, *(str(row[column] or "-") for column in columns[1:]))
    show(console, grid)
    for name, row in rows.items():
        readings = row["readings"]
        if isinstance(readings, dict) and readings:
            tell(console, f"{name}  ", ", ".join(f"{reading}={value}" for reading, value in readings.items()))


def _describe_table(table: "FloorTable", locked: bool) -> dict[str, object]:
    state = table.state
    return {
        "rules": state.rules.document.key if state.game else None,
        "readings": dict(state.readings),
        "layout": state.layout.name if state.layout else None,
        "method": state.method,
        "limits": _limits_text(state.limits.table),
        "area_limits": {area: _limits_text(limit) for area, limit in state.limits.areas},
        "link": table.listed.link,
        "shuffle": table.listed.shuffle.value,
        "dealer": table.listed.dealer.value,
        "server": table.listed.home,
        "phase": "locked" if locked else "closed" if table.closed else state.phase.value,
        "round": table.round_number,
        "seats": {str(position): player for position, player in sorted(state.seats.items())},
    }


def _limits_text(limit: "Limit") -> str | None:
    from megalink.money import format_amount

    if limit.minimum is None and limit.maximum is None:
        return None
    return "-".join("" if cents is None else format_amount(cents) for cents in limit)
