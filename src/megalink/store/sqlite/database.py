"""The log in one SQLite file: one connection writes and checkpoints, others only read."""

import json
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from megalink.store.contract import Answer, AppendResult, Fault, Finding, Head, StoreError, StreamHead, Trouble, Unit
from megalink.store.plan import Known, LogEnd, Plan, check_units, log_differs, make_plan, names_of
from megalink.store.sql.database import SqlStore
from megalink.store.sql.scan import SqlScan
from megalink.store.sql.spare import Spares
from megalink.store.sqlite.file import connect_reader, connect_writer, file_id, is_passing, store_error
from megalink.store.sqlite.file_lock import FileLock
from megalink.store.verify import verify

POLL_S = 0.02  # how often a read-only store looks whether another process wrote
# CROSS: SQLite goes through the names, each of which comes once, and looks every one of them up.
HEADS = "SELECT stream, version, hash FROM json_each(?) CROSS JOIN streams ON stream = value"
TAKEN = "SELECT answers.key, body_hash, status, body FROM json_each(?) CROSS JOIN answers ON answers.key = value"
MOST_RECENT = 20_000  # heads of streams: some 5 MB
KEEP_SNAPSHOT = """
    INSERT INTO snapshots VALUES (?, ?, ?, ?) ON CONFLICT (stream) DO UPDATE
    SET version = excluded.version, data = excluded.data, hash = excluded.hash WHERE excluded.version >= version
"""


EMPTY = LogEnd()


@dataclass
class Recent:
    """The heads of streams used recently. They hold as long as the log ends where this connection left it."""

    end: LogEnd = EMPTY
    heads: dict[str, StreamHead] = field(default_factory=dict)


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
            self._file = file_id(self._path)
        try:
            self._position = self.position()
        except BaseException:
            self.close()
            raise

    def append_many(self, units: Sequence[Unit]) -> list[AppendResult]:
        check_units(units)
        with self._writing:
            self._check_open()
            if self._writer is None:
                raise StoreError(Trouble.READ_ONLY, f"{self._path} was opened for reading only.")
            if self._broken:
                raise self._broken
            with self._failures():
                self._check_place()
                plan = write_units(self._writer, units, self._recent)
        with self._changed:
            self._position = max(self._position, plan.end.position)
            self._changed.notify_all()
        return plan.outcomes

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            failure = store_error(error, self._path)
            if failure.trouble is Trouble.BROKEN:
                self._broken = failure  # what reached the disk is found out by opening the file again
            raise failure from error

    def _check_place(self) -> None:
        """What is written to a file that is no longer there under its name is lost to everybody."""
        try:
            there = file_id(self._path)
        except FileNotFoundError as error:
            raise log_differs(f"{self._path} is gone") from error
        except OSError as error:
            raise StoreError(Trouble.UNREADABLE, f"{self._path} cannot be looked at: {error.strerror}.") from error
        if there != self._file:
            raise log_differs(f"another file was put in the place of {self._path}")

    def renew(self) -> None:
        with self._writing:
            self._check_open()
            if self._broken:
                raise self._broken
            if self._writer is not None:
                with self._failures():
                    self._check_place()
                    self._writer.execute("UPDATE pulse SET beats = beats + 1")

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
        return _verify_twice(self._path, after_position)

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
            with self._readers.lend() as connection:
                return connection.execute(query, parameters).fetchall()
        except sqlite3.Error as error:
            raise store_error(error, self._path) from error

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(Trouble.CLOSED, f"{self._path} is closed.")


def write_units(connection: sqlite3.Connection, units: Sequence[Unit], recent: Recent) -> Plan:
    """One batch, in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        known = _known(connection, units, recent)
        plan = make_plan(units, known)
        if plan.end != known.end or plan.snapshots:
            _write(connection, plan)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    recent.end = plan.end
    recent.heads.update(plan.heads)
    return plan


def _known(connection: sqlite3.Connection, units: Sequence[Unit], recent: Recent) -> Known:
    end = LogEnd(*connection.execute("SELECT position, answers, answers_hash FROM log_end").fetchone())
    if end != recent.end or len(recent.heads) > MOST_RECENT:
        if end.position < recent.end.position:
            raise log_differs(f"it went to position {recent.end.position}, and ends at {end.position}")
        recent.end = end
        recent.heads.clear()
    streams, keys = names_of(units)
    unknown = [stream for stream in streams if stream not in recent.heads]
    if unknown:
        rows = connection.execute(HEADS, (json.dumps(unknown),))
        recent.heads.update((stream, StreamHead(version, hash_)) for stream, version, hash_ in rows)
    taken = connection.execute(TAKEN, (json.dumps(keys),))
    heads = {stream: recent.heads[stream] for stream in streams if stream in recent.heads}
    return Known(end, heads, {row[0]: Answer(*row) for row in taken})


def _write(connection: sqlite3.Connection, plan: Plan) -> None:
    connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", plan.events)
    connection.executemany(
        "INSERT OR REPLACE INTO streams VALUES (?, ?, ?)", [(stream, *head) for stream, head in plan.heads.items()]
    )
    connection.executemany("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)", plan.answers)
    connection.executemany(KEEP_SNAPSHOT, plan.snapshots.values())
    connection.execute("UPDATE log_end SET position = ?, answers = ?, answers_hash = ?", plan.end)


def _verify_twice(path: Path, after: int) -> Iterator[Finding]:
    """What one reading finds may be a fault of that reading alone: of the log it is where the next finds some too."""
    if next(_verify_file(path, after), None):
        yield from _verify_file(path, after)


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
