"""Whole rounds as text: who did what in the words of the table, and what is expected to come of it.

    document bullseye@4
    ann sits at 1
    dealer: place your bets
    ann wagers main 5.00 on 1
    > placed main 5.00 on 1             what must have happened, in this order
    bob sits at 9
    > rejected position_unknown         or why the order is refused
    = ann -5.00                         what must hold at this point

`read` reads them, `run` plays them, `printed` writes them again as they came out.
"""

from collections.abc import Mapping
from typing import NamedTuple

from megalink.transcripts.pattern import Values
from megalink.transcripts.phrases import Step, TableTerms
from megalink.transcripts.words import Words


class TranscriptTrouble(NamedTuple):
    """A line that cannot be read: the word at fault (empty at the end of a line), and what was expected."""

    line: int
    word: str
    expected: str

    def __str__(self) -> str:
        word = f'"{self.word}"' if self.word else "the end of the line"
        return f"line {self.line}: found {word}, expected {self.expected}"


class Order(NamedTuple):
    table: str
    steps: tuple[Step, ...]
    opening: tuple[Step, ...] = ()  # what the first order at a table brings with it


class Expected(NamedTuple):
    """What must have come of the order before it."""

    words: Words


class Check(NamedTuple):
    """What must hold at this point."""

    table: str
    words: Words
    pattern: str  # of CHECKS
    values: Values


class TranscriptLine(NamedTuple):
    number: int
    text: str
    content: Order | Expected | Check | None = None  # None: a comment, a setting, nothing


class Transcript(NamedTuple):
    lines: tuple[TranscriptLine, ...]
    shown: tuple[str, ...]  # clauses and examples that it says it shows
    terms: Mapping[str, TableTerms]  # table -> how it is opened

    @property
    def title(self) -> str:
        """The comment on its first line."""
        first = self.lines[0].text.strip() if self.lines else ""
        return first.removeprefix("#").strip() if first.startswith("#") else ""
