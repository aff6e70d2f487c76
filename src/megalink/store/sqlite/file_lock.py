"""One writing process per database file. The system frees the lock when the process ends, however it ends."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from megalink.store.contract import StoreError, Trouble


class FileLock:
    """Held on a file beside the database, because SQLite has its own locks on the database itself."""

    def __init__(self, database: Path) -> None:
        # Never deleted: whoever deletes a lock file may delete one that another process has just taken.
        self._path = database.with_name(database.name + ".lock")
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        try:
            self._take(database)
        except BaseException:
            self.release()  # or nobody in this process could take it again
            raise

    def _take(self, database: Path) -> None:
        try:
            _lock(self._descriptor)
        except (BlockingIOError, PermissionError):  # as Unix and Windows say that somebody has it
            holder = os.read(self._descriptor, 20).decode(errors="replace").strip()
            who = f"process {holder}" if holder.isdigit() else "another process"
            sentence = f"{database} is in use by {who}; only one process at a time may write to an SQLite file."
            raise StoreError(Trouble.LOCKED, sentence) from None
        os.ftruncate(self._descriptor, 0)
        os.write(self._descriptor, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        with suppress(OSError):  # nothing of worth is in the file, and closed it is in any case
            os.close(self._descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)  # far behind the process number, which others want to read
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
