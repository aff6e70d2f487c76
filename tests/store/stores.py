"""A store of each kind for a test, opened by its URL."""

from pathlib import Path

import psycopg
import pytest

from megalink.store import open_store
from megalink.store.contract import Answer, Store, Unit, Write
from tests.store.postgres_server import Server, shared_server

KINDS = ("memory", "sqlite", "postgres")
DURABLE = ("sqlite", "postgres")


def server_or_skip() -> Server:
    server = shared_server()
    if isinstance(server, str):
        pytest.skip(server)
    return server


def new_url(kind: str, folder: Path) -> str:
    if kind == "memory":
        return "memory:"
    if kind == "sqlite":
        return f"sqlite:///{folder / 'floor.db'}"
    return server_or_skip().new_database()


def new_store(kind: str, folder: Path) -> Store:
    return open_store(new_url(kind, folder))


def empty_postgres(url: str) -> None:
    """Quicker than a new database for every example."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("TRUNCATE megalink.events, megalink.streams, megalink.answers, megalink.snapshots")
        connection.execute("UPDATE megalink.log_end SET position = 0, answers = 0, answers_hash = repeat('0', 64)")


def event(text: str) -> tuple[str, str]:
    return ("test.happened.v1", f'{{"what":"{text}"}}')


def answer(key: str, body: str = "{}") -> Answer:
    return Answer(key, f"hash-of-{key}", 200, body)


def unit(stream: str, expected: int, *texts: str, key: str | None = None) -> Unit:
    return Unit((Write(stream, expected, [event(text) for text in texts]),), (answer(key),) if key else ())
