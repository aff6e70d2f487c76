"""The file operations of a scene, numbered, and which of them can fail for want of space."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.store import strace

CALL = re.compile(r"(\w+)\((.*)\)\s+= (-?\d+)")
DESCRIPTOR = re.compile(r"(?:^|, )\d+<([^>]*)>")
QUOTED = re.compile(r'"([^"]*)"')
TAKES_SPACE = {"write", "pwrite64", "ftruncate", "fallocate", "fsync", "fdatasync", "rename", "mkdir", "link"}
NO_DISK = {"lseek", "ioctl", "dup", "fadvise64"}  # numbers in the kernel, and whether a file is a terminal
A_WHILE = 40  # calls
MARK = re.compile(r'"[^"]*/thread-(\d+)"')


class Operation(NamedTuple):
    """The how-manieth call of its kind on a file, counted in one thread: so strace counts."""

    scene: str
    thread: int  # 0: the one in which the process began
    call: str
    file: str  # in the scene's folder; "." is the folder
    number: int


class Fault(NamedTuple):
    operation: Operation
    error: str
    times: int = 1  # so many such calls fail, one after the other

    def __str__(self) -> str:
        return "/".join(map(str, (*self.operation, self.error, *([self.times] if self.times > 1 else []))))

    @classmethod
    def read(cls, text: str) -> "Fault":
        scene, thread, call, file, number, error, *times = text.split("/")
        return cls(Operation(scene, int(thread), call, file, int(number)), error, *map(int, times))


class Call(NamedTuple):
    thread: int
    name: str
    file: str
    arguments: str
    is_injected: bool


def calls(trace: str, folder: Path) -> Iterator[Call]:
    """On the files of a folder, in order."""
    threads: dict[str, int] = {}
    for line in strace.lines(trace):
        call = CALL.match(line.text)
        if call is None:
            continue
        if mark := MARK.search(call[2]):
            threads[line.thread] = int(mark[1])
        if file := _file(call[2], folder):
            yield Call(threads.get(line.thread, 0), call[1], file, call[2], line.text.endswith("(INJECTED)"))


def _file(arguments: str, folder: Path) -> str | None:
    """The first that is named: by its descriptor where there is one."""
    named = DESCRIPTOR.findall(arguments) or QUOTED.findall(arguments)
    path = Path(named[0].removesuffix(" (deleted)")) if named and named[0] else None
    if path == folder:
        return "."
    return path.name if path and path.parent == folder else None


def faults(scene: str, recorded: Iterator[Call]) -> list[Fault]:
    """Every operation fails with an error of the disk, and for want of space where it takes some.

    What the floor's writer puts on the disk also fails for a while: it has given up by then, and is asked again.
    """
    counts: Counter[tuple[int, str, str]] = Counter()
    found = []
    for call in recorded:
        if call.name in NO_DISK:
            continue
        which = (call.thread, call.name, call.file)
        counts[which] += 1
        operation = Operation(scene, *which, counts[which])
        takes_space = call.name in TAKES_SPACE or "O_CREAT" in call.arguments
        errors = ("EIO", "ENOSPC") if takes_space else ("EIO",)
        found += [Fault(operation, error) for error in errors]
        if call.thread and takes_space:
            found += [Fault(operation, error, A_WHILE) for error in errors]
    return found
