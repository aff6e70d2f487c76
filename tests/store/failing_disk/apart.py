"""The calls of each thread kept apart from those of the others."""

import fcntl
import mmap
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

APART = 1_000  # calls by which each thread is ahead of the one before: more than any makes
DUMMY = "dummy"


class Apart:
    """strace counts the calls of each thread by themselves, and would let one of every thread fail.

    So each thread begins with so many calls on a file of no importance that no two ever stand at the same number.
    """

    def __init__(self, beside: Path, call: str | None) -> None:
        self._beside = beside
        self._call = call
        self.dummy = os.open(beside / DUMMY, os.O_RDWR)
        self._begun = 0
        self._turn = threading.Lock()

    def first_event(self, *_: object) -> None:
        sys.setprofile(None)
        with self._turn:
            self._begun += 1
            number = self._begun
        os.close(os.open(self._beside / f"thread-{number}", os.O_CREAT, 0o600))  # the trace shows which thread it is
        for _round in range(number * APART if self._call else 0):
            with suppress(OSError):
                CALLS[str(self._call)](self._beside / DUMMY, self.dummy)


CALLS: dict[str, Callable[[Path, int], object]] = {
    "access": lambda path, _: os.access(path, os.R_OK),
    "close": lambda _, descriptor: os.close(os.dup(descriptor)),
    "fchown": lambda _, descriptor: os.fchown(descriptor, -1, -1),
    "fcntl": lambda _, descriptor: fcntl.fcntl(descriptor, fcntl.F_GETFD),
    "fdatasync": lambda _, descriptor: os.fdatasync(descriptor),
    "flock": lambda _, descriptor: fcntl.flock(descriptor, fcntl.LOCK_UN),
    "fsync": lambda _, descriptor: os.fsync(descriptor),
    "ftruncate": lambda _, descriptor: os.ftruncate(descriptor, 0),
    "lstat": lambda path, _: os.lstat(path),
    "mmap": lambda _, descriptor: mmap.mmap(descriptor, mmap.PAGESIZE),
    "newfstatat": lambda path, _: path.stat(),
    "openat": lambda path, _: os.close(os.open(path, os.O_RDONLY)),
    "pread64": lambda _, descriptor: os.pread(descriptor, 1, 0),
    "pwrite64": lambda _, descriptor: os.pwrite(descriptor, b"", 0),
    "read": lambda _, descriptor: os.read(descriptor, 0),
    "readlink": lambda path, _: path.readlink(),
    "rename": lambda path, _: path.rename(path),
    "unlink": lambda path, _: path.unlink(),
    "write": lambda _, descriptor: os.write(descriptor, b""),
}
