"""Hears what moves on the floor, and tells the pages that follow it. All of it in the server's one event loop."""

import asyncio
import secrets
import threading
from collections.abc import Callable, Iterable

import msgspec

from megalink.floor.dealing.automatic_dealer import Lost
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.writer.requests import Published
from megalink.jackpot.events import ClaimRefused, ClaimsRepriced, ClaimVerified
from megalink.web.auth.visitor import STAFF
from megalink.web.live.client import Client
from megalink.web.live.presence import Presence
from megalink.web.views.excluded import Ends

# Seconds between two messages: these topics gather what happens at many tables.
SLOW_TOPICS = {"floor": 0.4, "pit": 1.0, "link": 0.15, "meter": 0.15}
STALLED_S = 20.0
LOOK_S = 1.0


class Hub:
    def __init__(self, floor: Floor, look_at_pit: Callable[[], None], ends: Ends) -> None:
        self.server = secrets.token_hex(8)  # changes with every start
        self.clients: set[Client] = set()
        self._floor = floor
        self._look_at_pit = look_at_pit
        self._ends = ends
        self._swept_at = floor.clock.now()
        self._started_at = floor.position
        self._moved_at: dict[str, int] = {}
        self._heard: dict[str, int] = {}
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._presence = Presence()
        self.on_presence: Callable[[], None] = lambda: None  # a Player came or went
        self.on_sweep: Callable[[], None] = lambda: None  # now and then
        self._sweeper: asyncio.TimerHandle | None = None
        self._sweeping: asyncio.Future[None] | None = None

    # From the floor

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._sweep()

    def hand_over(self, successor: "Hub") -> None:
        """From another thread: the successor opens in the loop of this one."""
        self._wake(successor.open)

    def dismiss_soon(self, why: str) -> None:
        """Likewise from another thread."""
        self._wake(lambda: self.dismiss(why))

    def hear(self, published: Published) -> None:
        """In the floor's thread: notes what moved and wakes the loop, once for however much comes before it looks."""
        moved = {happening.stream for happening in published.happened}
        for happening in published.happened:
            if isinstance(happening.event, ClaimsRepriced | ClaimVerified | ClaimRefused):
                moved |= self._tables_with_claims(happening.stream, happening.event)
        if not moved or self._loop is None:
            return
        with self._lock:
            is_first = not self._heard
            self._heard.update(dict.fromkeys(moved, published.position))
        if is_first:
            self._wake(self._tell)

    def _tables_with_claims(self, stream: str, event: ClaimsRepriced | ClaimVerified | ClaimRefused) -> set[str]:
        """A claim is shown at its own table, wherever it was verified, and wherever the other fell that changed it."""
        meter = self._floor.state.meters.get(stream.partition(":")[2])
        if isinstance(event, ClaimsRepriced):
            numbers = {*(due.sequence for due in event.claims), *(number for number, _ in event.supplements)}
        else:
            numbers = {event.sequence}
        claims = meter.pool.claims if meter and meter.pool else {}
        return {streams.table(claims[number].table) for number in numbers if number in claims}

    def _wake(self, what: Callable[[], None]) -> None:
        try:
            if self._loop is not None:
                self._loop.call_soon_threadsafe(what)
        except RuntimeError:  # the loop is closed: nobody is there to be told
            self._loop = None

    def _tell(self) -> None:
        with self._lock:
            heard, self._heard = self._heard, {}
        if streams.FLOOR in heard:  # a gaming day, a limit or a bar changes what can be done at every table
            heard |= {streams.table(name): heard[streams.FLOOR] for name in self._floor.tables()}
        self._moved_at.update(heard)
        quick = {stream for stream in heard if stream.startswith("table:")}
        quick |= {f"table:{stream.partition(':')[2]}" for stream in heard if stream.startswith("shuffle:")}
        players = {stream.partition(":")[2] for stream in heard if stream.startswith("player:")}
        # What staff can do at a table for a Player depends on his money.
        theirs = self._tables_of(players) if any(client.visitor.role in STAFF for client in self.clients) else set()
        for client in self.clients:
            of_player, also = client.visitor.player in players, theirs if client.visitor.role in STAFF else ()
            moved = [
                topic
                for topic in client.topics
                if topic in quick or topic in also or (of_player and topic.startswith("table:"))
            ]
            if moved:
                client.flush(*moved)
        self._tell_later(("floor", "pit"))
        links = [stream for stream in heard if stream.startswith("link:")]
        self._tell_later((*links, *(f"meter:{link.partition(':')[2]}" for link in links)))

    def _tables_of(self, players: set[str]) -> set[str]:
        tables = [*self._floor.state.tables.values()] if players else []
        return {streams.table(table.name) for table in tables if not players.isdisjoint(table.players())}

    def _tell_later(self, topics: Iterable[str]) -> None:
        assert self._loop is not None
        for topic in topics:
            if topic not in self._waiting:
                wait = SLOW_TOPICS[topic.partition(":")[0]]
                self._waiting[topic] = self._loop.call_later(wait, self._tell_now, topic)

    def _tell_now(self, topic: str) -> None:
        if topic == "pit" and self._loop is not None:
            if any(topic in client.topics for client in self.clients):
                looking = self._loop.run_in_executor(None, self._look_at_pit)
                looking.add_done_callback(lambda _done: self._tell_all(topic))
            else:
                self._waiting.pop(topic, None)
            return
        self._tell_all(topic)

    def _tell_all(self, topic: str) -> None:
        self._waiting.pop(topic, None)
        self._moved_at[topic] = self._floor.position
        for client in self.clients:
            if topic in client.topics:
                client.flush(topic)

    # Pages

    def enter(self, client: Client) -> None:
        self.clients.add(client)
        if client.visitor.player:
            was_there = client.visitor.player in self._presence
            self._presence.page_opened(client.visitor.player)
            self.on_presence()
            if not was_there:
                self._tell_tables_of({client.visitor.player})

    def leave(self, client: Client) -> None:
        if client not in self.clients:
            return
        self.clients.discard(client)
        client.drop()
        if client.visitor.player:
            self._presence.page_closed(client.visitor.player)

    def acted(self, player: str) -> None:
        self._presence.acted(player)

    def is_present(self, player: str) -> bool:
        """Asked from another thread."""
        return player in self._presence

    def lost(self, player: str, within: int) -> Lost | None:
        """Likewise: how long he had no connection, as `Presence.lost` tells it."""
        return self._presence.lost(player, within)

    def away_ms(self, player: str) -> int | None:
        """Likewise: since when he is not present; None while he is."""
        return self._presence.away_ms(player)

    def _tell_tables_of(self, players: set[str]) -> None:
        """A table waits for those who are there: its pages say for whom."""
        tables = self._tables_of(players)
        for client in [*self.clients] if tables else ():
            if moved := tables & client.topics:
                client.flush(*sorted(moved))

    def follow(self, client: Client, topics: frozenset[str], after: int) -> None:
        """Sends what moved since `after`; all topics, if the session changed since the last message."""
        new, missed = topics - client.topics, []
        client.follow(topics)
        for topic in sorted(new):
            moved = max(self._moved_at.get(topic, self._started_at), client.visitor.since)
            clock_moved = False
            if client.visitor.player and topic.startswith("table:"):
                moved = max(moved, self._moved_at.get(f"player:{client.visitor.player}", 0))
                clock_moved = self._presence.has_come_back(client.visitor.player)  # it stood still meanwhile
            if moved > after or not after or clock_moved:
                missed.append(topic)
        client.flush(*missed)
        if "pit" in new and self._loop is not None:
            self._loop.call_soon(self._tell_now, "pit")

    def session_ended(self, session: str) -> None:
        """From any thread: a user in another role sees other things."""
        self._wake(
            lambda: self.dismiss(
                "role changed", [client for client in self.clients if client.visitor.session == session]
            )
        )

    def dismiss(self, why: str, clients: Iterable[Client] | None = None) -> None:
        text = msgspec.json.encode({"topic": "bye", "why": why}).decode()
        for client in [*(self.clients if clients is None else clients)]:
            client.follow(frozenset())
            client.note(text)
            client.flush()
            client.gone.set()

    def _sweep(self) -> None:
        assert self._loop is not None
        now = self._loop.time()
        for client in [*self.clients]:
            if client.stalled_since is not None and now - client.stalled_since > STALLED_S:
                client.drop()
        self._tell_ends()
        if gone := self._presence.forget_gone():
            self.on_presence()
            self._tell_tables_of({*gone})
        if self._sweeping is None or self._sweeping.done():  # a log that hangs holds up one thread, not one a second
            self._sweeping = self._loop.run_in_executor(None, self.on_sweep)
        self._sweeper = self._loop.call_later(LOOK_S, self._sweep)

    def _tell_ends(self) -> None:
        """A bar or a restriction that has ended changes what can be done, as if the floor had decided it just now."""
        then, self._swept_at = self._swept_at, self._floor.clock.now()
        if not self._ends.passed_since(then, self._swept_at):
            return
        with self._lock:
            self._heard.setdefault(streams.FLOOR, self._floor.position)
        self._tell()

    def close(self) -> None:
        for timer in (self._sweeper, *self._waiting.values()):
            if timer is not None:
                timer.cancel()
        self._loop = None
