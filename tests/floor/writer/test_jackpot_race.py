"""Royal Flushes at many tables in the same moment, one meter: each award once, in the order of entry, to the cent."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from megalink.floor.audit.audit import audit
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.state.loading import start
from megalink.jackpot.events import ClaimsEntered
from megalink.store.contract import Store
from megalink.store.memory import MemoryStore
from megalink.store.sqlite.database import SqliteStore
from tests.floor.floors import open_floor, open_link, together
from tests.floor.royals import (
    DISPLAYED,
    RACES,
    UnsafeMemory,
    all_of,
    deal_royals,
    faults,
    open_royal_tables,
    pay_what_is_open,
    pool_events,
    settle_twice,
    settlement,
)
from tests.patience import PATIENCE_S

AT_A_TIME, TABLES = 2, 60
Server = tuple[Floor, Sequence[str]]


def open_servers(store: Store, count: int, tables: int = 4) -> list[Server]:
    """So many servers on one log, each with its tables."""
    servers: list[Server] = []
    for number in range(count):
        floor = open_floor(store, home=f"server{number}")
        if not number:
            open_link(floor, DISPLAYED)
        names = [f"t{number}.{index}" for index in range(tables)]
        open_royal_tables(floor, names)
        servers.append((floor, names))
    return servers


def at_once(jobs: Sequence[Callable[[], None]]) -> None:
    barrier = threading.Barrier(len(jobs))

    def run(job: Callable[[], None]) -> None:
        barrier.wait()
        job()

    with ThreadPoolExecutor(len(jobs)) as threads:
        for done in [threads.submit(run, job) for job in jobs]:
            done.result()


def settling(floor: Floor, table: str, race: int) -> Callable[[], None]:
    return lambda: settle_twice(floor, [table], race)


def paying(floor: Floor) -> Callable[[], None]:
    return lambda: pay_what_is_open(floor)


def test_race__of_many_tables_on_one_sqlite_server(tmp_path: Path) -> None:
    """Two tables settle at the same moment from threads of their own, then two cashiers pay at the same time."""
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        ((floor, names),) = open_servers(store, 1, TABLES)
        for race in range(RACES):
            first = race * AT_A_TIME % TABLES
            if not first:
                deal_royals(floor, names)
            at_once([settling(floor, table, race) for table in names[first : first + AT_A_TIME]])
            at_once([paying(floor)] * 2)
        assert faults(store, RACES * AT_A_TIME) == []
        assert floor.findings() == ()
        assert audit(store).findings == []
        floor.close()


@pytest.mark.parametrize("count", [2, 3])
def test_race__of_several_servers_on_one_log(count: int) -> None:
    store = MemoryStore()
    servers = open_servers(store, count)
    races = 40
    for race in range(races):
        place = race % 4
        if not place:
            for floor, names in servers:
                deal_royals(floor, names)
        at_once([settling(floor, names[place], race) for floor, names in servers])
        at_once([paying(floor) for floor, _ in (*servers, *servers)])
    assert faults(store, races * count) == []
    for floor, _ in servers:
        floor._writer.catch_up()
        assert floor.findings() == ()


def test_batch__rests_on_nothing_that_failed() -> None:
    """Another server writes one event to the link while two settlements are decided, each of which writes one.

    The version that the second expects is there then, but not by the first: it must not be taken for its own.
    """
    store = MemoryStore()
    (one, mine), (two, (other, *_)) = open_servers(store, 2)
    deal_royals(one, mine[:2])
    deal_royals(two, [other])
    one._writer.catch_up()
    meddled: list[Reply] = []

    def meddle(point: str, _requests: object) -> None:
        if point == "decided" and not meddled:
            meddled.append(two.call(settlement(other)))

    replies: list[Reply] = []
    all_answered = threading.Event()

    def answered(reply: Reply) -> None:
        replies.append(reply)
        if len(replies) == 2:
            all_answered.set()

    with together(one):
        for table in mine[:2]:
            one.submit(settlement(table), answered, table)
        one._writer.point = meddle
        one._writer._turns_left = 0
    assert all_answered.wait(PATIENCE_S)  # what is decided anew may come after what was asked later
    assert [reply.status for reply in (*meddled, *replies)] == [200] * 3
    entered = [event for event in pool_events(store) if isinstance(event, ClaimsEntered)]
    assert [(event.table, event.claims[0].sequence) for event in entered] == [(other, 1), (mine[0], 2), (mine[1], 3)]
    assert one.findings() == ()
    assert start(store).state.locked == {}


def test_race__on_an_unsafe_store_is_caught() -> None:
    store = UnsafeMemory()
    servers = open_servers(store, 2)
    for floor, _ in servers:
        floor._writer.catch_up()
    for floor, names in servers:
        deal_royals(floor, names[:1])
    for floor, names in servers:
        all_of(floor, [(settlement(names[0]), None)])
    amounts = [event.claims[0].amount for event in pool_events(store) if isinstance(event, ClaimsEntered)]
    assert len(amounts) == 2
    assert min(amounts) > DISPLAYED  # both were promised the whole meter
    assert any(one.startswith("claim 1 is the 2th") for one in faults(store, 2))
