"""An append-only log of events with answers and snapshots: one contract, three stores, opened by a URL."""

import re
from pathlib import Path

from megalink.store.contract import Store, StoreError, Trouble
from megalink.store.hiding import without_password
from megalink.store.memory import MemoryStore
from megalink.store.sqlite.database import SqliteStore

KINDS = "memory:, sqlite:///path (or just a path) and postgresql://…"


def open_store(url: str, *, read_only: bool = False) -> Store:
    """`memory:`, `sqlite:///path` or a path, or `postgresql://…`. Read-only needs no lock and changes nothing."""
    if url == "memory:":
        return MemoryStore()
    if url.startswith("sqlite:///"):
        return SqliteStore(Path(url.removeprefix("sqlite:///")), read_only=read_only)
    if url.startswith(("postgresql://", "postgres://")):
        return _open_postgres(url, read_only=read_only)
    if not url or re.match(r"[A-Za-z][A-Za-z0-9+.-]+:", url):  # one letter and a colon is a drive
        sentence = f"{without_password(url)!r} names no kind of database that is known here: {KINDS}."
        raise StoreError(Trouble.URL_UNKNOWN, sentence)
    return SqliteStore(Path(url), read_only=read_only)


def _open_postgres(url: str, *, read_only: bool) -> Store:
    try:
        from megalink.store.postgres.database import PostgresStore  # noqa: PLC0415 (its driver is an extra)
    except ImportError as error:
        sentence = f"PostgreSQL needs its driver: pip install 'megalink[postgres]' ({error})."
        raise StoreError(Trouble.DRIVER_MISSING, sentence) from error
    return PostgresStore(url, read_only=read_only)
