"""The clause numbers of every document, taken from the documents by eye and not from our traces."""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "clause_numbers"


@cache
def clause_numbers(key: str) -> tuple[str, ...]:
    return tuple((FOLDER / f"{key}.txt").read_text("utf-8").splitlines())
