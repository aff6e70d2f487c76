"""Counting beside the floor: processes of low priority, started when first needed, with a bounded number of jobs."""

import asyncio
import atexit
import json
import subprocess
import sys
import threading
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from megalink.analysis.question import BadQuestion

Json = dict[str, Any]

WAITING_MOST = 32
GOODBYE_S = 2.0
IDLE_S = 600.0  # then it gives its memory back
TOO_MANY = "too many questions wait already: ask again"
ENDED = "the counting process ended: ask again"
FAILED = "the count failed, by a fault of this program: its log says more"


class CountingFailed(Exception):
    """Too many jobs wait, the process ended, or the job failed; nothing is known of the answer."""


@dataclass
class Job:
    future: "Future[Json]" = field(default_factory=Future)
    process: "subprocess.Popen[str] | None" = None
    done: int = 0
    whole: int = 0

    async def within(self, seconds: float) -> Json | None:
        """The answer, or None if it takes longer; the job goes on all the same."""
        waiting = asyncio.wrap_future(self.future)
        finished, _ = await asyncio.wait([waiting], timeout=seconds)
        return await waiting if finished else None


class Lane:
    """One process that does one job after another. The same job asked twice is done once.

    It ends when it has had no job for a while, unless it `stays`: a hint must not wait for a process to start.
    """

    def __init__(self, *, stays: bool = False) -> None:
        self._stays = stays
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._jobs: dict[str, Job] = {}  # by the text of what is asked
        self._rest: threading.Timer | None = None

    def start(self, job: str, **arguments: object) -> Job:
        text = json.dumps({"job": job, **arguments}, sort_keys=True)
        with self._lock:
            if text in self._jobs:
                return self._jobs[text]
            if len(self._jobs) >= WAITING_MOST:
                raise CountingFailed(TOO_MANY)
            if self._rest:
                self._rest.cancel()
            started = self._jobs[text] = Job()
            try:
                started.process = self._write(json.dumps({"id": text, "job": job, **arguments}))
            except OSError:  # the process ended just now; its reader fails the jobs that wait for it
                self._process = None
                del self._jobs[text]
                raise CountingFailed(ENDED) from None
            return started

    def _write(self, line: str) -> "subprocess.Popen[str]":
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "megalink.web.counting.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                bufsize=1,
                start_new_session=True,  # Ctrl-C is for the server; this one ends with its input
            )
            threading.Thread(target=self._read, args=(self._process,), daemon=True).start()
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        return self._process

    def _read(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self._receive(json.loads(line))
        process.wait()
        with self._lock:
            if self._process is process:  # otherwise another was started meanwhile, and has jobs of its own
                self._process = None
            lost = {text: job for text, job in self._jobs.items() if job.process is process}
            for text in lost:
                del self._jobs[text]
        for job in lost.values():
            job.future.set_exception(CountingFailed(ENDED))

    def _receive(self, message: Json) -> None:
        with self._lock:
            job = self._jobs.get(message["id"])
            if job is None:
                return
            if "progress" in message:
                job.done, job.whole = message["progress"]
                return
            del self._jobs[message["id"]]
            if not self._jobs and not self._stays:
                self._rest = threading.Timer(IDLE_S, self._retire)
                self._rest.daemon = True
                self._rest.start()
        if "answer" in message:
            job.future.set_result(message["answer"])
        elif "refused" in message:
            job.future.set_exception(BadQuestion(**message["refused"]))
        else:
            job.future.set_exception(CountingFailed(FAILED))

    def _retire(self) -> None:
        with self._lock:
            if self._jobs or self._process is None or self._process.stdin is None:
                return
            self._process.stdin.close()
            self._process = None

    def close(self) -> None:
        process = self._process
        if process is None or process.stdin is None:
            return
        process.stdin.close()
        try:
            process.wait(GOODBYE_S)
        except subprocess.TimeoutExpired:
            process.kill()


# A hint does not wait behind the price list of a whole document.
HINTS = Lane(stays=True)
SOLVING = Lane()
atexit.register(HINTS.close)
atexit.register(SOLVING.close)
