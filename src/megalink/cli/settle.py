"""`megalink settle`: described rounds in, settlements out."""

import gc
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from megalink.settle import BadRound, SettledRound, read_round, settle_round
from megalink.settle.problem import Problem
from megalink.settle.stream import MOST_BYTES, records
from megalink.settle.wire import problem_as_json, round_as_text

BAD_INPUT = 2
COLLECT_EVERY = 200_000  # new objects


def run(file: str, *, as_json: bool) -> int:
    if file == "-":
        if sys.stdin.isatty():
            sys.stderr.write("Type a round as JSON and end with Ctrl-D; megalink settle --help shows more.\n")
        return _settle(sys.stdin.buffer, as_json=as_json)
    try:
        with Path(file).open("rb") as stream:
            return _settle(stream, as_json=as_json)
    except Unreadable as unreadable:
        reason = str(unreadable)
    except OSError as error:
        if error.filename is None:
            raise  # what was printed did not arrive; the file is not to blame
        reason = str(error.strerror)
    sys.stderr.write(f"megalink settle: {file}: {reason}\n")
    return BAD_INPUT


class Unreadable(Exception):
    """The input ends before its end."""


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    while True:
        try:
            line = stream.readline(MOST_BYTES)
        except OSError as error:
            raise Unreadable(error.strerror) from error
        if not line:
            return
        yield line


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


def _settle(stream: BinaryIO, *, as_json: bool) -> int:
    tell = _tell_json if as_json else _tell_people()
    any_round, status = False, 0
    for line, one in settled(stream):
        any_round = True
        if isinstance(one, Problem):
            status = BAD_INPUT
        tell(line, one)
    if not any_round:
        sys.stderr.write("megalink settle: no round in the input\n")
        return BAD_INPUT
    return status


def _tell_json(line: int, one: SettledRound | Problem) -> None:
    # ASCII: whatever a description holds, half a surrogate pair too, can be written anywhere
    text = json.dumps(problem_as_json(one, line)) if isinstance(one, Problem) else round_as_text(one)
    sys.stdout.write(text + "\n")


def _tell_people() -> Callable[[int, SettledRound | Problem], None]:
    from rich.console import Console

    from megalink.cli.round_table import print_problem, print_round
    from megalink.cli.screen import screen

    console, errors = screen(), Console(stderr=True)

    def tell(line: int, one: SettledRound | Problem) -> None:
        if isinstance(one, Problem):
            print_problem(errors, one, line)
        else:
            print_round(console, one)

    return tell
