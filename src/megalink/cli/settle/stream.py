"""Settles a stream of described rounds, one after another, and prints each."""

import gc
import json
import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO

from megalink.settle import BadRound, SettledRound, read_round, settle_round
from megalink.settle.problem import Problem
from megalink.settle.stream import MOST_BYTES, records
from megalink.settle.wire import problem_as_json, round_as_text

BAD_INPUT = 2
COLLECT_EVERY = 200_000  # new objects


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


def settle_stream(stream: BinaryIO, *, as_json: bool) -> int:
    tell = _tell_json if as_json else _tell_people()
    any_round, status = False, 0
    for line, result in settled(stream):
        any_round = True
        if isinstance(result, Problem):
            status = BAD_INPUT
        tell(line, result)
    if not any_round:
        sys.stderr.write("megalink settle: no round in the input\n")
        return BAD_INPUT
    return status


def _tell_json(line: int, result: SettledRound | Problem) -> None:
    # ASCII: whatever a description holds, half a surrogate pair too, can be written anywhere
    text = json.dumps(problem_as_json(result, line)) if isinstance(result, Problem) else round_as_text(result)
    sys.stdout.write(text + "\n")


def _tell_people() -> Callable[[int, SettledRound | Problem], None]:
    from rich.console import Console

    from megalink.cli.settle.printed import print_problem, print_round
    from megalink.cli.terminal.screen import screen

    console, errors = screen(), Console(stderr=True)

    def tell(line: int, result: SettledRound | Problem) -> None:
        if isinstance(result, Problem):
            print_problem(errors, result, line)
        else:
            print_round(console, result)

    return tell
