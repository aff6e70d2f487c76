"""One line of the doctor's: what was looked at, what was found, what to do."""

from enum import StrEnum
from typing import NamedTuple

from megalink.store.contract import StoreError, Trouble
from megalink.store.sql.migrations import migrations_for, missing

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000  # in milliseconds


class Level(StrEnum):
    OK = "ok"
    ATTENTION = "attention"
    WRONG = "wrong"


class Check(NamedTuple):
    level: Level
    about: str
    found: str
    advice: str = ""


def ok(about: str, found: str) -> Check:
    return Check(Level.OK, about, found)


def attention(about: str, found: str, advice: str) -> Check:
    return Check(Level.ATTENTION, about, found, advice)


def wrong(about: str, found: str, advice: str) -> Check:
    return Check(Level.WRONG, about, found, advice)


def span(milliseconds: int) -> str:
    """In its largest unit: 3 min."""
    for unit, name in ((DAY, "days"), (HOUR, "h"), (MINUTE, "min")):
        if milliseconds >= 2 * unit:
            return f"{milliseconds // unit} {name}"
    return f"{milliseconds // SECOND} s" if milliseconds >= SECOND else f"{milliseconds} ms"


def size(count: int) -> str:
    """Of bytes: 1.5 GB."""
    for power, name in ((4, "TB"), (3, "GB"), (2, "MB"), (1, "KB")):
        tenths = count * 10 // 1000**power
        if tenths >= 10:
            return f"{tenths // 10}.{tenths % 10} {name}"
    return f"{count} bytes"


def schema(applied: list[tuple[object, ...]], database: str) -> Check:
    """`database`: whose migrations, those of SQLite or of PostgreSQL."""
    known = migrations_for(database)
    try:
        lacking = missing(applied, database, "The database")
    except StoreError as error:
        newer = error.trouble is Trouble.SCHEMA_NEWER
        advice = "Use the version that wrote it." if newer else "Restore a backup, and find out who changed it."
        return wrong("schema", str(error), advice)
    if len(lacking) == len(known):
        return wrong(
            "schema", "There is no Megalink log in it.", "Check the URL: megalink serve makes a log at its first start."
        )
    if lacking:
        names = ", ".join(migration.name for migration in lacking)
        found = f"An older Megalink set it up: {len(applied)} of {len(known)} migrations are applied, without {names}."
        return attention("schema", found, "Make a backup and start the server: that brings it up to date.")
    return ok("schema", f"All {len(known)} migrations of this Megalink are applied.")
