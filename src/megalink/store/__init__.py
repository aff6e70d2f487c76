"""An append-only log of events with answers and snapshots: one contract, three stores, opened by a URL."""

import re
from pathlib import Path

from megalink.store.contract import Store, StoreError, Trouble
from megalink.store.hiding import without_password
from megalink.store.mark import Marks
from megalink.store.memory import MemoryStore
from megalink.store.sqlite.database import SqliteStore
from megalink.store.sqlite.mark import FileMark

KINDS = "memory:, sqlite:///path (or just a path) and postgresql://…"


def open_store(url: str, *, read_only: bool = False) -> Store:
    """`memory:`, `sqlite:///path` or a path, or `postgresql://…`. Read-only needs no lock and changes nothing."""
    file = file_of(url)
    if url == "memory:":
        return MemoryStore()
    if file is None:
        return _open_postgres(url, read_only=read_only)
    if not url or re.match(r"(?!sqlite:///)[A-Za-z][A-Za-z0-9+.-]+:", url):  # one letter and a colon is a drive
        sentence = f"{without_password(url)!r} names no kind of database that is known here: {KINDS}."
        raise StoreError(Trouble.URL_UNKNOWN, sentence)
    return SqliteStore(file, read_only=read_only)


def file_of(url: str) -> Path | None:
    """The file that a URL names; None for a server's and for memory."""
    if url == "memory:" or url.startswith(("postgresql://", "postgres://")):
        return None
    return Path(url.removeprefix("sqlite:///")).resolve()


def marks_of(url: str) -> Marks | None:
    """Where the mark of this log is kept. A server's own replication watches over its database: it has none here."""
    file = file_of(url)
    return FileMark(file) if file is not None else None


def _open_postgres(url: str, *, read_only: bool) -> Store:
    try:
        from megalink.store.postgres.database import PostgresStore  # noqa: PLC0415 (its driver is an extra)
    except ImportError as error:
        sentence = f"PostgreSQL needs its driver: pip install 'megalink[postgres]' ({error})."
        raise StoreError(Trouble.DRIVER_MISSING, sentence) from error
    return PostgresStore(url, read_only=read_only)
