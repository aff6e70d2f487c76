"""Deals at the tables that have no human dealer, by the clock, and lets robots play.

One thread for all tables. It gives its orders like everybody else and looks at a table again when it has moved.
"""

import heapq
import logging
import queue
import threading
from collections.abc import Callable
from contextlib import suppress

from megalink.floor.dealing.automatic_dealer import Lost, Times, dealer_step, due_at
from megalink.floor.dealing.robots import KeyedOrder, Robots
from megalink.floor.decide.jackpot_hits import hits_to_verify
from megalink.floor.orders.commands import AtLink, AtTable, ReleaseSeat
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer
from megalink.floor.state.person_names import is_guest, is_robot
from megalink.floor.state.streams import FLOOR
from megalink.floor.state.streams import link as link_stream
from megalink.floor.state.table_state import FloorTable
from megalink.floor.writer.requests import Published
from megalink.jackpot.claims import waits_for
from megalink.jackpot.commands import PayClaim, VerifyClaim
from megalink.jackpot.state import Status
from megalink.play.linked import SYSTEM
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c

LOOK_S = 0.2
AFTER_REFUSAL = 1_000  # milliseconds: what was refused is not asked again at once

PAYER = Actor("automatic-manager", Role.GAMING_SHIFT_MANAGER)  # of claims; another person than the one who verifies

log = logging.getLogger("megalink.floor")


