"""The command line: one file per verb."""

import os
import sys


def main() -> None:
    """Every way out ends with a sentence and a status, never with a traceback."""
    from megalink.cli.app import app

    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # the reader of our output has gone, as in `… | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except Exception as error:
        if os.environ.get("MEGALINK_DEBUG"):
            raise
        print(f"megalink: internal error: {type(error).__name__}: {error}", file=sys.stderr)
        print("Set MEGALINK_DEBUG=1 and run again to see where.", file=sys.stderr)
        sys.exit(70)
