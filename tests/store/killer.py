"""Starts a writer, kills it at a random moment, looks at what it left behind; again and again.

`python -m tests.store.killer PATH KILLS SEED`. A process of its own, because it forks, and a process with threads had
better not. Ends with a line of figures, or with the assertion that failed.
"""

import json
import os
import random
import signal
import sys
import time
from contextlib import closing
from pathlib import Path

from megalink.store.sqlite.database import SqliteStore
from tests.store.writer import TABLES, write_units

LONGEST_S = 0.03
MOST_UNITS = 60  # acknowledged before a kill
TRIED_AGAIN = 3  # the last units of the one that was killed are sent again, acknowledged or not


def run_writer(path: Path, acknowledged: int) -> None:
    store = SqliteStore(path)
    first = max(0, store.version("pool") - TRIED_AGAIN)
    write_units(store, range(first, first + 100_000), lambda number: _tell(acknowledged, number))


def _tell(descriptor: int, number: int) -> None:
    os.write(descriptor, number.to_bytes(8))


def kill_one(path: Path, chance: random.Random) -> int:
    """How many units were acknowledged when the writer died."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            run_writer(path, writing)
        finally:
            os._exit(1)
    os.close(writing)
    numbers = b""
    for _ in range(chance.choice((0, chance.randrange(MOST_UNITS)))):
        numbers += os.read(reading, 8)
    time.sleep(chance.uniform(0, LONGEST_S))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the writer ended by itself"
    with os.fdopen(reading, "rb") as pipe:
        numbers += pipe.read()
    return int.from_bytes(numbers[-8:]) + 1 if numbers else 0


def check(path: Path, acknowledged: int, after: int) -> int:
    """The position up to which all is well."""
    with closing(SqliteStore(path)) as store:
        units = store.version("pool")
        assert units >= acknowledged, f"{acknowledged} were acknowledged, {units} are there"
        assert sum(store.version(f"table/{table}") for table in range(TABLES)) == units, "units are there in part"
        assert list(store.verify(after)) == []
        for event in store.tail(after, 1_000_000):
            unit = json.loads(event.data)["unit"]
            assert (event.version - 1) == (unit if event.stream == "pool" else unit // TABLES), "a unit was doubled"
            assert store.answer(f"key-{unit}"), "an answer is missing"
        return store.position()


def main(path: str, kills: str, seed: str) -> None:
    chance = random.Random(int(seed))
    acknowledged, position, moving = 0, 0, 0
    for _ in range(int(kills)):
        acknowledged = max(acknowledged, kill_one(Path(path), chance))
        before, position = position, check(Path(path), acknowledged, position)
        moving += position > before
    with closing(SqliteStore(Path(path))) as store:
        assert list(store.verify()) == []
    print(json.dumps({"kills": int(kills), "units": position // 2, "kills while writing": moving}))  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
