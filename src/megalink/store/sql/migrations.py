"""Numbered SQL files, applied in order, each recorded with its hash. What was published is never edited."""

from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from megalink.store.contract import StoreError, Trouble


class Applied(NamedTuple):
    number: int
    name: str
    hash: str


class Migration(NamedTuple):
    number: int
    name: str
    sql: str

    @property
    def record(self) -> Applied:
        return Applied(self.number, self.name, sha256(self.sql.encode()).hexdigest())


def migrations_for(database: str) -> list[Migration]:
    folder = files("megalink.store") / "migrations" / database
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    # Bytes, so that no line end is translated on the way and the hash is the same on every system.
    return [Migration(int(name[:4]), name, (folder / name).read_bytes().decode()) for name in names]


def missing(applied: Sequence[Applied], known: Sequence[Migration], where: str) -> list[Migration]:
    """The migrations that a database still needs; a StoreError when it cannot be ours to carry on with."""
    if len(applied) > len(known):
        newest = applied[-1].name
        sentence = f"{where} was written by a newer Megalink (it has {newest}): use that version or a later one."
        raise StoreError(Trouble.SCHEMA_NEWER, sentence)
    for applied_one, migration in zip(applied, known, strict=False):
        if applied_one != migration.record:
            sentence = (
                f"{where} has another {applied_one.name} than this Megalink: it was made or changed by something else."
            )
            raise StoreError(Trouble.SCHEMA_CHANGED, sentence)
    return list(known[len(applied) :])
