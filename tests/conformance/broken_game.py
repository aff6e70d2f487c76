"""A game beside the house with something broken in it, and what the house says of it and of the others.

`python -m tests.conformance.broken_game FOLDER WHAT` writes that. A process of its own, because the library looks for
games once.
"""

import json
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from typer.testing import CliRunner

from megalink import games
from megalink.cli.app import app
from megalink.games import library

HOUSE = Path(games.__path__[0])
PACKAGE, KEY = "broken_game", "broken-game@9"
SETTLED = {
    "dealer": "Ah Kd 9c 5s 3h",
    "positions": [{"position": 1, "cards": "2s 2d Jc 8h 4d", "wagers": {"ante": "10.00", "bet": "20.00"}}],
}
ON_THE_FLOOR = ("trace missing", "document without title")  # the others come to the same there
BREAK: Mapping[str, Callable[[Path], object]] = {
    "trace missing": lambda folder: (folder / "documents" / "9.clauses.toml").unlink(),
    "readings not toml": lambda folder: (folder / "readings.toml").write_text("entry = ["),
    "document without title": lambda folder: edit(folder / "documents" / "9.toml", "title = ", "tittle = "),
    "document edited": lambda folder: (folder / "documents" / "9.sha256").write_text("0" * 64),
    "unknown reading": lambda folder: (folder / "readings.toml").write_text(f'[offered]\n"{KEY}" = ["stud.nothing"]\n'),
    "package does not import": lambda folder: (folder / "__init__.py").write_text("import nothing_like_this\n"),
    "game does not open": lambda folder: edit(folder / "__init__.py", "create = SingaporeStud", "create = None"),
    "no documents": lambda folder: shutil.rmtree(folder / "documents"),
}


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text, f"{file} has no {old}"
    file.write_text(text.replace(old, new, 1), "utf-8")


def make(folder: Path) -> Path:
    made = folder / PACKAGE
    ignored = shutil.ignore_patterns("__pycache__", "*.sha256", "pre-9*", "readings.toml")
    shutil.copytree(HOUSE / "singapore_stud", made, ignore=ignored)
    for file in (*made.rglob("*.py"), *made.rglob("*.toml")):
        text = file.read_text("utf-8").replace("megalink.games.singapore_stud", f"megalink.games.{PACKAGE}")
        file.write_text(text.replace('"singapore-stud', '"broken-game'), "utf-8")
    return made


def verb(*words: str, text: str | None = None) -> dict[str, object]:
    result = CliRunner().invoke(app, list(words), prog_name="megalink", input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), (words, result.exception)
    return {"status": result.exit_code, "out": result.stdout, "err": result.stderr}


def main(folder: Path, what: str) -> None:
    made = make(folder)
    if what:
        BREAK[what](made)
    games.__path__.append(str(folder))
    rounds = "\n".join(json.dumps({"rules": key, **SETTLED}) for key in (KEY, "singapore-stud@9"))
    database = str(folder / "floor.db")
    found = {
        "documents": library.document_keys(),
        "faults": dict(library.faults()),
        "shelf": verb("rules"),
        "json": verb("rules", "--json"),
        "document": verb("rules", KEY),
        "settled": verb("settle", "-", "--json", text=rounds),
    }
    if what in ON_THE_FLOOR:
        found["floor"] = verb("floor", "simulate", "--tables", "5", "--rounds", "1", "--database", database)
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
