"""Stands where a server's threads stand: tasks of virtual time, all of which end with the life of their process."""

from collections import deque
from collections.abc import Callable
from queue import Empty
from typing import Any, Protocol

from tests.simulation.scheduler import Scheduler, Signal, Task


class Closing(Protocol):
    number: int

    def close(self) -> None: ...


class Postbox:
    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._items: deque[Any] = deque()
        self._filled = Signal(scheduler)

    def put(self, item: Any) -> None:
        self._items.append(item)
        self._filled.set()

    def get(self) -> Any:
        while not self._items:
            self._filled = Signal(self._scheduler)
            self._filled.wait()
        return self._items.popleft()

    def get_nowait(self) -> Any:
        if not self._items:
            raise Empty
        return self._items.popleft()


class ProcessWorkers:
    """Of one process; `steady_s` is the clock of its machine that nobody sets."""

    def __init__(self, scheduler: Scheduler, name: str, steady_s: Callable[[], float]) -> None:
        self.scheduler = scheduler
        self.name = name
        self.seconds = steady_s
        self.is_alive = True
        self.connections: set[Closing] = set()  # that its machine closes when it has died
        self._tasks: list[Task] = []

    def start(self, run: Callable[[], object], name: str) -> Task:
        task = self.scheduler.start(run, f"{self.name}/{name}")
        self._tasks.append(task)
        return task

    def latch(self) -> Signal:
        return Signal(self.scheduler)

    def mailbox(self) -> Postbox:
        return Postbox(self.scheduler)

    def kill(self) -> None:
        self.is_alive = False
        for task in self._tasks:
            self.scheduler.kill(task)
        for connection in sorted(self.connections, key=lambda each: each.number):
            connection.close()
