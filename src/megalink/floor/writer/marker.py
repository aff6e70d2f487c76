"""Marks where the log ends, now and then while it grows and when the floor closes: see store/mark.py.

In a thread of its own: the writer never waits for it. Where it fails, the floor plays on without a mark.
"""

import logging

from megalink.floor.audit.log.replaced_log import mark_of
from megalink.floor.writer.batch import BatchWriter
from megalink.floor.writer.workers import THREADS, Workers
from megalink.store.contract import StoreError
from megalink.store.mark import Marks

EVERY_S = 5.0  # so much of the end is not told of after the server was killed

log = logging.getLogger("megalink.floor")


class LogMarker:
    def __init__(
        self,
        writer: BatchWriter,
        marks: Marks,
        *,
        runs: bool = True,
        workers: Workers = THREADS,
        every_s: float = EVERY_S,
    ) -> None:
        """`runs`: also in between, and not only now and at the end."""
        self._writer = writer
        self._marks = marks
        self._every_s = every_s
        self._marked = 0  # the position
        self._failed = False
        self._closing = workers.latch()
        self.mark()
        self._worker = workers.start(self._run, "floor-marker") if runs else None

    def mark(self) -> None:
        try:
            mark = mark_of(self._writer.store)
            if mark and mark.position != self._marked:
                self._marks.keep(mark)
                self._marked = mark.position
            self._failed = False
        except (OSError, StoreError) as error:
            if not self._failed:
                log.warning("the end of the log could not be marked: %s", error)
            self._failed = True

    def close(self) -> None:
        """Once nothing is written any more."""
        self._closing.set()
        if self._worker:
            self._worker.join()
        self.mark()

    def _run(self) -> None:
        while not self._closing.wait(self._every_s):
            self.mark()
