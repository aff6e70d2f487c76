"""The counting process: one job a line in, its progress and its answer a line each out. Ends with its input."""

import contextlib
import json
import os
import sys
import time
import traceback
from typing import Any, TextIO

from megalink.analysis.question import BadQuestion
from megalink.web.counting.jobs import JOBS

PATIENCE = 10  # the floor comes first
TOLD_EVERY_S = 0.1


def main() -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.nice(PATIENCE)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)  # whatever a library prints goes where messages for people go
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        for line in sys.stdin:
            _answer(json.loads(line), out)


def _answer(job: dict[str, Any], out: TextIO) -> None:
    last = 0.0

    def progress(done: int, whole: int) -> None:
        nonlocal last
        if time.monotonic() - last >= TOLD_EVERY_S:
            last = time.monotonic()
            _tell(out, {"id": job["id"], "progress": [done, whole]})

    try:
        reply: dict[str, Any] = {"answer": JOBS[job["job"]](job, progress)}
    except BadQuestion as refused:
        reply = {"refused": refused.refusal._asdict()}
    except Exception:  # noqa: BLE001 (one job's fault is not another's: the log has it, and the next job is done)
        traceback.print_exc()
        reply = {"failed": True}
    _tell(out, {"id": job["id"], **reply})


def _tell(out: TextIO, message: dict[str, Any]) -> None:
    out.write(json.dumps(message) + "\n")


if __name__ == "__main__":
    main()
