"""One thread takes the orders that wait and has them written together. While the disk works, the next ones gather."""

import logging
import queue
import threading
from enum import Enum

from megalink.floor import names
from megalink.floor.order_codec import body_hash
from megalink.floor.refusal import Code, refuse, told
from megalink.floor.requests import Request
from megalink.floor.scribe import Scribe

MOST_AT_ONCE = 512  # orders in one transaction: the first must not wait too long for the last

log = logging.getLogger("megalink.floor")


class Signal(Enum):
    LOOK_UP = "look up"
    CLOSE = "close"


class Conductor:
    def __init__(self, scribe: Scribe) -> None:
        self.scribe = scribe
        self._closed = False
        self._waiting: queue.SimpleQueue[Request | Signal] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="floor-conductor", daemon=True)
        self._thread.start()

    def submit(self, request: Request) -> None:
        """`done` is called once the answer is durable, in the conductor's thread: it must not wait for anything."""
        if self._closed:
            request.done(told(refuse(Code.CLOSED, "the floor is closed")))
        elif request.key is not None and not names.is_key(request.key):
            message = "a key is 1 to 200 visible ASCII characters"
            request.done(told(refuse(Code.KEY_INVALID, message, field="key", value=request.key)))
        else:
            order, done, key, hash_ = request
            if key is not None and not hash_:
                request = Request(order, done, key, body_hash(order))
            self._waiting.put(request)

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
            requests = [one for one in batch if not isinstance(one, Signal)]
            signals = [one for one in batch if isinstance(one, Signal)]
            going = Signal.CLOSE not in signals
            if Signal.LOOK_UP in signals:
                self.scribe.is_behind = True
            try:
                self.scribe.process(requests)
            except Exception:
                log.exception("the conductor failed on a batch; nobody is told a guess")
                self.scribe.is_behind = True
                for request in requests:
                    request.done(told(refuse(Code.STORE_UNAVAILABLE, "an internal error; send the order again")))

    def _next_batch(self) -> list[Request | Signal]:
        batch = [self._waiting.get()]
        while len(batch) < MOST_AT_ONCE:
            try:
                batch.append(self._waiting.get_nowait())
            except queue.Empty:
                break
        return batch
