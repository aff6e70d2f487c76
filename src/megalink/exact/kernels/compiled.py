"""How kernels are compiled: once for each text of this folder, and kept in the user's cache folder.

Numba notices a change in a function's own file, not in the files of the functions that it calls; a folder named by
the text of all shared kernels makes sure that no machine code outlives the text it came from.
"""

import os
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

import numba

from megalink.exact.version import cache_folder, kernel_version

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


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
