"""One thread takes the orders that wait and has them written together. While the disk works, the next ones gather."""

import logging
import queue
import threading
from enum import Enum

from megalink.floor.orders.codec import body_hash
from megalink.floor.orders.refusal import as_reply
from megalink.floor.state import streams
from megalink.floor.writer.batch import BatchWriter
from megalink.floor.writer.requests import Request
from megalink.rulebook.rejection import Code, Rejection

MOST_AT_ONCE = 512  # orders in one transaction: the first must not wait too long for the last

log = logging.getLogger("megalink.floor")


class Signal(Enum):
    LOOK_UP = "look up"
    CLOSE = "close"


class OrderQueue:
    def __init__(self, writer: BatchWriter) -> None:
        self.writer = writer
        self._closed = False
        self._waiting: queue.SimpleQueue[Request | Signal] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="floor-writer", daemon=True)
        self._thread.start()

    def submit(self, request: Request) -> None:
        """`done` is called once the answer is durable, in the writer's thread: it must not wait for anything."""
        order, done, key, hash_ = request
        if self._closed:
            done(as_reply(Rejection(Code.FLOOR_CLOSED, "the floor is closed")))
        elif key is None or hash_:  # who hands over the order's hash has made the key himself
            self._waiting.put(request)
        elif streams.is_key(key):
            self._waiting.put(Request(order, done, key, body_hash(order)))
        else:
            done(as_reply(Rejection(Code.KEY_INVALID, streams.KEY_FORMAT, field="key", value=key)))

    def look_up(self) -> None:
        """Takes in what other servers wrote, as soon as there is time."""
        self._waiting.put(Signal.LOOK_UP)

    def close(self) -> None:
        """Finishes what waits, then ends."""
        if not self._closed:
            self._closed = True
            self._waiting.put(Signal.CLOSE)
            self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch = self._next_batch()
            requests = [item for item in batch if not isinstance(item, Signal)]
            signals = [item for item in batch if isinstance(item, Signal)]
            going = Signal.CLOSE not in signals
            if Signal.LOOK_UP in signals:
                self.writer.is_behind = True
            try:
                self.writer.process(requests)
            except Exception:
                log.exception("the writer failed on a batch; nobody is told a guess")
                self.writer.is_behind = True
                for request in requests:
                    request.done(as_reply(Rejection(Code.STORE_UNAVAILABLE, "an internal error; send the order again")))

    def _next_batch(self) -> list[Request | Signal]:
        batch = [self._waiting.get()]
        while len(batch) < MOST_AT_ONCE:
            try:
                batch.append(self._waiting.get_nowait())
            except queue.Empty:
                break
        return batch
