"""Load for a floor: clients that each wait for their answer before they send the next order.

A client is a whole table of Singapore Stud with one Player, linked to the one jackpot: eight orders a round, in their
order, all with keys.
"""

import heapq
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

from megalink.floor.commands import AtLink, AtTable, OpenTable, Order
from megalink.floor.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.simulation import DISPLAYED, LIMITS, LINK, MANAGER, PARAMETERS
from megalink.jackpot.commands import OpenLink
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c

DEALER = Actor("dealer", Role.DEALER)
DOCUMENT = "singapore-stud@9"
POSITION = 3


class Figures(NamedTuple):
    a_second: float
    p50_ms: float
    p99_ms: float


def figures(waited: list[float], seconds: float) -> Figures:
    waited.sort()
    return Figures(len(waited) / seconds, waited[len(waited) // 2] * 1e3, waited[len(waited) * 99 // 100] * 1e3)


def open_tables(floor: Floor, names: list[str]) -> None:
    if LINK not in floor.links():
        floor.call(AtLink(LINK, OpenLink(PARAMETERS, DISPLAYED, Cents(0), actor=MANAGER)), "open-link")
    answered = threading.Semaphore(0)

    def done(reply: Reply) -> None:
        assert reply.is_accepted, reply
        answered.release()

    for name in names:
        player = Actor(f"p.{name}", Role.PLAYER)
        for order in (
            OpenTable(name, DOCUMENT, limits=LIMITS, link=LINK, actor=MANAGER),
            AtTable(name, c.Sit(player.id, POSITION, actor=player)),
            BuyIn(player.id, Cents(10**12), actor=DEALER),
        ):
            floor.submit(order, done)
    for _ in range(3 * len(names)):
        assert answered.acquire(timeout=60), "a table was not opened"


def orders(name: str) -> Iterator[tuple[Order, str]]:
    player = Actor(f"p.{name}", Role.PLAYER)
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager(player.id, POSITION, "ante", Cents(500), actor=player),
        c.PlaceWager(player.id, POSITION, "progressive_jackpot", Cents(100), actor=player),
        c.CallNoMoreBets(actor=DEALER),
        c.DealFromDeck(actor=DEALER),
        c.Decide(player.id, POSITION, "bet", Cents(1_000), actor=player),
        c.ExposeDealer(actor=DEALER),
        c.SettleRound(actor=DEALER),
    ]
    for number in count():
        for place, command in enumerate(commands):
            yield AtTable(name, command), f"{name}/{number}/{place}"


class Later(threading.Thread):
    """Calls what is due; one thread for all clients that pause."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        self._changed = threading.Condition()
        self.over = False

    def at(self, when: float, act: Callable[[], None]) -> None:
        with self._changed:
            heapq.heappush(self._due, (when, next(self._numbers), act))
            self._changed.notify()

    def run(self) -> None:
        while not self.over:
            with self._changed:
                left = self._due[0][0] - time.perf_counter() if self._due else 0.05
                if left > 0:
                    self._changed.wait(min(left, 0.05))
                    continue
                _, _, act = heapq.heappop(self._due)
            act()


class Client:
    """Sends its next order when it has the answer to the last; with a pause, at most one in so many seconds."""

    def __init__(self, floor: Floor, name: str, until: float, waited: list[float], later: Later, pause: float) -> None:
        self._floor, self._orders, self._until = floor, orders(name), until
        self._waited, self._later, self._pause = waited, later, pause
        self._sent = 0.0
        self.over = threading.Event()

    def send(self) -> None:
        self._sent = time.perf_counter()
        order, key = next(self._orders)
        self._floor.submit(order, self._told, key)

    def _told(self, reply: Reply) -> None:
        now = time.perf_counter()
        assert reply.is_accepted, reply
        self._waited.append(now - self._sent)
        if now >= self._until:
            self.over.set()
        elif self._pause:
            self._later.at(self._sent + self._pause, self.send)
        else:
            self.send()


def run_clients(floor: Floor, names: list[str], seconds: float, at_most: float = 0) -> Figures:
    """Every table a client; all together at most so many orders a second."""
    open_tables(floor, names)
    waited, later, began = list[float](), Later(), time.perf_counter()
    later.start()
    pause = len(names) / at_most if at_most else 0.0
    clients = [Client(floor, name, began + seconds, waited, later, pause) for name in names]
    for place, client in enumerate(clients):
        later.at(began + pause * place / len(clients), client.send)
    for client in clients:
        assert client.over.wait(seconds + 60), "a client was not answered"
    later.over = True
    return figures(waited, time.perf_counter() - began)
