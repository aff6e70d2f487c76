"""The skeleton of a new game: a small stud game that plays, written from templates under another name."""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from string import Template

from megalink import analysis, games
from megalink.games.library import document, document_keys

NAME = re.compile(r"[a-z]+(-[a-z0-9]+)*")
LONGEST_NAME, LONGEST_TITLE = 30, 50  # so that no line of the skeleton grows too long
_SUFFIX = ".txt"  # so that no tool takes a template for a source file


class NoNewGame(ValueError):
    """Why no skeleton is written: the name or title is not one for a game, or its folder is in use."""


def write_game(name: str, title: str, game: Path, tests: Path) -> tuple[Path, ...]:
    """The game's folder and that of its tests, whole or not at all; where either has a file, nothing is written."""
    _check_name(name)
    _check_title(title)
    for folder in (game, tests):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise NoNewGame(f"{folder} is there already; a skeleton overwrites nothing")
    texts = {**_texts(name, title, "game", game), **_texts(name, title, "tests", tests)}
    _write(texts)
    return tuple(texts)


def package_of(name: str) -> str:
    return name.replace("-", "_")


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        message = (
            f"{name!r} is no name of a game: words of small letters and digits with hyphens between them, the first "
            f"word of letters alone, such as lucky-stud; at most {LONGEST_NAME} characters"
        )
        raise NoNewGame(message)
    if iskeyword(package_of(name)):
        message = f"{name!r} is no name of a game: its folder is a Python package, and {name} means something in Python"
        raise NoNewGame(message)
    names = {document(key).game for key in document_keys()}
    if name in names or files(games).joinpath(f"{package_of(name)}.py").is_file():
        raise NoNewGame(f"there is a game called {name} already")


def _check_title(title: str) -> None:
    if not title.strip() or not title.isprintable() or set('"\\') & set(title) or len(title) > LONGEST_TITLE:
        raise NoNewGame(f'{title!r} is no title: one line of at most {LONGEST_TITLE} characters, without " and \\')


def _texts(name: str, title: str, part: str, folder: Path) -> Mapping[Path, str]:
    words = {
        "name": name,
        "title": title,
        "package": package_of(name),
        "class_name": "".join(word.capitalize() for word in name.split("-")) + "Game",
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


def _write(texts: Mapping[Path, str]) -> None:
    """What was written before an error is taken away again, with the folders that were made for it."""
    created: list[Path] = []
    try:
        for file, text in texts.items():
            for folder in reversed(_missing_folders(file.parent)):
                folder.mkdir()
                created.append(folder)
            created.append(file)
            file.write_text(text, encoding="utf-8", newline="\n")
    except BaseException:
        for path in reversed(created):
            if path.is_dir():
                path.rmdir()
            else:
                path.unlink(missing_ok=True)
        raise


def _missing_folders(folder: Path) -> list[Path]:
    """The folder and those above it that are not there, innermost first."""
    return [path for path in (folder, *folder.parents) if not path.exists()]
