"""`megalink export`: rounds that are over, as rows."""

import os
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import SpinnerColumn, TextColumn

from megalink.cli.terminal.database import Database, reading
from megalink.cli.terminal.progress import Move, progress_bar
from megalink.cli.terminal.verbs import complain, examples
from megalink.floor.audit.export import finished, write_csv, write_jsonl
from megalink.floor.audit.rounds import NoSuchRound, PlayedRound, listed_tables


class Format(StrEnum):
    JSONL = "jsonl"
    CSV = "csv"
    PARQUET = "parquet"


verbs = typer.Typer()


@verbs.command(
    epilog=examples(
        "megalink export rounds --database floor.db > rounds.jsonl",
        "megalink export rounds --database floor.db --format csv --out rounds.csv --table sim-1",
        "megalink export rounds --database floor.db --format parquet --out rounds.parquet",
    )
)
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
    if what != "rounds":
        complain(f"there are rounds to write out, and no {what!r}.")
    if form not in Format.__members__.values():
        complain(f"--format is one of {', '.join(Format)}, not {form!r}.")
    if form == Format.PARQUET and out is None:
        complain("Parquet is no text: name its file with --out.")
    with reading(database) as store:
        listed = listed_tables(store)
        for name in tables or ():
            if name not in listed:
                complain(f"no table is called {name!r}; there are: {', '.join(listed) or 'none'}.")
        try:
            with progress_bar("rounds", SpinnerColumn(), TextColumn("{task.completed:.0f} rounds")) as move:
                count = _write(_counted(finished(store, tables or ()), move), Format(form), out)
        except NoSuchRound as error:
            complain(f"{error}.")
        except OSError as error:
            if out is None:
                raise
            complain(f"{out}: {os.strerror(error.errno) if error.errno else error}.")
    if out is not None:
        sys.stderr.write(f"{count} rounds are in {out}.\n")


def _counted(rounds: Iterable[PlayedRound], move: Move) -> Iterator[PlayedRound]:
    for count, played in enumerate(rounds, start=1):
        yield played
        move(count)


def _write(rounds: Iterator[PlayedRound], form: Format, out: Path | None) -> int:
    if form is Format.PARQUET and out is not None:
        try:
            from megalink.floor.audit.export_parquet import write_parquet
        except ImportError as error:
            complain(f"Parquet needs its package: pip install 'megalink[export]' ({error}).")
        with out.open("wb"):
            pass  # where nothing can be written, the operating system says so in its own words
        return write_parquet(rounds, out)
    write = write_csv if form is Format.CSV else write_jsonl
    if out is None:
        return write(rounds, sys.stdout)
    with out.open("w", encoding="utf-8", newline="") as file:
        return write(rounds, file)
