"""`megalink export`: rounds that are over, or all entries of the books, as rows."""

import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import SpinnerColumn, TextColumn

from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.progress import Move, progress_bar
from megalink.cli.terminal.rows import Format, form_of, write_objects, write_rows
from megalink.cli.terminal.verbs import complain, examples
from megalink.floor.audit import export as of_rounds
from megalink.floor.audit import journal
from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.columns import Row
from megalink.floor.audit.rounds import PlayedRound, listed_tables
from megalink.store.contract import Store


class What(StrEnum):
    ROUNDS = "rounds"
    ENTRIES = "entries"


verbs = typer.Typer()


@verbs.command(
    epilog=examples(
        "megalink export rounds --database floor.db > rounds.jsonl",
        "megalink export rounds --database floor.db --format csv --out rounds.csv --table sim-1",
        "megalink export rounds --database floor.db --format parquet --out rounds.parquet",
        "megalink export entries --database floor.db --format csv --out entries.csv",
    )
)
def export(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="rounds, or entries: all postings of the books.")],
    database: Database,
    tables: Annotated[
        list[str] | None, typer.Option("--table", metavar="TABLE", help="This table alone; may be given several times.")
    ] = None,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="jsonl: an object for each round; csv, parquet: a row for all that moved money.",
        ),
    ] = "jsonl",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where it goes; without it to standard output.")
    ] = None,
) -> None:
    """Write out the rounds that are over, each with its cards, wagers, outcomes and clauses; or the books."""
    if what not in [*What]:
        complain(f"there are {' and '.join(What)} to write out, and no {what!r}.")
    wanted = form_of(form, out, (Format.JSONL, Format.CSV, Format.PARQUET))
    with reading(database) as store:
        listed = listed_tables(store)
        for name in tables or ():
            if name not in listed:
                complain(f"no table is called {name!r}; there are: {', '.join(listed) or 'none'}.")
        if tables and what == What.ENTRIES:
            complain("entries are of the whole floor: --table is for rounds.")
        with progress_bar(what, SpinnerColumn(), TextColumn("{task.completed:.0f} " + what)) as move:
            write = _write_rounds if what == What.ROUNDS else _write_entries
            count = write(store, tables or (), wanted, out, move)
    if out is not None:
        sys.stderr.write(f"{count} {what} are in {out}.\n")


def _write_rounds(store: Store, tables: Iterable[str], form: Format, out: Path | None, move: Move) -> int:
    count, calendar = 0, Calendar(store)

    def counted() -> Iterator[PlayedRound]:
        nonlocal count
        for count, played in enumerate(of_rounds.finished(store, tables), start=1):
            yield played
            move(count)

    if form is Format.JSONL:
        objects = (of_rounds.as_json(played, calendar) for played in counted())
        write_objects(objects, out)
    else:
        write_rows(of_rounds.COLUMNS, of_rounds.all_rows(counted(), calendar), form, out)
    return count


def _write_entries(store: Store, _tables: Iterable[str], form: Format, out: Path | None, move: Move) -> int:
    def counted() -> Iterator[Row]:
        for count, row in enumerate(journal.journal(store), start=1):
            yield row
            move(count)

    return write_rows(journal.COLUMNS, counted(), form, out)
