"""The floor service: `python benchmarks/floor.py [orders|robots|restart|tables|postgres] …`; without a word, all of it.

orders    64 waiting clients through the service, and beside it, in the same run and on the same disk, a bare loop that
          takes what 64 waiting clients hand it, puts such rows into such tables, commits once and acknowledges all:
          no rules, no checks, no hashes.
robots    100 tables with 7 robots each and automatic dealers by the clock, about 10 rounds a second in all.
restart   a floor with a million events opened again, after a clean stop and after a kill.
tables    what 1, 10, 100 and 1,000 tables cost: orders, memory, start.
postgres  the same 64 clients, on one, two and four server processes.
"""

import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psutil
from floor_load import CLIENTS, Figures, figures, open_tables, run_bare, run_clients
from report import table, write_section

from megalink.floor.collector import spare_the_collector
from megalink.floor.config import Config
from megalink.floor.dealing.automatic_dealer import Times
from megalink.floor.dealing.robots import Robots
from megalink.floor.dealing.runner import Runner
from megalink.floor.dealing.self_play import MANAGER, SUPERVISOR, simulate
from megalink.floor.dealing.self_play import open_tables as open_robot_tables
from megalink.floor.orders.commands import CloseTable, Order, ReopenTable
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.store import open_store

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.store.postgres_server import shared_server

DISK = next((folder for folder in ("/var/tmp",) if Path(folder).is_dir()), None)  # noqa: S108 (it makes one of its own)
COMMAND = "python benchmarks/floor.py"
PLAYED_UNTIL_KILLED_S = 4
# A round of some ten seconds at a table where everybody acts at once: a hundred tables play ten rounds a second.
TIMES = Times(between=4_000, betting=4_000, decision=20_000, disconnected=8_000, reveal=500, grace=60_000)


def row(name: str, one: Figures, bare: Figures) -> list[str]:
    ratio = f"{one.a_second / bare.a_second:.2f}"
    return [name, f"{one.a_second:,.0f}", ratio, f"{one.p50_ms:.1f}", f"{one.p99_ms:.1f}"]


def names(count: int, prefix: str = "t") -> list[str]:
    return [f"{prefix}{number}" for number in range(count)]


def orders(seconds: float) -> None:
    """Bare, service, bare, service, …: whatever else the machine does meets both."""
    with tempfile.TemporaryDirectory(dir=DISK) as folder:
        bares, fulls = list[Figures](), list[Figures]()
        for turn in range(3):
            bares.append(run_bare(Path(folder) / f"bare{turn}.db", seconds))
            with closing(open_store(str(Path(folder) / f"floor{turn}.db"))) as store:
                floor = Floor(store)
                fulls.append(run_clients(floor, names(CLIENTS), seconds))
                floor.close()
        bare, full = max(bares), max(fulls)
        with closing(open_store(str(Path(folder) / "half.db"))) as store:
            floor = Floor(store)
            half = run_clients(floor, names(CLIENTS), seconds, at_most=full.a_second / 2)
            floor.close()
    floor = Floor(open_store("memory:"))
    memory = run_clients(floor, names(CLIENTS), seconds)
    floor.close()
    rows = [
        row("bare group-commit loop on SQLite, 64 clients", bare, bare),
        row("the floor on SQLite, 64 clients", full, bare),
        row("the floor on SQLite, 64 clients at half that load", half, bare),
        row("the floor in memory, 64 clients (what is not the disk)", memory, bare),
    ]
    body = table(["what", "durable orders a second", "of the bare loop", "p50 ms", "p99 ms"], rows)
    note = f"Best of three turns of {seconds:g} s each, bare loop and floor by turns."
    report("Floor: orders", "orders", f"{note}\n\n{body}")


class Timed(Floor):
    """Notes how long every order waits for its durable answer."""

    waited: list[float]

    def submit(self, order: Order, done: Callable[[Reply], object], key: str | None = None, hash_: str = "") -> None:
        sent = time.perf_counter()

        def told(reply: Reply) -> None:
            self.waited.append(time.perf_counter() - sent)
            done(reply)

        super().submit(order, told, key, hash_)


