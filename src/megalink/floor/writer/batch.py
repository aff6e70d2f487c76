"""Decides a batch of orders, each on what the ones before it leave, and writes them all in one transaction.

The state changes only by what is in the log: another thread that reads it never sees what is merely decided. Who needs
more of it than one value holds `state.entering` meanwhile: no transaction is then half in.
"""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from functools import partial

from megalink.floor.clock import Clock
from megalink.floor.config import Config
from megalink.floor.decide.change import Change, Draft, Happening
from megalink.floor.decide.try_order import try_order
from megalink.floor.orders.commands import AtTable, Order
from megalink.floor.orders.refusal import ACCEPTED, BEHIND_A_LOCK, OUT_OF_REACH, Reply, as_reply
from megalink.floor.state import streams
from megalink.floor.state.floor_state import FloorState, LogPoint
from megalink.floor.state.past_wagers import had_wager
from megalink.floor.writer.requests import Listener, Point, Published, Request
from megalink.floor.writer.units import Bundle, Decided, Replies, as_units, bundled, each_key_once
from megalink.rulebook.rejection import Code, Rejection
from megalink.store.contract import FOR_GOOD, Appended, Conflict, Recorded, Store, StoreError, Trouble, Write
from megalink.store.plan import log_differs
from megalink.wire.plain import to_text

MOST_TRIES = 12  # before an order is given back
TURNS = 20  # batches that wait for their turn, after one that another server was faster than
PAGE = 5_000
REMEMBERED = 50_000  # events that a server can name if the log should lose them: minutes of a busy floor

log = logging.getLogger("megalink.floor")


