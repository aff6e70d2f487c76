"""One client of a server is cut off, and the others are not."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait

import psycopg
import pytest

from tests.cluster.address import url_of
from tests.cluster.cluster import Cluster, cluster_or_skip
from tests.cluster.node import Node
from tests.cluster.proxy import Proxy
from tests.patience import PATIENCE_S

Connection = psycopg.Connection[tuple[object, ...]]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with cluster_or_skip() as cluster:
        cluster.start_primary("one").query("CREATE TABLE log (entry text)")
        yield cluster


@pytest.fixture
def one(cluster: Cluster) -> Node:
    cluster.nodes["one"].query("TRUNCATE log")
    return cluster.nodes["one"]


@pytest.fixture
def proxy(cluster: Cluster, one: Node) -> Proxy:
    return cluster.proxy(one)


def connect(*places: Proxy | Node) -> Connection:
    return psycopg.connect(url_of(*places, database="postgres"), autocommit=True, connect_timeout=PATIENCE_S)


def test_cut__breaks_this_client_alone_until_it_is_mended(proxy: Proxy, one: Node) -> None:
    with connect(proxy) as cut_off, connect(one) as other:
        proxy.cut()
        with pytest.raises(psycopg.OperationalError):
            cut_off.execute("SELECT 1")
        with pytest.raises(psycopg.OperationalError):
            connect(proxy)
        assert connect(proxy, one).info.port == one.address.port
        other.execute("SELECT 1")
    proxy.mend()
    connect(proxy).close()


def test_cut_once__lets_the_client_come_back(proxy: Proxy) -> None:
    with connect(proxy) as cut_off:
        proxy.cut_once()
        with pytest.raises(psycopg.OperationalError):
            cut_off.execute("SELECT 1")
    connect(proxy).close()


def test_hang__holds_everything_back_until_it_is_mended(proxy: Proxy, one: Node) -> None:
    with ThreadPoolExecutor(2) as pool, connect(proxy) as connection:
        proxy.hang()
        late = pool.submit(connection.execute, "INSERT INTO log VALUES ('late')")
        newcomer = pool.submit(connect, proxy)
        assert not wait([newcomer], timeout=0.1).done
        assert not late.done()
        assert one.query("SELECT * FROM log") == []
        proxy.mend()
        late.result(PATIENCE_S)
        newcomer.result(PATIENCE_S).close()
    assert one.query("SELECT * FROM log") == [("late",)]


def test_hang__keeps_from_the_client_that_its_server_has_gone(proxy: Proxy, one: Node) -> None:
    with ThreadPoolExecutor(1) as pool, connect(proxy) as connection:
        (pid,) = connection.execute("SELECT pg_backend_pid()").fetchone() or (0,)
        proxy.hang()
        late = pool.submit(connection.execute, "SELECT 1")
        one.query("SELECT pg_terminate_backend(%s, %s)", pid, PATIENCE_S * 1000)
        assert not wait([late], timeout=0.1).done
        proxy.mend()
        with pytest.raises(psycopg.OperationalError):
            late.result(PATIENCE_S)


def test_delay__lets_everything_arrive_in_its_order(proxy: Proxy, one: Node) -> None:
    with connect(proxy) as connection:
        proxy.delay(0.01)
        began = time.monotonic()
        for entry in ("a", "b"):
            connection.execute("INSERT INTO log VALUES (%s)", (entry,))
        assert time.monotonic() > began + 4 * 0.01
    assert one.query("SELECT * FROM log") == [("a",), ("b",)]


@pytest.mark.parametrize("how", ["first time", "prepared"])
def test_lost_answer__is_of_a_commit_that_was_carried_out(proxy: Proxy, one: Node, how: str) -> None:
    with connect(proxy) as connection:
        connection.prepare_threshold = 0 if how == "prepared" else None
        for entry in ("answered", "lost"):
            if entry == "lost":
                proxy.lose_next_answer_to_commit()
            connection.execute("BEGIN")
            connection.execute("INSERT INTO log VALUES (%s)", (entry,))
            assert not connection.closed
            if entry == "answered":
                connection.execute("COMMIT")
        with pytest.raises(psycopg.OperationalError):
            connection.execute("COMMIT")
    assert proxy.lost_answers == 1
    assert one.query("SELECT * FROM log") == [("answered",), ("lost",)]
    with connect(proxy) as connection, connection.transaction():
        connection.execute("INSERT INTO log VALUES ('back')")


def test_lead_to__takes_newcomers_elsewhere(cluster: Cluster, proxy: Proxy) -> None:
    two = cluster.start_primary("two")
    with connect(proxy) as settled:
        proxy.lead_to(two)
        with connect(proxy) as newcomer:
            ports = [connection.execute("SHOW port").fetchone() for connection in (settled, newcomer)]
    assert ports == [(str(cluster.nodes["one"].address.port),), (str(two.address.port),)]
