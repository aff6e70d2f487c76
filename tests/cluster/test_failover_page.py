"""docs/failover.md is carried out: its machines are built, backed up, restored from, and lose their power."""

from collections.abc import Iterator
from contextlib import closing
from typing import NamedTuple

import psycopg
import pytest

from megalink.floor.service import Floor
from megalink.store.postgres.database import PostgresStore
from tests.cluster.cashier import giving_orders
from tests.cluster.machines import Site, site_or_skip
from tests.floor.floors import floor_with_table, play_rounds


class Running(NamedTuple):
    site: Site
    store: PostgresStore
    floor: Floor


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with site_or_skip() as site:
        site.build()
        with closing(PostgresStore(site.floor_url)) as store, closing(floor_with_table(store)) as floor:
            yield Running(site, store, floor)


def superuser(site: Site, query: str) -> str:
    with psycopg.connect(site.superuser_url, autocommit=True) as connection:
        row = connection.execute(query.encode()).fetchone()
    assert row is not None
    return str(row[0])


def test_page__a_backup_is_restored_to_a_point_in_time_and_verified(running: Running) -> None:
    site, store, floor = running
    page = site.page
    play_rounds(floor, 1)
    site.bash(page.nightly)
    play_rounds(floor, 1)
    moment, position = superuser(site, "SELECT now()"), store.head().position
    play_rounds(floor, 1)
    next_morning, *_ = [line for line in page.nightly.splitlines() if "audit head" in line]
    site.bash("\n".join((page.serving.splitlines()[0], next_morning.replace("2026-01-31", "2026-02-01"))))
    superuser(site, "SELECT pg_switch_wal()")

    site.bash(page.restore.replace("2026-01-31 23:00:00+00", moment))
    verified = site.bash(page.verify)
    assert f"{position} events" in verified
    assert verified.endswith("All is well.\n")
    too_late = site.bash(page.verify.replace("2026-01-31", "2026-02-01"), status=1)
    assert f"the last {store.head().position - position} events are missing" in too_late
    site.bash(page.clean_up)


def test_page__a_lost_machine_is_a_pause_and_loses_nothing(running: Running) -> None:
    site, store, floor = running
    with giving_orders(floor) as cashier:
        old, new = site.primary(), site.standby()
        old.lose_power()
        cashier.longest_pause()
        assert site.primary() is new
        old.start()
        site.wait_until_whole()
    cashier.check(store)
