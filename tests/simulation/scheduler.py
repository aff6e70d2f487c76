"""Virtual time, and everything that takes place in it: one process, one thread, one source of chance.

A task is ordinary code that runs until it waits. Whatever is due at the same moment comes in an order that the seed
decides, so that a seed is one history and another seed another one.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from random import Random

from greenlet import GreenletExit, getcurrent, greenlet

SECOND = 1_000_000  # time is counted in microseconds


class Task:
    def __init__(self, scheduler: "Scheduler", run: Callable[[], object], name: str) -> None:
        self.name = name
        self.ended = Signal(scheduler)
        self.is_killed = False
        self.waits = 0  # how often it has waited: a call that wakes it must be about the wait of now
        self._scheduler = scheduler
        self._run = run
        self.greenlet = greenlet(self._life, scheduler.hub)  # where it ends, whoever began it

    def _life(self) -> None:
        try:
            self._run()
        except GreenletExit:
            pass
        except Exception as error:  # noqa: BLE001 (whatever it is, it is a finding of this run)
            self._scheduler.failures.append(f"{self.name} died of {error!r}")
            self._scheduler.last_error = error
        self.ended.set()

    def join(self) -> None:
        self.ended.wait()


class Scheduler:
    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.now = 0
        self.failures: list[str] = []
        self.last_error: Exception | None = None
        self.current: Task | None = None
        self.hub = getcurrent()
        self._due: list[tuple[int, float, int, Callable[[], object]]] = []
        self._numbers = count()

    def number(self) -> int:
        """No two are the same in one run."""
        return next(self._numbers)

    def after(self, seconds: float, act: Callable[[], object]) -> None:
        moment = self.now + int(seconds * SECOND)
        heappush(self._due, (moment, self.chance.random(), next(self._numbers), act))

    def start(self, run: Callable[[], object], name: str) -> Task:
        task = Task(self, run, name)
        self.after(0, lambda: self._enter(task))
        return task

    def run(self, until: Callable[[], bool], most_seconds: float) -> bool:
        """Whether `until` came true in so much virtual time."""
        end = self.now + int(most_seconds * SECOND)
        while self._due and not self.failures:
            if until():
                return True
            if self._due[0][0] > end:
                return False
            moment, _, _, act = heappop(self._due)
            self.now = moment
            act()
        return False

    def sleep(self, seconds: float) -> None:
        self.pause(seconds)

    def pause(self, seconds: float | None = None, on: "Signal | None" = None) -> None:
        """The task of now waits until so many seconds are over or the signal comes, whatever is first."""
        task = self.current
        assert task is not None, "only a task can wait"
        if task.is_killed:
            raise GreenletExit
        task.waits += 1
        waits = task.waits

        def wake() -> None:
            if task.waits == waits and not task.is_killed:
                task.waits += 1
                self._enter(task)

        if seconds is not None:
            self.after(seconds, wake)
        if on is not None:
            on.wakes.append(wake)
        self.hub.switch()

    def kill(self, task: Task) -> None:
        """As with kill -9: what it was about to do never happens. Called by no task itself, but when one is due."""
        assert self.current is None, "a task is killed from outside"
        if task.is_killed or task.greenlet.dead:
            return
        task.is_killed = True
        if task.greenlet:  # it was started
            self.current = task
            task.greenlet.throw(GreenletExit)
            self.current = None

    def _enter(self, task: Task) -> None:
        if task.is_killed:
            return
        self.current = task
        task.greenlet.switch()
        self.current = None


class Signal:
    """Once it is set, whoever waits for it goes on."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._is_set = False
        self.wakes: list[Callable[[], object]] = []

    def is_set(self) -> bool:
        return self._is_set

    def set(self) -> None:
        self._is_set = True
        wakes, self.wakes = self.wakes, []
        for wake in wakes:
            self._scheduler.after(0, wake)

    def wait(self, timeout: float | None = None) -> bool:
        if not self._is_set:
            self._scheduler.pause(timeout, self)
        return self._is_set
