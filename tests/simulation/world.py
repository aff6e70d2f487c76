"""One run: everything that there is, put together from a seed, and what is wrong with what happened."""

from hashlib import sha256
from typing import NamedTuple

from tests.simulation.client import Acknowledged, Client
from tests.simulation.database.cluster import Cluster
from tests.simulation.database.node import Node
from tests.simulation.database.rows import Transaction
from tests.simulation.ledger import Ledger
from tests.simulation.network import Network
from tests.simulation.opening import HOMES, opening
from tests.simulation.scheduler import SECOND, Scheduler
from tests.simulation.scripts import Script, scripts
from tests.simulation.server import Opened, Server
from tests.simulation.troubles import Troubles
from tests.simulation.verdict import findings
from tests.simulation.watch import Watch

MOST_S = 300.0
SETTLE_S = 3.0
SETTLED_S = 20.0


class Outcome(NamedTuple):
    seed: int
    findings: tuple[str, ...]
    steps: tuple[str, ...]
    acknowledged: int
    transactions: int
    seconds: float  # of virtual time

    @property
    def digest(self) -> str:
        return sha256("\n".join(self.steps).encode()).hexdigest()


class World:
    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._scheduler = scheduler = Scheduler(seed)
        self._steps: list[tuple[int, str]] = []
        self._ledger = Ledger()
        self._watch = Watch(self._ledger.orders)
        self._network = network = Network(scheduler)
        synchronous, lag_s = scheduler.chance.random() < 0.6, scheduler.chance.choice((0.0, 0.05, 1.0))
        self._cluster = Cluster(scheduler, network, opening().rows, synchronous=synchronous, lag_s=lag_s)
        self._cluster.watch(self._seen, self._watch.refused)
        self._cluster.on_promotion = self._watch.begins_anew
        self._servers = [Server(home, home, scheduler, network, self._cluster) for home in HOMES]
        if scheduler.chance.random() < 0.3:  # a second process for a home waits for the first to be gone
            self._servers.append(Server(f"{HOMES[0]}2", HOMES[0], scheduler, network, self._cluster))
        for server in self._servers:
            server.on_begin, server.on_open = self._ledger.begin, self._opened
        self._clients = [self._client(name, script) for name, script in scripts(scheduler.chance).items()]
        self._troubles = Troubles(scheduler, network, self._cluster, self._servers, self._note, self._restored)

    def run(self) -> Outcome:
        scheduler = self._scheduler
        for server in self._servers:
            server.boot()
        for client in self._clients:
            scheduler.start(client.run, client.name)
        scheduler.start(self._troubles.run, "troubles")
        ended = scheduler.run(lambda: self._is_done() or bool(self._wrong()), MOST_S)
        if ended and not self._wrong():
            scheduler.run(lambda: False, SETTLE_S)
            scheduler.run(self._is_done, SETTLED_S)  # one that was just waiting for a lost answer comes to rest
        wrong = self._wrong()
        if not ended:
            waiting = [client.name for client in self._clients if not client.is_done]
            ill = {server.name: server.floor.illness if server.floor else "no floor" for server in self._servers}
            wrong.append(f"no end after {MOST_S} s: {waiting} wait, servers: {ill}")
        if not wrong:
            wrong += findings(self._cluster, self._servers_in_duty(), self._ledger)
        steps = tuple(f"{at / SECOND:9.4f} {what}" for at, what in self._steps)
        for server in self._servers:
            server.crash()
        answers = len(self._ledger.acknowledged)
        return Outcome(self._seed, tuple(wrong), steps, answers, self._watch.transactions, scheduler.now / SECOND)

    def _is_done(self) -> bool:
        if not self._troubles.is_over or not all(client.is_done for client in self._clients):
            return False
        end = self._cluster.primary.rows.position()
        floors = [server.floor for server in self._servers_in_duty() if server.is_well]
        return len(floors) == len(HOMES) and all(floor and floor.position == end for floor in floors)

    def _servers_in_duty(self) -> list[Server]:
        """One for each home: the others wait."""
        by_home: dict[str, Server] = {}
        for server in self._servers:
            if server.home not in by_home or server.is_well:
                by_home[server.home] = server
        return [*by_home.values()]

    def _wrong(self) -> list[str]:
        return [*self._scheduler.failures, *self._ledger.findings, *self._watch.findings]

    def _client(self, name: str, script: Script) -> Client:
        asked = self._ledger.ask if name != "thief" else lambda _key, _order: None
        return Client(name, script, self._scheduler, self._network, self._servers, asked, self._told)

    # What is written down

    def _note(self, what: str) -> None:
        self._steps.append((self._scheduler.now, what))

    def _seen(self, node: Node, transaction: Transaction) -> None:
        if transaction.plan:
            position = transaction.plan.end.position
            keys = [key for carried in transaction.carried for key in carried.keys]
            self._note(f"{node.name} {transaction.writer} to {position} {keys}")
        self._ledger.write(node, transaction)
        if node is self._cluster.primary:
            self._watch.saw(node, transaction)

    def _told(self, acknowledged: Acknowledged) -> None:
        client, key, _, reply, process, _ = acknowledged
        self._note(f"{client} hears from {process} of {key}: {reply.status} {reply.code or ''}")
        self._ledger.acknowledge(acknowledged)

    def _restored(self) -> None:
        self._watch.begins_anew(self._cluster.primary)

    def _opened(self, opened: Opened) -> None:
        self._note(f"{opened.process} opens at {opened.floor.position}, remembers {len(opened.remembered)}")
        self._ledger.open(opened)


def run(seed: int) -> Outcome:
    return World(seed).run()
