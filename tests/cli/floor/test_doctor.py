"""`megalink floor doctor` at the command line: its lines, its JSON, and how it ends."""

import json
from pathlib import Path

import pytest

from tests.cli.floors import play
from tests.cli.run import output, refusal, start


@pytest.fixture
def database(tmp_path: Path) -> Path:
    play(str(tmp_path / "floor.db"), 1, 1)
    (tmp_path / "floor.db.mark").touch(0o600)
    return tmp_path / "floor.db"


def test_each_check_is_a_line_and_each_trouble_says_what_to_do(database: Path) -> None:
    status, out, err = start("floor", "doctor", "--database", database)
    assert (status, err) == (1, ""), "its mark cannot be read"
    lines = out.splitlines()
    (at,) = (number for number, line in enumerate(lines) if line.startswith("attention  mark"))
    assert any("→ Start and stop the floor" in line for line in lines[at:])
    assert any(line.startswith("ok         integrity") for line in lines)
    assert "for attention" in lines[-1]


def test_json_has_every_check(database: Path) -> None:
    status, out, _ = start("floor", "doctor", "--database", database, "--json")
    told = json.loads(out)
    assert (status, told["ok"], told["database"]) == (1, False, str(database))
    assert {check["about"]: check["level"] for check in told["checks"]}["mark"] == "attention"
    assert all({*check} == {"level", "about", "found", "advice"} for check in told["checks"])


def test_what_cannot_be_looked_at_ends_with_2(tmp_path: Path) -> None:
    assert "no such file" in refusal("floor", "doctor", "--database", tmp_path / "typo.db")
    assert [*tmp_path.iterdir()] == []
    assert "memory:" in refusal("floor", "doctor", "--database", "memory:")
    hidden = refusal("floor", "doctor", "--database", "postgresql://ann:secret@127.0.0.1:1/floor")
    assert "127.0.0.1:1" in hidden
    assert "secret" not in hidden


def test_signed_head_is_compared(database: Path) -> None:
    folder = database.parent
    start("audit", "head", folder / "head", "--key", folder / "key", "--database", database)
    arguments = ("floor", "doctor", "--database", database, "--head", folder / "head")
    assert "give both" in refusal(*arguments)
    assert "all that the head signed at position" in start(*arguments, "--key", folder / "key")[1]
    assert "no head of a log" in refusal(
        "floor", "doctor", "--database", database, "--head", database, "--key", folder / "key"
    )


def test_all_is_well(tmp_path: Path) -> None:
    play(str(tmp_path / "floor.db"), 1, 1)
    status, out, _ = start("floor", "status", "--database", tmp_path / "floor.db")
    assert status == 0, out
    troubles = [line for line in _lines(tmp_path / "floor.db") if line["level"] != "ok"]
    assert [line for line in troubles if line["about"] not in ("file system", "disk", "mark")] == []


def _lines(database: Path) -> list[dict[str, str]]:
    checks: list[dict[str, str]] = json.loads(start("floor", "doctor", "--database", database, "--json")[1])["checks"]
    return checks


def test_help_has_examples() -> None:
    assert "megalink floor doctor --database postgresql://" in output("floor", "doctor", "--help")
