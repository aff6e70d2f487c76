"""What a disk may hold after the power went: made from the recorded file operations of a real run.

A file operation that was followed by a sync of its file is on the disk. Any other may be there, not be there, or be
there in part, in whatever order: disks and file systems promise nothing else. A file's name is on the disk once its
folder was synced.
"""

import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

SECTOR = 512  # what a disk writes whole, or not at all
CALLS = "openat,pwrite64,write,fsync,fdatasync,ftruncate,unlink"
CALL = re.compile(r"(\w+)\((.*)\)\s+= (-?\d+)")
TEXT = re.compile(r'["<]((?:\\x[0-9a-f]{2})*)[">]')
UNFINISHED = re.compile(r"^(\d+) (.*) <unfinished \.\.\.>$")
RESUMED = re.compile(r"^(\d+) <\.\.\. \w+ resumed>(.*)$")


class Operation(NamedTuple):
    kind: str  # create, write, truncate, sync, unlink, acknowledge
    file: str
    offset: int = 0  # truncate: the new size; acknowledge: the unit's number
    data: bytes = b""


@cache
def why_not() -> str | None:
    """Why file operations cannot be recorded on this machine."""
    if shutil.which("strace") is None:
        return "strace is not installed, so file operations cannot be recorded"
    probe = subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, text=True, check=False)  # noqa: S607
    return f"strace may not trace here: {probe.stderr.strip()[-200:]}" if probe.returncode else None


def record(folder: Path, units: int, *pragmas: str) -> list[Operation]:
    """Runs writer.py in the folder and gives what it did to the files there, in order."""
    trace = folder / "trace"
    tracer = ["strace", "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(trace)]
    writer = [sys.executable, "-m", "tests.store.writer", str(folder / "floor.db"), str(units), str(folder / "acks")]
    subprocess.run([*tracer, *writer, *pragmas], check=True)
    operations = list(_operations(trace.read_text(), folder.resolve()))
    trace.unlink()
    return operations


def _lines(text: str) -> Iterator[str]:
    """Each call on one line, where its return is: a sync has happened when it is over."""
    begun: dict[str, str] = {}
    for line in text.splitlines():
        if unfinished := UNFINISHED.match(line):
            begun[unfinished[1]] = unfinished[2]
        elif resumed := RESUMED.match(line):
            yield begun.pop(resumed[1]) + resumed[2]
        else:
            yield line.partition(" ")[2].strip()


def _operations(text: str, folder: Path) -> Iterator[Operation]:
    for line in _lines(text):
        call = CALL.match(line)
        if call is None or int(call[3]) < 0:
            continue
        name, arguments, result = call[1], call[2], int(call[3])
        texts = [bytes.fromhex(found.replace("\\x", "")) for found in TEXT.findall(arguments)]
        if name == "openat":
            path = Path(texts[-1].decode())
            if path.parent == folder and "O_CREAT" in arguments:
                yield Operation("create", path.name)
            continue
        path = Path(texts[0].decode(errors="replace"))
        if path == folder and name in {"fsync", "fdatasync"}:
            yield Operation("sync", "")
        elif path.parent == folder:
            yield from _operation(name, path.name, texts, arguments, result)


def _operation(name: str, file: str, texts: list[bytes], arguments: str, result: int) -> Iterator[Operation]:
    last = arguments.rpartition(", ")[2]
    if name == "pwrite64":
        assert len(texts[1]) == result, "a write was cut short"
        yield Operation("write", file, int(last), texts[1])
    elif name == "write" and file == "acks":
        yield Operation("acknowledge", file, int(texts[1]))
    elif name == "ftruncate":
        yield Operation("truncate", file, int(last))
    elif name in {"fsync", "fdatasync"}:
        yield Operation("sync", file)
    elif name == "unlink":
        yield Operation("unlink", file)


@dataclass
class DiskFile:
    synced: bytearray = field(default_factory=bytearray)
    waiting: list[Operation] = field(default_factory=list)
    name_synced: bool = False
    unlinked: bool = False  # and whether that is on the disk is open until the folder is synced

    def sync(self) -> None:
        for operation in self.waiting:
            _carry_out(self.synced, operation)
        self.waiting.clear()


def _carry_out(content: bytearray, operation: Operation) -> None:
    _, _, offset, data = operation
    if operation.kind == "truncate":
        del content[offset:]
        content.extend(bytes(offset - len(content)))
    else:
        content.extend(bytes(max(0, offset - len(content))))
        content[offset : offset + len(data)] = data


def after(operations: list[Operation]) -> tuple[dict[str, DiskFile], int]:
    """The disk after these operations, and how many units were acknowledged by then."""
    disk: dict[str, DiskFile] = {}
    acknowledged = 0
    for operation in operations:
        if operation.kind == "acknowledge":
            acknowledged = operation.offset + 1
        elif operation.kind == "sync" and not operation.file:
            disk = {name: file for name, file in disk.items() if not file.unlinked}
            for file in disk.values():
                file.name_synced = True
        elif not operation.file.endswith((".lock", "-shm", "acks")):  # these mean nothing to a new start
            _apply(disk, operation)
    return disk, acknowledged


def _apply(disk: dict[str, DiskFile], operation: Operation) -> None:
    name = operation.file
    match operation.kind:
        case "create":
            if name not in disk or disk[name].unlinked:
                disk[name] = DiskFile()
        case "unlink":
            disk[name].unlinked = True
        case "sync":
            disk[name].sync()
        case _:
            disk[name].waiting.append(operation)


MOODS = ("none", "all", "some", "torn", "first", "last")


def image(disk: dict[str, DiskFile], mood: str, chance: random.Random) -> dict[str, bytes]:
    """One of the many things that the disk may hold: for every write that was not synced, its fate."""
    files = {}
    for name, file in disk.items():
        change_arrived = mood == "all" or (mood != "none" and chance.random() < 0.5)
        if (file.unlinked and change_arrived) or not (file.name_synced or change_arrived):
            continue
        content = bytearray(file.synced)
        turning_point = chance.randrange(len(file.waiting) + 1)
        for number, operation in enumerate(file.waiting):
            is_kept = {
                "none": False,
                "all": True,
                "first": number < turning_point,
                "last": number >= turning_point,
            }.get(mood, chance.random() < 0.5)
            if is_kept:
                _carry_out(content, operation)
            elif mood == "torn" and operation.kind == "write":
                _tear(content, operation, chance)
        files[name] = bytes(content)
    return files


def _tear(content: bytearray, operation: Operation, chance: random.Random) -> None:
    """Some of the write's sectors arrived."""
    start = operation.offset
    end = start + len(operation.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        if chance.random() < 0.5:
            piece = operation.data[start - operation.offset : stop - operation.offset]
            _carry_out(content, Operation("write", operation.file, start, piece))
        start = stop
