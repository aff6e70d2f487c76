"""The command line: one file per verb."""

import io
import os
import sys
from typing import TextIO

CUT_SHORT = 141  # as a shell tells of a program whose reader has gone
NOT_WRITTEN = 74
BROKEN = 70


def main() -> None:
    """Every way out ends with a sentence and a status, never with a traceback."""
    _fill_closed_streams()
    from megalink.cli.app import app
    from megalink.cli.terminal.verbs import OutputLost

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a screen without ● or ♠ shows their codes
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except OutputLost as lost:
        _silence(sys.stdout)  # nothing more is to be tried at the end
        if lost.reader_has_gone:  # as in `… | head`
            sys.exit(CUT_SHORT)
        _say(f"megalink: what it printed could not be written: {lost}.")
        sys.exit(NOT_WRITTEN)
    except Exception as error:
        if os.environ.get("MEGALINK_DEBUG"):
            raise
        _say(
            f"megalink: internal error: {type(error).__name__}: {error}",
            "Set MEGALINK_DEBUG=1 and run again to see where.",
        )
        sys.exit(BROKEN)


def _fill_closed_streams() -> None:
    """A closed stream becomes /dev/null: else the next file to be opened would get its number, and its text."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


def _say(*sentences: str) -> None:
    """Says why the program ends. Where standard error cannot be written either, the status has to do."""
    try:
        print(*sentences, sep="\n", file=sys.stderr, flush=True)
    except OSError:
        _silence(sys.stderr)


def _silence(stream: TextIO) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
