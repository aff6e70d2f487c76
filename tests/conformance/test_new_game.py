"""`megalink rules --new-game` writes a game that plays: in a copy of the house, by its own tests and by the common."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from megalink.analysis.new_game import NoNewGame, write_game
from tests.conftest import BRIEF

ROOT = Path(__file__).parents[2]
NAME, PACKAGE, KEY = "lucky-7-stud", "lucky_7_stud", "lucky-7-stud@1"
TITLE = "Ann's Lucky 7 Stud"
ROUND = {
    "rules": KEY,
    "dealer": "Ah Kd 9c 5s 3h",
    "positions": [{"position": 1, "cards": "7s 7d Jc 8h 4d", "wagers": {"ante": "10.00", "bet": "10.00"}}],
}
# What is asked of every document is asked of this one; its lock comes when it is published.
OF_EVERY_DOCUMENT = (
    "tests/conformance/test_documents.py",
    "tests/conformance/test_odds.py",
    "tests/conformance/test_settlement_contract.py",
    "tests/conformance/test_trace.py",
    "tests/conformance/test_transcript_coverage.py",
    "tests/machines/test_engine_and_settle_agree.py",
    "tests/transcripts/test_transcripts.py",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the new game in it."""
    copy = tmp_path_factory.mktemp("house")
    for folder in ("src", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    written = run(copy, "megalink", "rules", "--new-game", NAME, "--title", TITLE)
    assert f"src/megalink/games/{PACKAGE}/settlement.py" in written
    assert f"tests/games/{PACKAGE}/test_settlement.py" in written
    return copy


def run(house: Path, *words: str, text: str | None = None, status: int = 0) -> str:
    """What a module of the copy says."""
    place = {"PYTHONPATH": f"{house / 'src'}{os.pathsep}{house}", "COLUMNS": "120"}
    environment = {"MEGALINK_HYPOTHESIS_PROFILE": BRIEF, **os.environ, **place}
    command = [sys.executable, "-m", *words]
    result = subprocess.run(
        command, cwd=house, env=environment, input=text, capture_output=True, text=True, check=False
    )
    assert result.returncode == status, (words, result.stdout[-3_000:], result.stderr[-3_000:])
    return result.stdout + result.stderr


def test_it_is_on_the_shelf_with_every_clause_of_sections_5_and_6(house: Path) -> None:
    assert TITLE in run(house, "megalink", "rules", KEY)
    clauses = json.loads(run(house, "megalink", "rules", KEY, "--clauses", "--json"))["clauses"]
    assert {"3.10.2", "5.1", "5.16.2", "6.2"} <= {clause["number"] for clause in clauses}
    assert "unclear" in run(house, "megalink", "rules", KEY, "--readings")


def test_it_settles_a_described_round(house: Path) -> None:
    settled = json.loads(run(house, "megalink", "settle", "-", "--json", text=json.dumps(ROUND)))
    assert settled["positions"][0]["net"] == "20.00"


def test_it_is_on_the_tour(house: Path) -> None:
    shown = run(house, "megalink", "tour")
    assert "A pair too low for the Ante" in shown.partition(f"{TITLE}  ({KEY})")[0]


def test_its_own_tests_and_those_for_every_document_hold(house: Path) -> None:
    reply = run(
        house,
        *("pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-k", "lucky and not published"),
        f"tests/games/{PACKAGE}",
        *OF_EVERY_DOCUMENT,
    )
    assert int(reply.rpartition(" passed")[0].split()[-1]) > 130


def test_its_mathematics_is_counted_and_a_player_is_given_hints(house: Path) -> None:
    odds = json.loads(run(house, "megalink", "par", KEY, "--json"))["wagers"]
    assert odds["ante"]["house_edge"] == "3993632329/83055127155"
    reply = run(house, "megalink", "strategy", KEY, "As", "Kd", "Jc", "8h", "3d")
    assert [line.split()[0] for line in reply.splitlines() if line.endswith("best")] == ["Bet"]
    assert "Best: Bet" in run(house, "megalink", "play", KEY, "--seed", "3", text="ante 10\n\n?\nbet\nquit\n")


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
    assert settlement.read_text("utf-8") == before
    assert "no name of a game" in run(house, "megalink", "rules", "--new-game", "Lucky Stud", status=2)
    assert "go with --new-game" in run(house, "megalink", "rules", "--title", "Lucky Stud", status=2)


def test_it_goes_where_it_is_said_and_is_known_once_it_is_linked(house: Path, tmp_path: Path) -> None:
    folder = tmp_path / "my games" / "other"
    reply = run(house, "megalink", "rules", "--new-game", "other-stud", "--folder", str(folder))
    assert str(folder / "documents" / "1.toml") in reply
    assert f"rounds in {folder / 'tests'}" in reply
    assert (folder / "tests" / "test_settlement.py").is_file()
    (command,) = (line for line in reply.splitlines() if line.startswith("  ln -s "))
    subprocess.run(shlex.split(command), check=True)
    assert "Megalink Other Stud" in run(house, "megalink", "rules", "other-stud@1")
    assert "You leave after" in run(house, "megalink", "play", "other-stud@1", text="quit\n")
    (house / "src/megalink/games/other_stud").unlink()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "is no name of a game"),
        ("Lucky", "is no name of a game"),
        ("lucky_stud", "is no name of a game"),
        ("7-stud", "is no name of a game"),
        ("lucky--stud", "is no name of a game"),
        ("../stud", "is no name of a game"),
        ("a" * 31, "is no name of a game"),
        ("class", "means something in Python"),
        ("bullseye", "there is a game called bullseye already"),
        ("library", "there is a game called library already"),
    ],
)
def test_a_name_that_cannot_be_a_game_is_refused_and_nothing_is_written(name: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(NoNewGame, match=why):
        write_game(name, "A Title", tmp_path / "game", tmp_path / "tests")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("title", ["", " ", 'A "Title"', "A \\ Title", "A\nTitle", "A" * 51])
def test_a_title_that_cannot_stand_in_a_text_is_refused(title: str, tmp_path: Path) -> None:
    with pytest.raises(NoNewGame, match="is no title"):
        write_game("lucky-stud", title, tmp_path / "game", tmp_path / "tests")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("part", ["game", "tests"])
def test_a_folder_that_holds_something_stays_as_it_is(part: str, tmp_path: Path) -> None:
    (tmp_path / part).mkdir()
    (tmp_path / part / "note").write_text("mine")
    with pytest.raises(NoNewGame, match="already"):
        write_game("lucky-stud", "Lucky Stud", tmp_path / "game", tmp_path / "tests")
    assert [path.name for path in tmp_path.rglob("*")] == [part, "note"]


def test_what_was_written_before_an_error_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, written = Path.write_text, []

    def until_the_disk_is_full(path: Path, text: str, *, encoding: str, newline: str) -> int:
        written.append(path)
        if path.name == "test_settlement.py":
            raise OSError(28, "No space left on device", str(path))
        return write(path, text, encoding=encoding, newline=newline)

    monkeypatch.setattr(Path, "write_text", until_the_disk_is_full)
    (tmp_path / "game").mkdir()
    with pytest.raises(OSError, match="No space left"):
        write_game("lucky-stud", "Lucky Stud", tmp_path / "game", tmp_path / "of" / "tests")
    assert len(written) > 10
    assert [path.name for path in tmp_path.rglob("*")] == ["game"]
