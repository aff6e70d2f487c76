"""kill -9 between receiving an order and acknowledging it: nothing acknowledged is lost, nothing sent again doubles.

The long run is `python -m tests.floor.killing --kills 10000`.
"""

import json
import subprocess
import sys

from tests.floor.killing import POINTS

KILLS = 700


def test_killed_server__leaves_what_an_evening_without_deaths_leaves() -> None:
    """In a process of its own: it forks, and a test process has threads."""
    command = [sys.executable, "-m", "tests.floor.killing", "--kills", str(KILLS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-3_000:]
    figures = json.loads(done.stdout)
    assert figures["kills"] >= KILLS
    assert figures["missed"] == []  # every kind of order died at every point
    assert set(POINTS) < set(figures["points"])
