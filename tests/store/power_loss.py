"""What a disk may hold after the power went: made from the recorded file operations of a real run.

A file operation that was followed by a sync of its file is on the disk. Any other may be there, not be there, or be
there in part, in whatever order: disks and file systems promise nothing else. A file's name is on the disk once its
folder was synced.

After a sync that failed, Linux takes for written what was to be written: programs go on reading it, and it is on no
disk until its page is written to again and synced.
"""

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tests.store import strace

SECTOR = 512  # what a disk writes whole, or not at all
PAGE = 4096  # what the system keeps of a file in memory, and writes whole
CALLS = "openat,lseek,pwrite64,write,fsync,fdatasync,ftruncate,unlink"
CALL = re.compile(r"(\w+)\((.*)\)\s+= (-?\d+|\?)")  # a question mark: the process was killed in it
SYNCS = {"fsync", "fdatasync"}
TEXT = re.compile(r'["<]((?:\\x[0-9a-f]{2})*)[">]')


class Operation(NamedTuple):
    kind: str  # create, write, truncate, sync, lose (a sync that failed), unlink, acknowledge
    file: str
    offset: int = 0  # truncate: the new size; acknowledge: the unit's number
    data: bytes = b""


def record(folder: Path, units: int, *pragmas: str, failing: str = "") -> list[Operation]:
    """Runs writer.py in the folder and gives what it did to the files there, in order.

    `failing`: what becomes of which sync, as strace has it; it ends the writer too.
    """
    trace = folder / "trace"
    tracer = ["strace", "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(trace)]
    fault = ["-e", f"inject=fdatasync:{failing}"] if failing else []
    writer = [sys.executable, "-m", "tests.store.writer", str(folder / "floor.db"), str(units), str(folder / "acks")]
    ended = subprocess.run([*tracer, *fault, *writer, *pragmas], stderr=subprocess.PIPE, check=not failing)
    assert bool(ended.returncode) == bool(failing), ended.stderr
    operations = list(_operations(trace.read_text(), folder.resolve()))
    trace.unlink()
    return operations


def _operations(text: str, folder: Path) -> Iterator[Operation]:
    places: dict[Path, int] = {}  # where the next write goes that does not say so itself
    for line in strace.lines(text):
        call = CALL.match(line.text)
        if call is None:
            continue
        name, arguments, result = call[1], call[2], -1 if call[3] == "?" else int(call[3])
        if result < 0 and name not in SYNCS:
            continue
        texts = [bytes.fromhex(found.replace("\\x", "")) for found in TEXT.findall(arguments)]
        if name == "openat":
            path = Path(texts[-1].decode())
            if path.parent == folder and "O_CREAT" in arguments:
                yield Operation("create", path.name)
            continue
        path = Path(texts[0].decode(errors="replace"))
        if name == "lseek":
            places[path] = result
        elif path == folder and name in SYNCS:
            yield Operation("sync", "")
        elif path.parent == folder:
            yield from _operation(name, path.name, texts, arguments, result, places.get(path, 0))
            places[path] = places.get(path, 0) + (result if name == "write" else 0)


def _operation(
    name: str, file: str, texts: list[bytes], arguments: str, result: int, place: int
) -> Iterator[Operation]:
    last = arguments.rpartition(", ")[2]
    if name == "write" and file == "acks":
        yield Operation("acknowledge", file, int(texts[1]))
    elif name in {"pwrite64", "write"}:
        assert len(texts[1]) == result, "a write was cut short"
        yield Operation("write", file, int(last) if name == "pwrite64" else place, texts[1])
    elif name == "ftruncate":
        yield Operation("truncate", file, int(last))
    elif name in SYNCS:
        yield Operation("lose" if result < 0 else "sync", file)
    elif name == "unlink":
        yield Operation("unlink", file)


@dataclass
class DiskFile:
    synced: bytearray = field(default_factory=bytearray)
    waiting: list[Operation] = field(default_factory=list)
    lost: list[Operation] = field(default_factory=list)  # each within a page
    name_synced: bool = False
    unlinked: bool = False  # and whether that is on the disk is open until the folder is synced

    def sync(self) -> None:
        for operation in self.waiting:
            _carry_out(self.synced, operation)
        self.waiting.clear()

    def change(self, operation: Operation) -> None:
        _, _, offset, data = operation
        if operation.kind == "truncate":
            self.lost = [piece for piece in self.lost if piece.offset < offset]
        else:
            pages = range(offset // PAGE, (offset + len(data) - 1) // PAGE + 1)
            self.waiting += [piece for piece in self.lost if piece.offset // PAGE in pages]
            self.lost = [piece for piece in self.lost if piece.offset // PAGE not in pages]
        self.waiting.append(operation)

    def lose(self) -> None:
        for operation in self.waiting:
            if operation.kind == "write":
                self.lost += _pieces(operation, PAGE)
        self.waiting = [operation for operation in self.waiting if operation.kind != "write"]


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
        case "lose":
            disk[name].lose()
        case _:
            disk[name].change(operation)


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
    for piece in _pieces(operation, SECTOR):
        if chance.random() < 0.5:
            _carry_out(content, piece)


def _pieces(operation: Operation, size: int) -> Iterator[Operation]:
    """A write, cut where the file is divided into parts of this size."""
    start = operation.offset
    end = start + len(operation.data)
    while start < end:
        stop = min(end, (start // size + 1) * size)
        yield Operation(
            "write", operation.file, start, operation.data[start - operation.offset : stop - operation.offset]
        )
        start = stop