def robots(seconds: float) -> None:
    with tempfile.TemporaryDirectory(dir=DISK) as folder, closing(open_store(f"{folder}/floor.db")) as store:
        Timed.waited = []
        floor, players = Timed(store), Robots(1)
        tables = open_robot_tables(floor, 100)
        for name in tables:
            floor.call(CloseTable(name, actor=MANAGER))
        runner = Runner(floor, TIMES, robots=players, supervisor=SUPERVISOR)
        runner.start()
        for name in tables:  # one after the other over a round's time: no floor deals everywhere at once
            floor.call(ReopenTable(name, actor=MANAGER))
            time.sleep(0.1)
        floor.waited.clear()
        began, rounds, busy = time.perf_counter(), _rounds(floor, tables), time.process_time()
        time.sleep(seconds)
        took = time.perf_counter() - began
        played, worked = _rounds(floor, tables) - rounds, time.process_time() - busy
        found = figures(floor.waited.copy(), took)
        runner.close()
        floor.close()
    seats = sum(len(floor.table(name).state.seats) for name in tables)
    header = ["tables", "robots", "rounds a second", "orders a second", "p50 ms", "p99 ms", "of one core"]
    cells = [f"{played / took:.1f}", f"{found.a_second:.0f}", f"{found.p50_ms:.1f}", f"{found.p99_ms:.1f}"]
    body = table(header, [["100", str(seats), *cells, f"{worked / took:.0%}"]])
    report("Floor: tables with robots", "robots", f"{seconds:g} s by the clock.\n\n{body}")


def _rounds(floor: Floor, tables: list[str]) -> int:
    return sum(floor.table(name).round_number for name in tables)


def restart(events: int, folder: Path | None = None) -> None:
    """With a folder, the floor in it is used, and made if it is not there."""
    with tempfile.TemporaryDirectory(dir=DISK) as made:
        path = (folder or Path(made)) / "floor.db"
        with closing(open_store(str(path))) as store:
            floor = Floor(store)
            while floor.position < events:
                played = max((floor.table(name).round_number for name in floor.tables()), default=0)
                simulate(floor, 50, played + 20)
            floor.close()
        body = _restarted(path)
    report("Floor: restart", "restart", body)


def _restarted(path: Path) -> str:
    rows = []
    for what in ("after a clean stop", "after kill -9 in the middle of its rounds"):
        if "kill" in what:
            killed = subprocess.run([sys.executable, __file__, "--until-killed", str(path)], check=False)
            assert killed.returncode == -signal.SIGKILL, killed
        command = [sys.executable, __file__, "--start", str(path)]
        began = time.perf_counter()
        found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        whole = time.perf_counter() - began
        rows.append([what, f"{found['events']:,}", str(found["tables"]), f"{found['seconds']:.2f}", f"{whole:.2f}"])
    return table(["start", "events", "tables", "seconds to open the floor", "with Python's own start"], rows)


def until_killed(path: Path) -> None:
    """Plays on at all tables, and dies of it."""
    with closing(open_store(str(path))) as store:
        floor = Floor(store)
        threading.Timer(PLAYED_UNTIL_KILLED_S, os.kill, (os.getpid(), signal.SIGKILL)).start()
        played = max(floor.table(name).round_number for name in floor.tables())
        simulate(floor, len(floor.tables()), played + 1_000_000)


def start(path: Path) -> None:
    began = time.perf_counter()
    with closing(open_store(str(path))) as store:
        floor = Floor(store)
        took = time.perf_counter() - began
        assert not floor.locked, floor.locked
        print(json.dumps({"seconds": took, "events": floor.position, "tables": len(floor.tables())}))
        floor.close()


def tables(seconds: float) -> None:
    rows = []
    for count in (1, 10, 100, 1_000):
        command = [sys.executable, __file__, "--tables", str(count), str(seconds)]
        found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        rows.append(
            [
                f"{count:,}",
                f"{found['a_second']:,.0f}",
                f"{found['p99_ms']:.1f}",
                f"{found['cpu_us']:.0f}",
                f"{found['table_kb']:.0f}",
                f"{found['start_s']:.2f}",
            ]
        )
    header = ["tables", "orders a second", "p99 ms", "CPU µs an order", "KB a table between rounds", "s to start again"]
    report("Floor: from 1 to 1,000 tables", "tables", f"One waiting client a table.\n\n{table(header, rows)}")


