"""Durable units a second: `python benchmarks/store.py [SECONDS]`.

Batches of 64 units, one after another, as a floor's writer brings them; a unit is what a command at a table comes to:
two events of the table, one of the pool, and the kept answer. Beside it, in the same run and on the same disk, stands
what nobody can avoid: a bare loop that puts the rows of 64 units into the same tables and commits, without checks or
hashes; and one that puts all bytes of a unit into one row. PostgreSQL runs with one, two and four processes.
"""

import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from report import table, write_section

from megalink.store import open_store
from megalink.store.contract import Answer, Appended, Store, Unit, Write
from megalink.store.sqlite.file import WRITER

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.store.postgres_server import shared_server

CLIENTS = 64
# /tmp may be in memory, and then a commit waits for nothing.
DISK = next((folder for folder in ("/var/tmp",) if Path(folder).is_dir()), None)  # noqa: S108 (it makes one of its own)
DATA = json.dumps({"position": 3, "wager": "ante", "cents": 1000, "filler": "x" * 150})
BODY = json.dumps({"events": 3, "filler": "x" * 120})


class Figures(NamedTuple):
    units_a_second: float
    p50_ms: float
    p99_ms: float


def figures(waited: list[float], seconds: float) -> Figures:
    waited.sort()
    return Figures(len(waited) / seconds, waited[len(waited) // 2] * 1e3, waited[len(waited) * 99 // 100] * 1e3)


def unit(name: str, number: int, pool: str, pool_version: int) -> Unit:
    writes = (
        Write(name, 2 * number, [("table.wager_placed.v1", DATA)] * 2),
        Write(pool, pool_version, [("pool.contributed.v1", DATA)]),
    )
    return Unit(writes, (Answer(f"{name}/{number}", "0" * 64, 200, BODY),))


def run_batches(store: Store, seconds: float, name: str = "table", at_most: float = 0) -> Figures:
    """A unit of each client in every batch, as the floor's one writer brings them."""
    waited, until = list[float](), time.perf_counter() + seconds
    pause = CLIENTS / at_most if at_most else 0
    batch = 0
    while (start := time.perf_counter()) < until:
        first = batch * CLIENTS
        units = [unit(f"{name}/{nth}", batch, f"pool/{name}", first + nth) for nth in range(CLIENTS)]
        assert all(isinstance(outcome, Appended) for outcome in store.append_many(units))
        waited += [time.perf_counter() - start] * CLIENTS
        batch += 1
        if pause:
            time.sleep(max(0.0, start + pause - time.perf_counter()))
    return figures(waited, seconds)


def run_bare(
    path: Path, seconds: float, statements: Callable[[int], list[tuple[str, list[tuple[object, ...]]]]]
) -> Figures:
    """Commits what `statements` has for one batch after the other."""
    open_store(str(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in WRITER:
            connection.execute(pragma)
        connection.execute("CREATE TABLE bytes (number INTEGER PRIMARY KEY, data TEXT)")
        waited, until, batch = list[float](), time.perf_counter() + seconds, 0
        while (start := time.perf_counter()) < until:
            connection.execute("BEGIN IMMEDIATE")
            for statement, rows in statements(batch):
                connection.executemany(statement, rows)
            connection.execute("COMMIT")
            waited += [time.perf_counter() - start] * CLIENTS
            batch += 1
    return figures(waited, seconds)


def one_row_a_unit(_: int) -> list[tuple[str, list[tuple[object, ...]]]]:
    return [("INSERT INTO bytes (data) VALUES (?)", [(3 * DATA + BODY,)] * CLIENTS)]


def same_rows(batch: int) -> list[tuple[str, list[tuple[object, ...]]]]:
    first, hash_, clients = batch * CLIENTS, "0" * 64, range(CLIENTS)
    events, heads, answers = list[tuple[object, ...]](), list[tuple[object, ...]](), list[tuple[object, ...]]()
    for nth in clients:
        name, number = f"table/{nth}", 3 * (first + nth)
        events += [
            (number + 1 + one, name, 2 * batch + 1 + one, "table.wager_placed.v1", DATA, hash_) for one in (0, 1)
        ]
        events.append((number + 3, "pool", first + nth + 1, "pool.contributed.v1", DATA, hash_))
        heads.append((name, 2 * batch + 2, hash_))
        answers.append((first + nth + 1, f"{name}/{batch}", hash_, 200, BODY, hash_))
    heads.append(("pool", first + CLIENTS, hash_))
    return [
        ("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", events),
        ("INSERT OR REPLACE INTO streams VALUES (?, ?, ?)", heads),
        ("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)", answers),
    ]


def run_processes(url: str, processes: int, seconds: float) -> Figures:
    command = [sys.executable, __file__, "--one-of-several", url, str(seconds)]
    running = [
        subprocess.Popen([*command, f"{processes}.{number}"], stdout=subprocess.PIPE, text=True)
        for number in range(processes)
    ]
    results = [Figures(*json.loads(one.communicate()[0])) for one in running]
    return Figures(
        sum(one.units_a_second for one in results),
        max(one.p50_ms for one in results),
        max(one.p99_ms for one in results),
    )


def row(name: str, one: Figures, bare: Figures) -> list[str]:
    ratio = f"{one.units_a_second / bare.units_a_second:.2f}"
    return [name, f"{one.units_a_second:,.0f}", ratio, f"{one.p50_ms:.1f}", f"{one.p99_ms:.1f}"]


def main(seconds: float) -> None:
    with tempfile.TemporaryDirectory(dir=DISK) as folder:
        bare = run_bare(Path(folder) / "bare.db", seconds, same_rows)
        bytes_alone = run_bare(Path(folder) / "bytes.db", seconds, one_row_a_unit)
        rows = [row("bare loop on SQLite, the same rows", bare, bare)]
        rows.append(row("bare loop on SQLite, one row a unit", bytes_alone, bare))
        with closing(open_store(str(Path(folder) / "floor.db"))) as store:
            full = run_batches(store, seconds)
            rows.append(row("SQLite, batches of 64", full, bare))
            half = run_batches(store, seconds, "half", at_most=full.units_a_second / 2)
            rows.append(row("SQLite, batches of 64 at half that load", half, bare))
            start = time.perf_counter()
            assert not any(store.verify())
            verified = f"{store.position() / (time.perf_counter() - start):,.0f} events a second are verified."
        memory = run_batches(open_store("memory:"), seconds)
        rows.append(row("memory, batches of 64 (what is not the disk)", memory, bare))
    server = shared_server()
    if isinstance(server, str):
        print(server)
    else:
        for processes in (1, 2, 4):
            several = run_processes(server.new_database(), processes, seconds)
            rows.append(row(f"PostgreSQL, {processes} writers, batches of 64", several, bare))
    header = ["store", "durable units a second", "of the bare loop", "p50 ms", "p99 ms"]
    body = f"{table(header, rows)}\n\n{verified}"
    print(body)
    write_section("The store", "python benchmarks/store.py", body)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one-of-several"]:
        with closing(open_store(sys.argv[2])) as opened:
            print(json.dumps(run_batches(opened, float(sys.argv[3]), sys.argv[4])))
    else:
        main(float(sys.argv[1]) if len(sys.argv) > 1 else 5)
