"""Hints on two cards alone: every board is open, so each is as much work as the game; all of them are kept at once."""

import json
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

from megalink.analysis.kept import place_of
from megalink.analysis.question import Question
from megalink.analysis.solving import situation
from megalink.cards import ALL_CARDS, Card
from megalink.exact.result import Progress

Worth = dict[str, Fraction]


def opening_hints(question: Question, cards: Sequence[Card], progress: Progress) -> Worth:
    """The decisions on these two cards; the first question counts the answers of all classes of such cards."""
    wanted = class_of(cards)
    found = kept_opening(question, cards)
    if found is not None:
        return found
    progress(0, 1)
    hints = {}
    for first_at, first in enumerate(ALL_CARDS):
        for second in ALL_CARDS[:first_at]:
            name = class_of((first, second))
            if name not in hints:
                hints[name] = {one.name: one.expectation for one in situation(question, (first, second)).choices}
    _keep(question, hints)
    return hints[wanted]


def kept_opening(question: Question, cards: Sequence[Card]) -> Worth | None:
    """A file that is not what it should be is as good as none."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        hints = json.loads(_place(question).read_text("utf-8"))
        return {name: Fraction(worth) for name, worth in hints[class_of(cards)].items()}
    return None


def class_of(cards: Sequence[Card]) -> str:
    """Two cards up to their suits: `AKs`, `AKo`, `77`."""
    high, low = sorted(cards, key=lambda card: card.rank, reverse=True)
    ranks = high.text[0] + low.text[0]
    return ranks if high.rank == low.rank else ranks + ("s" if high.suit == low.suit else "o")


def _place(question: Question) -> Path:
    return place_of(question).with_suffix(".opening.json")


def _keep(question: Question, hints: dict[str, Worth]) -> None:
    place = _place(question)
    text = json.dumps({name: {choice: str(worth) for choice, worth in one.items()} for name, one in hints.items()})
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = place.with_suffix(".part")
        beside.write_text(text, "utf-8")
        beside.replace(place)
