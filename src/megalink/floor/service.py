"""The floor: tables, links, cage and shuffles behind one door. Orders go in, durable answers come out."""

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from megalink.floor.audit.log.lost_events import gone_back, still_there
from megalink.floor.audit.log.replaced_log import found_at_start
from megalink.floor.clock import Clock, SystemClock
from megalink.floor.config import Config
from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.decide.locks import table_locked
from megalink.floor.decide.try_order import offered, try_order
from megalink.floor.orders.codec import body_hash
from megalink.floor.orders.commands import ApproveOrder, Order, RecordFinding
from megalink.floor.orders.refusal import OUT_OF_REACH, Reply, as_reply
from megalink.floor.recovery import power_failures
from megalink.floor.shuffle import SEED_BYTES
from megalink.floor.state import streams
from megalink.floor.state.books import books, findings
from megalink.floor.state.events import PLAYER_EVENTS, ClockJumped
from megalink.floor.state.floor_state import FloorState, Meter, Purse, Registry, purse_in
from megalink.floor.state.loading import Started, start
from megalink.floor.state.past_wagers import had_wager
from megalink.floor.state.streams import open_envelope
from megalink.floor.state.table_state import FloorTable
from megalink.floor.writer.batch import BatchWriter
from megalink.floor.writer.marker import LogMarker
from megalink.floor.writer.pulse import HOLD_S, Pulse
from megalink.floor.writer.queue import OrderQueue
from megalink.floor.writer.requests import Listener, Request
from megalink.floor.writer.verifier import LogVerifier
from megalink.floor.writer.workers import THREADS, Workers
from megalink.ledger.balances import TrialBalance, trial_balance
from megalink.ledger.checks import Discrepancy
from megalink.play.linked import SYSTEM
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor
from megalink.store.contract import Recorded, Store, StoreError, Trouble
from megalink.store.mark import Marks
from megalink.table.options import Option
from megalink.table.view import Audience, Seen, Viewer, view

PATIENCE_S = 60.0
log = logging.getLogger("megalink.floor")
NO_MONEY = Purse()


class StatementLine(NamedTuple):
    """One line of a Player's account."""

    version: int
    position: int  # in the log
    at: int
    event: Any
    balance: int


class TableLook(NamedTuple):
    """A table with all that a message about it rests on, of one moment."""

    position: int
    at: int
    table: FloorTable
    draft: Draft  # with its link's meter, and the purses of the Players whose money decides what is offered


