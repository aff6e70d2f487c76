"""Decides a batch of orders, each on what the ones before it leave, and writes them all in one transaction.

The house changes only by what is in the log: who reads it from another thread never sees what is merely decided.
"""

import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from megalink.floor import names
from megalink.floor.clock import Clock
from megalink.floor.commands import AtTable, stamped
from megalink.floor.deciding import decide
from megalink.floor.draft import Change, Draft, Happening, Refused
from megalink.floor.house import House
from megalink.floor.means import Means
from megalink.floor.refusal import ACCEPTED, BEHIND_A_LOCK, Code, Reply, refuse, told
from megalink.floor.requests import Listener, Point, Published, Replies, Request, each_key_once
from megalink.floor.text import to_text
from megalink.store import Answer, Appended, Conflict, Store, StoreError, Trouble, Unit, Write

MOST_TRIES = 12  # when other servers keep writing first
PAGE = 5_000

log = logging.getLogger("megalink.floor")


class Decided(NamedTuple):
    request: Request
    result: Change | Refused
    reply: Reply
    unit: Unit


class Scribe:
    def __init__(
        self, store: Store, house: House, clock: Clock, means: Means, reopen: Callable[[], Store] | None = None
    ) -> None:
        self.store = store
        self.house = house
        self.listeners: list[Listener] = []
        self.point: Point | None = None  # tests look in at every step between receiving and acknowledging
        self.is_behind = False  # the log holds what the house does not know yet
        self._clock = clock
        self._means = means
        self._reopen = reopen

    def process(self, batch: Sequence[Request]) -> None:
        self._at("received", batch)
        pending, seconds = each_key_once(batch)
        replies = Replies()
        size, failures = len(pending), 0
        trouble: StoreError | None = None
        while (pending or self.is_behind) and failures < MOST_TRIES:
            try:
                if self.is_behind or trouble:
                    self._revive(trouble)
                    pending = self._in_doubt(pending, replies) if trouble else pending
                    trouble = None
                part = pending[:size]
                again = self._write(part, replies)
                pending = [*again, *pending[size:]]
                if again and len(again) == len(part):
                    # The fewer are decided at once, the less time others have to write in between.
                    failures, size = failures + 1, max(1, size // 4)
                    time.sleep(failures / 1000)
                self.is_behind = self.is_behind or bool(again)
            except StoreError as error:
                log.warning("the store failed: %s", error)
                trouble, self.is_behind = error, True
                failures += 1
        sorry = _unavailable() if trouble else told(refuse(Code.BUSY, "other servers write too often; try again"))
        for request in pending:
            replies.add(request, sorry)
        for request in seconds:
            replies.add_second(request)
        self._tell(replies)

    # Deciding and writing

    def _write(self, pending: Sequence[Request], replies: Replies) -> list[Request]:
        """Gives back what must be decided again because another server was faster."""
        if not pending:
            return []
        draft, at = Draft(self.house), self._clock.now()
        decided = [one for request in pending if (one := self._decide(draft, request, at, replies))]
        self._at("decided", pending)
        outcomes = self.store.append_many([one.unit for one in decided])
        self._at("written", pending)
        again: list[Request] = []
        happened: list[Happening] = []
        for one, outcome in zip(decided, outcomes, strict=True):
            if isinstance(outcome, Appended):
                replies.add(one.request, one.reply)
                if isinstance(one.result, Change):
                    one.result.enter(self.house)
                    happened += one.result.happened
                    self._move_on(outcome)
            elif (kept := _taken(one.request, outcome)) is not None:
                replies.add_kept(one.request, kept)
                self.is_behind = self.is_behind or bool(outcome.versions)
            else:
                again.append(one.request)
        self._tell(replies)
        self._at("acknowledged", pending)
        self._publish(happened)
        return again

    def _decide(self, draft: Draft, request: Request, at: int, replies: Replies) -> Decided | None:
        try:
            result = decide(draft, stamped(request.order, at), self._means)
        except Exception as error:  # a bug in the rules: this table stands still, the others play on
            log.exception("an order broke the rules' own promises: %s", request.order)
            if isinstance(request.order, AtTable) and draft.desk(request.order.table):
                self.house.locked[names.table(request.order.table)] = f"internal error: {error!r}"
            replies.add(request, told(refuse(Code.BROKEN, "an internal error; the table stands still")))
            return None
        if isinstance(result, Change):
            result.enter(draft)
            reply = Reply(ACCEPTED, to_text(result.answer))
            writes, snapshots = result.writes, result.snapshots
        else:
            # Without events these only guard: what the refusal rests on must be in the log, or it is decided again.
            reply, snapshots = told(result.rejection), []
            if reply.status == BEHIND_A_LOCK:
                replies.add(request, reply)  # not kept: the order may be right once the lock is off
                return None
            writes = [Write(stream, version) for stream, version in result.rests_on]
        answers = [Answer(request.key, request.hash, *reply)] if request.key is not None else []
        return Decided(request, result, reply, Unit(writes, answers, snapshots))

    def _move_on(self, outcome: Appended) -> None:
        if outcome.recorded[:1] and outcome.recorded[0].position != self.house.position + 1:
            self.is_behind = True  # events of other servers lie between
        elif outcome.recorded:
            self.house.position = outcome.position

    # Other servers, and a store in trouble

    def catch_up(self) -> None:
        """Takes in what is in the log and not in the house."""
        while page := self.store.tail(self.house.position, PAGE):
            taken = ((recorded, self.house.take(recorded)) for recorded in page)
            self._publish([Happening(one.stream, one.version, event) for one, event in taken if event is not None])
        self.is_behind = False

    def _revive(self, trouble: StoreError | None) -> None:
        if trouble and trouble.trouble in (Trouble.BROKEN, Trouble.CLOSED) and self._reopen:
            with suppress(StoreError):
                self.store.close()
            self.store = self._reopen()
        self.catch_up()

    def _in_doubt(self, pending: Sequence[Request], replies: Replies) -> list[Request]:
        """Perhaps the orders were written, perhaps not: their keys tell. Without a key nobody is told a guess."""
        again = []
        for request in pending:
            kept = self.store.answer(request.key) if request.key is not None else None
            if kept is not None:
                replies.add_kept(request, kept)
            elif request.key is None:
                replies.add(request, _unavailable())
            else:
                again.append(request)
        self._tell(replies)
        return again

    # Telling

    def _tell(self, replies: Replies) -> None:
        for request, reply in replies.taken():
            try:
                request.done(reply)
            except Exception:
                log.exception("whoever waited for an answer failed on it")

    def _publish(self, happened: list[Happening]) -> None:
        published = Published(self.house.position, happened)
        for listener in self.listeners:
            try:
                listener(published)
            except Exception:
                log.exception("a listener failed")

    def _at(self, name: str, requests: Sequence[Request]) -> None:
        if self.point:
            self.point(name, requests)


def _taken(request: Request, conflict: Conflict) -> Answer | None:
    return next((answer for answer in conflict.taken if answer.key == request.key), None)


def _unavailable() -> Reply:
    return told(refuse(Code.STORE_UNAVAILABLE, "the log cannot be reached; send the order again, with its key"))
