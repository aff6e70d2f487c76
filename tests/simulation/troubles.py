"""What goes wrong in a run: the seed decides what, when and for how long. In the end everything works again."""

from collections.abc import Callable, Sequence

from tests.simulation.database.cluster import Cluster
from tests.simulation.database.node import Broken
from tests.simulation.network import Network
from tests.simulation.scheduler import Scheduler
from tests.simulation.server import Server

LASTS_S = 12.0


class Troubles:
    def __init__(
        self,
        scheduler: Scheduler,
        network: Network,
        cluster: Cluster,
        servers: Sequence[Server],
        note: Callable[[str], object],
        restored: Callable[[], object],
    ) -> None:
        self._scheduler = scheduler
        self._chance = scheduler.chance
        self._network = network
        self._cluster = cluster
        self._servers = servers
        self._note = note
        self._restored = restored
        self.is_over = False

    def run(self) -> None:
        kinds: dict[Callable[[], object], int] = {
            self._crash_server: 4,
            self._isolate_server: 2,
            self._cut_server_off: 3,
            self._set_clock: 2,
            self._break_disk: 5,
            self._hang_database: 2,
            self._restart_database: 3,
            self._fail_over: 3,
            self._switch_over: 3,
            self._lose_unconfirmed: 6,
            self._lose_standby: 2,
            self._restore_older: 1,
        }
        names = {kind: kind.__name__ for kind in kinds}
        chosen = self._chance.choices([*kinds], [*kinds.values()], k=self._chance.choice((0, 1, 2, 2, 3, 3, 4, 5)))
        self._network.loss = self._chance.choice((0.0, 0.0, 0.05, 0.2))
        self._network.doubles = self._chance.choice((0.0, 0.1))
        for kind in chosen:
            self._pause(LASTS_S / (len(chosen) + 1))
            self._note(names[kind])
            kind()
        self._pause(1.0)
        self._end()

    def _pause(self, at_most: float) -> None:
        self._scheduler.sleep(self._chance.random() * at_most)

    def _later(self, at_most: float, act: Callable[[], object]) -> None:
        self._scheduler.after(self._chance.random() * at_most, act)

    def _end(self) -> None:
        self._note("all is mended")
        self._network.heal()
        self._network.loss = self._network.doubles = 0.0
        for node in self._cluster.nodes:
            node.broken = None
            node.go_on()
        if not self._cluster.primary.is_up:
            self._cluster.primary.boot()
        self._cluster.rejoin()
        for server in self._servers:
            server.boot()
        self.is_over = True

    # Servers

    def _crash_server(self) -> None:
        server = self._chance.choice(self._servers)
        self._outside(server.crash)
        self._later(4.0, server.boot)

    def _isolate_server(self) -> None:
        self._network.isolate(self._chance.choice(self._servers).name)
        self._later(8.0, self._network.heal)

    def _cut_server_off(self) -> None:
        """From one of the database servers."""
        self._network.cut(self._chance.choice(self._servers).name, self._chance.choice(self._cluster.nodes).name)
        self._later(8.0, self._network.heal)

    def _set_clock(self) -> None:
        self._chance.choice(self._servers).machine.set_clock(self._chance.choice((-3600.0, -5.0, -1.0, 1.0, 7200.0)))

    def _outside(self, act: Callable[[], object]) -> None:
        """What ends other tasks is done between two steps, not in one."""
        self._scheduler.after(0.0, act)

    # The database

    def _break_disk(self) -> None:
        self._cluster.primary.broken = self._chance.choice([*Broken])
        self._later(3.0, self._boot_primary)

    def _boot_primary(self) -> None:
        if not self._cluster.primary.is_up:
            self._cluster.primary.boot()

    def _hang_database(self) -> None:
        node = self._cluster.primary
        node.hang()
        self._later(6.0, node.go_on)

    def _restart_database(self) -> None:
        self._cluster.primary.crash()
        self._later(3.0, self._boot_primary)

    def _fail_over(self) -> None:
        """The primary dies, and its standby takes over; perhaps it is back for a while as if nothing had happened."""
        if not self._cluster.may_promote():
            return
        old = self._cluster.primary
        old.crash()
        self._pause(1.0)
        self._promote()
        self._come_back(old.boot)

    def _switch_over(self) -> None:
        """The standby takes over from a primary that is still there."""
        if self._cluster.may_promote():
            self._promote()
            self._come_back(lambda: None)

    def _promote(self) -> None:
        if self._cluster.may_promote():
            self._note("a standby takes over")
            self._cluster.promote()

    def _come_back(self, old: Callable[[], object]) -> None:
        if self._chance.random() < 0.5:
            self._later(2.0, old)
        self._scheduler.after(3.0 + self._chance.random() * 3.0, self._cluster.rejoin)

    def _lose_unconfirmed(self) -> None:
        """Commits wait for a standby that is cut off, are seen all the same, and the standby takes over."""
        cluster, primary = self._cluster, self._cluster.primary
        self._network.cut(*(node.name for node in cluster.nodes))
        self._pause(2.0)
        if self._chance.random() < 0.5:
            for _ in range(self._chance.randrange(1, 6)):
                primary.cut_waits()
                self._pause(0.8)
        else:
            primary.crash()
            self._pause(0.5)
            primary.boot()
        self._scheduler.sleep(1.0)
        self._pause(4.0)
        if primary is cluster.primary and cluster.may_promote():
            primary.crash()
            self._promote()
        self._network.heal()
        self._come_back(lambda: None)

    def _lose_standby(self) -> None:
        self._cluster.standby.crash()
        self._pause(1.0)
        self._cluster.stop_waiting()
        self._later(3.0, self._cluster.rejoin)

    def _restore_older(self) -> None:
        """An older copy of the primary's files; its standby is made anew."""
        cluster = self._cluster
        cluster.may_lose = True
        cluster.primary.go_back(self._chance.randrange(1, 12))
        cluster.primary.is_synchronous = False
        self._restored()
        cluster.standby.crash()
        cluster.standby.become_copy_of(cluster.primary)
        cluster.rejoin()
