"""Rows that leave by the command line: to a file or to standard output, in the form that was asked for."""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TextIO

from megalink.cli.terminal.verbs import complain
from megalink.floor.audit.columns import Column, Row, as_object, write_csv


class Format(StrEnum):
    TEXT = "text"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    PARQUET = "parquet"


def form_of(text: str, out: Path | None, known: Sequence[Format]) -> Format:
    if text not in known:
        complain(f"--format is one of {', '.join(known)}, not {text!r}.")
    if text == Format.PARQUET and out is None:
        complain("Parquet is no text: name its file with --out.")
    return Format(text)


def write_rows(columns: Sequence[Column], rows: Iterable[Row], form: Format, out: Path | None) -> int:
    """Gives the number of rows."""
    if form is Format.PARQUET and out is not None:
        return _write_parquet(columns, rows, out)
    if form is Format.JSONL:
        return write_objects((as_object(columns, row) for row in rows), out)
    with text_file(out) as file:
        return write_csv(columns, rows, file)


def write_objects(objects: Iterable[Mapping[str, object]], out: Path | None) -> int:
    """One to a line."""
    count = 0
    with text_file(out) as file:
        for count, content in enumerate(objects, start=1):  # noqa: B007 (how many there were)
            file.write(json.dumps(content, ensure_ascii=False) + "\n")
    return count


@contextmanager
def text_file(out: Path | None) -> Iterator[TextIO]:
    if out is None:
        yield sys.stdout
        return
    with _named(out), out.open("w", encoding="utf-8", newline="") as file:
        yield file


def _write_parquet(columns: Sequence[Column], rows: Iterable[Row], out: Path) -> int:
    try:
        from megalink.floor.audit.export_parquet import write_parquet
    except ImportError as error:
        complain(f"Parquet needs its package: pip install 'megalink[export]' ({error}).")
    with _named(out):
        with out.open("wb"):
            pass  # where nothing can be written, the operating system says so in its own words
        return write_parquet(columns, rows, out)


@contextmanager
def _named(out: Path) -> Iterator[None]:
    """Whatever goes wrong with the file is said with its name."""
    try:
        yield
    except OSError as error:
        complain(f"{out}: {os.strerror(error.errno) if error.errno else error}.")
