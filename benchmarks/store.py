"""Durable units a second: `python benchmarks/store.py [SECONDS]`.

64 clients each wait for their unit before they send the next; a unit is what a command at a table comes to: two events
of the table, one of the pool, and the kept answer. Beside it, in the same run and on the same disk, stands what nobody
can avoid: a bare loop that inserts 64 rows with as many bytes and commits. PostgreSQL runs with one, two and four
processes of 64 clients each, all paying into the same pool.
"""

import asyncio
import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from report import table, write_section

from megalink.store import Answer, Appended, GroupCommitter, Outcome, Store, Unit, Write, open_store

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.store.postgres_server import shared_server

CLIENTS = 64
DATA = json.dumps({"position": 3, "wager": "ante", "cents": 1000, "filler": "x" * 150})
BODY = json.dumps({"events": 3, "filler": "x" * 120})


class Figures(NamedTuple):
    units_a_second: float
    p50_ms: float
    p99_ms: float


def figures(waited: list[float], seconds: float) -> Figures:
    waited.sort()
    return Figures(len(waited) / seconds, waited[len(waited) // 2] * 1e3, waited[len(waited) * 99 // 100] * 1e3)


def unit(name: str, number: int, shared: str) -> Unit:
    table_events = [("table.wager_placed.v1", DATA)] * 2
    # The pool is written by all, at whatever version it is: a stream per client stands in for it here, because who
    # meets whom is the floor's matter, not the store's.
    writes = (Write(name, 2 * number, table_events), Write(f"{shared}/{name}", number, [("pool.contributed.v1", DATA)]))
    return Unit(writes, (Answer(f"{name}/{number}", "0" * 64, 200, BODY),))


async def client(committer: GroupCommitter, name: str, until: float, pause: float, waited: list[float]) -> None:
    number = 0
    while (start := time.perf_counter()) < until:
        outcome: Outcome = await asyncio.wrap_future(committer.submit(unit(name, number, "pool")))
        assert isinstance(outcome, Appended), outcome
        waited.append(time.perf_counter() - start)
        number += 1
        if pause:
            await asyncio.sleep(max(0.0, start + pause - time.perf_counter()))


def run_clients(store: Store, seconds: float, name: str = "table", at_most: float = 0) -> Figures:
    committer, waited = GroupCommitter(store), list[float]()
    pause = CLIENTS / at_most if at_most else 0

    async def run() -> None:
        until = time.perf_counter() + seconds
        await asyncio.gather(
            *(client(committer, f"{name}/{number}", until, pause, waited) for number in range(CLIENTS))
        )

    asyncio.run(run())
    committer.close()
    return figures(waited, seconds)


def run_bare(path: Path, seconds: float) -> Figures:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE log (number INTEGER PRIMARY KEY, data TEXT)")
        row = (3 * DATA + BODY,)
        waited, until = list[float](), time.perf_counter() + seconds
        while (start := time.perf_counter()) < until:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO log (data) VALUES (?)", [row] * CLIENTS)
            connection.execute("COMMIT")
            waited += [time.perf_counter() - start] * CLIENTS
    return figures(waited, seconds)


def run_processes(url: str, processes: int, seconds: float) -> Figures:
    command = [sys.executable, __file__, "--one-of-several", url, str(seconds)]
    running = [
        subprocess.Popen([*command, f"{processes}.{number}"], stdout=subprocess.PIPE, text=True)
        for number in range(processes)
    ]
    results = [Figures(*json.loads(one.communicate()[0])) for one in running]
    return Figures(
        sum(one.units_a_second for one in results), max(one.p50_ms for one in results), max(one.p99_ms for one in results)
    )


def row(name: str, one: Figures, bare: Figures) -> list[str]:
    ratio = f"{one.units_a_second / bare.units_a_second:.2f}"
    return [name, f"{one.units_a_second:,.0f}", ratio, f"{one.p50_ms:.1f}", f"{one.p99_ms:.1f}"]


def main(seconds: float) -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        bare = run_bare(Path(folder) / "bare.db", seconds)
        rows = [row("bare loop on SQLite, 64 rows a commit", bare, bare)]
        with closing(open_store(str(Path(folder) / "floor.db"))) as store:
            full = run_clients(store, seconds)
            rows.append(row("SQLite, 64 clients", full, bare))
            half = run_clients(store, seconds, "half", at_most=full.units_a_second / 2)
            rows.append(row("SQLite, 64 clients at half that load", half, bare))
            start = time.perf_counter()
            assert not any(store.verify())
            verified = f"{store.position() / (time.perf_counter() - start):,.0f} events a second are verified."
        memory = run_clients(open_store("memory:"), seconds)
        rows.append(row("memory, 64 clients (what is not the disk)", memory, bare))
    server = shared_server()
    if isinstance(server, str):
        print(server)
    else:
        for processes in (1, 2, 4):
            several = run_processes(server.new_database(), processes, seconds)
            rows.append(row(f"PostgreSQL, {processes} x 64 clients", several, bare))
    header = ["store", "durable units a second", "of the bare loop", "p50 ms", "p99 ms"]
    body = f"{table(header, rows)}\n\n{verified}"
    print(body)
    write_section("The store", "python benchmarks/store.py", body)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one-of-several"]:
        with closing(open_store(sys.argv[2])) as opened:
            print(json.dumps(run_clients(opened, float(sys.argv[3]), sys.argv[4])))
    else:
        main(float(sys.argv[1]) if len(sys.argv) > 1 else 5)
