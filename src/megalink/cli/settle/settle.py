"""`megalink settle`: described rounds in, settlements out."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from megalink.cli.terminal.verb import examples

BAD_INPUT = 2
verb = typer.Typer()


@verb.command(
    epilog=examples(
        "megalink settle round.json",
        "megalink settle rounds.jsonl --json > settled.jsonl",
        "cat rounds.jsonl | megalink settle - --json",
    )
)
def settle(
    file: Annotated[
        str, typer.Argument(help="A file of rounds as JSON, one object or one per line; - is standard input.")
    ] = "-",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per round instead of tables.")] = False,
) -> int:
    """Settle described rounds and cite the clause and reading behind every line.

    A round that cannot be settled gets an error in its place; the others are settled all the same.

    The exit status is then 2. Fields of a round and codes of errors: docs/settle.md.
    """
    from megalink.cli.settle.stream import Unreadable, settle_stream

    if file == "-":
        if sys.stdin.isatty():
            sys.stderr.write("Type a round as JSON and end with Ctrl-D; megalink settle --help shows more.\n")
        return settle_stream(sys.stdin.buffer, as_json=as_json)
    try:
        with Path(file).open("rb") as stream:
            return settle_stream(stream, as_json=as_json)
    except Unreadable as unreadable:
        reason = str(unreadable)
    except OSError as error:
        if error.filename is None:
            raise  # what was printed did not arrive; the file is not to blame
        reason = str(error.strerror)
    sys.stderr.write(f"megalink settle: {file}: {reason}\n")
    return BAD_INPUT
