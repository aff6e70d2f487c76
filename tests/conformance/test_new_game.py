"""`megalink rules --new-game` writes a game that plays: in a copy of the house, by its own tests and by the common."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAME, PACKAGE, KEY = "lucky-stud", "lucky_stud", "lucky-stud@1"
ROUND = {
    "rules": KEY,
    "dealer": "Ah Kd 9c 5s 3h",
    "positions": [{"position": 1, "cards": "2s 2d Jc 8h 4d", "wagers": {"ante": "10.00", "bet": "10.00"}}],
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the new game in it."""
    copy = tmp_path_factory.mktemp("house")
    for folder in ("src", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    written = run(copy, "megalink", "rules", "--new-game", NAME, "--title", "Lucky Stud")
    assert f"src/megalink/games/{PACKAGE}/settlement.py" in written
    assert f"tests/games/{PACKAGE}/test_settlement.py" in written
    return copy


def run(house: Path, *words: str, text: str | None = None, status: int = 0) -> str:
    """What a module of the copy says."""
    environment = {**os.environ, "PYTHONPATH": f"{house / 'src'}{os.pathsep}{house}", "COLUMNS": "120"}
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, cwd=house, env=environment, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == status, (words, done.stdout[-3_000:], done.stderr[-3_000:])
    return done.stdout + done.stderr


def test_it_is_on_the_shelf_with_every_clause_of_sections_5_and_6(house: Path) -> None:
    assert "Lucky Stud" in run(house, "megalink", "rules", KEY)
    clauses = json.loads(run(house, "megalink", "rules", KEY, "--clauses", "--json"))["clauses"]
    assert {"3.10.2", "5.1", "5.16.2", "6.2"} <= {one["number"] for one in clauses}
    assert "unclear" in run(house, "megalink", "rules", KEY, "--readings")


def test_it_settles_a_described_round(house: Path) -> None:
    settled = json.loads(run(house, "megalink", "settle", "-", "--json", text=json.dumps(ROUND)))
    assert settled["positions"][0]["net"] == "20.00"


def test_its_own_tests_and_those_for_every_document_hold(house: Path) -> None:
    told = run(
        house,
        *("pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-k", "lucky"),
        f"tests/games/{PACKAGE}",
        *("tests/conformance/test_trace.py", "tests/conformance/test_transcript_coverage.py"),
        "tests/transcripts/test_transcripts.py",
    )
    assert "passed" in told
    assert int(told.rpartition(" passed")[0].split()[-1]) > 100


def test_robots_play_it_on_a_floor(house: Path) -> None:
    database = str(house / "floor.db")
    run(house, "megalink", "floor", "simulate", "--tables", "6", "--rounds", "1", "--database", database)
    assert KEY in run(house, "megalink", "export", "rounds", "--database", database)


def test_it_is_in_our_style(house: Path) -> None:
    folders = (f"src/megalink/games/{PACKAGE}", f"tests/games/{PACKAGE}")
    run(house, "ruff", "check", "--no-cache", *folders)
    run(house, "ruff", "format", "--no-cache", "--check", *folders)


def test_it_is_not_written_twice(house: Path) -> None:
    settlement = house / "src/megalink/games" / PACKAGE / "settlement.py"
    before = settlement.read_text("utf-8")
    assert "already" in run(house, "megalink", "rules", "--new-game", NAME, status=2)
    assert "already" in run(house, "megalink", "rules", "--new-game", "bullseye", status=2)
    assert "no name of a game" in run(house, "megalink", "rules", "--new-game", "Lucky Stud", status=2)
    assert settlement.read_text("utf-8") == before
    assert "go with --new-game" in run(house, "megalink", "rules", "--title", "Lucky Stud", status=2)


def test_it_goes_where_it_is_said(house: Path, tmp_path: Path) -> None:
    written = run(house, "megalink", "rules", "--new-game", "other-stud", "--folder", str(tmp_path / "other_stud"))
    assert str(tmp_path / "other_stud" / "documents" / "1.toml") in written
    assert (tmp_path / "other_stud" / "tests" / "test_settlement.py").is_file()
    (tmp_path / "full").write_text("")
    assert "already" in run(
        house, "megalink", "rules", "--new-game", "x-stud", "--folder", str(tmp_path / "full"), status=2
    )