class Floor:
    """Loads the log, locks what does not hold, and offers Players whose round was cut off what 5.16 gives them."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        config: Config | None = None,
        reopen: Callable[[], Store] | None = None,
        marks: Marks | None = None,
        shared: bool = False,
        keep: bool = True,
        recover: bool = True,
        remembered: Sequence[Recorded] = (),
        workers: Workers = THREADS,
    ) -> None:
        """`shared`: other servers write to the same log. `keep`: verify and mark what was written in the background.

        `marks`: where the end of this log is marked, so that the next start notices when the log was replaced.
        `recover`: this is the server of its tables, and offers what 5.16 gives at those where a round was cut off.
        `remembered`: what this process knew to be in the log before it loaded it anew; what is gone is recorded.
        `workers`: what does the work beside that of the callers.
        """
        self.config = config or Config()
        if shared:
            store.hold(self.config.home, HOLD_S)
        self._without_chance = self.config._replace(seed=lambda: bytes(SEED_BYTES))
        self.clock = clock or SystemClock()
        self.started: Started = start(store)
        self.clock.not_before(self.started.last_at)
        self.opened_at = self.clock.now()
        self._state = self.started.state
        self._writer = BatchWriter(store, self._state, self.clock, self.config, reopen)
        self._writer.catch_up()
        self._workers = workers
        self._queue = OrderQueue(self._writer, workers)
        self._pulse = Pulse(self._writer, runs=keep or shared, on_beat=self._record_jump, workers=workers)
        if shared:  # where one process alone can write, nobody else can have been told otherwise
            self._writer.may_answer = lambda: self._pulse.is_sure
        self._verifier = None
        if keep or shared:
            self._verifier = LogVerifier(self._writer, self._queue, shared=shared, workers=workers)
        self._marker: LogMarker | None = None
        self._record_lost(remembered)
        self.replaced = found_at_start(store, marks, self._state.registry, self.opened_at) if marks else None
        if self.replaced:
            self.call(RecordFinding(self.replaced, actor=SYSTEM))
        # A floor that is locked records nothing: the mark stays as it is for the start that can.
        is_recorded = self.replaced in (None, self._state.registry.replaced)
        if marks and is_recorded:
            self._marker = LogMarker(self._writer, marks, runs=keep, workers=workers)
        if recover:
            self._recover()

    def _record_lost(self, remembered: Sequence[Recorded]) -> None:
        """Raises StoreError where that cannot be written: whoever remembers opens the floor again."""
        for found in gone_back(self.store, remembered, self.config.home, self.opened_at):
            if not self.call(RecordFinding(found, actor=SYSTEM)).is_accepted:
                self.close()
                raise StoreError(Trouble.UNREACHABLE, "What the log has lost could not be recorded.")
        # What is there may still be lost, with another primary: it stays remembered.
        self._writer.remembered.extendleft(reversed(still_there(self.store, remembered)))

    def _record_jump(self) -> None:
        by_ms = self.clock.take_jump()
        if by_ms:
            log.warning("the clock of this machine was set by %d ms", by_ms)
            jump = ClockJumped(self.config.home, by_ms, self.clock.now())
            self.submit(RecordFinding(jump, actor=SYSTEM), lambda _reply: None)

    def _recover(self) -> None:
        for order in power_failures(self._state, self.config.home):
            self.call(order)

    # Orders

    def submit(self, order: Order, done: Callable[[Reply], object], key: str | None = None, hash_: str = "") -> None:
        """`done` is called in another thread, once the answer is durable: it must not wait for anything.

        Who hands over the order's hash has made the key himself.
        """
        if self._queue.is_closed:
            done(as_reply(Rejection(Code.FLOOR_CLOSED, "the floor is closed")))
        elif not self._writer.may_answer() or self._writer.ended:
            done(as_reply(Rejection(Code.STORE_UNAVAILABLE, OUT_OF_REACH)))
        elif key is None or hash_:
            self._queue.waiting.put(Request(order, done, key, hash_))
        elif streams.is_key(key):
            self._queue.waiting.put(Request(order, done, key, body_hash(order)))
        else:
            done(as_reply(Rejection(Code.KEY_INVALID, streams.KEY_FORMAT, field="key", value=key)))

    def try_order(self, order: Order, *, alone: bool = False) -> Change | Refused:
        """What the floor would answer now, from any thread. Nothing is written, and no chance is drawn for it.

        `alone`: as if the order needed no second person.

        The state stands still meanwhile: the writer waits before it takes in its next transaction, which it has decided
        and written without waiting.
        """
        state = self._state
        with state.entering:
            draft = Draft(state, state.registry, state.locked, self._had_wager, state.people)
            return try_order(draft, order, self.clock.now(), self._without_chance, alone=alone)

    def takes(self, order: Order) -> bool:
        return isinstance(self.try_order(order), Change)

    def options(self, look: TableLook, viewer: Viewer) -> list[Option]:
        """All that this viewer can order at the table as it was then; `try_order` accepts each as it stands."""
        return list(offered(look.draft, look.table, viewer, look.at))

    def accepts(self, look: TableLook, order: Order) -> bool:
        """Whether the floor would have taken the order then."""
        return isinstance(try_order(look.draft, order, look.at, self._without_chance), Change)

    def is_locked(self, table: FloorTable) -> bool:
        return table_locked(self._state.locked, table) is not None

    def call(self, order: Order, key: str | None = None, timeout: float = PATIENCE_S) -> Reply:
        """Submits and waits for the answer. Raises TimeoutError; the order may have been carried out all the same."""
        answered = self._workers.latch()
        replies: list[Reply] = []

        def done(reply: Reply) -> None:
            replies.append(reply)
            answered.set()

        self.submit(order, done, key)
        if not answered.wait(timeout):
            raise TimeoutError("no answer in time: ask again with the same key")
        return replies[0]

    def call_by_two(self, order: Order, second: Actor, key: str | None = None) -> Reply:
        """Submits the order and, if it waits for a second person, that person's approval."""
        reply = self.call(order, key)
        number = reply.content.get("waiting") if reply.is_accepted else None
        if not isinstance(number, int):
            return reply
        return self.call(ApproveOrder(number, actor=second), key and f"{key}/approved")

    def look_up(self) -> None:
        """Somebody wrote to the log beside the floor, as when users change: it takes that in as soon as it can."""
        self._queue.look_up()

    # What is there: all of it durable, none of it secret

    def tables(self) -> tuple[str, ...]:
        return tuple(self._state.tables)

    def links(self) -> tuple[str, ...]:
        return tuple(self._state.meters)

    def table(self, table: str) -> FloorTable:
        """For the dealer and the robots of this process; people get `view`."""
        return self._state.tables[table]

    def meter(self, link: str) -> Meter:
        return self._state.meters[link]

    def purse(self, player: str) -> Purse:
        return self._state.purses.get(player, NO_MONEY)

    def look(self, table: str, viewer: Viewer) -> TableLook:
        """Raises KeyError where there is no such table."""
        state = self._state
        with state.entering:
            floor_table = state.tables[table]
            draft = Draft(state, state.registry, dict(state.locked), self._had_wager, state.people)
            names = () if viewer.kind is Audience.SPECTATOR else (viewer.id, *floor_table.players())
            draft.tables[table] = floor_table
            draft.purses.update({name: state.purses.get(name, NO_MONEY) for name in names})
            link, position, at = floor_table.listed.link, state.position, self.clock.now()
            if link in state.meters:
                draft.meters[link] = state.meters[link]
            return TableLook(position, at, floor_table, draft)

    def _had_wager(self, player: str, table: str, number: int) -> bool:
        return had_wager(self.store, player, table, number)

    def view(self, table: str, viewer: Viewer) -> Seen:
        return self.view_of(self.look(table, viewer), viewer)

    def view_of(self, look: TableLook, viewer: Viewer) -> Seen:
        table = look.table
        return {
            **view(table.state, viewer, look.at),
            "table_name": table.name,
            "version": table.version,
            "closed": table.closed,
            "day_open": look.draft.registry.day_open,
            "locked": bool(look.draft.locked) and table_locked(look.draft.locked, table) is not None,
            "link": table.listed.link,
            "shuffle": table.listed.shuffle.value,
            "commitment": table.commitment,
            "own_words": [] if viewer.kind is Audience.SIGN else _own_words(table),
        }

    def statement(self, player: str, after_version: int = 0) -> Iterator[StatementLine]:
        for recorded in self._writer.store.read(streams.player(player), after_version):
            opened = open_envelope(recorded, PLAYER_EVENTS)
            balance = purse_in(recorded, opened).balance
            yield StatementLine(recorded.version, recorded.position, opened.at, opened.event, balance)

    def trial_balance(self) -> TrialBalance:
        return trial_balance(books(self._state))

    def findings(self) -> tuple[Discrepancy, ...]:
        """What is wrong with the books: nothing, ever."""
        return tuple(findings(self._state))

    @property
    def state(self) -> FloorState:
        """Everything, secrets included: for this process's own reports, never for a viewer."""
        return self._state

    @property
    def store(self) -> Store:
        """The log. It may be another object after the first one broke: ask each time."""
        return self._writer.store

    @property
    def trouble(self) -> StoreError | None:
        """Why the last orders could not be written down, however often it was tried; None when they were."""
        return self._writer.trouble

    @property
    def is_failing(self) -> bool:
        """Whether the last try to write something down failed, be it the first of several."""
        return self._writer.is_failing

    @property
    def remembered(self) -> tuple[Recorded, ...]:
        """What was in the log last, as this server knows, in its order: for the Floor that takes its place."""
        return tuple(event for _, event in sorted({event.position: event for event in self._writer.remembered}.items()))

    @property
    def ended(self) -> StoreError | None:
        """Why this floor takes no order any more, and has to be opened anew: memory and log differ."""
        return self._writer.ended

    @property
    def illness(self) -> str | None:
        """Why orders are not taken now, in a sentence; None: all is well."""
        if self._writer.ended:
            return f"{self._writer.ended} This server loads the log anew."
        if streams.FLOOR in self._state.locked:
            return "The floor is locked since a check failed."
        if self.is_failing:
            return "The log is out of reach; orders are refused until it is back."
        if not self._pulse.is_sure:
            return (
                f"The database has confirmed no write for {int(self._pulse.age_s)} s; orders are refused until it does."
            )
        return None

    @property
    def locked(self) -> dict[str, str]:
        """Streams that failed a check, and why: for auditors."""
        return dict(self._state.locked)

    @property
    def position(self) -> int:
        return self._state.position

    @property
    def log_id(self) -> str:
        """By which this log is told from any other; empty as long as the log is."""
        return self._state.first[:8]

    @property
    def registry(self) -> Registry:
        """The gaming day, the limits of the house, and the orders that wait for a second person."""
        return self._state.registry

    @property
    def gaming_day(self) -> str:
        """The last one that was begun."""
        return self._state.registry.day

    @property
    def day_open(self) -> bool:
        """Whether rounds may begin."""
        return self._state.registry.day_open

    def subscribe(self, listener: Listener, *kinds: str) -> Callable[[], None]:
        """Calls the listener once for every transaction, in the writer's thread; returns a function that ends it.

        With `kinds`, only for transactions in which something happened in a stream of such a kind: table, link, users.
        """
        subscription = (listener, kinds)
        self._writer.listeners.append(subscription)
        return lambda: self._writer.listeners.remove(subscription)

    def close(self) -> None:
        """Finishes what waits. The store is its owner's to close."""
        if self._verifier:
            self._verifier.close()
        self._queue.close()
        self._pulse.close()
        if self._marker:
            self._marker.close()


def _own_words(table: FloorTable) -> list[dict[str, str]]:
    """In the order in which they are mixed into the shuffle."""
    return [{"player": player, "words": words} for player, words in sorted(table.own_words.items())]
