"""The version of the source that a figure was counted by, and the folder of the cache."""

import hashlib
import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def cache_folder() -> Path:
    """MEGALINK_CACHE, else where this system keeps what can be made again."""
    folder = os.environ.get("MEGALINK_CACHE")
    if folder:
        return Path(folder)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "megalink"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "megalink" / "Cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "megalink"


@cache
def kernel_version() -> str:
    """A hash of the text of all shared kernels."""
    return _hash(sorted((PACKAGE / "exact" / "kernels").glob("*.py")))


@cache
def counting_version(game: str) -> str:
    """A hash of all text that a figure of this game depends on: cards, hands, counting, and the game's own folder.

    That folder may lie outside the package, where another is on the path of games.
    """
    own = Path(str(files(f"megalink.games.{game}")))
    folders = (PACKAGE / "cards", PACKAGE / "hands", PACKAGE / "exact", own)
    return _hash(file for folder in folders for file in sorted(folder.rglob("*.py")))


def _hash(files: Iterable[Path]) -> str:
    hashed = hashlib.sha256()
    for file in files:
        hashed.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return hashed.hexdigest()[:16]
