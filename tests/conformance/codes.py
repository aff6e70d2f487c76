"""Which codes of the one family a room refuses with: those that its source names."""

import re
from functools import cache
from pathlib import Path

from megalink.rulebook.rejection import Code

SOURCES = Path(__file__).resolve().parents[2] / "src" / "megalink"
NAMED = re.compile(r"\bCode\.([A-Z_]+)\b")


@cache
def codes_of(room: str) -> tuple[Code, ...]:
    """In order of precedence."""
    text = "".join(file.read_text("utf-8") for file in sorted((SOURCES / room).rglob("*.py")))
    named = set(NAMED.findall(text))
    return tuple(code for code in Code if code.name in named)
