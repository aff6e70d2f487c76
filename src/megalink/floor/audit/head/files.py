"""Files that are there whole or not at all, also where the machine stops in between."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MOST_BYTES = 1_000_000  # far above any head or key: whoever names a database by mistake does not wait for all of it


def read_small(path: Path) -> bytes:
    """Raises OSError."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES)


def write_new(path: Path, content: bytes, mode: int) -> None:
    """Never over a file that is there. Raises OSError."""
    with _errors_named(path), _beside(path, content, mode) as part:
        try:
            os.link(part, path)
        except OSError:  # no links there, as on many sticks: the name is taken first, if it is free, and then filled
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
            part.replace(path)


def write_over(path: Path, content: bytes) -> None:
    """In place of what is there, if anything is. Raises OSError."""
    with _errors_named(path), _beside(path, content, 0o666) as part:
        part.replace(path)


@contextmanager
def _beside(path: Path, content: bytes, mode: int) -> Iterator[Path]:
    """The content in a file of its own in the same folder, which is gone afterwards under this name."""
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield part
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


@contextmanager
def _errors_named(path: Path) -> Iterator[None]:
    """A complaint names the file that was asked for, and no other."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
