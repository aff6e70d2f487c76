"""The skeleton of a new game: a small stud game that plays, written from templates under another name."""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from megalink import analysis

NAME = re.compile(r"[a-z]+(-[a-z0-9]+)*")
_SUFFIX = ".txt"  # so that no tool takes a template for a source file


class NoNewGame(ValueError):
    """Why no skeleton is written: a name that is none, or a file that is there."""


def write_game(name: str, title: str, game: Path, tests: Path) -> tuple[Path, ...]:
    """The game's folder and that of its tests; nothing is written where either has a file already."""
    if not NAME.fullmatch(name):
        message = f"{name!r} is no name of a game: small letters, digits and hyphens, such as lucky-stud"
        raise NoNewGame(message)
    texts = {**_written(name, title, "game", game), **_written(name, title, "tests", tests)}
    for folder in (game, tests):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            message = f"{folder} is there already; a skeleton overwrites nothing"
            raise NoNewGame(message)
    for file, text in texts.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    return tuple(texts)


def package_of(name: str) -> str:
    return name.replace("-", "_")


def _written(name: str, title: str, part: str, folder: Path) -> Mapping[Path, str]:
    words = {
        "name": name,
        "title": title,
        "package": package_of(name),
        "class_name": "".join(word.capitalize() for word in name.split("-")),
    }
    templates = files(analysis).joinpath("templates", "new_game", part)
    return {
        folder / Template(place.removesuffix(_SUFFIX)).substitute(words): Template(text).substitute(words)
        for place, text in _templates(templates, "")
    }


def _templates(folder: Traversable, place: str) -> Iterator[tuple[str, str]]:
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.is_dir():
            yield from _templates(file, f"{place}{file.name}/")
        else:
            yield f"{place}{file.name}", file.read_text("utf-8")
