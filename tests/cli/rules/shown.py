"""What `megalink rules` prints, for the tests that look at it, and the documents' files to compare it with."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli import run

GAMES = Path(__file__).parents[3] / "src" / "megalink" / "games"
FILES = [file for file in sorted(GAMES.glob("*/documents/*.toml")) if not file.name.endswith(".clauses.toml")]


def _with_readings(file: Path) -> dict[str, Any]:
    """The document, and what its game's readings offer for it."""
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    readings = tomllib.loads((file.parents[1] / "readings.toml").read_text(encoding="utf-8"))
    return {**content, "readings": readings["offered"][content["key"]]}


DOCUMENTS: dict[str, dict[str, Any]] = {content["key"]: content for content in map(_with_readings, FILES)}
EARLIER, LATER = "singapore-stud@pre-9", "singapore-stud@9"

each_document = pytest.mark.parametrize("key", DOCUMENTS)
each_width = pytest.mark.parametrize("columns", [80, 120])


def start(*arguments: str) -> tuple[int, str, str]:
    return run.start("rules", *arguments)


def output(*arguments: str, columns: int = 120) -> str:
    return run.output("rules", *arguments, columns=columns)


def words(text: str) -> str:
    """The text without its line ends, so that wrapping does not matter."""
    return " ".join(text.split())


def content(*arguments: str) -> Any:
    return run.json_of("rules", *arguments)


def section(text: str, title: str) -> str:
    return text.split(f"\n{title}\n", 1)[1].split("\n\n", 1)[0]


def change(text: str, title: str) -> tuple[str, str]:
    """The - and the + of one change in the output of --diff; empty where there is none."""
    after_title = text.split(f"\n  {title}\n", 1)[1]
    lines: dict[str, str] = {}
    sign = ""
    for line in after_title.splitlines():
        if not line.startswith("    "):
            break
        sign = line[4] if line[4] in "+-" else sign
        lines[sign] = f"{lines.get(sign, '')} {line[6:].strip()}".strip()
    return lines.get("-", ""), lines.get("+", "")
