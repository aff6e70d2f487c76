"""What is wrong with one game is told of that game, and the others go on."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from megalink.games import library
from tests.conformance.broken_game import BREAK, KEY, ON_THE_FLOOR, PACKAGE

RunPython = Callable[..., subprocess.CompletedProcess[str]]
PLAYS_WITHOUT = ("trace missing",)
WITHOUT_KEY = ("package does not import", "no documents")
TOLD = {
    "trace missing": "9.clauses.toml is missing",
    "readings not toml": "broken_game/readings.toml",
    "document without title": "title is missing",
    "document edited": "the published document was edited",
    "unknown reading": "no reading is called stud.nothing",
    "package does not import": "nothing_like_this",
    "game does not open": "the game does not open",
    "no documents": "no document",
}


def found_with(what: str, folder: Path, run_python: RunPython) -> dict[str, Any]:
    done = run_python("-m", "tests.conformance.broken_game", folder, what)
    assert done.returncode == 0, done.stderr[-3_000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_copy_is_sound_as_it_is(tmp_path: Path, run_python: RunPython) -> None:
    found = found_with("", tmp_path, run_python)
    assert set(found["documents"]) == {KEY, *library.document_keys()}
    assert found["faults"] == {}
    assert found["document"]["status"] == 0
    assert '"error"' not in found["settled"]["out"]


@pytest.mark.parametrize("what", BREAK)
def test_one_broken_game_leaves_the_others_as_they_are(what: str, tmp_path: Path, run_python: RunPython) -> None:
    found = found_with(what, tmp_path, run_python)
    key = PACKAGE if what in WITHOUT_KEY else KEY
    assert list(found["faults"]) == [key]
    assert TOLD[what] in found["faults"][key]
    plays = what in PLAYS_WITHOUT
    assert set(found["documents"]) == {*library.document_keys(), *((KEY,) if plays else ())}

    assert found["shelf"]["status"] == found["json"]["status"] == 0
    if what in ON_THE_FLOOR:
        assert found["floor"]["status"] == 0
    listed = json.loads(found["json"]["out"])
    assert [one["key"] for one in listed["documents"]] == list(library.document_keys())
    assert [one["key"] for one in listed["broken"]] == [key]
    assert "cannot be shown" in found["shelf"]["out"]
    assert all(sound in found["shelf"]["out"] for sound in library.document_keys())

    assert found["document"]["status"] == 2
    assert KEY in found["document"]["err"]
    broken, sound = map(json.loads, found["settled"]["out"].splitlines())
    assert ("error" in broken) is not plays
    assert sound["positions"][0]["net"] == "30.00"
