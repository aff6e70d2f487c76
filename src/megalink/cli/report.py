"""`megalink report`: the reports of a floor, on the screen or as a file."""

import json
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.days import check_day
from megalink.cli.terminal.grid import show
from megalink.cli.terminal.rows import Format, form_of, text_file, write_rows
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import complain, examples
from megalink.floor.audit.columns import Kind, Value, as_text, with_titles
from megalink.floor.audit.reports.catalogue import REPORTS, Sources, refuse_filter
from megalink.floor.audit.reports.catalogue import report as report_of
from megalink.floor.audit.reports.report import Report, Sheet, Wanted
from megalink.floor.audit.reports.theory import Game
from megalink.floor.state.person_names import person_name

FORMATS = (Format.TEXT, Format.JSON, Format.CSV, Format.PARQUET)
verbs = typer.Typer()


@verbs.command(
    epilog=examples(
        "megalink report master --database floor.db",
        "megalink report cash --day 2026-01-31 --database floor.db",
        "megalink report incidents --table stud-1 --find draught --database floor.db",
        "megalink report ratings --player ann --format csv --out ann.csv --database floor.db",
        "megalink report jackpots --format parquet --out jackpots.parquet --database floor.db",
    )
)
def report(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"One of {', '.join(REPORTS)}.")],
    database: Database,
    day: Annotated[str | None, typer.Option(metavar="DAY", help="One gaming day, as 2026-01-31.")] = None,
    shift: Annotated[int | None, typer.Option(metavar="N", min=1, help="One shift of the day.")] = None,
    table: Annotated[str | None, typer.Option(metavar="TABLE", help="One table.")] = None,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="One Player, or one Dealer.")] = None,
    find: Annotated[str | None, typer.Option(metavar="TEXT", help="Rows that hold these words.")] = None,
    form: Annotated[str, typer.Option("--format", metavar="FORMAT", help=f"{', '.join(FORMATS)}.")] = "text",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where it goes; without it to standard output.")
    ] = None,
    theory: Annotated[bool, typer.Option(help="Count the theoretical win by exact mathematics.")] = True,
) -> None:
    """Print a report of a floor: master, cash, jackpots, incidents, ratings or dealers. Changes nothing."""
    if name not in REPORTS:
        complain(f"no report is called {name!r}; there are: {', '.join(REPORTS)}.")
    wanted, asked = form_of(form, out, FORMATS), Wanted(day, shift, table, player and person_name(player), find)
    if refusal := refuse_filter(name, asked):
        lacking, why = refusal
        complain(f"--{lacking}: {why}.")
    with reading(database) as store:
        check_day(store, day)
        sources = Sources(store, _edges if theory else lambda _game: {})
        made = report_of(name, sources, asked)
    _write(made, wanted, out)
    if out is not None:
        rows = len(made.rows)
        sys.stderr.write(f"{rows} {'row is' if rows == 1 else 'rows are'} in {out}.\n")


@cache
def _edges(game: Game) -> Mapping[str, Fraction]:
    """Nothing where the mathematics is not installed, or the game has none."""
    from megalink.analysis.question import BadQuestion, Question

    key, readings = game
    try:
        from megalink.analysis.solving import solved

        solution = solved(Question(key, dict(readings), {}))
    except (ImportError, BadQuestion):
        return {}
    return {odds.wager: odds.house_edge for odds in solution.wagers}


def _write(made: Report, form: Format, out: Path | None) -> None:
    if form is Format.CSV:
        write_rows(with_titles(made.columns), made.rows, form, out)
    elif form is Format.PARQUET:
        write_rows(made.columns, made.rows, form, out)
    else:
        with text_file(out) as file:
            if form is Format.JSON:
                file.write(json.dumps(made.as_plain(), indent=2, ensure_ascii=False) + "\n")
            else:
                _print(made, screen() if out is None else Console(file=file, width=200, highlight=False))


def _print(made: Report, console: Console) -> None:
    tell(console, "", made.title)
    if not made.rows:
        tell(console, "", "Nothing that fits is in the log.")
        return
    for sheet in made.sheets():
        if sheet.title:
            tell(console, "", f"\n{sheet.title}")
        show(console, _grid(made, sheet))
    for note in made.notes:
        tell(console, "", note)


def _grid(made: Report, sheet: Sheet) -> Table:
    grid = Table(box=None, pad_edge=False)
    for column in sheet.columns:
        grid.add_column(column.title, justify="left" if column.kind in (Kind.TEXT, Kind.PERSON, Kind.TIME) else "right")
    if sheet.by is not None:
        for one in made.subtotals:
            if one.column == sheet.by:
                grid.add_row(*_sums(sheet, one.totals, as_text(sheet.columns[0].kind, one.value) or "–"))
        return grid
    places = [made.columns.index(column) for column in sheet.columns]
    for row in made.rows:
        grid.add_row(*(_shown(made.columns[place].kind, row[place]) for place in places))
    if made.totals:
        grid.add_section()
        grid.add_row(*_sums(sheet, made.totals, "All"))
    return grid


def _sums(sheet: Sheet, totals: Mapping[str, int], of: str) -> list[str]:
    return [of, *(_shown(column.kind, totals.get(column.name)) for column in sheet.columns[1:])]


def _shown(kind: Kind, value: Value) -> str:
    if kind is Kind.TIME and value is not None:
        return f"{datetime.fromtimestamp(int(value) // 1000, tz=UTC):%Y-%m-%d %H:%M:%S}"
    return as_text(kind, value) or ""
