"""Decides a batch of orders, each on what the ones before it leave, and writes them all in one transaction.

The house changes only by what is in the log: who reads it from another thread never sees what is merely decided.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress

from megalink.floor import names
from megalink.floor.bundle import Bundle, Decided, bundled, changed, refused
from megalink.floor.clock import Clock
from megalink.floor.commands import AtTable, stamped
from megalink.floor.deciding import decide
from megalink.floor.draft import Change, Draft, Happening
from megalink.floor.house import House
from megalink.floor.means import Means
from megalink.floor.refusal import ACCEPTED, BEHIND_A_LOCK, Code, Reply, refuse, told
from megalink.floor.requests import Listener, Point, Published, Replies, Request, each_key_once
from megalink.floor.text import to_text
from megalink.store import Appended, Conflict, Store, StoreError, Trouble

MOST_TRIES = 12  # before an order is given back
TURNS = 20  # batches that wait for their turn, after one that another server was faster than
PAGE = 5_000

log = logging.getLogger("megalink.floor")


class Scribe:
    def __init__(
        self, store: Store, house: House, clock: Clock, means: Means, reopen: Callable[[], Store] | None = None
    ) -> None:
        self.store = store
        self.house = house
        self.listeners: list[Listener] = []
        self.point: Point | None = None  # tests look in at every step between receiving and acknowledging
        self.trouble: StoreError | None = None  # why the last orders could not be written; None: they were
        self._noted = ""
        self.is_behind = False  # the log holds what the house does not know yet
        self._clock = clock
        self._means = means
        self._reopen = reopen
        self._turns_left = 0

    def process(self, batch: Sequence[Request]) -> None:
        self._at("received", batch)
        pending, seconds = each_key_once(batch)
        replies = Replies(repeated=frozenset(one.key for one in seconds))
        failures = 0
        trouble: StoreError | None = None
        while (pending or self.is_behind) and failures < MOST_TRIES:
            try:
                if trouble:
                    self._revive(trouble)
                    pending, trouble = self._in_doubt(pending, replies), None
                with self._turn():
                    again = self._write(pending, replies)
                failures += bool(again)
                self.is_behind = self.is_behind or bool(again)
                pending = again
            except StoreError as error:
                self._note(error)
                trouble, self.is_behind = error, True
                # A server that is away was waited for by the store itself, and so were all who wait behind these.
                failures += MOST_TRIES if error.trouble is Trouble.UNREACHABLE else 1
        if not trouble:
            self._note(None)
        self.trouble = trouble
        sorry = _unavailable() if trouble else told(refuse(Code.BUSY, "other servers write too often; try again"))
        for request in pending:
            replies.add(request, sorry)
        for request in seconds:
            replies.add_second(request)
        self._tell(replies)

    @property
    def is_failing(self) -> bool:
        return bool(self._noted)

    def _note(self, error: StoreError | None) -> None:
        """A line when trouble begins, changes or is over, and not with every order in between."""
        told = str(error) if error else ""
        if error and told != self._noted:
            log.warning("the store failed: %s", error)
        elif not error and self._noted:
            log.warning("the store works again")
            self.trouble = None
        self._noted = told

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Where other servers were faster of late, they wait while this one reads, decides and writes."""
        waits, self._turns_left = self._turns_left > 0, max(0, self._turns_left - 1)
        with self.store.turn() if waits else nullcontext():
            if self.is_behind or waits:
                self.catch_up()
            yield

    # Deciding and writing

    def _write(self, pending: Sequence[Request], replies: Replies) -> list[Request]:
        """Gives back what must be decided again because another server was faster."""
        if not pending:
            return []
        draft, at = Draft(self.house), self._clock.now()
        decided = [one for request in pending if (one := self._decide(draft, request, at, replies))]
        self._at("decided", pending)
        bundles = bundled(decided)
        outcomes = self.store.append_many([bundle.unit() for bundle in bundles])
        self._note(None)  # before anybody hears that it was written
        self._at("written", pending)
        again: list[Request] = []
        happened: list[Happening] = []
        for bundle, outcome in zip(bundles, outcomes, strict=True):
            if isinstance(outcome, Appended):
                happened += self._enter(bundle, outcome, replies)
            else:
                if outcome.versions:
                    self.is_behind, self._turns_left = True, TURNS
                again += _not_taken(bundle, outcome, replies)
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
            return changed(request, result, Reply(ACCEPTED, to_text(result.answer)))
        reply = told(result.rejection)
        if reply.status == BEHIND_A_LOCK:
            replies.add(request, reply)  # not kept: the order may be right once the lock is off
            return None
        return refused(request, result, reply)

    def _enter(self, bundle: Bundle, outcome: Appended, replies: Replies) -> list[Happening]:
        happened: list[Happening] = []
        for one in bundle.decided:
            replies.add(one.request, one.reply)
            if isinstance(one.result, Change):
                one.result.enter(self.house)
                happened += one.result.happened
        if outcome.recorded and outcome.recorded[0].position != self.house.position + 1:
            self.is_behind = True  # events of other servers lie between
        elif outcome.recorded:
            self.house.position = outcome.position
        return happened

    # Other servers, and a store in trouble

    def catch_up(self) -> None:
        """Takes in what is in the log and not in the house."""
        while page := self.store.tail(self.house.position, PAGE):
            taken = ((recorded, self.house.take(recorded)) for recorded in page)
            self._publish([Happening(one.stream, one.version, event) for one, event in taken if event is not None])
        self.is_behind = False

    def _revive(self, trouble: StoreError) -> None:
        if trouble.trouble in (Trouble.BROKEN, Trouble.CLOSED) and self._reopen:
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


def _not_taken(bundle: Bundle, conflict: Conflict, replies: Replies) -> list[Request]:
    """Orders that were carried out before get their kept answers; the others are to be decided again."""
    kept = {answer.key: answer for answer in conflict.taken}
    again = []
    for one in bundle.decided:
        answer = kept.get(one.request.key) if one.request.key is not None else None
        if answer is None:
            again.append(one.request)
        else:
            replies.add_kept(one.request, answer)
    return again


def _unavailable() -> Reply:
    return told(refuse(Code.STORE_UNAVAILABLE, "the log cannot be reached; send the order again, with its key"))
