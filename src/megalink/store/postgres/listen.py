"""Listens for appends by any process, and wakes the threads that wait for one."""

import threading
from collections.abc import Callable

import psycopg

from megalink.store.contract import StoreError
from megalink.store.postgres.connection import Connection
from megalink.store.postgres.write import CHANNEL

LOOK_UP_S = 0.5  # how often the thread looks whether it should end
PAUSE_S = 0.2


class Listener:
    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._connect = connect
        self._position = 0
        self._moved = threading.Condition()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="postgres-listen", daemon=True)
        self._thread.start()

    def wait(self, after_position: int, timeout: float) -> int:
        with self._moved:
            self._moved.wait_for(lambda: self._closing.is_set() or self._position > after_position, timeout)
            return self._position

    def close(self) -> None:
        self._closing.set()
        with self._moved:
            self._moved.notify_all()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._listen()
            except (psycopg.Error, StoreError):
                self._closing.wait(PAUSE_S)  # the server is away; when it is back, the position is asked for anew

    def _listen(self) -> None:
        with self._connect() as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            row = connection.execute("SELECT position FROM log_end").fetchone()  # after LISTEN: nothing falls between
            self._move(row[0] if row else 0)
            while not self._closing.is_set():
                for notice in connection.notifies(timeout=LOOK_UP_S, stop_after=1):
                    self._move(int(notice.payload))

    def _move(self, position: int) -> None:
        with self._moved:
            self._position = max(self._position, position)
            self._moved.notify_all()
