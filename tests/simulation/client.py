"""Somebody who orders: sends an order to any server, and sends it again until it is answered."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from megalink.floor.orders.commands import Order
from megalink.floor.orders.refusal import BEHIND_A_LOCK, Reply
from tests.simulation.network import Network
from tests.simulation.scheduler import Scheduler, Signal
from tests.simulation.scripts import Script
from tests.simulation.server import Server

PATIENCE_S = 1.5
NOT_NOW = (503, BEHIND_A_LOCK)


class Acknowledged(NamedTuple):
    client: str
    key: str
    order: Order
    reply: Reply
    process: str  # whose word it is
    at: int  # when the server gave its word, in virtual microseconds


class Client:
    def __init__(
        self,
        name: str,
        script: Script,
        scheduler: Scheduler,
        network: Network,
        servers: Sequence[Server],
        asked: Callable[[str, Order], object],
        told: Callable[[Acknowledged], object],
    ) -> None:
        self.name = name
        self.is_done = False
        self._script = script
        self._scheduler = scheduler
        self._network = network
        self._servers = servers
        self._asked = asked
        self._told = told

    def run(self) -> None:
        with suppress(StopIteration):
            key, order = next(self._script)
            while True:
                acknowledged = self._insist(key, order)
                self._told(acknowledged)
                self._scheduler.sleep(self._scheduler.chance.expovariate(6.0))
                key, order = self._script.send(acknowledged.reply)
        self.is_done = True

    def _insist(self, key: str, order: Order) -> Acknowledged:
        self._asked(key, order)
        while True:
            acknowledged = self._ask(key, order)
            if acknowledged and acknowledged.reply.status not in NOT_NOW:
                return acknowledged
            self._scheduler.sleep(self._scheduler.chance.random() * 0.5)

    def _ask(self, key: str, order: Order) -> Acknowledged | None:
        server = self._scheduler.chance.choice(self._servers)
        answers: list[Acknowledged] = []
        answered = Signal(self._scheduler)

        def answer(reply: Reply, process: str) -> None:
            answers.append(Acknowledged(self.name, key, order, reply, process, self._scheduler.now))
            answered.set()

        def arrive() -> None:
            process = server.process
            server.receive(self.name, order, key, lambda reply: answer(reply, process))

        self._network.throw(self.name, server.name, arrive)
        answered.wait(PATIENCE_S)
        return answers[0] if answers else None
