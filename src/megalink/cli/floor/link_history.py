"""`megalink floor link history`: all that happened to a link, and its meter proved."""

import re
import sys
from datetime import UTC, datetime
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from megalink.cli.floor.link import LinkName
from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.grid import show
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import FOUND, AsJson, complain, examples, print_json
from megalink.floor.audit.links.export import history_as_plain, write_history
from megalink.floor.audit.links.history import NOW, LinkBook, NoSuchLink, Until, read_book
from megalink.floor.state.person_names import person_title
from megalink.rulebook.role import role_title

verbs = typer.Typer()
_POSITION = re.compile(r"[0-9]{1,15}")
_FIGURES = ("displayed", "reserve", "wagers", "stakes", "to displayed", "to reserve", "to house", "returned")


@verbs.command(
    epilog=examples(
        "megalink floor link history main --database floor.db",
        "megalink floor link history main --at 2026-01-31T22:00 --json --database floor.db",
        "megalink floor link history main --csv --database floor.db > main.csv",
    )
)
def history(
    name: LinkName,
    database: Database,
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="MOMENT", help="A position of the log, or a time such as 2026-01-31T22:00 (UTC)."),
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="CSV instead of text.")] = False,
    as_json: AsJson = False,
) -> int:
    """Contributions, claims, proposals and corrections of a link, and whether they add up to its meter.

    The exit status is 0 when they do, 1 when they do not.
    """
    if as_csv and as_json:
        complain("give --csv or --json, not both.")
    until = _moment(at)
    with reading(database) as store:
        try:
            book = read_book(store, name, until)
        except NoSuchLink as error:
            complain(f"{error}.")
    if as_csv:
        write_history(book, sys.stdout)
    elif as_json:
        print_json(history_as_plain(book))
    else:
        _print(screen(), book)
    return 0 if book.is_reconciled else FOUND


def _moment(text: str | None) -> Until:
    if text is None:
        return NOW
    if _POSITION.fullmatch(text):
        return Until(position=int(text))
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        complain(f"--at is a position such as 1200, or a time such as 2026-01-31T22:00, not {text!r}.")
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    since = aware - datetime(1970, 1, 1, tzinfo=UTC)
    return Until(at=(since.days * 86_400 + since.seconds) * 1000 + since.microseconds // 1000)


def _print(console: Console, book: LinkBook) -> None:
    plain = history_as_plain(book)
    tell(console, "link     ", f"{book.link}, at position {book.position} of the log, {plain['at']}")
    meter = [{"": row["heading"], "displayed": row["displayed"], "reserve": row["reserve"]} for row in plain["meter"]]
    meter.append({"": "together", "displayed": plain["displayed"], "reserve": plain["reserve"]})
    _grid(console, meter)
    if not book.is_reconciled:
        tell(console, "finding  ", "the entries do not add up to what the meter and the reserve hold")
    if plain["reset_short"] != "0.00":
        tell(console, "reserve  ", f"lacks {plain['reset_short']} for the next reset: the house would put it in")
    _grid(console, [{key.replace("_", " "): value for key, value in row.items()} for row in plain["contributions"]])
    for line in plain["history"]:
        _tell_line(console, line)


def _tell_line(console: Console, line: dict[str, Any]) -> None:
    by = f"by {person_title(line['by'])}, {role_title(line['role'])}"
    proposed = f"; proposed by {person_title(line['proposed_by'])}" if line["proposed_by"] else ""
    proposed += f"; approved by {person_title(line['approved_by'])}" if line["approved_by"] else ""
    reason = f'; "{line["reason"]}"' if line["reason"] and line["reason"] not in line["what"] else ""
    moved = [
        f"{name} {line[name][0]} to {line[name][1]}"
        for name in ("displayed", "reserve")
        if line[name][0] != line[name][1]
    ]
    changes = f"; {', '.join(moved)}" if moved else ""
    tell(console, f"{line['at'][:16].replace('T', ' ')}  ", f"{line['what']} ({by}{proposed}{reason}{changes})")


def _grid(console: Console, rows: list[dict[str, Any]]) -> None:
    if not rows:
        return
    grid = Table(box=None, pad_edge=False)
    for column in rows[0]:
        grid.add_column(column, justify="right" if column in _FIGURES else "left")
    for row in rows:
        grid.add_row(*(str(value) for value in row.values()))
    console.print()
    show(console, grid)
    console.print()
