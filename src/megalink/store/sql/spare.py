"""Connections for readers: as many as are in use at once, each kept for the next reader afterwards."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Generic, Protocol, TypeVar


class Closable(Protocol):
    def close(self) -> None: ...


C = TypeVar("C", bound=Closable)


class Spares(Generic[C]):
    def __init__(self, connect: Callable[[], C], is_good: Callable[[C], bool] = lambda _connection: True) -> None:
        """`is_good`: whether one that was kept, or comes back, still leads where it should."""
        self._connect = connect
        self._is_good = is_good
        self._idle: deque[C] = deque()  # its append and pop are safe among threads
        self._closed = False

    @contextmanager
    def lend(self) -> Iterator[C]:
        connection = self._next()
        try:
            yield connection
        except BaseException:
            connection.close()  # who knows what state it is in
            raise
        if self._closed or not self._is_good(connection):
            connection.close()
        else:
            self._idle.append(connection)

    def _next(self) -> C:
        while True:
            try:
                connection = self._idle.pop()
            except IndexError:
                return self._connect()
            if self._is_good(connection):
                return connection
            connection.close()

    def drop_idle(self) -> None:
        with suppress(IndexError):
            while True:
                self._idle.pop().close()

    def close(self) -> None:
        self._closed = True
        self.drop_idle()
