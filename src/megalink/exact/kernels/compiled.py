"""How kernels are compiled: once for each text of this folder, and kept in the user's cache folder.

Numba notices a change in a function's own file, not in the files of the functions that it calls; a folder named by
the text of all shared kernels makes sure that no machine code outlives the text it came from.
"""

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def cache_folder() -> Path:
    """MEGALINK_CACHE, else where this system keeps what can be made again."""
    given = os.environ.get("MEGALINK_CACHE")
    if given:
        return Path(given)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "megalink"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "megalink" / "Cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "megalink"


@cache
def kernel_version() -> str:
    """A hash of the text of all shared kernels."""
    text = b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py")))
    return hashlib.sha256(text).hexdigest()[:16]


def compiled(function: Kernel) -> Kernel:
    """Compile at the first call; threads run side by side in it."""
    folder, config = _writable_folder(), cast("Any", numba.config)
    if folder is None:
        return cast("Kernel", numba.njit(nogil=True)(function))
    before = config.CACHE_DIR
    config.CACHE_DIR = folder  # read while the decorator runs, and only then
    try:
        return cast("Kernel", numba.njit(nogil=True, cache=True)(function))
    finally:
        config.CACHE_DIR = before


@cache
def _writable_folder() -> str | None:
    folder = cache_folder() / f"kernels-{kernel_version()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return str(folder) if os.access(folder, os.W_OK) else None
