"""How a verb ends: with its status, and with the last of its output written; or the disk is full, or nobody reads."""

import errno
import json
import sys
from typing import Any

import typer
from typer.core import TyperGroup

OF_OUTPUT = {errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}


def print_json(content: object, *, ensure_ascii: bool = True) -> None:
    sys.stdout.write(json.dumps(content, indent=2, ensure_ascii=ensure_ascii) + "\n")


class OutputLost(Exception):
    """Not an OSError, which Typer would take for its own and end with the status of a finding."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror)
        self.reader_has_gone = error.errno == errno.EPIPE


class Verbs(TyperGroup):
    """All verbs together. Each returns its exit status, and ends when the last of its output has left."""

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 (as Typer has it)
        try:
            try:
                status = super().invoke(ctx)
            except typer.Exit:
                sys.stdout.flush()
                raise
            sys.stdout.flush()
        except OSError as error:
            if error.filename is not None or error.errno not in OF_OUTPUT:
                raise
            raise OutputLost(error) from error
        raise typer.Exit(status or 0)
