"""Numbered SQL files, applied in order, each recorded with its hash. What was published is never edited."""

from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any, NamedTuple

from megalink.store.contract import StoreError, Trouble

APPLIED = "SELECT number, name, hash FROM migrations ORDER BY number"


class Migration(NamedTuple):
    number: int
    name: str
    hash: str
    sql: str


def migrations_for(database: str) -> list[Migration]:
    folder = files("megalink.store") / "migrations" / database
    # Bytes, so that no line end is translated on the way and the hash is the same on every system.
    texts = {file.name: file.read_bytes() for file in folder.iterdir() if file.name.endswith(".sql")}
    return [
        Migration(int(name[:4]), name, sha256(text).hexdigest(), text.decode()) for name, text in sorted(texts.items())
    ]


def missing(applied: Sequence[tuple[Any, ...]], database: str, where: str) -> list[Migration]:
    """The migrations that a database still needs; a StoreError when it cannot be ours to carry on with."""
    known = migrations_for(database)
    if len(applied) > len(known):
        newest = applied[-1][1]
        sentence = f"{where} was written by a newer Megalink (it has {newest}): use that version or a later one."
        raise StoreError(Trouble.SCHEMA_NEWER, sentence)
    for row, migration in zip(applied, known, strict=False):
        if row != migration[:3]:
            sentence = f"{where} has another {row[1]} than this Megalink: it was made or changed by something else."
            raise StoreError(Trouble.SCHEMA_CHANGED, sentence)
    return known[len(applied) :]


def check_complete(applied: Sequence[tuple[Any, ...]], database: str, where: str) -> None:
    """For readers, who apply nothing."""
    if missing(applied, database, where):
        sentence = f"{where} has not been set up, or by an older Megalink: open it for writing once."
        raise StoreError(Trouble.SCHEMA_MISSING, sentence)
