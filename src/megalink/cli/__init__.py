"""The command line: one file per verb."""

import io
import os
import sys

CUT_SHORT = 141  # as a shell tells of a program whose reader has gone
NOT_WRITTEN = 74
BROKEN = 70


def main() -> None:
    """Every way out ends with a sentence and a status, never with a traceback."""
    from megalink.cli.app import app
    from megalink.cli.output import OutputLost

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a screen without ● or ♠ shows their codes
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except OutputLost as lost:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more is to be tried at the end
        if lost.reader_has_gone:  # as in `… | head`
            sys.exit(CUT_SHORT)
        sys.stderr.write(f"megalink: what it printed could not be written: {lost}.\n")
        sys.exit(NOT_WRITTEN)
    except Exception as error:
        if os.environ.get("MEGALINK_DEBUG"):
            raise
        print(f"megalink: internal error: {type(error).__name__}: {error}", file=sys.stderr)
        print("Set MEGALINK_DEBUG=1 and run again to see where.", file=sys.stderr)
        sys.exit(BROKEN)
