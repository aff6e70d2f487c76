"""Proves again and again that the log takes what is written, and renews this server's hold on its home.

What is durable was asked for before it was answered: the time of the last proof is the time of the asking.
"""

from collections.abc import Callable

from megalink.floor.writer.batch import BatchWriter
from megalink.floor.writer.workers import THREADS, Workers
from megalink.store.contract import FOR_GOOD, StoreError

EVERY_S = 1.0
HOLD_S = 5.0  # so long a home stays ours in the database after the last renewal
SURE_S = 4.0  # so long this server counts on it, and is called well: a second is left for what is on its way


class Pulse:
    def __init__(
        self,
        writer: BatchWriter,
        *,
        runs: bool,
        on_beat: Callable[[], None] = lambda: None,
        workers: Workers = THREADS,
        every_s: float = EVERY_S,
    ) -> None:
        self._writer = writer
        self._on_beat = on_beat
        self._now = workers.seconds
        self._every_s = every_s
        self._proved_at = self._now()
        self._closing = workers.latch()
        self._worker = workers.start(self._run, "floor-pulse") if runs else None

    @property
    def age_s(self) -> float:
        """Since the last proof; 0 where nobody looks."""
        return self._now() - self._proved_at if self._worker else 0.0

    @property
    def is_sure(self) -> bool:
        return self.age_s < SURE_S

    def beat(self) -> None:
        asked_at = self._now()
        try:
            self._writer.store.renew()
        except StoreError as error:
            if error.trouble in FOR_GOOD:
                self._writer.end(error)
        else:
            self._proved_at = asked_at

    def close(self) -> None:
        self._closing.set()
        if self._worker:
            self._worker.join()

    def _run(self) -> None:
        while not self._closing.wait(self._every_s):
            self.beat()
            self._on_beat()
