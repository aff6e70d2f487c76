"""When what is printed cannot go where it should: the disk is full, or nobody reads any more."""

import errno
import sys
from typing import Any

import typer
from typer.core import TyperGroup

OF_OUTPUT = {errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}


class OutputLost(Exception):
    """Not an OSError, which Typer would take for its own and end with the status of a finding."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror)
        self.reader_has_gone = error.errno == errno.EPIPE


class Verbs(TyperGroup):
    """All verbs together: each ends when the last of its output has left."""

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 (as Typer has it)
        try:
            try:
                found = super().invoke(ctx)
            except typer.Exit:
                sys.stdout.flush()
                raise
            sys.stdout.flush()
        except OSError as error:
            if error.filename is not None or error.errno not in OF_OUTPUT:
                raise
            raise OutputLost(error) from error
        return found
