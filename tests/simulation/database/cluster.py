"""A primary and its standbys: replication that lags or waits, promotion, and an old primary that stays."""

from collections.abc import Callable

from megalink.store.fencing import Identity
from tests.simulation.database.node import Node
from tests.simulation.database.rows import Rows, Transaction
from tests.simulation.network import Network
from tests.simulation.scheduler import Scheduler

AGAIN_S = 0.3  # a standby that was out of reach asks again


class Cluster:
    def __init__(self, scheduler: Scheduler, network: Network, base: Rows, *, synchronous: bool, lag_s: float) -> None:
        self.scheduler = scheduler
        self.network = network
        self.synchronous = synchronous
        self.nodes = [Node(name, scheduler, network, base, timeline=1) for name in ("db1", "db2")]
        self.primary = self.nodes[0]
        self.primary.is_primary = True
        self.primary.is_synchronous = synchronous
        self.may_lose = not synchronous
        self.on_promotion: Callable[[Node], object] = lambda _node: None
        self._lag_s = lag_s
        self._shipping: set[str] = set()
        for node in self.nodes:
            node.on_write = self._ship

    def watch(self, seen: Callable[[Node, Transaction], object], refused: Callable[[str], object]) -> None:
        for node in self.nodes:
            node.on_seen, node.on_refusal = seen, refused

    def named(self, name: str) -> Node:
        return next(node for node in self.nodes if node.name == name)

    @property
    def standby(self) -> Node:
        return next(node for node in self.nodes if node is not self.primary)

    def follows(self, standby: Node) -> bool:
        """Whether it takes in what the primary writes."""
        return standby.is_up and not standby.is_primary and standby.identity == self.primary.identity

    def _ship(self, primary: Node) -> None:
        standby = self.standby
        if primary is self.primary and standby.name not in self._shipping:
            self._shipping.add(standby.name)
            lag = self._lag_s * self.scheduler.chance.random()
            self.scheduler.after(lag + self.network.delay(), lambda: self._arrive(primary, standby))

    def _arrive(self, primary: Node, standby: Node) -> None:
        self._shipping.discard(standby.name)
        if primary is not self.primary or not primary.is_up:
            return
        if not self.follows(standby) or not self.network.reaches(primary.name, standby.name):
            if standby.identity == primary.identity:
                self._shipping.add(standby.name)
                self.scheduler.after(AGAIN_S, lambda: self._arrive(primary, standby))
            return
        standby.wal += primary.wal[len(standby.wal) :]
        standby.see(len(standby.wal))
        place = len(standby.wal)
        self.network.send(standby.name, primary.name, lambda: self._acknowledge(primary, place))
        if primary.is_synchronous:  # a lost acknowledgement comes again
            self.scheduler.after(AGAIN_S, lambda: self._ship(primary) if not primary.is_idle else None)

    def _acknowledge(self, primary: Node, place: int) -> None:
        if primary is self.primary and primary.is_up:
            primary.acknowledged(place)
            if len(primary.wal) > place:
                self._ship(primary)

    def may_promote(self) -> bool:
        """Where no answer may be lost, only a standby for which every commit has waited takes over."""
        standby = self.standby
        ready = standby.is_up and standby.identity == self.primary.identity
        return ready and (self.primary.is_synchronous or not self.synchronous)

    def promote(self) -> None:
        """The standby becomes the primary, wherever the old one is. It has no standby until that one follows it."""
        new = self.standby
        new.identity = Identity(new.identity.system, new.identity.timeline + 1)
        new.is_primary, new.is_synchronous = True, False
        self.primary = new
        self.on_promotion(new)

    def stop_waiting(self) -> None:
        """Whoever looks after the cluster takes the standby off the list: from now on it may not take over."""
        self.primary.is_synchronous = False
        self.primary.acknowledged(len(self.primary.wal))

    def rejoin(self) -> None:
        """The other server becomes a standby, anew if it went another way."""
        standby = self.standby
        is_behind = standby.identity == self.primary.identity and not standby.is_primary
        if not is_behind:
            standby.crash()
            standby.become_copy_of(self.primary)
        elif not standby.is_up:
            standby.boot()
        if self.synchronous:
            self.scheduler.after(AGAIN_S, self._wait_again)
        self._ship(self.primary)

    def _wait_again(self) -> None:
        """Once the standby has all."""
        primary, standby = self.primary, self.standby
        if not self.synchronous or primary.is_synchronous or not primary.is_up:
            return
        if self.follows(standby) and len(standby.wal) == len(primary.wal):
            primary.is_synchronous = True
        elif standby.identity == primary.identity:
            self._ship(primary)
            self.scheduler.after(AGAIN_S, self._wait_again)
