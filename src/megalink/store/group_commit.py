"""Many callers, one commit: a writer thread takes all units that wait, commits them together, then answers them all.

A commit costs one wait for the disk, however much is in it. While the disk works, the next units gather.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import NamedTuple

from megalink.store.contract import Answer, Outcome, Snapshot, Store, StoreError, Trouble, Unit, Write
from megalink.store.plan import check_units

MOST = 1024  # units in one transaction: the first must not wait too long for the last


_Future = Future[Outcome] | asyncio.Future[Outcome]
_Done = tuple[_Future, Outcome | BaseException]


class _Waiting(NamedTuple):
    unit: Unit
    future: _Future


class GroupCommitter:
    """Does not own the store: close the committer first, then the store."""

    def __init__(self, store: Store, most: int = MOST) -> None:
        self._store = store
        self._most = most
        self._waiting: deque[_Waiting] = deque()
        self._wake = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="group-commit", daemon=True)
        self._thread.start()

    def submit(self, unit: Unit) -> Future[Outcome]:
        """Done when the unit is durable, or refused. The callbacks of the future run in the writer thread."""
        future: Future[Outcome] = Future()
        self._enqueue(unit, future)
        return future

    def append(
        self, writes: Sequence[Write] = (), answers: Sequence[Answer] = (), snapshots: Sequence[Snapshot] = ()
    ) -> Outcome:
        return self.submit(Unit(writes, answers, snapshots)).result()

    async def commit(self, unit: Unit) -> Outcome:
        """For coroutines: a whole batch wakes its event loop once. Giving up the wait does not call the unit off."""
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._enqueue(unit, future)
        return await future

    def close(self) -> None:
        """Commits what waits, then ends."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._thread.join()

    def _enqueue(self, unit: Unit, future: _Future) -> None:
        check_units([unit])  # here, where the fault is, and not where it would spoil the batch
        with self._wake:
            if self._closing:
                raise StoreError(Trouble.CLOSED, "The group committer is closed.")
            self._waiting.append(_Waiting(unit, future))
            if len(self._waiting) == 1:
                self._wake.notify()

    def _run(self) -> None:
        while batch := self._next_batch():
            # From here on a caller can no longer call the unit off.
            running = [
                one for one in batch if not isinstance(one.future, Future) or one.future.set_running_or_notify_cancel()
            ]
            if running:
                _deliver(self._commit(running))

    def _next_batch(self) -> list[_Waiting]:
        with self._wake:
            self._wake.wait_for(lambda: self._waiting or self._closing)
            count = min(len(self._waiting), self._most)
            return [self._waiting.popleft() for _ in range(count)]

    def _commit(self, batch: list[_Waiting]) -> list[_Done]:
        try:
            outcomes = self._store.append_many([one.unit for one in batch])
        except ValueError as error:
            if len(batch) > 1:  # the caller at fault alone gets the error
                return [done for one in batch for done in self._commit([one])]
            return [(batch[0].future, error)]
        except BaseException as error:  # noqa: BLE001 (whoever waits must hear of it, whatever it is)
            return [(one.future, error) for one in batch]
        return [(one.future, outcome) for one, outcome in zip(batch, outcomes, strict=True)]


def _deliver(done: list[_Done]) -> None:
    loops: dict[asyncio.AbstractEventLoop, list[_Done]] = {}
    for future, outcome in done:
        if isinstance(future, Future):
            with suppress(Exception):  # a callback's fault is its owner's
                _settle(future, outcome)
        else:
            loops.setdefault(future.get_loop(), []).append((future, outcome))
    for loop, part in loops.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits there any more
            loop.call_soon_threadsafe(_settle_all, part)


def _settle_all(done: list[_Done]) -> None:
    for future, outcome in done:
        if not future.done():  # a coroutine may have given up
            _settle(future, outcome)


def _settle(future: _Future, outcome: Outcome | BaseException) -> None:
    if isinstance(outcome, BaseException):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
