"""Time, in whole milliseconds. Whoever needs it is handed a clock, so that tests can hold it still."""

import threading
import time
from collections.abc import Callable
from typing import Protocol

SAME_MS = 100  # so near to each other two clocks are read at the same moment
JUMP_MS = 2_000  # so much the machine's clock may be corrected without anybody being told


class Clock(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970 in UTC; never runs backwards."""
        ...

    def not_before(self, at: int) -> None:
        """From now on it is at least that late: the log has events of that time."""
        ...

    def take_jump(self) -> int:
        """By how many milliseconds the machine's clock was set since this was asked last; 0: it was not."""
        ...


class SystemClock:
    """Follows the machine's clock forward. Where that was set back, it goes on a little slower until both agree.

    So it neither repeats a time nor stands still: what waits for an hour to come goes on waiting for it.
    """

    def __init__(
        self, wall_ns: Callable[[], int] = time.time_ns, steady_ns: Callable[[], int] = time.monotonic_ns
    ) -> None:
        """`steady_ns`: a clock that nobody sets."""
        self._wall_ns = wall_ns
        self._steady_ns = steady_ns
        self._lock = threading.Lock()
        self._base, self._base_steady = self._read()
        self._offset = self._base - self._base_steady
        self._jumped = 0

    def now(self) -> int:
        with self._lock:
            wall, steady = self._read()
            moved = wall - steady - self._offset
            if abs(moved) >= JUMP_MS:
                self._jumped += moved
                self._offset += moved
            least = self._least(steady)
            if wall < least:
                return least
            self._base, self._base_steady = wall, steady
            return wall

    def not_before(self, at: int) -> None:
        with self._lock:
            wall, steady = self._read()
            if at > max(wall, self._least(steady)):
                self._base, self._base_steady = at, steady
                if at - wall >= JUMP_MS:
                    self._jumped += wall - at

    def take_jump(self) -> int:
        self.now()
        with self._lock:
            jumped, self._jumped = self._jumped, 0
            return jumped

    def _least(self, steady: int) -> int:
        return self._base + (steady - self._base_steady) * 9 // 10

    def _read(self) -> tuple[int, int]:
        """Of one moment: a process that is held up between the two would take that for a clock that was set."""
        steady = self._steady_ns() // 1_000_000
        while True:
            wall, before = self._wall_ns() // 1_000_000, steady
            steady = self._steady_ns() // 1_000_000
            if steady - before <= SAME_MS:
                return wall, steady
