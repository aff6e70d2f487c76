"""Ways between machines: how long a message takes, which are cut, and what becomes of messages without a connection."""

from collections.abc import Callable

from tests.simulation.scheduler import Scheduler

QUICK_S, SLOW_S = 0.002, 0.4
SLOW_ONES = 0.03  # of all messages


class Network:
    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._cut: set[frozenset[str]] = set()
        self._lonely: set[str] = set()  # machines that nobody reaches
        self.loss = 0.0  # of messages outside of connections
        self.doubles = 0.0

    def reaches(self, one: str, other: str) -> bool:
        if not self._cut and not self._lonely:
            return True
        return frozenset((one, other)) not in self._cut and self._lonely.isdisjoint((one, other))

    def cut(self, one: str, other: str) -> None:
        self._cut.add(frozenset((one, other)))

    def isolate(self, machine: str) -> None:
        self._lonely.add(machine)

    def heal(self) -> None:
        self._cut.clear()
        self._lonely.clear()

    def delay(self) -> float:
        chance = self._scheduler.chance
        return chance.random() * (SLOW_S if chance.random() < SLOW_ONES else QUICK_S)

    def send(self, sender: str, receiver: str, arrive: Callable[[], object]) -> None:
        """Within a connection: it arrives after a while, unless the way is cut meanwhile."""

        def due() -> None:
            if self.reaches(sender, receiver):
                arrive()

        if self.reaches(sender, receiver):
            self._scheduler.after(self.delay(), due)

    def throw(self, sender: str, receiver: str, arrive: Callable[[], object]) -> None:
        """Outside of connections: it may also be lost, or come twice."""
        chance = self._scheduler.chance
        if chance.random() >= self.loss:
            self.send(sender, receiver, arrive)
        if chance.random() < self.doubles:
            self.send(sender, receiver, arrive)
