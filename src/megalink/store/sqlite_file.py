"""Opening an SQLite file: settings that keep what is acknowledged, migrations, and what its errors mean."""

import sqlite3
from contextlib import suppress
from pathlib import Path

from megalink.store.contract import StoreError, Trouble
from megalink.store.file_lock import FileLock
from megalink.store.migrations import Applied, Migration, migrations_for, missing

BUSY_S = 10.0  # somebody may look at the file with another program for a moment

# FULL: the write-ahead log reaches the disk before a commit is acknowledged; NORMAL loses the last ones at power loss.
# No memory map: an I/O error must come as an error, not as a signal that ends the process.
WRITER = (
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # macOS: through the drive's own cache as well
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA trusted_schema = OFF",
    # In pages: 64 MB. The same few pages change with every commit (the ends of streams), so rare checkpoints copy far
    # less in all, and hold up fewer than one commit in a hundred. A start after a crash reads these 64 MB once.
    "PRAGMA wal_autocheckpoint = 16000",
)
READER = (
    "PRAGMA query_only = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA trusted_schema = OFF",
    # SQLite before 3.51.3 can damage the file when two connections checkpoint at once: only the writer does.
    "PRAGMA wal_autocheckpoint = 0",
)


def connect_writer(path: Path) -> tuple[FileLock, sqlite3.Connection]:
    try:
        lock = FileLock(path)
    except OSError as error:
        raise StoreError(Trouble.UNREADABLE, f"{path} cannot be opened for writing: {error.strerror}.") from error
    try:
        return lock, _open_for_writing(path)
    except sqlite3.Error as error:
        lock.release()
        raise store_error(error, path) from error
    except BaseException:
        lock.release()
        raise


def _open_for_writing(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    try:
        _start_write_ahead_log(connection, path)
        for pragma in WRITER:
            connection.execute(pragma)
        for migration in missing(_applied(connection), migrations_for("sqlite"), str(path)):
            _apply(connection, migration)
    except BaseException:
        connection.close()
        raise
    return connection


def _start_write_ahead_log(connection: sqlite3.Connection, path: Path) -> None:
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        sentence = f"{path} lies where SQLite cannot keep a write-ahead log; put it on a local disk."
        raise StoreError(Trouble.NOT_DURABLE, sentence)


def connect_reader(path: Path) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(
            f"{path.as_uri()}?mode=ro", uri=True, timeout=BUSY_S, isolation_level=None, check_same_thread=False
        )
        for pragma in READER:
            connection.execute(pragma)
        if missing(_applied(connection), migrations_for("sqlite"), str(path)):
            sentence = f"{path} has not been set up, or by an older Megalink: open it for writing once."
            raise StoreError(Trouble.SCHEMA_MISSING, sentence)
    except sqlite3.Error as error:
        raise store_error(error, path) from error
    return connection


def _applied(connection: sqlite3.Connection) -> list[Applied]:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not tables:
        return []
    if "migrations" not in tables:
        sentence = "This SQLite file holds something other than a Megalink log."
        raise StoreError(Trouble.SCHEMA_CHANGED, sentence)
    return [Applied(*row) for row in connection.execute("SELECT number, name, hash FROM migrations ORDER BY number")]


def _apply(connection: sqlite3.Connection, migration: Migration) -> None:
    number, name, hash_ = migration.record
    script = (
        "BEGIN IMMEDIATE;\n"
        "CREATE TABLE IF NOT EXISTS migrations "
        "(number INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL) STRICT;\n"
        f"{migration.sql}\n"
        f"INSERT INTO migrations VALUES ({number}, '{name}', '{hash_}');\n"
        "COMMIT;"
    )
    try:
        connection.executescript(script)
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def store_error(error: sqlite3.Error, path: Path) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # extended codes keep the plain one in their low byte
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return StoreError(Trouble.LOCKED, f"{path} is held by another program ({error}).")
    if code == sqlite3.SQLITE_FULL:
        return StoreError(Trouble.DISK_FULL, f"The disk of {path} is full; nothing was written.")
    if code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}:
        return StoreError(Trouble.UNREADABLE, f"{path} cannot be used as an SQLite file ({error}).")
    return StoreError(Trouble.BROKEN, f"{path} failed ({error}); open it again to see what it holds.")
