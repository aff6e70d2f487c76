"""Opening an SQLite file: settings that keep what is acknowledged, migrations, and what its errors mean."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from megalink.store.contract import StoreError, Trouble
from megalink.store.sql.migrations import APPLIED, Migration, check_complete, missing
from megalink.store.sqlite.file_lock import FileLock
from megalink.store.sqlite.left_behind import put_on_disk

BUSY_S = 10.0  # somebody may look at the file with another program for a moment

# FULL: the write-ahead log reaches the disk before a commit is acknowledged; NORMAL loses the last ones at power loss.
# No memory map: an I/O error must come as an error, not as a signal that ends the process.
WRITER: tuple[str, ...] = (
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # macOS: through the drive's own cache as well
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA trusted_schema = OFF",
    # In pages: 64 MB. The same few pages change with every commit (the ends of streams), so rare checkpoints copy far
    # less in all, and hold up fewer than one commit in a hundred. A start after a crash reads and writes these 64 MB.
    "PRAGMA wal_autocheckpoint = 16000",
)
# Where SQLite could not open a file for writing it opens it for reading, and says so to the first that writes.
WRITES_NOTHING = "UPDATE log_end SET position = position WHERE FALSE"
READER = (
    "PRAGMA query_only = ON",
    "PRAGMA mmap_size = 0",
    "PRAGMA trusted_schema = OFF",
    # SQLite before 3.51.3 can damage the file when two connections checkpoint at once: only the writer does.
    "PRAGMA wal_autocheckpoint = 0",
)


def connect_writer(path: Path) -> tuple[FileLock, sqlite3.Connection]:
    try:
        _check_kind(path)
        lock = FileLock(path)
        try:
            return lock, _open_for_writing(path)
        except BaseException:
            lock.release()
            raise
    except OSError as error:
        raise StoreError(Trouble.UNREADABLE, f"{path} cannot be opened for writing: {error.strerror}.") from error
    except sqlite3.Error as error:
        raise store_error(error, path) from error


def make_private(path: Path) -> None:
    """A new file that its owner alone can read: a log holds seeds of rounds in play. One that is there stays as it is.

    SQLite gives the files that it puts beside it the same rights.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def file_id(path: Path) -> tuple[int, int]:
    """Tells a file from another one that was put in its place."""
    there = path.stat()
    return there.st_dev, there.st_ino


@contextmanager
def nobody_writes(path: Path) -> Iterator[None]:
    """Keeps other processes from a file that is there, to replace it; StoreError where one writes to it."""
    lock = FileLock(path) if path.exists() else None
    try:
        yield
    finally:
        if lock:
            lock.release()


def put_in_place(part: Path, path: Path) -> None:
    """A finished file takes the place of a log, and of what SQLite keeps beside that.

    What a crash has left would be read as the new file's own, and bring the old one's pages back. So it goes first, but
    into its file: until the new one is in place, the old one must have all that it had.
    """
    beside = [path.with_name(path.name + ending) for ending in ("-wal", "-shm", "-journal")]
    if path.exists() and any(file.exists() for file in beside):
        _take_in(path)
    for file in beside:
        file.unlink(missing_ok=True)
    part.replace(path)


def _take_in(path: Path) -> None:
    """What lies beside a database goes into it. A file that is none has nothing to take in."""
    trouble, why = Trouble.LOCKED, "another program reads it"
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=BUSY_S)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # takes back what a crash cut off
            (is_busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if not is_busy:
            return
    except sqlite3.Error as error:
        if _code(error) in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
            return
        trouble, why = store_error(error, path).trouble, str(error)
    sentence = f"{path} cannot be put aside ({why}); move it away by hand, with all that lies beside it."
    raise StoreError(trouble, sentence)


def _check_kind(path: Path) -> None:
    if path.is_dir():
        raise StoreError(Trouble.UNREADABLE, f"{path} is a folder, not a file.")


def _open_for_writing(path: Path) -> sqlite3.Connection:
    make_private(path)
    put_on_disk(path)
    connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    try:
        _start_write_ahead_log(connection, path)
        for pragma in WRITER:
            connection.execute(pragma)
        for migration in missing(_applied(connection), "sqlite", str(path)):
            _apply(connection, migration)
        connection.execute(WRITES_NOTHING)
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
        return _open_for_reading(path)
    except OSError as error:
        raise StoreError(Trouble.UNREADABLE, f"{path} cannot be opened for reading: {error.strerror}.") from error
    except sqlite3.Error as error:
        raise store_error(error, path) from error
    except UnicodeDecodeError as error:
        raise StoreError(Trouble.UNREADABLE, f"{path} is damaged: its list of tables is not text.") from error


def _open_for_reading(path: Path) -> sqlite3.Connection:
    _check_kind(path)
    if not path.exists():
        raise StoreError(Trouble.UNREADABLE, f"{path}: there is no such file.")
    connection = sqlite3.connect(
        f"{path.as_uri()}?{_how_to_read(path)}",
        uri=True,
        timeout=BUSY_S,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        for pragma in READER:
            connection.execute(pragma)
        check_complete(_applied(connection), "sqlite", str(path))
    except BaseException:
        connection.close()
        raise
    return connection


def _how_to_read(path: Path) -> str:
    """SQLite shares a log with its writer through files beside it; on a medium that takes none, nobody writes."""
    log = path.with_name(path.name + "-wal")
    if os.access(path.parent, os.W_OK) or path.with_name(path.name + "-shm").exists():
        return "mode=ro"
    if not log.exists() or not log.stat().st_size:
        return "mode=ro&immutable=1"
    sentence = f"{path} has a write-ahead log beside it and lies where nothing can be written; copy both elsewhere."
    raise StoreError(Trouble.UNREADABLE, sentence)


def _applied(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not tables:
        return []
    if "migrations" not in tables:
        sentence = "This SQLite file holds something other than a Megalink log."
        raise StoreError(Trouble.SCHEMA_CHANGED, sentence)
    return connection.execute(APPLIED).fetchall()


def _apply(connection: sqlite3.Connection, migration: Migration) -> None:
    script = (
        "BEGIN IMMEDIATE;\n"
        "CREATE TABLE IF NOT EXISTS migrations "
        "(number INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL) STRICT;\n"
        f"{migration.sql}\n"
        f"INSERT INTO migrations VALUES ({migration.number}, '{migration.name}', '{migration.hash}');\n"
        "COMMIT;"
    )
    try:
        connection.executescript(script)
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def is_passing(error: sqlite3.Error) -> bool:
    """Another program was in the way, or this process may open no more files: the same may succeed later."""
    return _code(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN}


def store_error(error: sqlite3.Error, path: Path) -> StoreError:
    code = _code(error)
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return StoreError(Trouble.LOCKED, f"{path} is held by another program ({error}).")
    if code == sqlite3.SQLITE_FULL:
        return StoreError(Trouble.DISK_FULL, f"The disk of {path} is full; nothing was written.")
    if code == sqlite3.SQLITE_READONLY:
        return StoreError(Trouble.UNREADABLE, f"{path} cannot be written to ({error}).")
    if code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_PERM}:
        return StoreError(Trouble.UNREADABLE, f"{path} cannot be used as an SQLite file ({error}).")
    return StoreError(Trouble.BROKEN, f"{path} failed ({error}); open it again to see what it holds.")


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF  # extended codes keep the plain one in their low byte
