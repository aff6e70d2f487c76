"""Verifies the log, and watches it for writes by other servers and for a recovered database."""

import logging
from contextlib import suppress

from megalink.floor.orders.commands import RecordVerified
from megalink.floor.state.loading import lock_faults
from megalink.floor.writer.batch import BatchWriter
from megalink.floor.writer.queue import OrderQueue
from megalink.floor.writer.requests import Request
from megalink.floor.writer.workers import THREADS, Workers
from megalink.play.linked import SYSTEM
from megalink.store.contract import StoreError, Trouble

EVERY = 20_000  # events: so many are verified together, when the floor has time
AT_MOST = 10  # times as many are to be verified at the next start, however busy the floor was
BUSY = 500  # events from one look to the next
LOOK_S = 0.25

log = logging.getLogger("megalink.floor")


def is_due(unverified: int, moved: int, every: int = EVERY) -> bool:
    """Whether it is time to verify; while the floor is busy, that can wait a while."""
    return unverified >= every * (AT_MOST if moved > BUSY else 1)


class LogVerifier:
    def __init__(
        self,
        writer: BatchWriter,
        queue: OrderQueue,
        *,
        shared: bool,
        workers: Workers = THREADS,
        every: int = EVERY,
    ) -> None:
        self._writer = writer
        self._queue = queue
        self._every = every
        self._closing = workers.latch()
        self._workers = [workers.start(self._verify, "floor-verifier")]
        if shared:
            self._workers.append(workers.start(self._follow, "floor-follower"))

    def close(self) -> None:
        self._closing.set()
        for worker in self._workers:
            worker.join()

    def _verify(self) -> None:
        before = self._writer.state.position
        while not self._closing.wait(LOOK_S):
            self._try_again()
            state = self._writer.state
            position, verified = state.position, state.registry.verified
            moved, before = position - before, position
            if not is_due(position - verified, moved, self._every):
                continue
            try:
                faults = tuple(self._writer.store.verify(verified))
            except StoreError as error:
                log.warning("the log could not be verified: %s", error)
                continue
            if faults:
                log.error("the log does not hold: %s", faults[0].message)
                lock_faults(state, faults)
                return
            self._queue.waiting.put(Request(RecordVerified(position, actor=SYSTEM), lambda _reply: None))
            self._closing.wait(LOOK_S)

    def _try_again(self) -> None:
        """A database that was away may be back, and no orders come to a floor that says it is not well.

        Asked here and not by the writer, which would keep orders waiting meanwhile. Reading tells it; whether a full
        disk has room again is told by the next order alone.
        """
        trouble = self._writer.trouble
        if trouble and trouble.trouble is Trouble.UNREACHABLE:
            with suppress(StoreError):
                self._writer.store.position()
                self._queue.look_up()

    def _follow(self) -> None:
        while not self._closing.is_set():
            try:
                if self._writer.store.wait(self._writer.state.position, LOOK_S) > self._writer.state.position:
                    self._queue.look_up()
                    self._closing.wait(0.005)
            except StoreError as error:
                log.warning("the log is out of reach: %s", error)
                self._closing.wait(LOOK_S)
