"""One thread takes the orders that wait and has them written together. While the disk works, the next ones gather."""

import logging
import queue
from contextlib import suppress
from enum import Enum

from megalink.floor.orders.refusal import as_reply
from megalink.floor.writer.batch import BatchWriter
from megalink.floor.writer.requests import Request
from megalink.floor.writer.workers import THREADS, Workers
from megalink.rulebook.rejection import Code, Rejection

MOST_AT_ONCE = 512  # orders in one transaction: the first must not wait too long for the last

log = logging.getLogger("megalink.floor")


class Signal(Enum):
    LOOK_UP = "look up"
    CLOSE = "close"


class OrderQueue:
    def __init__(self, writer: BatchWriter, workers: Workers = THREADS) -> None:
        self.writer = writer
        self.is_closed = False
        self.waiting = workers.mailbox()  # of requests and signals
        self._worker = workers.start(self._run, "floor-writer")

    def look_up(self) -> None:
        """Takes in what other servers wrote, as soon as there is time."""
        self.waiting.put(Signal.LOOK_UP)

    def close(self) -> None:
        """Finishes what waits, then ends."""
        if not self.is_closed:
            self.is_closed = True
            self.waiting.put(Signal.CLOSE)
            self._worker.join()

    def _run(self) -> None:
        going = True
        while going:
            requests: list[Request] = []
            item = self.waiting.get()
            with suppress(queue.Empty):
                while True:
                    if isinstance(item, Request):
                        requests.append(item)
                    elif item is Signal.CLOSE:
                        going = False
                    else:
                        self.writer.is_behind = True
                    if len(requests) == MOST_AT_ONCE:
                        break
                    item = self.waiting.get_nowait()
            try:
                self.writer.process(requests)
            except Exception:
                log.exception("the writer failed on a batch; nobody is told a guess")
                self.writer.is_behind = True
                for request in requests:
                    request.done(as_reply(Rejection(Code.STORE_UNAVAILABLE, "an internal error; send the order again")))
