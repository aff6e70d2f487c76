"""Every transcript comes out as it expects; and one that expects something else does not."""

import re
from collections.abc import Iterator

import pytest

from megalink.play.tables import replay
from megalink.table.events import AnyEvent
from megalink.transcripts.printed import DIFFERS, filled
from megalink.transcripts.run import play
from megalink.transcripts.transcript import Check, Expected, TranscriptLine
from tests.transcripts.transcripts import ALL, Written, name_of, played, read, transcript_in

every_transcript = pytest.mark.parametrize("written", ALL, ids=name_of)

NET = re.compile(r"[-+]?\d+\.\d\d")


def test_there_are_transcripts() -> None:
    assert len(ALL) > 150


@every_transcript
def test_transcript(written: Written) -> None:
    assert played(written).holds, filled(played(written))


@every_transcript
def test_written_again_with_all_that_came_of_it_it_holds(written: Written) -> None:
    text = filled(played(written), every=True)
    again = play(read(text))
    assert again.holds, filled(again)
    assert filled(again, every=True) == text
    assert DIFFERS not in text


@every_transcript
def test_money_is_conserved_and_the_events_give_the_same_table_again(written: Written) -> None:
    whole = played(written)
    events: dict[str, list[AnyEvent]] = {name: [] for name in whole.tables}
    for line in whole.lines:
        for outcome in (line.opening, line.outcome):
            if outcome and outcome.at_table:
                events[outcome.table] += outcome.at_table
    for name, table in whole.tables.items():
        assert sum(table.accounts.values()) == 0
        assert replay(events[name]) == table


@every_transcript
def test_every_expectation_can_fail(written: Written) -> None:
    """Each line that expects something is changed on its own, and the transcript no longer holds."""
    lines = [line.text for line in transcript_in(written).lines]
    for line in transcript_in(written).lines:
        for other in other_expectations(line):
            changed = [*lines[: line.number - 1], other, *lines[line.number :]]
            assert not play(read("\n".join(changed))).holds, other


def other_expectations(line: TranscriptLine) -> Iterator[str]:
    text = line.text.partition("#")[0].rstrip()
    match line.content:
        case Expected():
            yield f"{text} and more"
            if text.startswith("> rejected"):
                yield "> rejected nonsense"
        case Check():
            amount = NET.search(text)
            if amount:
                yield text.replace(amount[0], "123456.78", 1)
            else:
                first, last = text.rsplit(maxsplit=1)
                yield f'{first} "nonsense"' if last.startswith('"') else f"{first} {'As' if last != 'As' else 'Ks'}"
        case _:
            pass
