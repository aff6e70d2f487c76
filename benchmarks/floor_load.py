"""Load for a floor: clients that each wait for their answer before they send the next order.

A client is a whole table of Singapore Stud with one Player, linked to the one jackpot: eight orders a round, one after
the other, all with keys. They come to some three events each.
"""

import heapq
import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import NamedTuple

from megalink.floor.dealing.self_play import DISPLAYED, LIMITS, LINK, MANAGER, PARAMETERS, SHIFT_MANAGER
from megalink.floor.orders.commands import AtLink, AtTable, BeginGamingDay, ChangeLimits, OpenTable, Order
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.state.gaming_day import date_at
from megalink.floor.state.house_limits import HouseLimits
from megalink.jackpot.commands import OpenLink
from megalink.ledger.cage import BuyIn
from megalink.money import CEILING, Cents
from megalink.rulebook.role import Actor, Role
from megalink.store import open_store
from megalink.store.sqlite.file import WRITER
from megalink.table import commands as c

CLIENTS = 64
DATA = json.dumps({"at": 1767225600000, "by": ["p.t1", "player"], "event": {"filler": "x" * 110}})
BODY = json.dumps({"table": "t1", "version": 1000, "round": 100})
DEALER = Actor("dealer", Role.DEALER)
DOCUMENT = "singapore-stud@9"
CHIPS = CEILING  # for a load of many rounds
POSITIONS = (3,)
ORDERS_A_ROUND = 5 + 3 * len(POSITIONS)


class Figures(NamedTuple):
    a_second: float
    p50_ms: float
    p99_ms: float


def figures(waited: list[float], seconds: float) -> Figures:
    waited.sort()
    return Figures(len(waited) / seconds, waited[len(waited) // 2] * 1e3, waited[len(waited) * 99 // 100] * 1e3)


def open_tables(floor: Floor, names: list[str]) -> None:
    if not floor.day_open:
        floor.call(BeginGamingDay(date_at(floor.clock.now()), actor=MANAGER))
    if LINK not in floor.links():
        link = AtLink(LINK, OpenLink(PARAMETERS, DISPLAYED, Cents(0), actor=MANAGER))
        floor.call_by_two(link, SHIFT_MANAGER, "open-link")
        limits = HouseLimits(amount=CHIPS, buy_in=CHIPS)
        floor.call_by_two(ChangeLimits(limits, "a load test", actor=MANAGER), SHIFT_MANAGER, "limits")
    answered = threading.Semaphore(0)

    def done(reply: Reply) -> None:
        assert reply.is_accepted, reply
        answered.release()

    opening = [order for name in names for order in _opening(name)]
    for order in opening:
        floor.submit(order, done)
    for _ in opening:
        assert answered.acquire(timeout=60), "a table was not opened"


def _opening(name: str) -> Iterator[Order]:
    yield OpenTable(name, DOCUMENT, limits=LIMITS, link=LINK, actor=MANAGER)
    for position in POSITIONS:
        player = _player(name, position)
        yield AtTable(name, c.Sit(player.id, position, actor=player))
        yield BuyIn(player.id, CHIPS, actor=MANAGER)


def _player(table: str, position: int) -> Actor:
    return Actor(f"p.{table}.{position}", Role.PLAYER)


def orders(name: str) -> Iterator[tuple[Order, str]]:
    players = [(_player(name, position), position) for position in POSITIONS]
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        *(c.PlaceWager(who.id, at, "ante", Cents(500), actor=who) for who, at in players),
        *(c.PlaceWager(who.id, at, "progressive_jackpot", Cents(100), actor=who) for who, at in players),
        c.CallNoMoreBets(actor=DEALER),
        c.DealFromDeck(actor=DEALER),
        *(c.Decide(who.id, at, "bet", Cents(1_000), actor=who) for who, at in players),
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
    """Sends its next order when it has the answer to the last; with a pause, at most one in so many seconds.

    A round that is begun when the time is over is played to its end.
    """

    def __init__(self, floor: Floor, name: str, until: float, waited: list[float], later: Later, pause: float) -> None:
        self._floor, self._orders, self._until = floor, orders(name), until
        self._waited, self._later, self._pause = waited, later, pause
        self._sent = 0.0
        self._left = 0  # orders until the round is over
        self.over = threading.Event()

    def send(self) -> None:
        self._sent = time.perf_counter()
        order, key = next(self._orders)
        self._left = (self._left or ORDERS_A_ROUND) - 1
        self._floor.submit(order, self._told, key)

    def _told(self, reply: Reply) -> None:
        now = time.perf_counter()
        assert reply.is_accepted, reply
        self._waited.append(now - self._sent)
        if now >= self._until and not self._left:
            self.over.set()
        elif self._pause:
            self._later.at(self._sent + self._pause, self.send)
        else:
            self.send()


class BareLoop(threading.Thread):
    """Takes the units that wait, puts their rows into tables, commits once, acknowledges all: no rules, no hashes."""

    def __init__(self, path: Path, until: float, waited: list[float]) -> None:
        super().__init__()
        self._path, self._until, self._waited = path, until, waited
        self._waiting: queue.SimpleQueue[tuple[int, float]] = queue.SimpleQueue()

    def run(self) -> None:
        open_store(str(self._path)).close()
        with closing(sqlite3.connect(self._path, isolation_level=None)) as connection:
            for pragma in WRITER:
                connection.execute(pragma)
            for client in range(CLIENTS):
                self._waiting.put((client, time.perf_counter()))
            number = 0
            while time.perf_counter() < self._until:
                units = [self._waiting.get()]
                while not self._waiting.empty():
                    units.append(self._waiting.get())
                connection.execute("BEGIN IMMEDIATE")
                for statement, rows in rows_of(number, [client for client, _ in units]):
                    connection.executemany(statement, rows)
                connection.execute("COMMIT")
                number += len(units)
                now = time.perf_counter()
                for client, sent in units:
                    self._waited.append(now - sent)
                    self._waiting.put((client, now))


def rows_of(first: int, clients: list[int]) -> list[tuple[str, list[tuple[object, ...]]]]:
    """What an order comes to on the mean: two events of the table, one of a Player, an answer."""
    hash_ = "0" * 64
    events, heads, answers = list[tuple[object, ...]](), list[tuple[object, ...]](), list[tuple[object, ...]]()
    for place, client in enumerate(clients, start=first):
        table, player = f"table:t{client}", f"player:p.t{client}.3"
        events += [
            (3 * place + 1 + one, table, 2 * place + one, "table.wager_placed.v1", DATA, hash_) for one in (0, 1)
        ]
        events.append((3 * place + 3, player, place, "player.moved.v1", DATA, hash_))
        heads += [(table, 2 * place + 2, hash_), (player, place, hash_)]
        answers.append((place + 1, f"t{client}/{place}", hash_, 200, BODY, hash_))
    return [
        ("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", events),
        ("INSERT OR REPLACE INTO streams VALUES (?, ?, ?)", heads),
        ("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)", answers),
    ]


def run_bare(path: Path, seconds: float) -> Figures:
    waited = list[float]()
    loop = BareLoop(path, time.perf_counter() + seconds, waited)
    loop.start()
    loop.join()
    return figures(waited, seconds)


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
