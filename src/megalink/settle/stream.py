"""Rounds out of a stream of lines: one JSON object per line, or one over several lines. Memory stays constant."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from megalink.settle.problem import BadRound, Problem, ProblemCode
from megalink.settle.text import Incomplete, parse_json

MOST_BYTES = 1 << 20  # one described round, however laid out, is far smaller

_STRING = re.compile(r'"(?:[^"\\]|\\.?)*"?')  # one that never ends reaches to the end: nothing is searched twice
_BEFORE_AN_OBJECT = ("[", ",", ":")


class Record(NamedTuple):
    line: int  # where it begins
    content: object  # what the JSON says, or the Problem with it


class _Pending:
    """A round that goes on over the next line. It ends where its brackets are closed, well-formed or not."""

    def __init__(self, line: int, text: str, problem: Problem) -> None:
        self.line = line
        self.problem = problem
        self._lines: list[str] = []
        self._length = self._open = 0
        self._last = ""
        self.add(text)

    def add(self, line: str) -> None:
        self._lines.append(line)
        self._length += len(line) + 1
        outside_strings = _STRING.sub("", line)
        self._open += sum(map(outside_strings.count, "{[")) - sum(map(outside_strings.count, "}]"))
        self._last = line.rstrip()[-1:] or self._last

    def goes_on_with(self, line: str) -> bool:
        """Not with a whole round, nor with an object where none can stand: then a bracket was forgotten before."""
        if not line.lstrip().startswith("{"):
            return True
        alone = _parsed(line)
        return self._last in _BEFORE_AN_OBJECT and not (isinstance(alone, dict) and "rules" in alone)

    def end(self) -> Record | None:
        """The round, if this is where it ends."""
        if self._length > MOST_BYTES:
            return Record(self.line, _too_long(self._lines[0]))
        return Record(self.line, _content(_parsed("\n".join(self._lines)))) if self._open <= 0 else None


def records(chunks: Iterable[bytes]) -> Iterator[Record]:
    """`chunks` are lines, each cut at MOST_BYTES, as `readline(MOST_BYTES)` gives them."""
    pending: _Pending | None = None
    for number, line in _lines(chunks):
        if pending and (isinstance(line, Problem) or not pending.goes_on_with(line)):
            yield Record(pending.line, pending.problem)
            pending = None
        if isinstance(line, Problem):
            yield Record(number, line)
        elif pending:
            pending.add(line)
            record = pending.end()
            if record:
                yield record
                pending = None
        elif line.strip():
            alone = _parsed(line)
            if isinstance(alone, Incomplete):
                pending = _Pending(number, line, alone.problem)
            else:
                yield Record(number, _content(alone))
    if pending:
        yield Record(pending.line, pending.problem)


def _parsed(text: str) -> object:
    try:
        return parse_json(text)
    except BadRound as bad:
        return bad


def _content(parsed: object) -> object:
    return parsed.problem if isinstance(parsed, BadRound) else parsed


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
            yield number, chunk.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            message = f"the line is not UTF-8: byte {error.start + 1} cannot be read"
            yield number, Problem(ProblemCode.NOT_UTF8, None, None, None, message)


def _too_long(text: str) -> Problem:
    return Problem(
        ProblemCode.LINE_TOO_LONG, None, f"{text[:60]}…", None, f"a described round has at most {MOST_BYTES} bytes"
    )
