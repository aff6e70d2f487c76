"""The reads that both SQL stores answer with the same queries."""

from collections.abc import Iterator
from itertools import starmap
from typing import Any

from megalink.store.contract import Answer, Recorded, Snapshot, Store, StoreError, StreamHead, Trouble
from megalink.store.plan import NO_STREAM

PAGE = 1000  # events that a reader takes at once
EVENT = "position, stream, version, type, data, hash"
READ = f"SELECT {EVENT} FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT {PAGE}"  # noqa: S608 (constants)
TAIL = f"SELECT {EVENT} FROM events WHERE position > ? ORDER BY position LIMIT ?"  # noqa: S608 (constants)
ANSWERS = "SELECT key, body_hash, status, body FROM answers WHERE number > ? ORDER BY number LIMIT ?"


class SqlStore(Store):
    def _query(self, query: str, *parameters: str | int) -> list[tuple[Any, ...]]:
        """One SELECT, with a question mark for every parameter."""
        raise NotImplementedError

    def read(self, stream: str, after_version: int = 0) -> Iterator[Recorded]:
        # Page by page, so that no connection stays behind with a reader who stops early. Nothing changes in between:
        # what is in a stream stays as it is.
        while rows := self._query(READ, stream, after_version):
            yield from starmap(Recorded, rows)
            after_version += len(rows)

    def tail(self, after_position: int, limit: int = 1000) -> list[Recorded]:
        return list(starmap(Recorded, self._query(TAIL, after_position, limit)))

    def position(self) -> int:
        rows = self._query("SELECT position FROM log_end")
        if len(rows) != 1 or type(rows[0][0]) is not int:
            raise StoreError(Trouble.UNREADABLE, "The row that says where the log ends is damaged: restore a backup.")
        return rows[0][0]

    def head_of(self, stream: str) -> StreamHead:
        rows = self._query("SELECT version, hash FROM streams WHERE stream = ?", stream)
        return StreamHead(*rows[0]) if rows else NO_STREAM

    def answer(self, key: str) -> Answer | None:
        rows = self._query("SELECT key, body_hash, status, body FROM answers WHERE key = ?", key)
        return Answer(*rows[0]) if rows else None

    def answers(self, after: int = 0, limit: int = 1000) -> list[Answer]:
        return list(starmap(Answer, self._query(ANSWERS, after, limit)))

    def snapshot(self, stream: str) -> Snapshot | None:
        rows = self._query("SELECT stream, version, data FROM snapshots WHERE stream = ?", stream)
        return Snapshot(*rows[0]) if rows else None

    def streams(self, prefix: str = "") -> list[str]:
        # No name holds the very last character, so names with the prefix end before the prefix with it.
        query = "SELECT stream FROM streams WHERE stream >= ? AND stream < ? ORDER BY stream"
        return [str(stream) for (stream,) in self._query(query, prefix, prefix + "\U0010ffff")]