class BatchWriter:
    def __init__(
        self, store: Store, state: FloorState, clock: Clock, config: Config, reopen: Callable[[], Store] | None = None
    ) -> None:
        self.store = store
        self.state = state
        self.listeners: list[tuple[Listener, tuple[str, ...]]] = []  # each with the kinds of streams that it wants
        self.point: Point = lambda _step, _requests: None  # tests look in at every step of an order
        self.trouble: StoreError | None = None  # why the last orders could not be written; None: they were
        self._noted = ""
        self.is_behind = False  # the log holds what the state does not hold yet
        self.ended: StoreError | None = None  # why this writer writes nothing any more: memory and log differ
        self.remembered: deque[Recorded] = deque(maxlen=REMEMBERED)  # what was in the log last, as this server knows
        self.may_answer: Callable[[], bool] = lambda: True  # whether what was written now is surely this server's word
        self._clock = clock
        self._config = config
        self._reopen = reopen
        self._turns_left = 0

    def process(self, batch: Sequence[Request]) -> None:
        self.point("received", batch)
        pending, seconds = each_key_once(batch)
        replies = Replies(frozenset(request.key for request in seconds))
        failures = MOST_TRIES if self.ended else 0
        trouble = self.ended  # of the last try
        given_back: StoreError | None = None  # why orders without a key were given back; nothing was written since
        while (pending or self.is_behind) and failures < MOST_TRIES:
            try:
                if trouble:
                    self._revive(trouble)
                    if any(request.key is None for request in pending):
                        self.trouble = given_back = trouble  # before anybody hears of it
                    pending, trouble = self._in_doubt(pending, replies), None
                waits, self._turns_left = self._turns_left > 0, max(0, self._turns_left - 1)
                # Where other servers were faster of late, they wait while this one reads, decides and writes.
                with self.store.turn() if waits else nullcontext():
                    if self.is_behind or waits:
                        self.catch_up()
                    again = self._write(pending, replies)
                given_back = None if pending else given_back
                failures += bool(again)
                self.is_behind = self.is_behind or bool(again)
                pending = again
            except StoreError as error:
                self._note(error)
                trouble, self.is_behind = error, True
                if error.trouble in FOR_GOOD:
                    self.end(error)
                # A server that is away was waited for by the store itself, and so were all who wait behind these.
                failures += MOST_TRIES if error.trouble in (Trouble.UNREACHABLE, *FOR_GOOD) else 1
        self.trouble = trouble or given_back
        if not self.trouble and self._noted:
            self._note(None)
        for request in pending:
            busy = Rejection(Code.BUSY, "other servers write too often; try again")
            replies.add(request, _unavailable() if trouble else as_reply(busy))
        for request in seconds:
            replies.add_second(request)
        self._tell(replies)

    @property
    def is_failing(self) -> bool:
        return bool(self._noted)

    def _note(self, error: StoreError | None) -> None:
        """A line when trouble begins, changes or is over, and not with every order in between."""
        sentence = str(error) if error else ""
        if error and sentence != self._noted:
            log.warning("the store failed: %s", error)
        elif not error and self._noted:
            log.warning("the store works again")
            self.trouble = None
        self._noted = sentence

    # Deciding and writing

    def _write(self, pending: Sequence[Request], replies: Replies) -> list[Request]:
        """Gives back what must be decided again because another server was faster."""
        if not pending:
            return []
        state, at = self.state, self._clock.now()
        draft = Draft(state, state.registry, state.locked, partial(had_wager, self.store), state.people)
        decided = [
            decision for request in pending if (decision := self._decide(draft, request, at, replies)) is not None
        ]
        self.point("decided", pending)
        bundles = bundled(decided)
        outcomes = self.store.append_many(as_units(bundles, state.heads))
        if not self.may_answer():
            raise StoreError(Trouble.UNREACHABLE, "The hold of this server on its home may have ended meanwhile.")
        if self._noted:
            self._note(None)  # before anybody hears that it was written
        self.point("written", pending)
        again: list[Request] = []
        happened: list[Happening] = []
        with self.state.entering:
            self.state.entered += 1
            for bundle, outcome in zip(bundles, outcomes, strict=True):
                if isinstance(outcome, Appended):
                    happened += self._enter(bundle, outcome, replies)
                else:
                    if outcome.versions:
                        self.is_behind, self._turns_left = True, TURNS
                    again += _not_taken(bundle, outcome, replies)
        self._tell(replies)
        self.point("acknowledged", pending)
        self._publish(happened)
        return again

    def _decide(self, draft: Draft, request: Request, at: int, replies: Replies) -> Decided | None:
        result = try_order(draft, request.order, at, self._config)
        if isinstance(result, Change):
            result.enter(draft)
            return Decided(request, result, Reply(ACCEPTED, to_text(result.answer)), result.writes)
        if result.broken_by:
            self._lock_broken(draft, request.order, result.broken_by)
        reply = as_reply(result.rejection)
        if result.broken_by or reply.status == BEHIND_A_LOCK:
            replies.add(request, reply)  # not kept: the order may be right once the lock is off
            return None
        return Decided(request, result, reply, [Write(*guard) for guard in result.rests_on])

    def _lock_broken(self, draft: Draft, order: Order, error: Exception) -> None:
        log.error("an order broke the rules' own promises: %s", order, exc_info=error)
        if isinstance(order, AtTable) and draft.table(order.table):
            self.state.locked[streams.table(order.table)] = f"internal error: {error!r}"

    def _enter(self, bundle: Bundle, outcome: Appended, replies: Replies) -> list[Happening]:
        happened: list[Happening] = []
        for request, result, reply, _writes in bundle:
            replies.add(request, reply)
            if isinstance(result, Change):
                result.enter(self.state)
                happened += result.happened
        if outcome.recorded:
            self.remembered += outcome.recorded  # also where others' lie between: an answer follows from them at once
            self.state.heads.update((recorded.stream, recorded.hash) for recorded in outcome.recorded)
            if outcome.recorded[0].position != self.state.position + 1:
                self.is_behind = True  # events of other servers lie between
            else:
                self.state.first = self.state.first or outcome.recorded[0].hash
                self.state.end = LogPoint(outcome.position, outcome.recorded[-1].hash)
        return happened

    # Other servers, and a store in trouble

    def catch_up(self) -> None:
        """Takes in what is in the log and not in the state."""
        while page := self._next_page():
            self.remembered += page
            with self.state.entering:
                self.state.entered += 1
                taken = [(recorded, self.state.take(recorded)) for recorded in page]
            happened = [Happening(at.stream, at.version, event) for at, event in taken if event is not None]
            self._publish(happened)
        self.is_behind = False

    def _next_page(self) -> list[Recorded]:
        """From the last known event on, which must still be there: what follows another one is another history."""
        known, hash_ = self.state.end
        if not hash_:
            return self.store.tail(known, PAGE)
        page = self.store.tail(known - 1, PAGE + 1)
        if not page or page[0].position != known or page[0].hash != hash_:
            raise log_differs(f"it went to position {known}, and has not the same event there now")
        return page[1:]

    def end(self, error: StoreError) -> None:
        """Nothing is taken any more: what is in memory is not what the log says. May be called from any thread."""
        if self.ended is None:
            self.ended = self.trouble = error
            log.error("this server takes nothing any more: %s", error)

    def _revive(self, trouble: StoreError) -> None:
        if trouble.trouble in (Trouble.BROKEN, Trouble.CLOSED) and self._reopen:
            with suppress(StoreError):
                self.store.close()
            self.store = self._reopen()
        self.store.renew()  # what is read from now on is durable: only then is it told as an answer
        self.catch_up()

    def _in_doubt(self, pending: Sequence[Request], replies: Replies) -> list[Request]:
        """Perhaps the orders were written, perhaps not: their keys tell. Without a key nobody is told a guess."""
        again = []
        for request in pending:
            answer = self.store.answer(request.key) if request.key is not None else None
            if answer is not None:
                replies.add_kept(request, answer)
            elif request.key is None:
                replies.add(request, _unavailable())
            else:
                again.append(request)
        self._tell(replies)
        return again

    # Telling

    def _tell(self, replies: Replies) -> None:
        ready, replies.ready = replies.ready, []
        for request, reply in ready:
            try:
                request.done(reply)
            except Exception:
                log.exception("whoever waited for an answer failed on it")

    def _publish(self, happened: list[Happening]) -> None:
        published = Published(self.state.position, happened)
        moved = {happening.stream.partition(":")[0] for happening in happened}
        for listener, kinds in self.listeners:
            if kinds and moved.isdisjoint(kinds):
                continue
            try:
                listener(published)
            except Exception:
                log.exception("a listener failed")


def _not_taken(bundle: Bundle, conflict: Conflict, replies: Replies) -> list[Request]:
    """Orders that were carried out before get their kept answers; the others are to be decided again."""
    answers = {answer.key: answer for answer in conflict.taken}
    again = []
    for request, *_ in bundle:
        answer = answers.get(request.key) if request.key is not None else None
        if answer is None:
            again.append(request)
        else:
            replies.add_kept(request, answer)
    return again


def _unavailable() -> Reply:
    return as_reply(Rejection(Code.STORE_UNAVAILABLE, OUT_OF_REACH))