class Runner:
    """`supervisor` acts for a Pit Supervisor at automatic tables: verifies and pays claims, resumes play. None: people.

    With `goes_on`, a table is left alone as soon as it says False between two rounds; with `pays_at`, claims of tables
    for which it says False are left to people. `away_for` says for how many milliseconds a Player has been away, and
    None of one who is there; without it no seat is released. `lost` says how long a Player had no connection during so
    many milliseconds, and None of one who had none at all: his clock stands still meanwhile.
    """

    def __init__(
        self,
        floor: Floor,
        times: Times,
        *,
        robots: Robots | None = None,
        supervisor: Actor | None = None,
        is_present: Callable[[str], bool] | None = None,
        goes_on: Callable[[FloorTable], bool] | None = None,
        pays_at: Callable[[FloorTable], bool] | None = None,
        away_for: Callable[[str], int | None] | None = None,
        lost: Callable[[str, int], Lost | None] | None = None,
    ) -> None:
        self._floor = floor
        self._times = times
        self._robots = robots
        self._supervisor = supervisor
        self._is_present = is_present
        self._goes_on = goes_on
        self._pays_at = pays_at
        self._away_for = away_for
        self._lost = lost
        self._acted: dict[str, int] = {}  # when a Player last did something at a table, through whichever server
        self._next_release: dict[str, int] = {}  # by table: when to look next for Players who are gone
        self._touched: queue.SimpleQueue[str] = queue.SimpleQueue()  # streams; an empty name only wakes
        self._closing = threading.Event()
        self._in_flight: dict[str, int] = {}
        self._not_before: dict[str, int] = {}
        self._given_keys: dict[str, tuple[int, set[str | None]]] = {}  # by table: its round, and what robots gave in it
        self._due: list[tuple[int, str]] = []
        self._stopped: dict[str, set[str]] = {}  # by link: the tables whose next round waits for a claim to be verified
        self._unsubscribe = floor.subscribe(self._hear, "table", "link", "floor")
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
        now = self._floor.clock.now()
        for happening in published.happened:
            if player := getattr(happening.event, "player", None):
                self._acted[player] = now
        for stream in {happening.stream for happening in published.happened}:
            if stream == FLOOR:
                self.touch_all()  # a gaming day may have begun
            elif stream.startswith(("table:", "link:")):
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
        to_look_at = set(streams)
        while not self._touched.empty():
            to_look_at.add(self._touched.get_nowait())
        now = self._floor.clock.now()
        while self._due and self._due[0][0] <= now:
            to_look_at.add(heapq.heappop(self._due)[1])
        for stream in tuple(to_look_at):
            to_look_at |= self._stopped.pop(stream, set())
        for stream in sorted(to_look_at - {""}):
            if self._in_flight.get(stream):
                continue  # it is touched again with the last answer
            if self._not_before.get(stream, 0) > now:
                heapq.heappush(self._due, (self._not_before[stream], stream))
                continue
            kind, _, name = stream.partition(":")
            try:
                if kind == "table":
                    self._look_at_table(name, stream, now)
                else:
                    self._look_at_link(name, stream)
            except Exception:
                log.exception("the automatic dealer failed at %s", stream)

    def _look_at_table(self, name: str, stream: str, now: int) -> None:
        table = self._floor.table(name)
        orders = self._robots_orders(name, table)
        if orders:
            self._give(stream, orders, robots=True)
            return
        if table.listed.dealer is not Dealer.AUTOMATIC or table.listed.home != self._floor.config.home:
            return
        if released := self._releases(table, stream, now):
            self._give(stream, released)
            return
        if not table.round_open and not (self._floor.day_open and (self._goes_on is None or self._goes_on(table))):
            return
        lost, within = self._lost, now - table.part_since
        gaps = None if lost is None else lambda player: lost(player, within)
        timed = dealer_step(table, self._times, self._supervisor, self._is_present, gaps)
        if timed is None:
            return
        if isinstance(timed.command, c.CallPlaceYourBets) and self._waits_for_people(table, stream):
            return
        due = due_at(table, timed, self._floor.opened_at)
        if due <= now:
            self._give(stream, [KeyedOrder(AtTable(name, timed.command))])
        else:
            heapq.heappush(self._due, (due, stream))

    def _releases(self, table: FloorTable, stream: str, now: int) -> list[KeyedOrder]:
        """The seats of Players who are gone; those with a wager in play are left to the end of the round."""
        if self._away_for is None:
            return []
        people = {name for name in table.state.seats.values() if not is_robot(name) and not is_guest(name)}
        away = {
            name: min(away, now - self._acted.get(name, 0))
            for name in sorted(people)
            if (away := self._away_for(name)) is not None
        }
        soonest = min((now + self._times.gone - time for time in away.values() if time < self._times.gone), default=0)
        if soonest and self._next_release.get(stream, 0) <= now:
            self._next_release[stream] = soonest
            heapq.heappush(self._due, (soonest, stream))
        gone = (
            ReleaseSeat(table.name, name, time, actor=SYSTEM) for name, time in away.items() if time >= self._times.gone
        )
        return [KeyedOrder(order) for order in gone if self._floor.takes(order)]

    def _waits_for_people(self, table: FloorTable, stream: str) -> bool:
        """A hit on the jackpot stops the next round: nothing is asked before the table or its link moves."""
        link = table.listed.link
        if link is None or not hits_to_verify(self._floor.meter(link).pool, table.name):
            return False
        self._stopped.setdefault(link_stream(link), set()).add(stream)
        return True

    def _robots_orders(self, name: str, table: FloorTable) -> list[KeyedOrder]:
        """Each order of a robot is given once: whether it was accepted or refused, it is not asked for again."""
        if self._robots is None:
            return []
        number, keys = self._given_keys.get(name, (0, set()))
        keys = keys if number == table.round_number else set()
        orders = self._robots.orders(table, lambda player: self._floor.purse(player).balance)
        orders = [order for order in orders if order.key not in keys]
        self._given_keys[name] = (table.round_number, keys | {order.key for order in orders})
        return orders

    def _look_at_link(self, name: str, stream: str) -> None:
        """Every open claim is verified; the first that waits for nobody is paid (3.14), and not by the verifier."""
        pool = self._floor.meter(name).pool
        if pool is None or self._supervisor is None:
            return
        for claim in pool.open_claims():
            if self._pays_at and not self._pays_at(self._floor.table(claim.table)):
                continue
            number = claim.entered.sequence
            if claim.status is Status.ENTERED:
                self._give(stream, [KeyedOrder(AtLink(name, VerifyClaim(number, actor=self._supervisor)))])
                return
            if waits_for(pool, claim) is None and not is_guest(claim.player):  # a person asks a guest who he is
                self._give(stream, [KeyedOrder(AtLink(name, PayClaim(number, actor=PAYER)))])
                return

    def _give(self, stream: str, orders: list[KeyedOrder], *, robots: bool = False) -> None:
        self._in_flight[stream] = len(orders)

        def answered(reply: Reply) -> None:
            """In the writer's thread; the runner's leaves the stream alone until the last answer has come."""
            if not reply.is_accepted and not robots:
                self._not_before[stream] = self._floor.clock.now() + AFTER_REFUSAL
            self._in_flight[stream] -= 1
            if not self._in_flight[stream]:
                self._touched.put(stream)

        for order, key in orders:
            self._floor.submit(order, answered, key)
