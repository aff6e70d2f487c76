"""A scene in a process of its own, with strace holding it: to record what it does, or to let one operation fail."""

import json
import mmap
import os
import select
import signal
import sys
import threading
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from megalink.store.contract import StoreError
from megalink.store.sqlite import file as sqlite_file
from tests.patience import PATIENCE_S
from tests.store import strace
from tests.store.failing_disk.apart import APART, DUMMY, Apart
from tests.store.failing_disk.evening import lay_out
from tests.store.failing_disk.operations import Call, Fault, calls
from tests.store.failing_disk.scenes import Scene

FOLDER, BESIDE = "files", "beside"  # of a trial: what the scene works on, and what the trial keeps for itself
FLOOR_FILES = "trace=%file,%desc"
OFTEN = "PRAGMA wal_autocheckpoint = 12"  # checkpoints must come in so short a night too
ENDED, FAILED = 0, 1  # with or without a sentence; with what nobody had foreseen


class Report(NamedTuple):
    """What a scene said while it went on, and what became of it."""

    told: list[tuple[str, Any]]
    errors: str  # what it wrote to standard error
    status: int | None  # None: it hung
    calls: list[Call]
    seconds: float


def run(scene: Scene, place: Path, fault: Fault | None = None) -> Report:
    """Each trial begins with the scene's own files in `place`, which is left as it then is."""
    lay_out(scene.files, place / FOLDER)
    lay_out({DUMMY: bytes(mmap.PAGESIZE), "errors": b""}, place / BESIDE)
    apart = Apart(place / BESIDE, fault.operation.call if fault else None)
    start = time.monotonic()
    reading, writing = os.pipe()
    gate, go = os.pipe()
    child = os.fork()
    if not child:
        os.close(go)
        os.close(reading)
        _live(scene, place, apart, gate, writing)
    for descriptor in (gate, writing, apart.dummy):
        os.close(descriptor)
    try:
        with strace.attached(child, *_options(place, fault)):
            os.close(go)
            told, status = _watch(child, reading)
    except BaseException:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        raise
    trace = (place / BESIDE / "trace").read_text(errors="replace")
    errors = (place / BESIDE / "errors").read_text(errors="replace")
    return Report(told, errors, status, [*calls(trace, place / FOLDER)], time.monotonic() - start)


def _options(place: Path, fault: Fault | None) -> list[str]:
    into = ["-o", str(place / BESIDE / "trace")]
    if fault is None:
        return ["-e", FLOOR_FILES, *into]
    (_, thread, call, file, number), error, times = fault
    first = thread * APART + number
    when = f"{first}..{first + times - 1}" if times > 1 else first
    failing = f"inject={call}:error={error}:when={when}"
    where = [place / FOLDER / file, place / BESIDE / DUMMY]
    return ["-e", f"trace={call}", "-e", failing, *(f"-P{path}" for path in where), *into]


def _watch(child: int, reading: int) -> tuple[list[tuple[str, Any]], int | None]:
    """What it tells, up to its end; it hangs where nothing more comes for so long."""
    text, hangs = b"", False
    with open(reading, "rb", buffering=0) as pipe:
        while True:
            ready, _, _ = select.select([pipe], [], [], PATIENCE_S)
            piece = pipe.read(1 << 16) if ready else b""
            if not piece:
                hangs = not ready
                break
            text += piece
    if hangs:
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    told = [(what, more) for what, more in map(json.loads, text.splitlines())]
    return told, None if hangs else os.waitstatus_to_exitcode(status)


# In the process that lives through it


def _live(scene: Scene, place: Path, apart: Apart, gate: int, writing: int) -> None:
    """Its own output goes to files beside: what it acknowledges goes out before it does anything else."""

    def tell(what: str, more: object) -> None:
        os.write(writing, json.dumps([what, more]).encode() + b"\n")

    status = FAILED
    try:
        os.read(gate, 1)  # until strace holds this process
        errors = os.open(place / BESIDE / "errors", os.O_WRONLY | os.O_APPEND)
        os.dup2(errors, sys.stdout.fileno())
        os.dup2(errors, sys.stderr.fileno())
        sqlite_file.WRITER = (*sqlite_file.WRITER, OFTEN)  # in this process, which ends with the scene
        threading.setprofile(apart.first_event)
        scene.act(place / FOLDER, tell)
        status = ENDED
    except (StoreError, OSError) as error:
        if isinstance(error, OSError) and error.filename is None:
            traceback.print_exc()  # the command line has no sentence for it
        else:
            tell("ended", str(error))
            status = ENDED
    except BaseException:  # noqa: BLE001 (whatever it is, the trial tells of it)
        traceback.print_exc()
    finally:
        with suppress(BaseException):
            sys.stderr.flush()
        os._exit(status)
