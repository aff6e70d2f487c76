"""Time, in whole milliseconds. Whoever needs it is handed a clock, so that tests can hold it still."""

import threading
import time
from typing import Protocol


class Clock(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970 in UTC; never runs backwards."""
        ...


class SystemClock:
    def __init__(self) -> None:
        self._last = 0
        self._lock = threading.Lock()

    def now(self) -> int:
        with self._lock:
            self._last = max(self._last, time.time_ns() // 1_000_000)
            return self._last
