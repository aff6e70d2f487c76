"""The link that makes the first administrator, in a file for its owner alone: what is printed ends in logs.

The file is there as long as the link is good for anything: until it is used or too old, or the server stops.
"""

import errno
import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from megalink.store import file_of
from megalink.web.auth.directory import Directory
from megalink.web.auth.tokens import FIRST, Tokens

A_LINK = re.compile(rb"https?://\S+/setup#token=[\w-]+\n")
MOST_BYTES = 4096  # far above any link


def usual_file(url: str, server: str, port: int) -> Path:
    """Beside the database where that is a file, else in the user's folder for states. Raises OSError."""
    database = file_of(url)
    if database is not None:
        return database.with_name(f"{database.name}.administrator")
    try:
        folder = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "megalink"
    except RuntimeError as error:
        raise FileNotFoundError(errno.ENOENT, "this account has no folder of its own", "~") from error
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / f"{quote(server, safe='')}-{port}.administrator"


class AdministratorLink:
    def __init__(self, tokens: Tokens, directory: Directory) -> None:
        self.file: Path | None = None  # None: there is no link
        self._tokens = tokens
        self._directory = directory
        self._content = b""

    def write(self, file: Path, origin: str) -> None:
        """A fresh link, with what leads to this server at its beginning. Raises OSError."""
        _clear(file)
        self._content = f"{origin}{self._tokens.link()}\n".encode()
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self.file = file
        try:
            with os.fdopen(descriptor, "wb") as opened:
                opened.write(self._content)
        except OSError as error:
            file.unlink()
            self.file = None
            raise OSError(error.errno, error.strerror, str(file)) from error

    def look(self) -> None:
        """Now and then: somebody may have used it, here or at another server."""
        if self.file is not None and (self._directory.administrators() or not self._tokens.is_good(FIRST)):
            self.withdraw()

    def withdraw(self) -> None:
        """Another start may have written its own link there meanwhile, which stays."""
        file, self.file = self.file, None
        self._tokens.use(FIRST)
        if file is not None:
            with suppress(OSError):  # what is in it is worth nothing any more
                if file.read_bytes() == self._content:
                    file.unlink()


def _clear(file: Path) -> None:
    """A server that was killed leaves a link, which nobody can use any more. Whatever else is there stays."""
    try:
        status = file.lstat()
    except FileNotFoundError:
        return
    if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_BYTES or not A_LINK.fullmatch(file.read_bytes()):
        raise FileExistsError(errno.EEXIST, "something else than such a link is there", str(file))
    file.unlink()
