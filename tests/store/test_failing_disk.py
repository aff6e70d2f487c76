"""Every so-manieth file operation of a floor fails: nothing acknowledged is lost, and the floor goes on or stops.

All of them: `python -m tests.store.failing_disk`.
"""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from tests.store.strace import why_not_attached

EVERY = 53

pytestmark = pytest.mark.skipif(why_not_attached() is not None, reason=str(why_not_attached()))


def test_failing_file_operation_loses_nothing_acknowledged(run_python: Callable[..., CompletedProcess[str]]) -> None:
    """In a process of its own: it forks, and a test process has threads."""
    result = run_python("-m", "tests.store.failing_disk", "--every", str(EVERY), "--jobs", "1")
    assert result.returncode == 0, result.stderr[-5_000:]
    figures = json.loads(result.stdout)
    assert figures["faults"] > 5_000 // EVERY
    assert figures["outcomes"].keys() == {"noticed by nobody", "503, then recovered", "ended with a sentence"}
