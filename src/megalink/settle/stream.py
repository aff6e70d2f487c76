"""Rounds out of a stream of lines: one JSON object per line, or one over several lines. Memory stays constant."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from megalink.settle.problem import BadRound, Code, Problem
from megalink.settle.text import Incomplete, parse_json

MOST_BYTES = 1 << 20  # one described round, however laid out, is far smaller


class Record(NamedTuple):
    line: int  # where it begins
    content: object  # what the JSON says, or the Problem with it


class _Pending(NamedTuple):
    line: int
    text: str
    problem: Problem


def records(chunks: Iterable[bytes]) -> Iterator[Record]:
    """`chunks` are lines, each cut at MOST_BYTES, as `readline(MOST_BYTES)` gives them."""
    pending: _Pending | None = None
    for number, line in _lines(chunks):
        if isinstance(line, Problem):
            yield from _given_up(pending)
            pending = None
            yield Record(number, line)
            continue
        if not line.strip():
            continue
        alone = _parsed(line)
        if pending is None:
            if isinstance(alone, Incomplete):
                pending = _Pending(number, line, alone.problem)
            else:
                yield Record(number, alone.problem if isinstance(alone, BadRound) else alone)
            continue
        if isinstance(alone, dict) and "rules" in alone:  # a whole round: what was pending never closed
            yield from _given_up(pending)
            pending = None
            yield Record(number, alone)
            continue
        pending, record = _continued(pending, line)
        if record:
            yield record
    yield from _given_up(pending)


def _continued(pending: _Pending, line: str) -> tuple[_Pending | None, Record | None]:
    text = f"{pending.text}\n{line}"
    if len(text) > MOST_BYTES:
        return None, Record(pending.line, _too_long(text))
    if not line.rstrip().endswith("}"):  # only a closing brace can end a round: do not parse in vain
        return pending._replace(text=text), None
    whole = _parsed(text)
    if isinstance(whole, Incomplete):
        return pending._replace(text=text, problem=whole.problem), None
    return None, Record(pending.line, whole.problem if isinstance(whole, BadRound) else whole)


def _given_up(pending: _Pending | None) -> Iterator[Record]:
    if pending:
        yield Record(pending.line, pending.problem)


def _parsed(text: str) -> object:
    try:
        return parse_json(text)
    except BadRound as bad:
        return bad


def _lines(chunks: Iterable[bytes]) -> Iterator[tuple[int, str | Problem]]:
    number, inside_long_line = 0, False
    for chunk in chunks:
        ends = chunk.endswith(b"\n")
        if inside_long_line:
            inside_long_line = not ends
            continue
        number += 1
        if not ends and len(chunk) >= MOST_BYTES:
            inside_long_line = True
            yield number, _too_long(chunk[:60].decode("utf-8", "replace"))
            continue
        try:
            yield number, chunk.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            message = f"the line is not UTF-8: byte {error.start + 1} cannot be read"
            yield number, Problem(Code.NOT_UTF8, None, None, None, message)


def _too_long(text: str) -> Problem:
    return Problem(Code.LINE_TOO_LONG, None, f"{text[:60]}…", None, f"a described round has at most {MOST_BYTES} bytes")
