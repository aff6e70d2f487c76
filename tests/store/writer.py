"""A process that writes units 0, 1, 2, … and says of each when it is acknowledged.

`python -m tests.store.writer PATH UNITS ACKNOWLEDGED [PRAGMA...]`: the numbers go to the file ACKNOWLEDGED, by one
write() each, so that whoever records this process's file operations sees them among the others.
"""

import os
import random
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from megalink.store.contract import Answer, Appended, Snapshot, Unit, Write
from megalink.store.sqlite.database import SqliteStore

TABLES = 3


def numbered_unit(number: int) -> Unit:
    """Two streams in one: the table that plays, and the pool; and now and then a snapshot."""
    table, version = f"table/{number % TABLES}", number // TABLES
    size = random.Random(number).choice((10, 10, 300, 3000))
    data = f'{{"unit":{number},"filler":"{"x" * size}"}}'
    writes = (
        Write(table, version, [("played.v1", data)]),
        Write("pool", number, [("paid.v1", f'{{"unit":{number}}}')]),
    )
    snapshots = (Snapshot(table, version, "state"),) if version and not number % 7 else ()
    return Unit(writes, (Answer(f"key-{number}", "hash", 200, str(number)),), snapshots)


def write_units(store: SqliteStore, numbers: Iterable[int], acknowledge: Callable[[int], None]) -> None:
    """In bursts of one to four, as they come in: all that wait are committed together."""
    left = list(numbers)
    while left:
        burst = [left.pop(0) for _ in range(min(len(left), random.Random(len(left)).randrange(1, 5)))]
        outcomes = store.append_many([numbered_unit(number) for number in burst])
        for number, outcome in zip(burst, outcomes, strict=True):
            assert isinstance(outcome, Appended) or outcome.taken, outcome
            acknowledge(number)


def main(path: str, units: str, acknowledged: str, *pragmas: str) -> None:
    store = SqliteStore(Path(path))
    assert store._writer is not None
    for pragma in pragmas:
        store._writer.execute(f"PRAGMA {pragma}")
    descriptor = os.open(acknowledged, os.O_WRONLY | os.O_CREAT)
    with closing(store):
        write_units(store, range(int(units)), lambda number: void(os.write(descriptor, f"{number}\n".encode())))


def void(_: int) -> None:
    pass


if __name__ == "__main__":
    main(*sys.argv[1:])
