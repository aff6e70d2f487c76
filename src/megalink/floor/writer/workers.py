"""What runs beside a floor's callers: threads. A simulation puts steps of its own time in their place."""

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Protocol


class Latch(Protocol):
    """As threading.Event."""

    def is_set(self) -> bool: ...

    def set(self) -> None: ...

    def wait(self, timeout: float | None = None) -> bool:
        """Whether it is set, at once or before the seconds are over."""
        ...


class Mailbox(Protocol):
    """As queue.SimpleQueue."""

    def put(self, item: Any) -> None: ...  # noqa: ANN401 (whatever its reader expects)

    def get(self) -> Any: ...  # noqa: ANN401

    def get_nowait(self) -> Any:  # noqa: ANN401
        """Raises queue.Empty."""
        ...


class Worker(Protocol):
    def join(self) -> None:
        """Waits until it has ended."""
        ...


class Workers(Protocol):
    def start(self, run: Callable[[], object], name: str) -> Worker: ...

    def latch(self) -> Latch: ...

    def mailbox(self) -> Mailbox: ...

    def seconds(self) -> float:
        """Of a clock that nobody sets."""
        ...


class Threads:
    def start(self, run: Callable[[], object], name: str) -> Worker:
        thread = threading.Thread(target=run, name=name, daemon=True)
        thread.start()
        return thread

    def latch(self) -> Latch:
        return threading.Event()

    def mailbox(self) -> Mailbox:
        return SimpleQueue()

    def seconds(self) -> float:
        return time.monotonic()


THREADS = Threads()
