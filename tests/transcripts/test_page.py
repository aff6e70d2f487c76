"""docs/transcripts.md tells all that can be written in a transcript, and its own example holds."""

from pathlib import Path

import pytest

from megalink.transcripts.checks import CHECKS
from megalink.transcripts.pattern import first_word
from megalink.transcripts.pool_phrases import POOL_PHRASES
from megalink.transcripts.printed import filled
from megalink.transcripts.run import play
from megalink.transcripts.settings import SETTINGS
from megalink.transcripts.table_phrases import DECISIONS, table_phrases
from tests.transcripts.transcripts import read

PAGE = (Path(__file__).parents[2] / "docs" / "transcripts.md").read_text("utf-8")
PHRASES = tuple(phrase.pattern for phrase in (*table_phrases(), *POOL_PHRASES))


@pytest.mark.parametrize("pattern", [*SETTINGS, *CHECKS, *PHRASES])
def test_every_pattern_is_told(pattern: str) -> None:
    as_it_is = f"| `{pattern}` |" in PAGE
    is_verb_of_a_decision = (
        pattern not in {phrase.pattern for phrase in DECISIONS} and f"`{first_word(pattern)}`" in PAGE
    )
    assert as_it_is or is_verb_of_a_decision


def test_no_pattern_is_told_that_there_is_not() -> None:
    rows = [line.split("`")[1] for line in PAGE.splitlines() if line.startswith("| `")]
    assert set(rows) <= {*SETTINGS, *CHECKS, *PHRASES}


def test_the_example_holds() -> None:
    played = play(read(PAGE.split("```")[1]))
    assert played.holds, filled(played)
