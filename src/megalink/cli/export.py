"""`megalink export`: rounds that are over, as rows."""

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

from megalink.cli.database import complain, reading
from megalink.floor.export import finished, write_csv, write_jsonl
from megalink.floor.rounds import NoSuchRound, table_names


class Format(StrEnum):
    JSONL = "jsonl"
    CSV = "csv"


def run(what: str, url: str, tables: Sequence[str], form: str, out: Path | None) -> int:
    if what != "rounds":
        complain("export", f"there are rounds to write out, and no {what!r}.")
    if form not in Format.__members__.values():
        complain("export", f"--format is one of {', '.join(Format)}, not {form!r}.")
    write = write_csv if form == Format.CSV else write_jsonl
    with reading(url, "export") as store:
        known = table_names(store)
        unknown = [name for name in tables if name not in known]
        if unknown:
            there = ", ".join(known) or "none"
            complain("export", f"no table is called {unknown[0]!r}; there are: {there}.")
        try:
            if out is None:
                write(finished(store, tables), sys.stdout)
                return 0
            with out.open("w", encoding="utf-8", newline="") as file:
                count = write(finished(store, tables), file)
        except NoSuchRound as error:
            complain("export", f"{error}.")
        except OSError as error:
            if error.filename is None:
                raise
            complain("export", f"{error.filename}: {error.strerror}.")
    sys.stderr.write(f"{count} rounds are in {out}.\n")
    return 0
