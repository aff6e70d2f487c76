"""Fails a database over again and again under two floor servers that are given orders all the time.

    python -m tests.cluster.campaign --times 100 --seed 1

Of each failover chance decides whether the standby had all (nothing acknowledged may be lost) or lagged behind (what
is lost must be told, each event once). In the end every answered order is in the log once, or told as lost; the audit
finds nothing.
"""

import argparse
import logging
import random
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack

import httpx

from megalink.floor.audit.audit import audit
from megalink.floor.service import Floor
from megalink.floor.state.events import PLAYER_EVENTS, AcknowledgedLost, LostEvent
from megalink.floor.state.streams import open_envelope, player
from megalink.floor.state.users import UserRole
from megalink.ledger.cage import BoughtIn
from megalink.store.contract import Recorded, Store
from megalink.web.server import configure_logs
from tests.cluster.address import url_of
from tests.cluster.cluster import Cluster
from tests.cluster.gated import buy_in, gated
from tests.patience import wait_until

CLIENTS = ("ann", "bob", "cid", "dot")
MORE = 10  # orders that are answered before the next thing happens


class Client(threading.Thread):
    """Each order has an amount of its own, by which it is found in the log; the servers are asked in turn."""

    def __init__(self, name: str, desks: list[httpx.Client]) -> None:
        super().__init__(daemon=True)
        self.player = name
        self.desks = desks
        self.answered: list[int] = []
        self.failure: BaseException | None = None
        self.over = threading.Event()

    def run(self) -> None:
        try:
            while not self.over.is_set():
                self._order(len(self.answered) + 1)
        except BaseException as failure:  # noqa: BLE001 (told by whoever waits for orders)
            self.failure = failure

    def _order(self, amount: int) -> None:
        tries = amount
        while not self.over.is_set():
            tries += 1
            try:
                reply = buy_in(self.desks[tries % len(self.desks)], f"{self.player}/{amount}", self.player, amount)
            except httpx.TransportError:
                continue
            if reply.status_code == 200:
                self.answered.append(amount)
                return
            assert reply.status_code == 503, reply.text
            time.sleep(0.02)


class Campaign:
    def __init__(self, cluster: Cluster, stack: ExitStack, seed: int) -> None:
        self.cluster = cluster
        self.chance = random.Random(seed)
        self.primary = cluster.start_primary("one")
        database = cluster.new_database(self.primary)
        self.standby = cluster.add_standby("two", of=self.primary)
        url = url_of(self.primary, self.standby, database=database)
        self.servers = [stack.enter_context(gated(url, home, patience=30)) for home in ("north", "south")]
        self.lossy = self.lossless = 0
        self.progress: Callable[[int, int], object] = lambda *_: None
        self.clients = self._clients(stack)

    def _clients(self, stack: ExitStack) -> list[Client]:
        for name in CLIENTS:
            self.servers[0].add(name, UserRole.PLAYER)
        desks = [
            [stack.enter_context(server.client(f"{name}-{number}", UserRole.PIT_SUPERVISOR)) for name in CLIENTS]
            for number, server in enumerate(self.servers)
        ]
        return [Client(name, [of_server[number] for of_server in desks]) for number, name in enumerate(CLIENTS)]

    def run(self, times: int) -> None:
        for client in self.clients:
            client.start()
        try:
            for number in range(1, times + 1):
                self._fail_over(is_lossy=self.chance.random() < 0.5)
                self.progress(number, times)
        finally:
            for client in self.clients:
                client.over.set()
            for client in self.clients:
                client.join()
        self._check()

    def _fail_over(self, *, is_lossy: bool) -> None:
        old, new = self.primary, self.standby
        if is_lossy:
            self.cluster.require(old)
            new.stop_receiving()
            self._wait_for_more()
            self.lossy += 1
        else:
            self.cluster.require(old, new)
            self._wait_for_more()
            self.lossless += 1
        before = [server.floor for server in self.servers]
        old.kill()
        new.promote()
        if is_lossy:
            wait_until(lambda: self._all_anew(before), "both servers notice what is lost")
        else:
            self.cluster.require(new)
        self._wait_for_more()
        self.cluster.rewind(old, to=new)
        self.primary, self.standby = new, old

    def _all_anew(self, before: list[Floor]) -> bool:
        return all(server.floor is not floor for server, floor in zip(self.servers, before, strict=True))

    def _wait_for_more(self) -> None:
        wanted = [len(client.answered) + MORE for client in self.clients]

        def is_so() -> bool:
            failures = [client.failure for client in self.clients if client.failure]
            if failures:
                raise failures[0]
            return all(len(client.answered) >= count for client, count in zip(self.clients, wanted, strict=True))

        wait_until(is_so, "orders are answered")

    def _check(self) -> None:
        store = self.servers[0].floor.store
        report = audit(store)
        assert report.findings == [], report.findings
        told = [event for found in report.replaced if isinstance(found, AcknowledgedLost) for event in found.events]
        assert len({(event.position, event.stream, event.data) for event in told}) == len(told), "told twice"
        for client in self.clients:
            there = amounts(store, client.player)
            assert len(there) == len(set(there)), f"an order of {client.player} acted twice"
            lost = {bought(event) for event in told if event.stream == player(client.player)}
            missing = set(client.answered) - set(there) - lost
            assert not missing, f"answered to {client.player}, in no log, and told to nobody: {sorted(missing)}"
            assert self.lossy or not lost, "nothing was to be lost"


def amounts(store: Store, name: str) -> list[int]:
    events = [open_envelope(recorded, PLAYER_EVENTS).event for recorded in store.read(player(name))]
    return [event.amount for event in events if isinstance(event, BoughtIn)]


def bought(event: LostEvent) -> int:
    recorded = Recorded(event.position, event.stream, 0, event.type, event.data, "")
    amount: int = open_envelope(recorded, PLAYER_EVENTS).event.amount
    return amount


def main(times: int, seed: int) -> None:
    configure_logs(as_json=False, level=logging.CRITICAL)
    sys.stdout.write(f"--seed {seed}\n")
    with Cluster() as cluster, ExitStack() as stack:
        campaign = Campaign(cluster, stack, seed)
        campaign.progress = lambda number, times: sys.stdout.write(f"failover {number} of {times}\n")
        campaign.run(times)
        orders = sum(len(client.answered) for client in campaign.clients)
        sys.stdout.write(
            f"{campaign.lossless} failovers without loss and {campaign.lossy} with: {orders} orders hold.\n"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    arguments = parser.parse_args()
    main(arguments.times, arguments.seed)
