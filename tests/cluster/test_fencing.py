"""A store notices that its database is not the one that it has seen: older, beside it, or not to be relied on."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import psycopg
import pytest

from megalink.store.contract import Appended, Store, StoreError, Trouble
from megalink.store.postgres.database import PostgresStore
from tests.cluster.address import url_of
from tests.cluster.cluster import Cluster, cluster_or_skip
from tests.cluster.node import Node
from tests.patience import PATIENCE_S, wait_until
from tests.store.stores import answer, unit

NOTHING = unit("table/9", 0)
WAITING_FOR_A_STANDBY = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with cluster_or_skip() as cluster:
        yield cluster


def append(store: Store, version: int, *texts: str) -> Appended:
    outcome = store.append(*unit("table/1", version, *texts))
    assert isinstance(outcome, Appended)
    return outcome


def test_promoted_standby_that_lags_behind__is_refused_by_whoever_saw_more(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    two = cluster.add_standby("two", of=one)
    url = url_of(one, two, database=database)
    with closing(PostgresStore(url)) as knows, closing(PostgresStore(url)) as older:
        append(knows, 0, "a", "b")
        assert len(older.tail(0)) == 2
        two.wait_for(one)
        two.stop_receiving()
        append(knows, 2, "acknowledged and lost")
        one.kill()
        two.promote()
        append(older, 2, "another way")
        for ask in (lambda: knows.append(*NOTHING), knows.renew, lambda: knows.tail(0), lambda: list(knows.read("x"))):
            with pytest.raises(StoreError) as caught:
                ask()
            assert caught.value.trouble is Trouble.LOG_DIFFERS
        append(older, 3, "goes on")


def test_promoted_standby_that_has_all__is_taken(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    two = cluster.add_standby("two", of=one)
    cluster.require(one, two)
    with closing(PostgresStore(url_of(one, two, database=database))) as store:
        append(store, 0, "a")
        one.kill()
        two.promote()
        cluster.require(two)
        append(store, 1, "b")
        assert [event.version for event in store.tail(0)] == [1, 2]


def test_two_primaries__one_process_speaks_with_the_newer_one_alone(cluster: Cluster) -> None:
    """The old one is first in the URL, comes back, and answers everybody who asks it."""
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    two = cluster.add_standby("two", of=one)
    with closing(PostgresStore(url_of(one, two, database=database))) as store:
        append(store, 0, "a")
        two.wait_for(one)
        one.kill()
        two.promote()
        append(store, 1, "b")
        one.start()
        for _ in range(3):
            store._readers.drop_idle()
            assert [event.version for event in store.tail(0)] == [1, 2]
        store._drop_writer()
        append(store, 2, "c")
        assert one.value("SELECT count(*) FROM megalink.events", database=database) == 1
    with closing(PostgresStore(url_of(one, two, database=database))) as started_later:
        assert len(started_later.tail(0)) == 3


def test_two_primaries__whoever_speaks_with_the_old_one_moves_to_the_newer_one(cluster: Cluster) -> None:
    """Nothing breaks here: the old primary goes on answering, and only the other host tells."""
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    two = cluster.add_standby("two", of=one)
    with closing(PostgresStore(url_of(one, two, database=database))) as store:
        append(store, 0, "a")
        two.wait_for(one)
        two.stop_receiving()
        two.promote()
        wait_until(lambda: store._lines.pin.timeline == two.timeline(), "the newer primary is seen")
        append(store, 1, "b")
        assert two.value("SELECT count(*) FROM megalink.events", database=database) == 2


def test_two_primaries__what_the_old_one_took_alone_is_missed(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    two = cluster.add_standby("two", of=one)
    with closing(PostgresStore(url_of(one, two, database=database))) as store:
        append(store, 0, "a")
        two.wait_for(one)
        two.stop_receiving()
        two.promote()
        append(store, 1, "by the old one alone")
        wait_until(lambda: trouble_of_renewal(store) is Trouble.LOG_DIFFERS, "the newer primary is seen")


def trouble_of_renewal(store: Store) -> Trouble | None:
    try:
        store.renew()
    except StoreError as error:
        return error.trouble
    return None


def test_older_disk_under_a_running_process__is_refused(cluster: Cluster) -> None:
    """Same system identifier, same timeline."""
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    with closing(PostgresStore(url_of(one, database=database))) as store:
        append(store, 0, "a")
        one.stop()
        copy = one.copy_files()
        one.start()
        append(store, 1, "b")
        one.stop()
        one.put_back(copy)
        one.start()
        assert trouble_of_renewals(store) is Trouble.LOG_DIFFERS


def trouble_of_renewals(store: Store) -> Trouble:
    """The first that is no longer that the server is away."""
    troubles: list[Trouble | None] = []

    def is_there() -> bool:
        troubles.append(trouble_of_renewal(store))
        return troubles[-1] is not Trouble.UNREACHABLE

    wait_until(is_there, "the server is there again")
    assert troubles[-1] is not None
    return troubles[-1]


def test_restored_to_an_earlier_point_under_a_running_process__is_refused() -> None:
    with cluster_or_skip(archive=True) as cluster:
        one = cluster.start_primary("one")
        database = cluster.new_database(one)
        with closing(PostgresStore(url_of(one, database=database))) as store:
            append(store, 0, "a")
            backup = cluster.back_up(one)
            cluster.mark(one, "noon")
            append(store, 1, "b")
            cluster.restore(one, backup, until_name="noon")
            assert trouble_of_renewals(store) is Trouble.LOG_DIFFERS


def test_log_that_was_emptied_under_a_running_process__is_refused(cluster: Cluster) -> None:
    """Nothing of the server tells: no connection breaks."""
    one = cluster.start_primary("one")
    url = url_of(one, database=cluster.new_database(one))
    with closing(PostgresStore(url)) as store:
        head = append(store, 0, "a").recorded[0].hash
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("TRUNCATE megalink.events, megalink.streams")
            other.execute("UPDATE megalink.log_end SET position = 0")
        write = unit("table/1", 1, "b").writes[0]._replace(expected_hash=head)
        with pytest.raises(StoreError) as caught:
            store.append([write])
        assert caught.value.trouble is Trouble.LOG_DIFFERS


def test_commit_whose_wait_for_the_standby_was_cancelled__is_no_answer(cluster: Cluster) -> None:
    """It is seen by everybody, and may be lost: it counts once another commit was confirmed after it."""
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    proxy = cluster.proxy(one)
    two = cluster.add_standby("two", of=one, through=proxy.address)
    cluster.require(one, two)
    with closing(PostgresStore(url_of(one, database=database), patience=0)) as store, ThreadPoolExecutor(1) as pool:
        append(store, 0, "a")
        proxy.cut()
        waiting = pool.submit(store.append, *unit("table/1", 1, "b", key="k"))
        cancel_wait(one)
        error = waiting.exception(PATIENCE_S)
        assert isinstance(error, StoreError)
        assert error.trouble is Trouble.UNREACHABLE
        assert one.value("SELECT count(*) FROM megalink.events", database=database) == 2

        again = pool.submit(store.append, *unit("table/1", 1, "b", key="k"))  # its answer waits for the standby, too
        cancel_wait(one)
        assert isinstance(again.exception(PATIENCE_S), StoreError)
        renewal = pool.submit(store.renew)
        cancel_wait(one)
        assert isinstance(renewal.exception(PATIENCE_S), StoreError)

        proxy.mend()
        outcome = store.append(*unit("table/1", 1, "b", key="k"))
        assert not isinstance(outcome, Appended)
        assert outcome.taken == (answer("k"),)
        two.wait_for_wal(one.end_of_wal())


def cancel_wait(node: Node) -> None:
    """As an operator does: whoever waits for a standby is told to go on without."""
    wait_until(lambda: node.query(WAITING_FOR_A_STANDBY), "a commit waits for the standby")
    for (pid,) in node.query(WAITING_FOR_A_STANDBY):
        node.query("SELECT pg_cancel_backend(%s)", pid)


def test_server_that_hangs__is_taken_for_one_that_is_away(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("megalink.store.postgres.database.ANSWERED_S", 0.5)
    one = cluster.start_primary("one")
    proxy = cluster.proxy(one)
    with closing(PostgresStore(url_of(proxy, database=cluster.new_database(one)), patience=PATIENCE_S)) as store:
        append(store, 0, "a")
        store.renew()
        proxy.hang()
        with pytest.raises(StoreError) as caught:
            store.renew()
        assert caught.value.trouble is Trouble.UNREACHABLE
        proxy.mend()
        append(store, 1, "b")


def test_lock_that_is_never_given_back__ends_in_time(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("megalink.store.postgres.connection.LOCK_MS", 200)
    one = cluster.start_primary("one")
    url = url_of(one, database=cluster.new_database(one))
    with closing(PostgresStore(url, patience=0)) as store, psycopg.connect(url) as other:
        other.execute("SELECT FROM megalink.log_end FOR UPDATE")
        with pytest.raises(StoreError) as caught:
            store.append(*unit("table/1", 0, "a"))
        assert caught.value.trouble is Trouble.UNREACHABLE
        other.rollback()
        append(store, 0, "a")


def test_who_falls_silent_in_the_middle_of_an_append__keeps_nobody_waiting(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("megalink.store.postgres.connection.IDLE_MS", 300)
    one = cluster.start_primary("one")
    url = url_of(one, database=cluster.new_database(one))
    with closing(PostgresStore(url)) as store, closing(PostgresStore(url)) as silent:
        with silent.turn():
            append(store, 0, "a")
        assert len(silent.tail(0)) == 1
