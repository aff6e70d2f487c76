"""Many callers, one commit: a writer thread takes all units that wait, commits them together, then answers them all.

A commit costs one wait for the disk, however much is in it. While the disk works, the next units gather.
"""

import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress

from megalink.store.contract import Answer, Outcome, Snapshot, Store, StoreError, Trouble, Unit, Write
from megalink.store.plan import check_units

MOST = 1024  # units in one transaction: the first must not wait too long for the last


class GroupCommitter:
    """Does not own the store: close the committer first, then the store."""

    def __init__(self, store: Store, most: int = MOST) -> None:
        self._store = store
        self._most = most
        self._waiting: deque[tuple[Unit, Future[Outcome]]] = deque()
        self._wake = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="group-commit", daemon=True)
        self._thread.start()

    def submit(self, unit: Unit) -> Future[Outcome]:
        """Done when the unit is durable, or refused. The callbacks of the future run in the writer thread."""
        check_units([unit])  # here, where the fault is, and not where it would spoil the batch
        future: Future[Outcome] = Future()
        with self._wake:
            if self._closing:
                raise StoreError(Trouble.CLOSED, "The group committer is closed.")
            self._waiting.append((unit, future))
            self._wake.notify()
        return future

    def append(
        self, writes: Sequence[Write] = (), answers: Sequence[Answer] = (), snapshots: Sequence[Snapshot] = ()
    ) -> Outcome:
        return self.submit(Unit(writes, answers, snapshots)).result()

    def close(self) -> None:
        """Commits what waits, then ends."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._thread.join()

    def _run(self) -> None:
        while batch := self._next_batch():
            # From here on a caller can no longer call the unit off.
            running = [(unit, future) for unit, future in batch if future.set_running_or_notify_cancel()]
            if running:
                self._commit(running)

    def _next_batch(self) -> list[tuple[Unit, Future[Outcome]]]:
        with self._wake:
            self._wake.wait_for(lambda: self._waiting or self._closing)
            count = min(len(self._waiting), self._most)
            return [self._waiting.popleft() for _ in range(count)]

    def _commit(self, batch: list[tuple[Unit, Future[Outcome]]]) -> None:
        try:
            outcomes = self._store.append_many([unit for unit, _ in batch])
        except ValueError as error:
            if len(batch) == 1:
                batch[0][1].set_exception(error)
                return
            for one in batch:  # the caller at fault alone gets the error
                self._commit([one])
        except BaseException as error:  # noqa: BLE001 (whoever waits must hear of it, whatever it is)
            for _, future in batch:
                future.set_exception(error)
        else:
            for (_, future), outcome in zip(batch, outcomes, strict=True):
                with suppress(Exception):  # a callback's fault is its owner's
                    future.set_result(outcome)
