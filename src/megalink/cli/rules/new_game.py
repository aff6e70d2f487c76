"""`megalink rules --new-game`: the skeleton of a game, and what to do next."""

import sys
from pathlib import Path

import megalink
from megalink.analysis.new_game import NoNewGame, package_of, write_game

BAD_USE = 2


def run(name: str | None, title: str | None, folder: Path | None) -> int:
    """Into `folder`, or into the source checkout that runs."""
    if name is None:
        return _refused("--title and --folder go with --new-game: give the name of the game, too.")
    package = package_of(name)
    source = Path(megalink.__path__[0])
    game = folder or source / "games" / package
    tests = folder / "tests" if folder else source.parents[1] / "tests" / "games" / package
    if folder is None and not (source.parents[1] / "pyproject.toml").is_file():
        return _refused("this is no source checkout; say with --folder where the game goes.")
    try:
        written = write_game(name, title or f"Megalink {name.replace('-', ' ').title()}", game, tests)
    except NoNewGame as error:
        return _refused(f"{error}.")
    except OSError as error:
        return _refused(f"{error.filename}: {error.strerror}.")
    sys.stdout.write("".join(f"{file}\n" for file in written) + _next_steps(name, tests))
    return 0


def _refused(why: str) -> int:
    sys.stderr.write(f"megalink rules: {why}\n")
    return BAD_USE


def _next_steps(name: str, tests: Path) -> str:
    return f"""
It plays as it is, with its exact mathematics and the rounds of section 5 that are written for every document. Next:
1. documents/1.toml: wagers, pay tables, dealing and readings as your document has them, each with its clause.
2. settlement.py and dealing.py: what every wager deserves, and who gets which card.
3. documents/1.clauses.toml: every numbered clause; 5, 6 and the conduct of 3 are shared, write where yours differ.
   {tests}/clause_numbers lists the numbers, taken from the document by eye.
4. odds.py: how its deals are counted, for `megalink par {name}@1`; then tests and rounds in {tests}.
5. When the document is published, lock it: sha256sum 1.toml > 1.sha256 in its folder; from then on it is never edited.
"""
