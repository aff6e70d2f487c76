"""What there is to know of an SQLite log and its file, looked at so that nothing is made or changed beside it."""

import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from megalink.store.contract import AppendResult, Finding, Head, StoreError, Trouble, Unit
from megalink.store.sql.database import SqlStore
from megalink.store.sql.migrations import APPLIED
from megalink.store.sql.scan import SqlScan
from megalink.store.sqlite.file import BUSY_S, READER, store_error
from megalink.store.verify import verify

BESIDE = ("-wal", "-shm", ".lock", ".mark")
MOUNTS = Path("/proc/self/mountinfo")
HEADER = 100  # bytes
WRITE_AHEAD = b"\x02\x02"  # the versions in a file's header where it is kept with a write-ahead log
MOST_DAMAGE = 5


class LogFile(NamedTuple):
    path: Path
    size: int  # with its write-ahead log
    write_ahead: bool
    rights: tuple[tuple[str, int], ...]  # of each file that is there
    free: int  # on its disk
    file_system: str | None  # its kind; None where this system does not tell
    in_use: str | None  # by whom it is held for writing


class StillLog(SqlStore):
    """A log for reading. A file that no process has open is read without the files that SQLite would make beside it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        if not path.is_file():
            raise StoreError(Trouble.UNREADABLE, f"{path}: there is no such file.")
        try:
            uri = f"{path.as_uri()}?{_how(path)}"
            self._connection = sqlite3.connect(uri, uri=True, timeout=BUSY_S, isolation_level=None)
            for pragma in READER:
                self._connection.execute(pragma)
            self.tables = {name for (name,) in self._query("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        except sqlite3.Error as error:
            raise store_error(error, path) from error

    def applied(self) -> list[tuple[Any, ...]]:
        return self._query(APPLIED) if "migrations" in self.tables else []

    def pages(self) -> tuple[int, int]:
        """All, and those in which nothing is kept any more."""
        ((all_pages,),), ((free,),) = self._query("PRAGMA page_count"), self._query("PRAGMA freelist_count")
        return all_pages, free

    def damage(self) -> list[str]:
        try:
            return [text for (text,) in self._query(f"PRAGMA quick_check({MOST_DAMAGE})") if text != "ok"]
        except StoreError as error:
            return [str(error)]

    def append_many(self, units: Sequence[Unit]) -> list[AppendResult]:
        _ = units
        raise self._only_read()

    def renew(self) -> None:
        raise self._only_read()

    def _only_read(self) -> StoreError:
        return StoreError(Trouble.READ_ONLY, f"{self._path} was opened for reading only.")

    def turn(self) -> AbstractContextManager[None]:
        return nullcontext()

    def wait(self, after_position: int, timeout: float) -> int:
        """Nobody waits here for what others write."""
        _ = after_position, timeout
        return self.position()

    def verify(self, after_position: int = 0) -> Iterator[Finding]:
        return verify(SqlScan(self._connection.execute), after_position)

    def head(self, at: Head | None = None) -> Head:
        return SqlScan(self._connection.execute).head(at)

    def close(self) -> None:
        self._connection.close()

    def _query(self, query: str, *parameters: str | int) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(query, parameters).fetchall()
        except sqlite3.Error as error:
            raise store_error(error, self._path) from error


def look_at_file(path: Path) -> LogFile:
    there = [path, *(file for end in BESIDE if (file := _beside(path, end)).exists())]
    kept = [file for file in there if file == path or file.name.endswith("-wal")]
    with path.open("rb") as opened:
        header = opened.read(HEADER)
    return LogFile(
        path,
        sum(file.stat().st_size for file in kept),
        header[18:20] == WRITE_AHEAD,
        tuple((file.name, stat.S_IMODE(file.stat().st_mode)) for file in there),
        shutil.disk_usage(path.parent).free,
        file_system_of(path),
        who_writes(path),
    )


def file_system_of(path: Path, mounts: Path = MOUNTS) -> str | None:
    """By the longest mount that the path lies in; of two at one place the later one lies on top."""
    try:
        lines = mounts.read_text("utf-8", errors="replace").splitlines()
    except OSError:
        return None
    best: tuple[int, str] | None = None
    for line in lines:
        fields, _, rest = line.partition(" - ")
        point = Path(fields.split()[4].encode().decode("unicode_escape"))
        if path.is_relative_to(point) and (best is None or len(point.parts) >= best[0]):
            best = len(point.parts), rest.split()[0]
    return best[1] if best else None


def who_writes(path: Path) -> str | None:
    """Whoever holds the lock. Where nobody does, it is ours for less than a moment; no file is made for that."""
    lock = _beside(path, ".lock")
    try:
        descriptor = os.open(lock, os.O_RDONLY)
    except OSError:
        return None
    try:
        if _is_free(descriptor):
            return None
        holder = os.read(descriptor, 20).decode(errors="replace").strip()
        return f"process {holder}" if holder.isdigit() else "another process"
    finally:
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _is_free(descriptor: int) -> bool:
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        else:
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
            return True
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _is_free(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return False
        fcntl.flock(descriptor, fcntl.LOCK_UN)
        return True


def _how(path: Path) -> str:
    """A read-only connection makes -wal and -shm where they are missing, unless it is told that nobody writes."""
    log = _beside(path, "-wal")
    if who_writes(path) is None and not (log.exists() and log.stat().st_size):
        return "mode=ro&immutable=1"
    if log.exists() and not _beside(path, "-shm").exists():
        sentence = f"{path} has a write-ahead log beside it that nobody has open; start the floor, or verify the log."
        raise StoreError(Trouble.UNREADABLE, sentence)
    return "mode=ro"


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)
