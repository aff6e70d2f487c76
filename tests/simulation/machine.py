"""A machine with its clocks: one that people and time servers set, one that nobody sets; both drift."""

from tests.simulation.scheduler import SECOND, Scheduler

BEGAN_MS = 1_000_000


class Machine:
    def __init__(self, scheduler: Scheduler, name: str) -> None:
        self.name = name
        self._scheduler = scheduler
        self._rate = 1_000 + scheduler.chance.randrange(-1, 2)  # nanoseconds in a microsecond of true time
        self._set_by_ns = scheduler.chance.randrange(-200, 200) * 1_000_000

    def steady_ns(self) -> int:
        return self._scheduler.now * self._rate

    def steady_s(self) -> float:
        return self.steady_ns() / 1_000 / SECOND

    def wall_ns(self) -> int:
        return BEGAN_MS * 1_000_000 + self.steady_ns() + self._set_by_ns

    def set_clock(self, seconds: float) -> None:
        self._set_by_ns += int(seconds * 1_000 * SECOND)
