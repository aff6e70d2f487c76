"""`megalink export`: rounds that are over, as rows."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from rich.progress import SpinnerColumn, TextColumn

from megalink.cli.database import complain, reading
from megalink.cli.screen import waiting
from megalink.floor.export import finished, write_csv, write_jsonl
from megalink.floor.rounds import NoSuchRound, Played, table_names
from megalink.store import Store


class Format(StrEnum):
    JSONL = "jsonl"
    CSV = "csv"
    PARQUET = "parquet"


def run(what: str, url: str, tables: Sequence[str], form: str, out: Path | None) -> int:
    if what != "rounds":
        complain("export", f"there are rounds to write out, and no {what!r}.")
    if form not in Format.__members__.values():
        complain("export", f"--format is one of {', '.join(Format)}, not {form!r}.")
    if form == Format.PARQUET and out is None:
        complain("export", "Parquet is no text: name its file with --out.")
    with reading(url, "export") as store:
        _check_tables(store, tables)
        try:
            with _watched(finished(store, tables)) as rounds:
                count = _write(rounds, Format(form), out)
        except NoSuchRound as error:
            complain("export", f"{error}.")
        except OSError as error:
            if out is None:
                raise
            complain("export", f"{out}: {os.strerror(error.errno) if error.errno else error}.")
    if out is not None:
        sys.stderr.write(f"{count} rounds are in {out}.\n")
    return 0


def _check_tables(store: Store, tables: Sequence[str]) -> None:
    known = table_names(store)
    unknown = [name for name in tables if name not in known]
    if unknown:
        complain("export", f"no table is called {unknown[0]!r}; there are: {', '.join(known) or 'none'}.")


@contextmanager
def _watched(rounds: Iterable[Played]) -> Iterator[Iterator[Played]]:
    """Counts on a terminal what has gone by."""
    columns = (SpinnerColumn(), TextColumn("{task.completed:.0f} rounds"))
    with waiting(*columns) as bar:
        task = bar.add_task("rounds", total=None)

        def counted() -> Iterator[Played]:
            for played in rounds:
                yield played
                bar.advance(task)

        yield counted()


def _write(rounds: Iterator[Played], form: Format, out: Path | None) -> int:
    if form is Format.PARQUET and out is not None:
        try:
            from megalink.floor.export_parquet import write_parquet
        except ImportError as error:
            complain("export", f"Parquet needs its package: pip install 'megalink[export]' ({error}).")
        with out.open("wb"):
            pass  # where nothing can be written, the operating system says so in its own words
        return write_parquet(rounds, out)
    write = write_csv if form is Format.CSV else write_jsonl
    if out is None:
        return write(rounds, sys.stdout)
    with out.open("w", encoding="utf-8", newline="") as file:
        return write(rounds, file)
