"""`megalink floor slips`: the slips of the tables' floats; and how a slip is told, as text and as JSON."""

from typing import Annotated, Any

import typer
from rich.table import Table

from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.days import check_day
from megalink.cli.terminal.grid import show
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import AsJson, complain, examples, print_json
from megalink.floor.state.loading import start
from megalink.ledger.slips import Chips, SlipWritten
from megalink.ledger.table_float import ListedSlip
from megalink.money import format_amount, signed

COLUMNS = ("table", "slip", "kind", "amount", "chips", "day", "shift", "written by", "confirmed by", "remark")
verbs = typer.Typer()


@verbs.command(
    epilog=examples(
        "megalink floor slips --database floor.db",
        "megalink floor slips --table stud-1 --day 2026-01-31 --database floor.db",
        "megalink floor slips --waiting --json --database floor.db",
    )
)
def slips(
    database: Database,
    table: Annotated[str | None, typer.Option("--table", metavar="TABLE", help="One table.")] = None,
    day: Annotated[str | None, typer.Option("--day", metavar="DAY", help="One gaming day, as 2026-01-31.")] = None,
    waiting: Annotated[bool, typer.Option("--waiting", help="Those that wait for a second person.")] = False,
    as_json: AsJson = False,
) -> None:
    """The last slips of each table's float, the newest first, each with its two people. Changes nothing."""
    with reading(database) as store:
        check_day(store, day)
        tables = start(store).state.tables
    if table is not None and table not in tables:
        complain(f"no table is called {table!r}; there are: {', '.join(tables) or 'none'}.")
    found = [
        (name, slip)
        for name, there in tables.items()
        for slip in there.tray.listed()
        if table in (None, name) and day in (None, slip.written.day) and not (waiting and slip.confirmed)
    ]
    if as_json:
        print_json([describe_slip(name, slip) for name, slip in found])
        return
    grid = Table(box=None, pad_edge=False)
    for column in COLUMNS:
        grid.add_column(column, justify="right" if column in ("slip", "amount", "shift") else "left")
    for name, slip in found:
        grid.add_row(*_row(name, slip))
    if found:
        show(screen(), grid)
    else:
        tell(screen(), "", "There is no slip.")


def describe_slip(table: str, slip: ListedSlip) -> dict[str, Any]:
    written, confirmed, is_taken_back = slip
    return {
        "table": table,
        "slip": written.slip,
        "kind": written.kind.value,
        "amount": format_amount(written.amount),
        "chips": {format_amount(denomination): number for denomination, number in written.chips},
        "day": written.day,
        "shift": written.shift or None,
        "written_by": written.by.id,
        "written_at": written.at,
        "confirmed_by": confirmed.by.id if confirmed else None,
        "confirmed_at": confirmed.at if confirmed else None,
        "reverses": written.reverses,
        "reason": written.reason or None,
        "taken_back": is_taken_back,
    }


def slip_words(written: SlipWritten) -> str:
    """What a slip is about, as a part of a sentence."""
    chips = f" ({chips_words(written.chips)})" if written.chips else ""
    shift = f", shift {written.shift}" if written.shift else ""
    back = f"; takes back slip {written.reverses}" if written.reverses else ""
    return f"{written.kind.value} of {format_amount(written.amount)}{chips} for {written.day}{shift}{back}"


def chips_words(chips: Chips) -> str:
    return ", ".join(f"{number} of {format_amount(denomination)}" for denomination, number in chips)


def _row(table: str, slip: ListedSlip) -> tuple[str, ...]:
    written, confirmed, is_taken_back = slip
    amount = signed(-written.amount) if written.reverses else format_amount(written.amount)
    remark = f'takes back {written.reverses}: "{written.reason}"' if written.reverses else ""
    return (
        *(table, str(written.slip), written.kind.value, amount, chips_words(written.chips) or "-"),
        *(written.day, str(written.shift or "-"), written.by.id, confirmed.by.id if confirmed else "waits"),
        "taken back" if is_taken_back else remark,
    )
