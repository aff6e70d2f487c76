"""Connections to PostgreSQL: their settings, the schema, and which errors pass by themselves."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import Any

import psycopg

from megalink.store.contract import StoreError, Trouble
from megalink.store.sql.migrations import APPLIED, check_complete, missing
from megalink.store.sql.scan import SqlScan


class Connection(psycopg.Connection[tuple[Any, ...]]):
    """One that knows to which primary it leads, and what the server has warned of."""

    generation = 0  # see pin.py
    warning: str | None = None  # the last one; whoever looks for one clears it before

    def note(self, diagnostic: psycopg.errors.Diagnostic) -> None:
        if diagnostic.severity_nonlocalized == "WARNING":
            self.warning = diagnostic.message_primary


SCHEMA = "megalink"
# Any number that nobody else uses as an advisory lock: two processes that start at once set up one after the other.
SET_UP_LOCK = int.from_bytes(sha256(b"megalink.store").digest()[:7])
SETTINGS = (
    f"SET search_path = {SCHEMA}",
    "SET synchronous_commit = on",  # an acknowledged commit is on the disk, whatever the server's own default is
    # A client whose machine is gone must not keep its locks: the server looks after its connection, too.
    "SET tcp_keepalives_idle = 3",
    "SET tcp_keepalives_interval = 2",
    "SET tcp_keepalives_count = 3",
    "SET tcp_user_timeout = 9000",
)
STATEMENT_MS = 30_000  # the longest that a statement may take; verification, which goes through all, has no limit
LOCK_MS = 10_000
IDLE_MS = 5_000  # whoever vanishes in the middle of an append, without a word, keeps the others waiting no longer
MIGRATIONS = """
    CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL)
"""
CONNECT_S = 5
UNANSWERED_MS = 10_000  # after so long without an acknowledgement from the other machine a connection is over
FETCHED = 2000  # rows that verification takes at once


def connect(url: str, *, read_only: bool, timeout: int = CONNECT_S) -> Connection:
    # Money is never decided from a replica: only who asked for reading alone may end up on one.
    target = "any" if read_only else "read-write"
    connection = Connection.connect(
        url,
        autocommit=True,
        connect_timeout=timeout,
        application_name="megalink",
        target_session_attrs=target,
        client_encoding="utf-8",
        keepalives_idle=10,
        keepalives_interval=5,
        keepalives_count=3,
        tcp_user_timeout=UNANSWERED_MS,
    )
    connection.add_notice_handler(connection.note)
    with connection.pipeline():
        connection.execute(f"SET statement_timeout = {STATEMENT_MS}")
        connection.execute(f"SET lock_timeout = {LOCK_MS}")
        connection.execute(f"SET idle_in_transaction_session_timeout = {IDLE_MS}")
        for setting in SETTINGS:
            connection.execute(setting)
        if read_only:
            connection.execute("SET default_transaction_read_only = on")
    return connection


def set_up(connection: Connection) -> None:
    """Refuses a server that would not keep what it acknowledges; then applies the migrations that are missing."""
    for setting, wanted in (("fsync", "on"), ("full_page_writes", "on"), ("server_encoding", "UTF8")):
        row = connection.execute("SELECT current_setting(%s)", (setting,)).fetchone()
        if row != (wanted,):
            sentence = f"The PostgreSQL server runs with {setting} = {row and row[0]}; money needs {wanted}."
            raise StoreError(Trouble.NOT_DURABLE, sentence)
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (SET_UP_LOCK,))
        for migration in missing(_applied(connection), "postgres", "The database"):
            connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
            connection.execute(MIGRATIONS)
            connection.execute(migration.sql)  # from our own package
            connection.execute("INSERT INTO migrations VALUES (%s, %s, %s)", migration[:3])


def check_set_up(connection: Connection) -> None:
    check_complete(_applied(connection), "postgres", "The database")


def _applied(connection: Connection) -> list[tuple[Any, ...]]:
    if connection.execute(f"SELECT to_regclass('{SCHEMA}.migrations')").fetchone() == (None,):
        return []
    return connection.execute(APPLIED).fetchall()


def scan(connection: Connection) -> SqlScan:
    """All rows as they were at one moment, fetched bit by bit. Ends with the connection."""
    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    connection.execute("SET LOCAL statement_timeout = 0")
    connection.execute(
        "SET LOCAL idle_in_transaction_session_timeout = 0"
    )  # between two rows their reader may take long
    numbers = count(1)

    def rows(query: str, parameters: tuple[str | int, ...]) -> Iterator[tuple[Any, ...]]:
        with connection.cursor(f"scan_{next(numbers)}") as cursor:
            cursor.itersize = FETCHED
            cursor.execute(query.replace("?", "%s"), parameters)
            yield from cursor

    return SqlScan(rows)


def is_passing(error: psycopg.Error) -> bool:
    """The server is away, stops, starts, or another transaction was in the way: the same may succeed later."""
    return isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError))


def is_of_files(error: psycopg.Error) -> bool:
    """The server is there and cannot read its own files: class 58 of its errors."""
    return (error.sqlstate or "").startswith("58")
