"""The clause numbers of every document, taken from the documents by eye and not from our traces."""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "clause_numbers"
FOREIGN = Path(__file__).parent / "foreign"


@cache
def clause_numbers(key: str) -> tuple[str, ...]:
    own = Path(__file__).parents[1] / "games" / key.partition("@")[0].replace("-", "_") / "clause_numbers"
    files = (folder / f"{key}.txt" for folder in (FOLDER, FOREIGN, own))  # a new game brings its own
    return tuple(next(file for file in files if file.is_file()).read_text("utf-8").splitlines())
