"""The log in one SQLite file: one connection writes and checkpoints, others only read."""

import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import starmap
from pathlib import Path
from typing import Any

from megalink.store.contract import (
    Answer,
    Finding,
    Head,
    Outcome,
    Recorded,
    Snapshot,
    Store,
    StoreError,
    Trouble,
    Unit,
)
from megalink.store.file_lock import FileLock
from megalink.store.plan import check_units
from megalink.store.spare import Spares
from megalink.store.sqlite_file import EVENT, connect_reader, connect_writer, store_error
from megalink.store.sqlite_scan import head_of, verify_file
from megalink.store.sqlite_write import write_units

PAGE = 1000  # events that a reader takes at once
POLL_S = 0.02  # how often a read-only store looks whether another process wrote


class SqliteStore(Store):
    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self._path = path.resolve()
        self._lock: FileLock | None = None
        self._writer: sqlite3.Connection | None = None
        self._writing = threading.Lock()
        self._changed = threading.Condition()
        self._broken: StoreError | None = None
        self._closed = False
        if not read_only:
            self._lock, self._writer = connect_writer(self._path)
        self._readers = Spares(lambda: connect_reader(self._path))
        try:
            self._position = self.position()
        except BaseException:
            self.close()
            raise

    def append_many(self, units: Sequence[Unit]) -> list[Outcome]:
        check_units(units)
        with self._writing:
            self._check_open()
            if self._writer is None:
                raise StoreError(Trouble.READ_ONLY, f"{self._path} was opened for reading only.")
            if self._broken:
                raise self._broken
            try:
                plan = write_units(self._writer, units)
            except sqlite3.Error as error:
                failure = store_error(error, self._path)
                if failure.trouble is Trouble.BROKEN:
                    self._broken = failure  # what reached the disk is found out by opening the file again
                raise failure from error
        with self._changed:
            self._position = max(self._position, plan.end.position)
            self._changed.notify_all()
        return plan.outcomes

    def read(self, stream: str, after_version: int = 0) -> Iterator[Recorded]:
        query = f"SELECT {EVENT} FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT {PAGE}"  # noqa: S608 (constants)
        while rows := self._query(query, stream, after_version):
            yield from starmap(Recorded, rows)
            after_version += len(rows)

    def tail(self, after_position: int, limit: int = 1000) -> list[Recorded]:
        query = f"SELECT {EVENT} FROM events WHERE position > ? ORDER BY position LIMIT ?"  # noqa: S608 (constants)
        return list(starmap(Recorded, self._query(query, after_position, limit)))

    def wait(self, after_position: int, timeout: float) -> int:
        if self._writer is None:
            return self._poll(after_position, timeout)
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._position > after_position, timeout)
            self._check_open()
            return self._position

    def _poll(self, after_position: int, timeout: float) -> int:
        until = time.monotonic() + timeout
        while (position := self.position()) <= after_position and time.monotonic() < until:
            time.sleep(POLL_S)
        return position

    def position(self) -> int:
        rows = self._query("SELECT position FROM log_end")
        return int(rows[0][0]) if rows else 0

    def version(self, stream: str) -> int:
        rows = self._query("SELECT version FROM streams WHERE stream = ?", stream)
        return int(rows[0][0]) if rows else 0

    def answer(self, key: str) -> Answer | None:
        rows = self._query("SELECT key, body_hash, status, body FROM answers WHERE key = ?", key)
        return Answer(*rows[0]) if rows else None

    def snapshot(self, stream: str) -> Snapshot | None:
        rows = self._query("SELECT stream, version, data FROM snapshots WHERE stream = ?", stream)
        return Snapshot(*rows[0]) if rows else None

    def streams(self, prefix: str = "") -> list[str]:
        # No name has a character beyond the last one, so this is where the names with the prefix end.
        query = "SELECT stream FROM streams WHERE stream >= ? AND stream < ? ORDER BY stream"
        return [str(row[0]) for row in self._query(query, prefix, prefix + "\U0010ffff")]

    def verify(self, after_position: int = 0) -> Iterator[Finding]:
        self._check_open()
        return verify_file(self._path, after_position)

    def head(self, at: Head | None = None) -> Head:
        self._check_open()
        try:
            with closing(connect_reader(self._path)) as connection:
                return head_of(connection, at)
        except sqlite3.Error as error:
            raise store_error(error, self._path) from error

    def close(self) -> None:
        """Readers first: the connection that closes last checkpoints, and that is the writer's work."""
        with self._writing:
            if self._closed:
                return
            self._closed = True
            self._readers.close()
            if self._writer is not None:
                self._writer.close()
            if self._lock is not None:
                self._lock.release()
        with self._changed:
            self._changed.notify_all()

    def _query(self, query: str, *parameters: str | int) -> list[tuple[Any, ...]]:
        self._check_open()
        try:
            with self._readers.one() as connection:
                return connection.execute(query, parameters).fetchall()
        except sqlite3.Error as error:
            raise store_error(error, self._path) from error

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(Trouble.CLOSED, f"{self._path} is closed.")
