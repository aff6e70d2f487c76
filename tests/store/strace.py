"""The system calls of another process, watched and made to fail by strace."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

UNFINISHED = re.compile(r"^(\d+) +(.*) <unfinished \.\.\.>$")
RESUMED = re.compile(r"^(\d+) +<\.\.\. \w+ resumed>(.*)$")


class Line(NamedTuple):
    thread: str
    text: str


@cache
def why_not() -> str | None:
    """Why file operations cannot be recorded on this machine."""
    if shutil.which("strace") is None:
        return "strace is not installed, so file operations cannot be recorded"
    probe = subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, text=True, check=False)  # noqa: S607
    return f"strace may not trace here: {probe.stderr.strip()[-200:]}" if probe.returncode else None


@cache
def why_not_attached() -> str | None:
    """Why strace cannot take hold of a process that it has not started."""
    if reason := why_not():
        return reason
    with subprocess.Popen(["sleep", "60"]) as sleeper:  # noqa: S607
        try:
            with attached(sleeper.pid, "-e", "trace=none", "-o", "/dev/null"):
                return None
        except CannotAttach as error:
            return f"strace may not take hold of a running process here: {error}"
        finally:
            sleeper.kill()


class CannotAttach(OSError):
    pass


@contextmanager
def attached(process: int, *options: str) -> Iterator[None]:
    """Watches a process that runs, from now on; at the end lets it go, if it has not ended."""
    command = ["strace", "-f", "-y", "-p", str(process), *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as tracer:
        assert tracer.stderr is not None
        said = []
        for line in tracer.stderr:
            said.append(line.strip())
            if f"Process {process} attached" in line:
                break
        else:
            raise CannotAttach(" ".join(said))
        try:
            yield
        finally:
            tracer.terminate()


def lines(trace: str) -> Iterator[Line]:
    """Each call on one line, where its return is: a sync has happened when it is over."""
    begun: dict[str, str] = {}
    for line in trace.splitlines():
        if unfinished := UNFINISHED.match(line):
            begun[unfinished[1]] = unfinished[2]
        elif resumed := RESUMED.match(line):
            yield Line(resumed[1], begun.pop(resumed[1]) + resumed[2])
        else:
            thread, _, text = line.partition(" ")
            yield Line(thread, text.strip())
