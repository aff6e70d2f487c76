"""The writing process is killed at random moments.

A longer campaign: MEGALINK_KILLS=10000 python3 run.py test tests/store/test_kill.py
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

KILLS = int(os.environ.get("MEGALINK_KILLS", "100"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_killed_writer_loses_nothing_acknowledged_and_doubles_nothing(
    tmp_path: Path, run_python: Callable[..., CompletedProcess[str]]
) -> None:
    result = run_python("-m", "tests.store.killer", tmp_path / "floor.db", str(KILLS), "1")
    assert result.returncode == 0, result.stderr
    figures = json.loads(result.stdout)
    assert figures["kills"] == KILLS
    assert figures["kills while writing"] > KILLS // 4  # the others fell before the first commit
