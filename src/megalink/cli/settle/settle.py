"""`megalink settle`: described rounds in, settlements out, one after another."""

import gc
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from megalink.cli.terminal.verbs import BAD_INPUT, complain, examples
from megalink.settle import BadRound, SettledRound, read_round, settle_round
from megalink.settle.problem import Problem
from megalink.settle.stream import MOST_BYTES, records
from megalink.settle.wire import problem_as_json, round_as_text

COLLECT_EVERY = 200_000  # new objects
verbs = typer.Typer()


@verbs.command(
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
    if file == "-":
        if sys.stdin.isatty():
            sys.stderr.write("Type a round as JSON and end with Ctrl-D; megalink settle --help shows more.\n")
        return _settle(sys.stdin.buffer, as_json=as_json)
    with Path(file).open("rb") as stream:
        return _settle(stream, as_json=as_json)


def _settle(stream: BinaryIO, *, as_json: bool) -> int:
    show = _show_json if as_json else _show_people()
    any_round, status = False, 0
    for line, result in settled(stream):
        any_round = True
        if isinstance(result, Problem):
            status = BAD_INPUT
        show(line, result)
    if not any_round:
        complain("no round in the input")
    return status


def settled(stream: BinaryIO) -> Iterator[tuple[int, SettledRound | Problem]]:
    """Each record of the stream with the line it begins on, settled or with what is wrong."""
    gc.freeze()  # rounds make no cycles: what is loaded stays, and the collector need not look at every few rounds
    gc.set_threshold(COLLECT_EVERY)
    for record in records(_lines(stream)):
        if isinstance(record.content, Problem):
            yield record.line, record.content
            continue
        try:
            yield record.line, settle_round(read_round(record.content))
        except BadRound as bad:
            yield record.line, bad.problem


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    while True:
        try:
            line = stream.readline(MOST_BYTES)
        except OSError as error:
            complain(f"{stream.name}: {error.strerror}")
        if not line:
            return
        yield line


def _show_json(line: int, result: SettledRound | Problem) -> None:
    # ASCII: whatever a description holds, half a surrogate pair too, can be written anywhere
    text = json.dumps(problem_as_json(result, line)) if isinstance(result, Problem) else round_as_text(result)
    sys.stdout.write(text + "\n")


def _show_people() -> Callable[[int, SettledRound | Problem], None]:
    from rich.console import Console

    from megalink.cli.settle.printed import print_problem, print_round
    from megalink.cli.terminal.screen import screen

    console, errors = screen(), Console(stderr=True)

    def show(line: int, result: SettledRound | Problem) -> None:
        if isinstance(result, Problem):
            print_problem(errors, result, line)
        else:
            print_round(console, result)

    return show
