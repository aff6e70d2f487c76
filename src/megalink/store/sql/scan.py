"""A log in an SQL database laid open for verification and for its head."""

from collections.abc import Callable, Iterator
from itertools import starmap
from typing import Any

from megalink.store.contract import Head, Recorded, StreamHead
from megalink.store.plan import START, KeptAnswer, KeptSnapshot, LogEnd, head_digest
from megalink.store.sql.database import EVENT

HEADS_AT = """
    SELECT stream, version, hash FROM events
    JOIN (SELECT stream, max(version) AS version FROM events WHERE position <= ? GROUP BY stream) AS last
    USING (stream, version) ORDER BY stream
"""


class SqlScan:
    """`rows` runs a SELECT and hands out its rows one by one, all from the same moment of the database."""

    def __init__(self, rows: Callable[[str, tuple[str | int, ...]], Iterator[tuple[Any, ...]]]) -> None:
        self._rows = rows

    def end(self) -> LogEnd | None:
        row = next(self._rows("SELECT position, answers, answers_hash FROM log_end", ()), None)
        return LogEnd(*row) if row else None

    def events(self, after: int) -> Iterator[Recorded]:
        where = "WHERE position > ? " if after else ""
        query = f"SELECT {EVENT} FROM events {where}ORDER BY stream, version"  # noqa: S608 (constants)
        return starmap(Recorded, self._rows(query, (after,) if after else ()))

    def positions(self, after: int) -> tuple[int, int]:
        query = "SELECT count(*), coalesce(max(position), 0) FROM events WHERE position > ?"
        count, greatest = next(self._rows(query, (after,)))
        return count, greatest

    def heads(self) -> Iterator[tuple[str, StreamHead]]:
        for stream, *head in self._rows("SELECT stream, version, hash FROM streams ORDER BY stream", ()):
            yield stream, StreamHead(*head)

    def hash_of(self, stream: str, version: int) -> str | None:
        row = next(self._rows("SELECT hash FROM events WHERE stream = ? AND version = ?", (stream, version)), None)
        return row[0] if row else None

    def answers(self) -> Iterator[KeptAnswer]:
        query = "SELECT number, key, body_hash, status, body, hash FROM answers ORDER BY number"
        return starmap(KeptAnswer, self._rows(query, ()))

    def snapshots(self) -> Iterator[KeptSnapshot]:
        return starmap(
            KeptSnapshot, self._rows("SELECT stream, version, data, hash FROM snapshots ORDER BY stream", ())
        )

    def head(self, at: Head | None) -> Head:
        if at is None:
            end = self.end() or LogEnd()
            heads = ((stream, *head) for stream, head in self.heads())
            return Head(end.position, end.answers, head_digest(end.answers_hash, heads))
        row = next(self._rows("SELECT hash FROM answers WHERE number = ?", (at.answers,)), None)
        earlier = (tuple(row) for row in self._rows(HEADS_AT, (at.position,)))
        return Head(at.position, at.answers, head_digest(row[0] if row else START, earlier))
