"""`megalink floor status` and `megalink floor tables`: what a floor's log amounts to, and how its tables are set up."""

from typing import Any

import typer
from rich.table import Table

from megalink.cli.floor.printed import describe_floor, print_floor
from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.grid import show
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import FOUND, AsJson, examples, print_json
from megalink.floor.audit.log.replaced_log import replaced_log
from megalink.floor.decide.locks import table_locked
from megalink.floor.state.floor_state import FloorState
from megalink.floor.state.loading import start
from megalink.floor.state.table_state import FloorTable
from megalink.games.library import document
from megalink.money import format_amount
from megalink.store import marks_of
from megalink.table.game.limits import Limit

COLUMNS = ("table", "rules", "phase", "limits", "method", "link", "shuffle", "dealer", "signed on")
verbs = typer.Typer()


@verbs.command(epilog=examples("megalink floor status --database floor.db"))
def status(database: Database, as_json: AsJson = False) -> int:
    """Tables and links of a floor, its balance, and whatever is locked. Changes nothing."""
    marks = marks_of(database)
    with reading(database) as store:
        mark = marks.read() if marks else None
        started = start(store)
        found = replaced_log(store, mark, 0) if mark else None
    floor = describe_floor(started.state, started.books, found)
    if as_json:
        print_json(floor)
    else:
        print_floor(screen(), floor)
    return FOUND if started.state.locked or started.books or found else 0


@verbs.command(epilog=examples("megalink floor tables --database floor.db"))
def tables(database: Database, as_json: AsJson = False) -> None:
    """Every table with its document, readings, limits, dealing method, link and dealer, and who is signed on."""
    with reading(database) as store:
        state = start(store).state
    rows = {name: _describe(state, table) for name, table in state.tables.items()}
    if as_json:
        print_json(rows)
        return
    console = screen()
    grid = Table(*COLUMNS, box=None, pad_edge=False)
    for name, row in rows.items():
        signed_on = row["signed_on"]["dealer"] if row["signed_on"] else "-"
        rules = row["rules"] and document(row["rules"]).title_and_version
        grid.add_row(name, rules or "-", *(row[column] or "-" for column in COLUMNS[2:-1]), signed_on)
    show(console, grid)
    for name, row in rows.items():
        if row["readings"]:
            tell(console, f"{name}  ", ", ".join(f"{reading}={value}" for reading, value in row["readings"].items()))


def _describe(state: FloorState, floor_table: FloorTable) -> dict[str, Any]:
    table, listed = floor_table.state, floor_table.listed
    is_locked = table_locked(state.locked, floor_table)
    return {
        "rules": table.rules.document.key if table.game else None,
        "readings": dict(table.readings),
        "layout": table.layout.name if table.layout else None,
        "method": table.method,
        "limits": _limits_text(table.limits.table),
        "area_limits": {area: _limits_text(limit) for area, limit in table.limits.areas},
        "link": listed.link,
        "shuffle": listed.shuffle.value,
        "dealer": listed.dealer.value,
        "signed_on": floor_table.signed_on and floor_table.signed_on._asdict(),
        "server": listed.home,
        "phase": "locked" if is_locked else "closed" if floor_table.closed else table.phase.value,
        "round": floor_table.round_number,
        "seats": {str(position): player for position, player in sorted(table.seats.items())},
    }


def _limits_text(limit: Limit) -> str | None:
    if limit.minimum is None and limit.maximum is None:
        return None
    return "-".join("" if cents is None else format_amount(cents) for cents in limit)
