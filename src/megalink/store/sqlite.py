"""The log in one SQLite file: one connection writes and checkpoints, others only read."""

import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from megalink.store.contract import Fault, Finding, Head, Outcome, StoreError, Trouble, Unit
from megalink.store.file_lock import FileLock
from megalink.store.plan import check_units
from megalink.store.spare import Spares
from megalink.store.sql_scan import SqlScan
from megalink.store.sql_store import SqlStore
from megalink.store.sqlite_file import connect_reader, connect_writer, is_passing, store_error
from megalink.store.sqlite_write import Recent, write_units
from megalink.store.verify import verify

POLL_S = 0.02  # how often a read-only store looks whether another process wrote


class SqliteStore(SqlStore):
    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self._path = path.resolve()
        self._lock: FileLock | None = None
        self._writer: sqlite3.Connection | None = None
        self._recent = Recent()
        self._writing = threading.RLock()
        self._changed = threading.Condition()
        self._broken: StoreError | None = None
        self._closed = False
        self._readers = Spares(lambda: connect_reader(self._path))
        if not read_only:
            self._lock, self._writer = connect_writer(self._path)
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
                plan = write_units(self._writer, units, self._recent)
            except sqlite3.Error as error:
                failure = store_error(error, self._path)
                if failure.trouble is Trouble.BROKEN:
                    self._broken = failure  # what reached the disk is found out by opening the file again
                raise failure from error
        with self._changed:
            self._position = max(self._position, plan.end.position)
            self._changed.notify_all()
        return plan.outcomes

    @contextmanager
    def turn(self) -> Iterator[None]:
        with self._writing:
            yield

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

    def verify(self, after_position: int = 0) -> Iterator[Finding]:
        self._check_open()
        return _verify_file(self._path, after_position)

    def head(self, at: Head | None = None) -> Head:
        self._check_open()
        try:
            with closing(connect_reader(self._path)) as connection:
                connection.execute("BEGIN")
                return SqlScan(connection.execute).head(at)
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


def _verify_file(path: Path, after: int) -> Iterator[Finding]:
    try:
        with closing(connect_reader(path)) as connection:
            # Bytes that are no text must show as a broken chain, not stop the search.
            connection.text_factory = lambda raw: raw.decode(errors="replace")
            connection.execute("BEGIN")
            if not after:
                yield from _damage(connection)
            yield from verify(SqlScan(connection.execute), after)
    except (sqlite3.Error, StoreError, TypeError) as error:  # a type error: a value of another kind than its column's
        cause = error.__cause__ if isinstance(error, StoreError) else error
        if isinstance(cause, sqlite3.Error) and is_passing(cause):
            raise store_error(cause, path) from error  # that it could not be read now is no fault of the log
        yield Finding(Fault.FILE_DAMAGED, None, None, f"{path} cannot be read to its end: {error}")


def _damage(connection: sqlite3.Connection) -> Iterator[Finding]:
    for (text,) in connection.execute("PRAGMA integrity_check"):
        if text != "ok":
            yield Finding(Fault.FILE_DAMAGED, None, None, f"SQLite finds its file damaged: {text}")
