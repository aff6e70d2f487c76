"""An SQLite log laid open for verification and for its head: one read transaction, so one moment."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import starmap
from pathlib import Path

from megalink.store.chain import START, head_digest
from megalink.store.contract import Answer, Fault, Finding, Head, Recorded, Snapshot, StoreError
from megalink.store.plan import KeptAnswer, LogEnd, StreamHead
from megalink.store.sqlite_file import EVENT, connect_reader
from megalink.store.verify import KeptSnapshot, verify


def verify_file(path: Path, after: int) -> Iterator[Finding]:
    try:
        with closing(connect_reader(path)) as connection:
            # Bytes that are no text must show as a broken chain, not stop the search.
            connection.text_factory = lambda raw: raw.decode(errors="replace")
            connection.execute("BEGIN")
            if not after:
                yield from _damage(connection)
            yield from verify(SqliteScan(connection), after)
    except (sqlite3.Error, StoreError) as error:
        yield Finding(Fault.FILE_DAMAGED, None, None, f"{path} cannot be read to its end: {error}")


def _damage(connection: sqlite3.Connection) -> Iterator[Finding]:
    for (text,) in connection.execute("PRAGMA integrity_check"):
        if text != "ok":
            yield Finding(Fault.FILE_DAMAGED, None, None, f"SQLite finds its file damaged: {text}")


def head_of(connection: sqlite3.Connection, at: Head | None) -> Head:
    connection.execute("BEGIN")
    scan = SqliteScan(connection)
    if at is None:
        end = scan.end() or LogEnd()
        heads = ((stream, *head) for stream, head in scan.heads())
        return Head(end.position, end.answers, head_digest(end.answers_hash, heads))
    row = connection.execute("SELECT hash FROM answers WHERE number = ?", (at.answers,)).fetchone()
    return Head(at.position, at.answers, head_digest(row[0] if row else START, scan.heads_at(at.position)))


class SqliteScan:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._execute = connection.execute

    def end(self) -> LogEnd | None:
        row = self._execute("SELECT position, answers, answers_hash FROM log_end").fetchone()
        return LogEnd(*row) if row else None

    def events(self, after: int) -> Iterator[Recorded]:
        where = "WHERE position > ? " if after else ""
        query = f"SELECT {EVENT} FROM events {where}ORDER BY stream, version"  # noqa: S608 (constants)
        return starmap(Recorded, self._execute(query, (after,) if after else ()))

    def positions(self, after: int) -> tuple[int, int]:
        count, greatest = self._execute(
            "SELECT count(*), ifnull(max(position), 0) FROM events WHERE position > ?", (after,)
        ).fetchone()
        return count, greatest

    def heads(self) -> Iterator[tuple[str, StreamHead]]:
        rows = self._execute("SELECT stream, version, hash FROM streams ORDER BY stream")
        return ((stream, StreamHead(version, hash_)) for stream, version, hash_ in rows)

    def heads_at(self, position: int) -> Iterator[tuple[str, int, str]]:
        # SQLite takes the bare column from the row that has the maximum.
        query = "SELECT stream, max(version), hash FROM events WHERE position <= ? GROUP BY stream ORDER BY stream"
        return iter(self._execute(query, (position,)))

    def hash_of(self, stream: str, version: int) -> str | None:
        row = self._execute("SELECT hash FROM events WHERE stream = ? AND version = ?", (stream, version)).fetchone()
        return row[0] if row else None

    def answers(self) -> Iterator[KeptAnswer]:
        for number, *answer, hash_ in self._execute(
            "SELECT number, key, body_hash, status, body, hash FROM answers ORDER BY number"
        ):
            yield KeptAnswer(number, Answer(*answer), hash_)

    def snapshots(self) -> Iterator[KeptSnapshot]:
        for *snapshot, hash_ in self._execute("SELECT stream, version, data, hash FROM snapshots ORDER BY stream"):
            yield KeptSnapshot(Snapshot(*snapshot), hash_)
