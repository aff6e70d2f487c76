"""What is printed does not arrive: the disk is full, or the reader has gone. A sentence, and a status of its own."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.settle.test_settle import described
from tests.patience import PATIENCE_S

FULL = Path("/dev/full")
MEGALINK = (sys.executable, "-m", "megalink")
LONG = ("rules", "singapore-stud@9", "--clauses")

needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


@pytest.fixture
def one_round(tmp_path: Path) -> Path:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(described()), "utf-8")
    return file


@needs_full
@pytest.mark.parametrize(
    "arguments", [("rules",), ("rules", "--json"), LONG, ("settle", "FILE"), ("settle", "FILE", "--json")]
)
def test_full_disk__is_told_and_no_file_is_blamed_for_it(arguments: tuple[str, ...], one_round: Path) -> None:
    words = [str(one_round) if word == "FILE" else word for word in arguments]
    with FULL.open("w") as full:
        command = [*MEGALINK, *words]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE_S, check=False)
    assert ended.returncode == 74
    assert ended.stderr == "megalink: what it printed could not be written: No space left on device.\n"


@pytest.mark.parametrize("arguments", [("rules",), ("rules", "--json"), LONG, ("settle", "FILE")])
def test_reader_that_has_gone__is_not_told_and_is_no_finding(arguments: tuple[str, ...], one_round: Path) -> None:
    """Status 1 would be one: an audit that was cut short must not look as if it had found something."""
    words = [str(one_round) if word == "FILE" else word for word in arguments]
    read, write = os.pipe()
    os.close(read)
    try:
        ended = subprocess.run(
            [*MEGALINK, *words], stdout=write, stderr=subprocess.PIPE, text=True, timeout=PATIENCE_S, check=False
        )
    finally:
        os.close(write)
    assert (ended.returncode, ended.stderr) == (141, "")


@needs_full
def test_full_disk__under_the_messages_leaves_the_status() -> None:
    """Not 1, which is a finding, and not 120, which is Python's."""
    with FULL.open("w") as full:
        command = [*MEGALINK, "settle", "nowhere.json"]
        ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=full, timeout=PATIENCE_S, check=False)
    assert (ended.returncode, ended.stdout) == (74, b"")


@pytest.mark.skipif(os.name != "posix", reason="closes streams as a shell does")
@pytest.mark.parametrize(
    ("words", "closed", "status"),
    [("rules", ">&-", 0), ("rules", ">&- 2>&-", 0), ("settle nowhere.json", "2>&-", 2), ("settle -", "<&-", 2)],
)
def test_stream_that_was_closed__takes_nothing_and_changes_no_status(words: str, closed: str, status: int) -> None:
    line = f"exec {shlex.quote(sys.executable)} -m megalink {words} {closed}"
    ended = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert ended.returncode == status
    assert "internal" not in ended.stdout + ended.stderr


def test_screen_without_our_letters__shows_their_codes(one_round: Path) -> None:
    commands = {
        ("par", "three-card-xtreme@2023-05-22", "--readings"): "\\u25cf hand_Q_high_or_better",
        ("play", "singapore-stud@9", "--seed", "3"): "\\u26",
        ("settle", str(one_round)): "+29.00",
    }
    for words, part in commands.items():
        ended = subprocess.run(
            [*MEGALINK, *words],
            input=b"ante 10\n\nfold\nquit\n",
            env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert (ended.returncode, ended.stderr) == (0, b"")
        assert part in ended.stdout.decode("ascii")