def some_tables(count: int, seconds: float) -> None:
    process = psutil.Process()
    with tempfile.TemporaryDirectory(dir=DISK) as folder:
        with closing(open_store(f"{folder}/floor.db")) as store:
            floor = Floor(store)
            open_tables(floor, ["warm"])
            gc.collect()
            before = process.memory_info().rss
            idle = names(1_000, "idle")
            run_clients(floor, idle, 0)
            gc.collect()
            kilobytes = (process.memory_info().rss - before) / 1024 / len(idle)
            floor.close()
        with closing(open_store(f"{folder}/busy.db")) as store:
            floor = Floor(store)
            worked = time.process_time()
            found = run_clients(floor, names(count), seconds)
            worked = time.process_time() - worked
            floor.close()
        began = time.perf_counter()
        with closing(open_store(f"{folder}/busy.db")) as store:
            Floor(store).close()
        start_s = time.perf_counter() - began
    cpu_us = worked / (found.a_second * seconds) * 1e6
    print(json.dumps({**found._asdict(), "cpu_us": cpu_us, "table_kb": kilobytes, "start_s": start_s}))


def postgres(seconds: float) -> None:
    server = shared_server()
    if isinstance(server, str):
        print(server)
        return
    rows = []
    for processes in (1, 2, 4):
        url = server.new_database()
        with closing(open_store(url)) as store:
            floor = Floor(store, config=Config(home="first"), keep=False)
            open_tables(floor, [])
            floor.close()
        command = [sys.executable, __file__, "--one-of-several", url, str(CLIENTS // processes), str(seconds)]
        running = [
            subprocess.Popen([*command, f"s{number}."], stdout=subprocess.PIPE, text=True)
            for number in range(processes)
        ]
        found = [Figures(*json.loads(one.communicate()[0])) for one in running]
        total, p50, p99 = (
            sum(one.a_second for one in found),
            max(one.p50_ms for one in found),
            max(one.p99_ms for one in found),
        )
        rows.append([str(processes), str(CLIENTS // processes), f"{total:,.0f}", f"{p50:.1f}", f"{p99:.1f}"])
    header = ["server processes", "clients each", "durable orders a second", "p50 ms", "p99 ms"]
    report(
        "Floor: PostgreSQL",
        "postgres",
        f"All tables on one link; server and clients on one machine.\n\n{table(header, rows)}",
    )


def one_of_several(url: str, clients: int, seconds: float, prefix: str) -> None:
    with closing(open_store(url)) as store:
        floor = Floor(store, config=Config(home=prefix), shared=True)
        print(json.dumps(run_clients(floor, names(clients, prefix), seconds)))
        floor.close()


def report(title: str, word: str, body: str) -> None:
    print(f"{title}\n\n{body}\n")
    if "--dry" not in sys.argv:
        write_section(title, f"{COMMAND} {word}", body)


def main(words: list[str]) -> None:
    spare_the_collector()
    match words:
        case ["--start", path]:
            start(Path(path))
        case ["--until-killed", path]:
            until_killed(Path(path))
        case ["--tables", count, seconds]:
            some_tables(int(count), float(seconds))
        case ["--one-of-several", url, clients, seconds, prefix]:
            one_of_several(url, int(clients), float(seconds), prefix)
        case _:
            chosen = words or ["orders", "robots", "tables", "postgres", "restart"]
            if "orders" in chosen:
                orders(5)
            if "robots" in chosen:
                robots(30)
            if "tables" in chosen:
                tables(4)
            if "postgres" in chosen:
                postgres(5)
            if "restart" in chosen:
                folder = os.environ.get("MEGALINK_BENCHMARK_FOLDER")
                restart(1_000_000, Path(folder) if folder else None)


if __name__ == "__main__":
    main([word for word in sys.argv[1:] if word != "--dry"])
