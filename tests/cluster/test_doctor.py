"""The doctor before real servers: what it finds, and what it tells people to do."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import psycopg
import pytest

from megalink.floor.audit.doctor.check import Check, Level
from megalink.floor.audit.doctor.doctor import examine
from megalink.floor.service import Floor
from megalink.store import open_store
from megalink.store.contract import StoreError, Trouble
from megalink.store.postgres.database import PostgresStore
from tests.cluster.address import url_of
from tests.cluster.cluster import Cluster, cluster_or_skip
from tests.cluster.node import Node
from tests.floor.floors import begin_day
from tests.floor.hand_clock import HandClock
from tests.patience import PATIENCE_S, wait_until

NOW = 1_767_268_800_000
DAY = 86_400_000
HOLD = "SELECT FROM megalink.log_end FOR UPDATE"


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with cluster_or_skip() as cluster:
        yield cluster


def play(url: str, at: int = NOW) -> None:
    with closing(PostgresStore(url)) as store:
        floor = Floor(store, clock=HandClock(at), keep=False)
        begin_day(floor)
        floor.close()


def checks(url: str, now: int = NOW) -> list[Check]:
    return [*examine(url, now)]


def troubles(url: str, now: int = NOW) -> dict[str, list[Check]]:
    """What is not well, by what it is about."""
    found: dict[str, list[Check]] = {}
    for check in checks(url, now):
        if check.level is not Level.OK:
            assert check.advice, f"nothing is said of what to do about {check.found}"
            found.setdefault(check.about, []).append(check)
    return found


def only(found: dict[str, list[Check]], about: str) -> Check:
    (check,) = found[about]
    return check


def own_role(node: Node, database: str) -> str:
    """The URL of a role that is no superuser, may look, and makes the schema its own at the first start."""
    node.query("CREATE ROLE floor LOGIN")
    node.query("GRANT pg_monitor TO floor")
    node.query(f"GRANT CREATE ON DATABASE {database} TO floor")
    return url_of(node, database=database).replace("postgres@", "floor@")


def test_cluster_as_it_should_be__all_is_well() -> None:
    with cluster_or_skip(archive=True) as cluster:
        one = cluster.start_primary("one")
        database = cluster.new_database(one)
        floor_url = own_role(one, database)
        play(floor_url)
        two = cluster.add_standby("two", of=one)
        cluster.require(one, two)
        cluster.archive_all(one)
        both = url_of(one, two, database=database).replace("postgres@", "floor@")
        wait_until(lambda: one.value("SELECT last_archived_wal IS NOT NULL FROM pg_stat_archiver"), "it is counted")
        found = troubles(both)
        found.pop("checksums", None)  # whether initdb turns them on depends on its version
        assert found == {}
        said = {check.about: check.found for check in checks(both)}
        assert "Commits wait for two" in said["standby"] or "two is streaming" in said["standby"]
        assert set(said) >= {
            "version",
            "fsync",
            "disk",
            "log",
            "verified",
            "archive",
            "homes",
            "schema",
            "backup",
            "rights",
        }


def test_server_as_it_comes__each_weakness_has_its_remedy(cluster: Cluster) -> None:
    one = cluster.start_primary("one", fsync="off", full_page_writes="off", synchronous_commit="off", autovacuum="off")
    url = url_of(one, database=cluster.new_database(one))
    one.query("ALTER SYSTEM SET wal_level = minimal")
    one.query("ALTER SYSTEM SET max_wal_senders = 0")
    one.stop()
    one.start()
    found = troubles(url)
    assert only(found, "fsync").level is only(found, "full_page_writes").level is Level.WRONG
    assert "ALTER SYSTEM SET fsync = on" in only(found, "fsync").advice
    assert "synchronous_commit = off" in only(found, "synchronous_commit").found
    assert "autovacuum is off" in found["autovacuum"][0].found
    assert "wal_level = minimal" in only(found, "wal_level").found
    assert "archive_mode = off" in only(found, "archive").found
    assert "is a superuser" in only(found, "rights").found
    assert "synchronous_standby_names" in only(found, "standby").advice
    assert "no Megalink log" in only(found, "schema").found


def test_database_in_another_encoding__is_told(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    one.query("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    assert "server_encoding = LATIN1" in only(troubles(url_of(one, database="latin")), "server_encoding").found


def test_synchronous_standby_that_is_gone__every_commit_waits(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    play(url_of(one, database=database))
    two = cluster.add_standby("two", of=one)
    cluster.require(one, two)
    two.kill()
    wait_until(lambda: one.query("SELECT FROM pg_stat_replication") == [], "it is seen to be gone")
    found = troubles(url_of(one, two, database=database))
    waits, slot = found["standby"]
    assert waits.level is Level.WRONG
    assert "Every commit waits" in waits.found
    assert "pg_drop_replication_slot('two')" in slot.advice
    assert "does not answer" in only(found, "hosts").found


def test_standby_that_receives_nothing__is_wrong(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    two = cluster.add_standby("two", of=one)
    two.stop_receiving()
    found = only(troubles(url_of(one, two, database=database)), "hosts")
    assert found.level is Level.WRONG
    assert "receives nothing" in found.found


def test_standby_whose_host_is_not_named__is_told(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    cluster.add_standby("two", of=one)
    url = url_of(one, database=cluster.new_database(one))
    assert "names one host" in only(troubles(url), "hosts").found


def test_two_primaries__the_older_one_is_to_be_stopped(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    two = cluster.add_standby("two", of=one)
    two.wait_for(one)
    two.promote()
    found = only(troubles(url_of(one, two, database=database)), "hosts")
    assert found.level is Level.WRONG
    assert "two primaries" in found.found
    assert f"Stop {one.address.host}:{one.address.port}" in found.advice
    assert f"timeline {two.timeline()}" in found.found


def test_servers_of_two_clusters__are_told_apart(cluster: Cluster) -> None:
    one, other = cluster.start_primary("one"), cluster.start_primary("other")
    found = only(troubles(url_of(one, other, database="postgres")), "hosts")
    assert "different database systems" in found.found


def test_standby_alone__takes_no_writes(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    play(url_of(one, database=database))
    two = cluster.add_standby("two", of=one)
    two.wait_for(one)
    one.kill()
    wait_until(lambda: two.query("SELECT FROM pg_stat_wal_receiver") == [], "it has noticed")
    said = checks(url_of(two, database=database))
    assert any("No server takes writes" in check.found and "pg_promote" in check.advice for check in said)
    assert any(check.about == "log" and "ends at position" in check.found for check in said)


def test_archiving_that_fails__is_wrong() -> None:
    with cluster_or_skip(archive_mode="on", archive_command="false") as cluster:
        one = cluster.start_primary("one")
        url = url_of(one, database=cluster.new_database(one))
        assert "Nothing" in only(troubles(url), "archive").found or "fails" in only(troubles(url), "archive").found
        one.query("SELECT pg_switch_wal()")
        wait_until(lambda: one.value("SELECT failed_count > 0 FROM pg_stat_archiver"), "archiving fails")
        assert only(troubles(url), "archive").level is Level.WRONG


def test_transaction_left_open_and_a_lock_that_waits__name_whom_to_end(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("megalink.floor.audit.doctor.work.IDLE_MS", 1)
    one = cluster.start_primary("one")
    url = url_of(one, database=cluster.new_database(one))
    play(url)
    with psycopg.connect(url) as holder, psycopg.connect(url, autocommit=True) as waiter, ThreadPoolExecutor(1) as pool:
        holder.execute(HOLD)
        ends = f"SELECT pg_terminate_backend({holder.info.backend_pid});"
        waiting = pool.submit(waiter.execute, HOLD)
        wait_until(lambda: one.query("SELECT 1 FROM pg_locks WHERE NOT granted"), "somebody waits")
        found = troubles(url)
        holder.rollback()
        waiting.result(PATIENCE_S)
    assert ends in only(found, "locks").advice
    assert ends in found["transactions"][0].advice


def test_transaction_that_takes_long__is_named(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("megalink.floor.audit.doctor.work.LONG_MS", 0)
    one = cluster.start_primary("one")
    url = url_of(one, database=cluster.new_database(one))
    with psycopg.connect(url) as long:
        long.execute("SELECT 1")
        assert "in one transaction" in only(troubles(url), "transactions").found


def test_connections_that_are_almost_all_in_use__are_counted(cluster: Cluster) -> None:
    one = cluster.start_primary("one", max_connections="10", superuser_reserved_connections="3")
    url = url_of(one, database=cluster.new_database(one))
    with psycopg.connect(url), psycopg.connect(url), psycopg.connect(url), psycopg.connect(url), psycopg.connect(url):
        found = only(troubles(url), "connections")
    assert "max_connections" in found.advice


def test_role_that_may_not_look__is_told_what_to_grant(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    url = own_role(one, cluster.new_database(one))
    one.query("REVOKE pg_monitor FROM floor")
    one.query("ALTER ROLE floor CREATEDB")
    play(url)
    found = troubles(url)
    assert 'GRANT pg_monitor TO "floor";' in only(found, "standby").advice
    assert only(found, "rights").advice == 'ALTER ROLE "floor" NOCREATEDB;'


def test_homes__who_holds_which_and_who_has_stopped_renewing(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    url = url_of(one, database=cluster.new_database(one))
    with closing(PostgresStore(url)) as north:
        north.hold("north", 600)
        held = [check for check in checks(url) if check.about == "homes"]
        assert [check.found.startswith("north: a server from 127.0.0.1 holds it until") for check in held] == [True]
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("UPDATE megalink.homes SET until = clock_timestamp() - interval '1 s'")
        assert "has not renewed" in only(troubles(url), "homes").found
    released = [check for check in checks(url) if check.about == "homes"]
    assert [check.found for check in released] == ["north: nobody holds it."]


def test_log__its_end_its_clock_and_a_signed_head(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    url = url_of(one, database=cluster.new_database(one))
    play(url)
    with closing(open_store(url, read_only=True)) as store:
        head = store.head()
    assert "ahead of this machine's clock" in only(troubles(url, NOW - DAY), "clock").found
    heads = [check for check in examine(url, NOW, head) if check.about == "head"]
    assert [check.level for check in heads] == [Level.OK]
    with psycopg.connect(url, autocommit=True) as other:
        other.execute("UPDATE megalink.streams SET hash = repeat('1', 64)")
        other.execute("UPDATE megalink.events SET hash = repeat('1', 64)")
    heads = [check for check in examine(url, NOW, head) if check.about == "head"]
    assert [check.level for check in heads] == [Level.WRONG]


def test_nothing_is_changed_and_nobody_is_kept_waiting(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    url = url_of(one, database=database)
    checks(url)
    assert one.value("SELECT to_regclass('megalink.log_end')", database=database) is None, "no schema was made"
    with closing(PostgresStore(url)) as store, store.turn():  # an append is under way
        assert any(check.about == "log" for check in checks(url))


def test_no_server__is_an_error_with_each_host(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    one.kill()
    with pytest.raises(StoreError) as caught:
        checks(url_of(one, database="postgres"))
    assert caught.value.trouble is Trouble.UNREACHABLE
    assert f"{one.address.host}:{one.address.port}" in str(caught.value)


def test_server_that_hangs__is_given_up(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("megalink.store.postgres.health.CONNECT_S", 2)
    one = cluster.start_primary("one")
    proxy = cluster.proxy(one)
    proxy.hang()
    with pytest.raises(StoreError) as caught:
        checks(url_of(proxy, database="postgres"))
    assert caught.value.trouble is Trouble.UNREACHABLE
