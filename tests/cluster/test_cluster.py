"""The cluster does what PostgreSQL promises, and no more: what the fencing of the floor rests on."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import psycopg
import pytest

from tests.cluster.address import url_of
from tests.cluster.cluster import Cluster, cluster_or_skip
from tests.cluster.node import Node
from tests.patience import wait_until

WAITING_FOR_A_STANDBY = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with cluster_or_skip() as cluster:
        yield cluster


def primary_with_log(cluster: Cluster) -> Node:
    one = cluster.start_primary("one")
    one.query("CREATE TABLE log (entry text)")
    return one


def write(node: Node, entry: str) -> None:
    node.query("INSERT INTO log VALUES (%s)", entry)


def written(node: Node) -> list[str]:
    return [entry for (entry,) in node.query("SELECT entry FROM log ORDER BY ctid")]


def port_found_by(url: str) -> int:
    with psycopg.connect(url) as connection:
        return connection.info.port


def test_promoted_asynchronous_standby__has_lost_what_was_acknowledged_and_not_streamed(cluster: Cluster) -> None:
    one = primary_with_log(cluster)
    two = cluster.add_standby("two", of=one)
    two_hosts = [url_of(*places, database="postgres") for places in ((one, two), (two, one))]
    assert [port_found_by(url) for url in two_hosts] == [one.address.port] * 2
    write(one, "streamed")
    two.wait_for(one)
    two.stop_receiving()
    for _ in range(20):  # time enough to stream the first
        write(one, "lost")
    one.kill()
    two.promote()
    assert written(two) == ["streamed"]
    # The next timeline shows a promotion, and shows it at once; the system identifier stays.
    assert two.timeline() == 2
    assert [port_found_by(url) for url in two_hosts] == [two.address.port] * 2

    # The old primary comes back as if nothing had happened: now two take writes, and a URL finds the one that it asks
    # first.
    one.start()
    assert (one.timeline(), one.system_identifier()) == (1, two.system_identifier())
    write(one, "to the wrong one")
    write(two, "to the new one")
    assert written(one) == ["streamed", *["lost"] * 20, "to the wrong one"]
    assert [port_found_by(url) for url in two_hosts] == [one.address.port, two.address.port]

    one.stop()
    cluster.rewind(one, to=two)
    one.wait_for(two)
    assert one.is_standby
    assert written(one) == ["streamed", "to the new one"]


def test_cancelled_wait_for_a_synchronous_standby__is_a_commit_with_a_warning(cluster: Cluster) -> None:
    one = primary_with_log(cluster)
    proxy = cluster.proxy(one)
    two = cluster.add_standby("two", of=one, through=proxy.address)
    cluster.require(one, two)
    write(one, "on both")
    proxy.cut()
    warnings: list[str] = []
    with ThreadPoolExecutor(1) as pool, psycopg.connect(one.url(), autocommit=True) as connection:
        connection.add_notice_handler(lambda notice: warnings.append(f"{notice.severity} {notice.sqlstate}"))
        late = pool.submit(connection.execute, "INSERT INTO log VALUES ('on one')")
        wait_until(lambda: one.query(WAITING_FOR_A_STANDBY), "the commit waits for the standby")
        assert not late.done()
        assert written(one) == ["on both"], "nobody sees it while it waits"
        ((pid,),) = one.query(WAITING_FOR_A_STANDBY)
        one.query("SELECT pg_cancel_backend(%s)", pid)
        assert late.result().rowcount == 1, "the client is told that all is well"
    assert warnings == ["WARNING 01000"]
    assert written(one) == ["on both", "on one"]
    assert written(two) == ["on both"]
    proxy.mend()
    write(one, "on both again")
    assert written(two) == ["on both", "on one", "on both again"]


def test_older_disk__has_the_same_identifier_and_the_same_timeline(cluster: Cluster) -> None:
    one = primary_with_log(cluster)
    identity = (one.system_identifier(), one.timeline())

    def keep_writing() -> None:
        for number in count():
            write(one, str(number))

    with ThreadPoolExecutor(1) as pool:
        busy = pool.submit(keep_writing)
        wait_until(lambda: len(written(one)) > 3, "it is written to")
        at_least = written(one)
        copy = one.copy_files()
        one.kill()
        with pytest.raises(psycopg.OperationalError):
            busy.result()
    one.start()
    write(one, "after")
    one.stop("immediate")
    one.put_back(copy)
    one.start()
    assert (one.system_identifier(), one.timeline()) == identity
    assert written(one)[: len(at_least)] == at_least
    assert "after" not in written(one)
    assert cluster.start_primary("other").system_identifier() != one.system_identifier()


def test_restored_to_a_point_in_time__it_is_the_same_port_and_another_timeline() -> None:
    with cluster_or_skip(archive=True) as cluster:
        one = primary_with_log(cluster)
        url, identifier = one.url(), one.system_identifier()
        backup = cluster.back_up(one)
        write(one, "before noon")
        cluster.mark(one, "noon")
        write(one, "after noon")
        evening = one.value("SELECT now()::text")
        write(one, "in the evening")
        cluster.archive_all(one)

        cluster.restore(one, backup, until_name="noon")
        assert written(one) == ["before noon"]
        assert (one.url(), one.timeline(), one.system_identifier()) == (url, 2, identifier)
        write(one, "another afternoon")
        cluster.archive_all(one)

        cluster.restore(one, backup, until_time=evening, until_timeline="1")
        assert written(one) == ["before noon", "after noon"]
        assert one.timeline() == 3
