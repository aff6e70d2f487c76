"""Floor servers whose database fails over, goes back in time, hangs or loses its standby: what they answer then."""

from collections.abc import Iterator

import pytest

from megalink.floor.audit.audit import audit
from megalink.floor.state.events import AcknowledgedLost
from megalink.floor.state.users import UserRole
from megalink.floor.writer.pulse import SURE_S
from tests.cluster.address import url_of
from tests.cluster.cluster import Cluster, cluster_or_skip
from tests.cluster.gated import Gated, buy_in, gated
from tests.patience import wait_until

CAGE, PLAYER = UserRole.PIT_SUPERVISOR, UserRole.PLAYER
ONE_THOUSAND = 100_000


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with cluster_or_skip() as cluster:
        yield cluster


def test_lossy_failover__locks_both_servers_which_load_anew_and_tell_what_is_gone(cluster: Cluster) -> None:
    """Three buy-ins were acknowledged, and the standby that takes over has never heard of them."""
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    two = cluster.add_standby("two", of=one)
    url = url_of(one, two, database=database)
    with gated(url, "north") as north, gated(url, "south") as south:
        north.add("ann", PLAYER)
        at_north, at_south = north.client("sue", CAGE), south.client("sam", CAGE)
        assert buy_in(at_south, "kept", "ann", ONE_THOUSAND).status_code == 200
        two.wait_for(one)
        two.stop_receiving()
        for number in range(3):
            assert buy_in(at_north, f"lost-{number}", "ann", ONE_THOUSAND).status_code == 200
        wait_until(lambda: south.floor.purse("ann").balance == 4 * ONE_THOUSAND, "south has heard of them")
        one.kill()
        two.promote()
        for server in (north, south):
            server.wait_until_anew()
            assert balance(server) == ONE_THOUSAND
        # As many events as are missing, by a server that knows of nothing: versions match again, hashes do not.
        for number in range(3):
            assert buy_in(at_south, f"later-{number}", "ann", 100).status_code == 200
        assert buy_in(at_north, "lost-0", "ann", ONE_THOUSAND).status_code == 200, "its key is free: it acts now"
        wait_until(lambda: balance(south) == balance(north) == 2 * ONE_THOUSAND + 300, "both hold the same")
        report = audit(north.floor.store)
        told = [found for found in report.replaced if isinstance(found, AcknowledgedLost)]
        lost = [event for found in told for event in found.events if event.type == "cage.bought_in.v1"]
        assert len(lost) == 3, "each is told once, whoever knew of it"
        assert dict(told[0].moved) == {"ann": 3 * ONE_THOUSAND}
        assert report.findings == []


def balance(server: Gated) -> int:
    return server.floor.purse("ann").balance


def test_failover_without_loss__is_a_pause(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    two = cluster.add_standby("two", of=one)
    cluster.require(one, two)
    with gated(url_of(one, two, database=database), "north") as north:
        north.add("ann", PLAYER)
        desk, floor = north.client("sue", CAGE), north.floor
        assert buy_in(desk, "a", "ann", ONE_THOUSAND).status_code == 200
        one.kill()
        two.promote()
        cluster.require(two)
        wait_until(lambda: buy_in(desk, "b", "ann", ONE_THOUSAND).status_code == 200, "orders are taken again")
        assert north.floor is floor, "nothing had to be loaded anew"
        assert balance(north) == 2 * ONE_THOUSAND


def test_missing_standby__is_told_and_nothing_is_acknowledged_until_it_is_back(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    database = cluster.new_database(one)
    two = cluster.add_standby("two", of=one)
    cluster.require(one, two)
    with gated(url_of(one, database=database), "north") as north:
        north.add("ann", PLAYER)
        desk = north.client("sue", CAGE)
        assert buy_in(desk, "a", "ann", ONE_THOUSAND).status_code == 200
        two.kill()
        wait_until(lambda: north.health().status_code == 503, "the missing standby shows")
        assert north.health().json()["message"].endswith("orders are refused until it does.")
        reply = buy_in(desk, "b", "ann", ONE_THOUSAND)
        assert (reply.status_code, reply.json()["refused"]) == (503, "store_unavailable")
        two.start()
        north.wait_until_well()
        assert buy_in(desk, "b", "ann", ONE_THOUSAND).status_code == 200
        assert balance(north) == 2 * ONE_THOUSAND


def test_hanging_database__is_told_within_five_seconds(cluster: Cluster) -> None:
    one = cluster.start_primary("one")
    proxy = cluster.proxy(one)
    with gated(url_of(proxy, database=cluster.new_database(one)), "north") as north:
        north.add("ann", PLAYER)
        desk = north.client("sue", CAGE)
        proxy.hang()
        wait_until(lambda: north.health().status_code == 503, "it shows")
        assert SURE_S < 5, "so long after the last proof, whatever hangs"
        assert buy_in(desk, "a", "ann", ONE_THOUSAND).status_code == 503
        proxy.mend()
        north.wait_until_well()
        wait_until(lambda: buy_in(desk, "a", "ann", ONE_THOUSAND).status_code == 200, "orders are taken again")
        assert balance(north) == ONE_THOUSAND


def test_home_that_another_process_has_taken__is_given_up_and_taken_again(cluster: Cluster) -> None:
    """As after a pause of this process: it must write nothing, and say so."""
    one = cluster.start_primary("one")
    url = url_of(one, database=cluster.new_database(one))
    with gated(url, "north") as north:
        north.add("ann", PLAYER)
        desk, before = north.client("sue", CAGE), north.floor
        one.query(
            "UPDATE megalink.homes SET token = token + 1, holder = 'another', until = clock_timestamp() + '3 s'",
            database=url.rpartition("/")[2].partition("?")[0],
        )
        wait_until(lambda: before.ended is not None, "it has noticed")
        reply = buy_in(desk, "a", "ann", ONE_THOUSAND)
        assert (reply.status_code, reply.json()["refused"]) == (503, "store_unavailable")
        north.wait_until_well()
        assert north.floor is not before
        assert buy_in(desk, "a", "ann", ONE_THOUSAND).status_code == 200
