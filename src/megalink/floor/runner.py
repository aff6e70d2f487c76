"""Deals at the tables that have no human dealer, by the clock, and lets robots play.

One thread for all tables. It gives its orders like everybody else and looks at a table again when it has moved.
"""

import heapq
import logging
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from megalink.floor.automat import Part, Step, Times, dealer_step, part_of_round
from megalink.floor.commands import AtLink, AtTable, Order
from megalink.floor.desk import Desk
from megalink.floor.events import Dealer
from megalink.floor.refusal import Reply
from megalink.floor.requests import Published
from megalink.floor.robots import Robots
from megalink.floor.service import Floor
from megalink.jackpot.commands import PayClaim, VerifyClaim
from megalink.jackpot.state import Status
from megalink.rulebook.role import Actor

LOOK_S = 0.2
AFTER_REFUSAL = 1_000  # milliseconds: what was refused is not asked again at once

log = logging.getLogger("megalink.floor")


class _Seen(NamedTuple):
    """Since when a table is in this part of its round, and since when it has not moved."""

    part: Part
    part_since: int
    version: int
    moved: int


class Runner:
    """`supervisor` acts for a Pit Supervisor at automatic tables: verifies and pays claims, resumes play. None: people.

    With `goes_on`, a table is left alone as soon as it says False between two rounds; with `pays_at`, claims of tables
    for which it says False are left to people.
    """

    def __init__(
        self,
        floor: Floor,
        times: Times,
        *,
        robots: Robots | None = None,
        supervisor: Actor | None = None,
        is_present: Callable[[str], bool] | None = None,
        goes_on: Callable[[Desk], bool] | None = None,
        pays_at: Callable[[Desk], bool] | None = None,
    ) -> None:
        self._floor = floor
        self._times = times
        self._robots = robots
        self._supervisor = supervisor
        self._is_present = is_present
        self._goes_on = goes_on
        self._pays_at = pays_at
        self._touched: queue.SimpleQueue[str] = queue.SimpleQueue()  # streams; an empty name only wakes
        self._closing = threading.Event()
        self._seen: dict[str, _Seen] = {}
        self._in_flight: dict[str, int] = {}
        self._not_before: dict[str, int] = {}
        self._asked: dict[str, tuple[int, set[str]]] = {}
        self._due: list[tuple[int, str]] = []
        self._unsubscribe = floor.subscribe(self._hear)
        self._thread = threading.Thread(target=self._run, name="floor-runner", daemon=True)
        self.touch_all()

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._unsubscribe()
        self._closing.set()
        self._touched.put("")
        if self._thread.ident is not None:
            self._thread.join()

    def touch_all(self) -> None:
        for name in self._floor.tables():
            self._touched.put(f"table:{name}")
        for name in self._floor.links():
            self._touched.put(f"link:{name}")

    def _hear(self, published: Published) -> None:
        for stream in {one.stream for one in published.happened}:
            if stream.startswith(("table:", "link:")):
                self._touched.put(stream)

    def _run(self) -> None:
        while not self._closing.is_set():
            stream = ""
            with suppress(queue.Empty):
                stream = self._touched.get(timeout=self._until_due())
            self.look(stream)

    def _until_due(self) -> float:
        if not self._due:
            return LOOK_S
        return min(LOOK_S, max(0.001, (self._due[0][0] - self._floor.clock.now()) / 1000))

    def look(self, *streams: str) -> None:
        """Looks at what moved and at what is due, and gives the orders that follow."""
        wanted = set(streams)
        while not self._touched.empty():
            wanted.add(self._touched.get_nowait())
        now = self._floor.clock.now()
        while self._due and self._due[0][0] <= now:
            wanted.add(heapq.heappop(self._due)[1])
        for stream in sorted(wanted - {""}):
            if self._in_flight.get(stream):
                continue  # it is touched again with the last answer
            if self._not_before.get(stream, 0) > now:
                heapq.heappush(self._due, (self._not_before[stream], stream))
                continue
            try:
                self._look_at(stream, now)
            except Exception:
                log.exception("the automatic dealer failed at %s", stream)

    def _look_at(self, stream: str, now: int) -> None:
        kind, _, name = stream.partition(":")
        if kind == "table":
            self._look_at_table(name, stream, now)
        else:
            self._look_at_link(name, stream)

    def _look_at_table(self, name: str, stream: str, now: int) -> None:
        desk = self._floor.desk(name)
        self._note(name, desk, now)
        orders = self._robots_orders(name, desk)
        if orders:
            self._give(stream, orders, robots=True)
            return
        if desk.listed.dealer is not Dealer.AUTOMATIC or desk.listed.home != self._floor.means.home:
            return
        if self._goes_on and not desk.round_open and not self._goes_on(desk):
            return
        step = dealer_step(desk, self._times, self._supervisor, self._is_present)
        if step is None:
            return
        due = self._due_at(name, step)
        if due <= now:
            self._give(stream, [(AtTable(name, step.command), None)])
        else:
            heapq.heappush(self._due, (due, stream))

    def _robots_orders(self, name: str, desk: Desk) -> list[tuple[Order, str | None]]:
        """What a robot has asked once it does not ask again: it was answered, one way or the other."""
        if self._robots is None:
            return []
        number, asked = self._asked.get(name, (0, set()))
        asked = asked if number == desk.round_number else set()
        orders = self._robots.orders(desk, lambda player: self._floor.purse(player).balance)
        orders = [one for one in orders if one.key not in asked]
        self._asked[name] = (desk.round_number, asked | {one.key for one in orders})
        return [(order, key) for key, order in orders]

    def _note(self, name: str, desk: Desk, now: int) -> None:
        seen, part = self._seen.get(name), part_of_round(desk.state)
        if seen is None or seen.part != part:
            self._seen[name] = _Seen(part, now, desk.version, now)
        elif seen.version != desk.version:
            self._seen[name] = seen._replace(version=desk.version, moved=now)

    def _due_at(self, name: str, step: Step) -> int:
        seen = self._seen[name]
        return (seen.part_since if step.since_part else seen.moved) + step.after

    def _look_at_link(self, name: str, stream: str) -> None:
        """The first open claim is verified and paid; the others wait for it (3.14)."""
        pool = self._floor.meter(name).pool
        claim = next(pool.open_claims(), None) if pool else None
        if claim is None or self._supervisor is None:
            return
        if self._pays_at and not self._pays_at(self._floor.desk(claim.table)):
            return
        kind = VerifyClaim if claim.status is Status.ENTERED else PayClaim
        self._give(stream, [(AtLink(name, kind(claim.entered.sequence, actor=self._supervisor)), None)])

    def _give(self, stream: str, orders: list[tuple[Order, str | None]], *, robots: bool = False) -> None:
        self._in_flight[stream] = len(orders)

        def done(reply: Reply) -> None:
            """In the conductor's thread; this one does not touch the stream before the last answer is there."""
            if not reply.is_accepted and not robots:
                self._not_before[stream] = self._floor.clock.now() + AFTER_REFUSAL
            self._in_flight[stream] -= 1
            if not self._in_flight[stream]:
                self._touched.put(stream)

        for order, key in orders:
            self._floor.submit(order, done, key)
