"""Breaks the machines of docs/failover.md, one thing after the other, under a floor that is given orders all the time.

    python -m tests.cluster.failovers --times 5

Prints for how long orders were not answered. Every answered order must be in the log once, and audit finds nothing.
"""

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import closing
from statistics import median

from megalink.store.postgres.database import PostgresStore
from tests.cluster.cashier import Cashier, giving_orders
from tests.cluster.machines import Site
from tests.floor.floors import floor_with_table

LONGER_THAN_TTL_S = 30


def planned_switchover(site: Site, _cashier: Cashier) -> None:
    old, new = site.primary(), site.standby()
    site.bash(site.page.switchover.replace("db2", new.name))
    assert site.primary() is new
    assert site.primary() is not old


def postgres_crashes_on_the_primary(site: Site, cashier: Cashier) -> None:
    new = site.standby()
    site.primary().kill_postgres()
    cashier.wait_for_more()
    assert site.primary() is new


def machine_of_the_primary_is_lost(site: Site, cashier: Cashier) -> None:
    old, new = site.primary(), site.standby()
    old.lose_power()
    cashier.wait_for_more()
    assert site.primary() is new
    old.start()


def machine_of_the_standby_is_lost(site: Site, cashier: Cashier) -> None:
    primary, standby = site.primary(), site.standby()
    standby.lose_power()
    cashier.wait_for_more()
    standby.start()
    site.wait_until_whole()
    assert site.primary() is primary


def etcd_has_no_majority(site: Site, cashier: Cashier) -> None:
    primary, without = site.primary(), [site.standby(), site.machines["witness"]]
    for machine in without:
        machine.kill_etcd()
    until = time.monotonic() + LONGER_THAN_TTL_S
    while time.monotonic() < until:
        cashier.wait_for_more()
    for machine in without:
        machine.start_etcd()
    site.wait_until_whole()
    assert site.primary() is primary


BREAKAGES: tuple[Callable[[Site, Cashier], None], ...] = (
    planned_switchover,
    postgres_crashes_on_the_primary,
    machine_of_the_primary_is_lost,
    machine_of_the_standby_is_lost,
    etcd_has_no_majority,
)


def main(times: int) -> None:
    with Site() as site:
        site.build()
        with closing(PostgresStore(site.floor_url)) as store, closing(floor_with_table(store)) as floor:
            with giving_orders(floor) as cashier:
                for breakage in BREAKAGES:
                    pauses = [pause_by(breakage, site, cashier) for _ in range(times)]
                    name = breakage.__name__.replace("_", " ")
                    figures = f"{median(pauses):5.1f} s ({min(pauses):.1f} to {max(pauses):.1f})"
                    sys.stdout.write(f"{name:32} {figures}\n")
                    sys.stdout.flush()
            cashier.check(store)
            sys.stdout.write(f"{cashier.answered} orders, {cashier.sent_again} sent again; all is well.\n")


def pause_by(breakage: Callable[[Site, Cashier], None], site: Site, cashier: Cashier) -> float:
    cashier.longest_pause()
    breakage(site, cashier)
    pause = cashier.longest_pause()
    site.wait_until_whole()
    return pause


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=5, help="how often each thing breaks")
    main(parser.parse_args().times)
