"""A played transcript, written again with what came of each order in the place of what was expected."""

from collections.abc import Iterator
from itertools import takewhile

from megalink.transcripts.run import Played, PlayedLine
from megalink.transcripts.transcript import Expected

DIFFERS = "# differs, expected:"


def filled(played: Played, *, every: bool = False) -> str:
    """What holds stays as it is written, what differs says so; `every` tells all that came of each order."""
    lines = list(played.lines)
    written: list[str] = []
    for index, played_line in enumerate(lines):
        if _is_expectation(played_line):
            continue
        expected = list(takewhile(_is_expectation, lines[index + 1 :]))
        if played_line.actual is not None:
            written.append(
                played_line.line.text
                if played_line.holds
                else f"= {played_line.actual}    {DIFFERS} {played_line.line.text.strip()}"
            )
            continue
        written.append(played_line.line.text)
        if played_line.outcome is not None:
            agrees = played_line.holds and all(line.holds for line in expected)
            written += _outcome(played_line, expected) if every or not agrees else [line.line.text for line in expected]
    return "\n".join(written) + "\n"


def _is_expectation(played_line: PlayedLine) -> bool:
    return isinstance(played_line.line.content, Expected)


def _outcome(played_line: PlayedLine, expected: list[PlayedLine]) -> Iterator[str]:
    assert played_line.outcome is not None
    missed = [line.line.text.strip() for line in expected if not line.holds]
    expectation = " ".join(missed) or ("" if played_line.holds else "> accepted")
    for place, line in enumerate(played_line.outcome.lines):
        yield f"> {line}" + (f"    {DIFFERS} {expectation}" if expectation and place == 0 else "")
