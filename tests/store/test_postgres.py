"""What only PostgreSQL can meet: several processes, a server that goes away, a COMMIT that is never answered."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest

from megalink.store import open_store
from megalink.store.contract import Appended, Conflict, Fault, Finding, Store, StoreError, Trouble, Unit, Write
from megalink.store.plan import Known, Plan, make_plan
from megalink.store.postgres import database as postgres
from megalink.store.postgres import write as postgres_write
from megalink.store.postgres.connection import Connection
from megalink.store.postgres.database import PostgresStore
from megalink.store.verify import Scan, verify
from tests.patience import PATIENCE_S
from tests.store.postgres_server import Server
from tests.store.postgres_writer import POOL, TABLE
from tests.store.proxy import Proxy
from tests.store.stores import answer, event, server_or_skip, unit

SERVER_KILLS = int(os.environ.get("MEGALINK_SERVER_KILLS", "4"))


def test_processes_on_the_same_streams_form_one_chain_and_a_reader_misses_nothing() -> None:
    url, processes, units = server_or_skip().new_database(), 3, 60
    with closing(open_store(url)) as store:
        writers = [
            subprocess.Popen(
                [sys.executable, "-m", "tests.store.postgres_writer", url, name, str(units)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for name in "abc"
        ]
        for writer in writers:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "ready\n"
        for writer in writers:
            assert writer.stdin is not None
            writer.stdin.write("go on\n")
            writer.stdin.flush()
        positions: list[int] = []
        until = time.monotonic() + PATIENCE_S
        while len(positions) < 2 * processes * units and time.monotonic() < until:
            store.wait(len(positions), 1)
            positions += [recorded.position for recorded in store.tail(len(positions), 10)]
        figures = [json.loads(writer.communicate(timeout=PATIENCE_S)[0]) for writer in writers]
        assert positions == list(range(1, 2 * processes * units + 1))
        assert store.version(TABLE) == store.version(POOL) == processes * units
        assert list(store.verify()) == []
        assert sum(figure["conflicts"] for figure in figures) > 0, "they never met"
        events = [recorded.data for recorded in store.read(POOL)]
        assert sorted(events) == sorted(event(f"{name}.{number}")[1] for name in "abc" for number in range(units))


@pytest.fixture
def proxied(request: pytest.FixtureRequest) -> Iterator[tuple[Proxy, Store]]:
    url = server_or_skip().new_database()
    open_store(url).close()
    with tempfile.TemporaryDirectory() as folder:  # short enough for the name of a socket
        parts = urlsplit(url)
        proxy = Proxy(Path(parse_qs(parts.query)["host"][0]), Path(folder), None)
        store = PostgresStore(f"postgresql://postgres@{parts.path}?host={folder}", patience=20)
        proxy.cut = request.param
        yield proxy, store
        store.close()
        proxy.close()


@pytest.mark.parametrize("proxied", ["before", "after", "at once"], indirect=True)
@pytest.mark.parametrize("key", ["k", None])
def test_commit_that_is_never_answered_acts_once(proxied: tuple[Proxy, Store], key: str | None) -> None:
    proxy, store = proxied
    outcomes = store.append_many([unit("table/1", 0, "a", key=key), unit("pool", 0, "b")])
    assert proxy.cuts == 1
    assert [type(outcome) for outcome in outcomes] == [Appended, Appended]
    recorded = [event for outcome in outcomes if isinstance(outcome, Appended) for event in outcome.recorded]
    assert recorded == store.tail(0)
    assert len(recorded) == 2
    assert list(store.verify()) == []


@pytest.mark.parametrize("proxied", ["after"], indirect=True)
def test_answer_that_another_process_kept_meanwhile_is_not_taken_for_ours(proxied: tuple[Proxy, Store]) -> None:
    """The first append was cut off before it arrived; the same command came in through another server."""
    proxy, store = proxied
    proxy.cut = "before"
    with closing(open_store(server_url(store))) as other:
        assert isinstance(store, PostgresStore)
        connect = store._connect
        tries: list[int] = []

        def connect_later() -> Connection:
            if len(tries) == 1:
                other.append(*unit("pool", 0, "elsewhere first"))
                other.append(*unit("table/1", 0, "a", key="k"))
            tries.append(1)
            return connect()

        store._connect = connect_later  # type: ignore[method-assign]
        outcome = store.append(*unit("table/1", 0, "a", key="k"))
    assert isinstance(outcome, Conflict)
    assert outcome.taken == (answer("k"),)
    assert store.version("table/1") == 1


@pytest.mark.parametrize("proxied", [None], indirect=True)
def test_server_that_goes_away_while_the_log_is_verified_is_no_fault_of_the_log(
    proxied: tuple[Proxy, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finding would lock the floor for good."""
    _, store = proxied
    store.append(*unit("table/1", 0, "a"))

    def cut_off(rows: Scan, after: int) -> Iterator[Finding]:
        with psycopg.connect(server_url(store), autocommit=True) as other:
            ending = "SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity"
            whose = "datname = current_database() AND state = 'idle in transaction'"
            assert other.execute(f"{ending} WHERE {whose}", (PATIENCE_S * 1000,)).fetchall() == [(True,)]
        yield from verify(rows, after)

    with monkeypatch.context() as patched:
        patched.setattr(postgres, "verify", cut_off)
        with pytest.raises(StoreError) as caught:
            list(store.verify())
    assert caught.value.trouble is Trouble.UNREACHABLE
    assert list(store.verify()) == []


