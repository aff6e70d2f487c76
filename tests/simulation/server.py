"""A floor server: the real floor on a machine of the simulation.

It is opened anew when memory and log differ, as a served floor is (web/running.py).
"""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from megalink.floor.clock import SystemClock
from megalink.floor.orders.commands import Order
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.store.contract import Recorded, StoreError
from tests.simulation.database.cluster import Cluster
from tests.simulation.database.store import ClusterStore
from tests.simulation.machine import Machine
from tests.simulation.network import Network
from tests.simulation.opening import config_of
from tests.simulation.scheduler import Scheduler
from tests.simulation.workers import ProcessWorkers

LOOK_S = 0.25
AGAIN_S = 1.0

Answered = Callable[[Reply], object]


class Opened(NamedTuple):
    """A floor was opened by this process, after one that remembered so much."""

    process: str
    floor: Floor
    remembered: tuple[Recorded, ...]
    at: int  # in virtual microseconds


class Server:
    """One machine, and the process on it, if there is one."""

    def __init__(self, name: str, home: str, scheduler: Scheduler, network: Network, cluster: Cluster) -> None:
        self.name = name
        self.home = home
        self.machine = Machine(scheduler, name)
        self.floor: Floor | None = None
        self.process = ""
        self.on_begin: Callable[[str], object] = lambda _process: None
        self.on_open: Callable[[Opened], object] = lambda _opened: None
        self._scheduler = scheduler
        self._network = network
        self._cluster = cluster
        self._workers: ProcessWorkers | None = None

    @property
    def is_up(self) -> bool:
        return self._workers is not None

    @property
    def is_well(self) -> bool:
        return self.floor is not None and self.floor.illness is None

    def boot(self) -> None:
        if self._workers is None:
            self.process = f"{self.name}.{self._scheduler.number()}"
            self._workers = ProcessWorkers(self._scheduler, self.process, self.machine.steady_s)
            workers = self._workers
            workers.start(lambda: self._live(workers), "main")

    def crash(self) -> None:
        workers, self._workers, self.floor = self._workers, None, None
        if workers:
            workers.kill()

    def receive(self, client: str, order: Order, key: str, answer: Answered) -> None:
        """A request that came over the network; without a process its connection is refused."""
        floor, workers = self.floor, self._workers
        if floor is None or workers is None:
            return

        def done(reply: Reply) -> None:
            if workers.is_alive:
                self._network.throw(self.name, client, lambda: answer(reply))

        floor.submit(order, done, key)

    def _live(self, workers: ProcessWorkers) -> None:
        remembered: tuple[Recorded, ...] = ()
        while True:
            try:
                floor = self._open(workers, remembered)
            except StoreError:
                self._scheduler.sleep(AGAIN_S)
                continue
            self.floor = floor
            self.on_open(Opened(self.process, floor, remembered, self._scheduler.now))
            while not floor.ended:
                self._scheduler.sleep(LOOK_S)
            self.floor = None
            floor.store.hurry()
            floor.close()
            floor.store.close()
            remembered = floor.remembered

    def _open(self, workers: ProcessWorkers, remembered: tuple[Recorded, ...]) -> Floor:
        def store() -> ClusterStore:
            return ClusterStore(self._cluster, self.name, workers, self.process)

        opened = store()
        self.on_begin(self.process)
        clock = SystemClock(self.machine.wall_ns, self.machine.steady_ns)
        try:
            return Floor(
                opened,
                clock=clock,
                config=config_of(self.home),
                reopen=store,
                shared=True,
                remembered=remembered,
                workers=workers,
            )
        except BaseException:
            with suppress(StoreError):
                opened.close()
            raise
