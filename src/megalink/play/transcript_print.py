"""A played transcript, written again with what came of each order in the place of what was expected."""

from collections.abc import Iterator

from megalink.play.transcript import Expected
from megalink.play.transcript_play import Played, PlayedLine

DIFFERS = "# differs, expected:"


def filled(played: Played, *, every: bool = False) -> str:
    """What holds stays as it is written, what differs says so; `every` tells all that came of each order."""
    lines = list(played.lines)
    written: list[str] = []
    for index, one in enumerate(lines):
        if isinstance(one.line.content, Expected):
            continue
        expected = _expected_after(lines, index)
        if one.actual is not None:
            written.append(one.line.text if one.holds else f"= {one.actual}    {DIFFERS} {one.line.text.strip()}")
            continue
        written.append(one.line.text)
        if one.outcome is not None:
            agrees = one.holds and all(line.holds for line in expected)
            written += _outcome(one, expected) if every or not agrees else [line.line.text for line in expected]
    return "\n".join(written) + "\n"


def _expected_after(lines: list[PlayedLine], index: int) -> list[PlayedLine]:
    found = []
    for one in lines[index + 1 :]:
        if not isinstance(one.line.content, Expected):
            break
        found.append(one)
    return found


def _outcome(one: PlayedLine, expected: list[PlayedLine]) -> Iterator[str]:
    assert one.outcome is not None
    missed = [line.line.text.strip() for line in expected if not line.holds]
    refused = [] if one.holds else ["> accepted"]
    wanted = " ".join(missed or refused)
    for place, line in enumerate(one.outcome.lines):
        yield f"> {line}" + (f"    {DIFFERS} {wanted}" if wanted and place == 0 else "")
