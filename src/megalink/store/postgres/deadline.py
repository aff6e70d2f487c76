"""Ends what a server has let wait for too long: a statement's own time limit is of no use where the server hangs.

A connection that is cut fails at once in the thread that waits for it, as if the server had gone away.
"""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg

from megalink.store.postgres.connection import Connection

LOOK_S = 0.25


class Deadlines:
    def __init__(self) -> None:
        self._ends: dict[int, tuple[float, Connection]] = {}
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    @contextmanager
    def within(self, seconds: float, connection: Connection) -> Iterator[None]:
        key = id(connection)
        with self._lock:
            self._ends[key] = time.monotonic() + seconds, connection
            if self._thread is None and not self._closing.is_set():
                self._thread = threading.Thread(target=self._run, name="postgres-deadlines", daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            with self._lock:
                self._ends.pop(key, None)

    def close(self) -> None:
        self._closing.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._closing.wait(LOOK_S):
            now = time.monotonic()
            with self._lock:  # held while cutting: a connection that is done with meanwhile is another one's by then
                for key, (end, connection) in [*self._ends.items()]:
                    if now > end:
                        self._ends.pop(key)
                        cut(connection)


def cut(connection: Connection) -> None:
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as its_socket:
        its_socket.shutdown(socket.SHUT_RDWR)
