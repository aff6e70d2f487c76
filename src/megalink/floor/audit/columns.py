"""Rows with named columns, and how they are written: exports and reports have one way for CSV, JSON and Parquet."""

import csv
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import NamedTuple, TextIO

from megalink.floor.state.person_names import person_title
from megalink.money import format_amount

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Kind(StrEnum):
    """What a column holds, and as what: None stands for nothing in every one of them."""

    TEXT = "text"
    PERSON = "person"  # a name in the log; people read the title
    NUMBER = "number"  # a whole number
    MONEY = "money"  # whole cents
    TIME = "time"  # milliseconds since 1970, UTC
    DURATION = "duration"  # milliseconds
    PERCENT = "percent"  # basis points


class Column(NamedTuple):
    """`name` is for machines and stays; `title` is for people."""

    name: str
    kind: Kind = Kind.TEXT
    title: str = ""


def with_titles(columns: Iterable[Column]) -> tuple[Column, ...]:
    """For a file that people open: its headings are the titles."""
    return tuple(column._replace(name=column.title) for column in columns)


Value = str | int | None
Row = Sequence[Value]


def moment(at: int) -> str:
    """ISO 8601, UTC: 2026-01-31T23:59:59.000Z"""
    return (_EPOCH + timedelta(milliseconds=at)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def to_the_second(at: int) -> str:
    """For people: 2026-01-31 23:59:59 UTC"""
    return f"{_EPOCH + timedelta(milliseconds=at):%Y-%m-%d %H:%M:%S} UTC"


def as_text(kind: Kind, value: Value) -> str | None:
    """Amounts and percentages with two places, times by ISO 8601, durations as hours, minutes and seconds."""
    if value is None or kind in (Kind.TEXT, Kind.NUMBER):
        return None if value is None else str(value)
    if kind is Kind.PERSON:
        return person_title(str(value))
    if kind is Kind.TIME:
        return moment(int(value))
    if kind is Kind.DURATION:
        return str(timedelta(seconds=int(value) // 1000))
    return format_amount(int(value))


def as_object(columns: Sequence[Column], row: Row) -> dict[str, str | int | None]:
    """For JSON: numbers and names stay as they are, amounts and times are text."""
    return {
        column.name: value if column.kind in _AS_THEY_ARE else as_text(column.kind, value)
        for column, value in zip(columns, row, strict=True)
    }


_AS_THEY_ARE = (Kind.TEXT, Kind.PERSON, Kind.NUMBER, Kind.DURATION, Kind.PERCENT)


def write_csv(columns: Sequence[Column], rows: Iterable[Row], out: TextIO) -> int:
    """Gives the number of rows."""
    count = 0
    writer = csv.writer(out)
    writer.writerow([column.name for column in columns])
    for count, row in enumerate(rows, 1):  # noqa: B007 (how many there were)
        writer.writerow([as_text(column.kind, value) for column, value in zip(columns, row, strict=True)])
    return count