def test_files_that_the_server_cannot_read_are_a_fault_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(_rows: Scan, _after: int) -> Iterator[Finding]:
        raise psycopg.errors.IoError("could not read block 7")
        yield

    with closing(open_store(server_or_skip().new_database())) as store:
        monkeypatch.setattr(postgres, "verify", unreadable)
        assert [finding.fault for finding in store.verify()] == [Fault.FILE_DAMAGED]


def server_url(store: Store) -> str:
    assert isinstance(store, PostgresStore)
    return server_or_skip().url(urlsplit(store._url).path.removeprefix("/"))


class Client(threading.Thread):
    """Plays at its own table and pays into the one pool; sends each unit again until it is answered."""

    def __init__(self, name: str, store: Store, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.table, self.store, self.stop = f"table/{name}", store, stop
        self.acknowledged = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self.play(self.acknowledged)
                self.acknowledged += 1
        except BaseException as failure:  # noqa: BLE001 (told by the test)
            self.failure = failure

    def play(self, number: int) -> None:
        key = f"{self.table}.{number}"
        writes = [Write(self.table, number, [event(key)])]
        while True:
            try:
                if not number % 3:
                    writes[1:] = [Write("pool", self.store.version("pool"), [event(key)])]
                (outcome,) = self.store.append_many([Unit(writes, (answer(key),))])
            except StoreError as error:
                assert error.trouble is Trouble.UNREACHABLE  # noqa: PT017 (in a thread)
                continue
            if isinstance(outcome, Appended) or outcome.taken:
                return
            assert [wrong.stream for wrong in outcome.versions] == ["pool"]


def wait_for_more(clients: list[Client]) -> None:
    """Until each has got an answer, and all together many."""
    before = [client.acknowledged for client in clients]
    until = time.monotonic() + PATIENCE_S
    while sum(client.acknowledged for client in clients) < sum(before) + 200 or any(
        client.acknowledged == acknowledged for client, acknowledged in zip(clients, before, strict=True)
    ):
        assert time.monotonic() < until, [client.failure for client in clients]
        time.sleep(0.01)


@pytest.mark.parametrize("patience", [30.0, 0.2])
def test_killed_server_loses_nothing_acknowledged_and_doubles_nothing(patience: float) -> None:
    """With patience the store waits for the server to come back; without, its callers send again."""
    server_or_skip()
    server, stop = Server(), threading.Event()
    url = server.new_database()
    stores = [PostgresStore(url, patience=patience) for _ in range(2)]
    clients = [Client(str(number), stores[number % 2], stop) for number in range(8)]
    for client in clients:
        client.start()
    for _ in range(SERVER_KILLS // 2):
        wait_for_more(clients)
        server.kill()
        server.start()
    wait_for_more(clients)
    stop.set()
    for client in clients:
        client.join(PATIENCE_S)
    assert [client.failure for client in clients] == [None] * len(clients)
    store = stores[0]
    assert {client.table: store.version(client.table) for client in clients} == {
        client.table: client.acknowledged for client in clients
    }
    paid = [recorded.data for recorded in store.read("pool")]
    assert len(paid) == len(set(paid)) == sum((client.acknowledged + 2) // 3 for client in clients)
    assert list(store.verify()) == []
    for opened in stores:
        opened.close()
    server.stop()


def test_waiting_reader_is_woken_after_the_server_was_away() -> None:
    server_or_skip()
    server = Server()
    with closing(open_store(server.new_database())) as store:
        assert store.wait(0, 0.1) == 0
        server.kill()
        server.start()
        store.append(*unit("table/1", 0, "a"))
        assert store.wait(0, 20) == 1
    server.stop()


def test_server_that_does_not_sync_is_refused() -> None:
    server_or_skip()
    server = Server("-c", "fsync=off")
    with pytest.raises(StoreError) as caught:
        open_store(server.new_database())
    assert caught.value.trouble is Trouble.NOT_DURABLE
    server.stop()


def test_appends_do_not_rely_on_the_lock_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the lock two processes would write the same place: the database itself refuses the second."""
    url = server_or_skip().new_database()
    with closing(open_store(url)) as mine, closing(open_store(url)) as other:
        monkeypatch.setattr(postgres_write, "LOCK", postgres_write.LOCK.removesuffix(" FOR UPDATE"))
        others = [unit("pool", 0, "b")]

        def late_plan(units: Sequence[Unit], known: Known) -> Plan:
            plan = make_plan(units, known)
            if others:
                other.append(*others.pop())
            return plan

        monkeypatch.setattr(postgres_write, "make_plan", late_plan)
        with pytest.raises(StoreError) as caught:
            mine.append(*unit("pool", 0, "a"))
        assert caught.value.trouble is Trouble.BROKEN
        assert ([event.data for event in mine.read("pool")], list(mine.verify())) == ([event("b")[1]], [])


def test_turn_keeps_other_processes_from_appending_until_it_ends() -> None:
    url = server_or_skip().new_database()
    with closing(open_store(url)) as mine, closing(open_store(url)) as other, ThreadPoolExecutor() as pool:
        with mine.turn():
            late = pool.submit(other.append, *unit("pool", 0, "other"))
            assert not wait([late], timeout=0.1).done
            assert isinstance(mine.append(*unit("pool", 0, "mine")), Appended)
            assert isinstance(late.result(timeout=PATIENCE_S), Conflict)  # the append was what it waited for
        with mine.turn():
            late = pool.submit(other.append, *unit("pool", 1, "other"))
            assert not wait([late], timeout=0.1).done
        assert isinstance(late.result(timeout=PATIENCE_S), Appended)


def test_turn_that_loses_its_server_goes_on_without_it() -> None:
    url = server_or_skip().new_database()
    with closing(open_store(url)) as store:
        assert isinstance(store, PostgresStore)
        with store.turn():
            assert store._writer is not None
            store._writer.close()
            assert isinstance(store.append(*unit("pool", 0, "a")), Appended)
        assert list(store.verify()) == []


def test_who_stops_does_not_wait_for_a_server_that_is_away() -> None:
    server_or_skip()
    server = Server()
    try:
        with closing(PostgresStore(server.new_database(), patience=PATIENCE_S * 100)) as store:
            server.kill()
            with ThreadPoolExecutor(1) as pool:
                waiting = pool.submit(store.append_many, [unit("table:1", 0, "opened")])
                with pytest.raises(TimeoutError):
                    waiting.result(1)
                store.hurry()
                error = waiting.exception(PATIENCE_S)
            assert isinstance(error, StoreError)
            assert error.trouble is Trouble.UNREACHABLE
    finally:
        server.stop()
