"""Patterns of words: "wagers <area> <amount> on <position> [for <player>]" has fixed words, slots, an optional part."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from megalink.jackpot.commands import JackpotWager
from megalink.money import parse_amount
from megalink.table.commands import Place
from megalink.transcripts.words import (
    STAFF,
    Read,
    Reader,
    Word,
    Words,
    basis_points,
    known_cards,
    number,
    one_word,
    position_of_the_house,
    quoted,
    signed,
    time_of,
    words_until,
)

_PART = re.compile(r"<(\w+)>|\[|\]|[^\s\[\]<>]+")

Values = dict[str, Any]


class Miss(NamedTuple):
    """How far the words fitted a pattern, and what would have gone on there."""

    at: int
    expected: str


class WordSlot(NamedTuple):
    read: Reader
    expected: str


def _repeated(pattern: str, make: Callable[..., object]) -> Reader:
    """One or more of the pattern, one after another."""

    def read(words: Words, at: int) -> Read:
        values_read, size = [], len(_elements(pattern))
        while at + size <= len(words):
            values = Match(words[at : at + size]).values(pattern)
            if values is None:
                break
            values_read.append(make(**values))
            at += size
        return (tuple(values_read), at) if values_read else None

    return read


def _word(expected: str) -> WordSlot:
    return WordSlot(one_word(str), expected)


_CARDS = WordSlot(known_cards, "cards, such as As Kd 10c")
_KINDS = {
    "position number round counted sequence proposal source target": WordSlot(one_word(number), "a number, such as 3"),
    "amount displayed reset minimum maximum limit reserve": WordSlot(
        one_word(parse_amount), "an amount with two places, such as 10.00"
    ),
    "net": WordSlot(one_word(signed), "a net with two places, such as -10.00"),
    "to_displayed to_reserve": WordSlot(one_word(basis_points), "a percentage with two places, such as 2.50%"),
    "start end until": WordSlot(one_word(time_of), "a time, such as 14:30"),
    "note reason finding": WordSlot(quoted, 'words in quotes, such as "a torn card"'),
    "player person table": _word("a name, such as ann"),
    "two cards": _CARDS,
    "deck": _CARDS._replace(read=words_until("at", "and")),  # a card that no deck has is no slip of the pen (5.1)
    "card": _word("a card, such as As"),
    "area": _word("the name of a wager, such as ante"),
    "choice": _word("a decision, such as fold"),
    "method": _word("a method of dealing, such as manual"),
    "layout": _word("a layout, such as A"),
    "document": _word("a rule document, such as bullseye@4"),
    "reading": _word("a reading, such as void.returns"),
    "side": _word("a side of the reading"),
    "clause": _word("a clause, such as 5.1"),
    "outcome": _word("a ruling: void, continue, return or settle"),
    "hand": _word("a hand, such as royal_flush"),
    "word": _word("a word"),
    "where left reached": _word("a position, dealer, community or burn"),
    "role": WordSlot(position_of_the_house, f"one of {', '.join(STAFF)}"),
    "rest": WordSlot(words_until(), 'a net and an outcome, such as -10.00 lose, or "nothing"'),
    "shown": WordSlot(words_until(), "clauses and examples, such as 5.7 I11"),
    "moves": WordSlot(_repeated("<source> to <target>", lambda source, target: (source, target)), "moves: 3 to 2"),
    "packets": WordSlot(_repeated("<left> to <reached>", lambda left, reached: (left, reached)), "moves: dealer to 2"),
    "affected": WordSlot(_repeated("<area> on <position>", Place), "wagers: ante on 1"),
    "ruled": WordSlot(
        _repeated("<area> on <position> <net>", lambda area, position, net: (Place(position, area), net)),
        "wagers with their nets: ante on 1 -10.00",
    ),
    "stakes": WordSlot(
        _repeated("<amount> on <position>", lambda amount, position: JackpotWager(position, amount)),
        "stakes: 1.00 on 3",
    ),
    "entered": WordSlot(
        _repeated("<hand> <amount> on <position>", lambda hand, amount, position: (position, hand, amount)),
        "hands with their stakes: royal_flush 1.00 on 3",
    ),
}
SLOTS: Mapping[str, WordSlot] = MappingProxyType(
    {name: slot for names, slot in _KINDS.items() for name in names.split()}
)


class Blank(NamedTuple):
    name: str


class Optional(NamedTuple):
    elements: tuple["Element", ...]


Element = str | Blank | Optional  # a text is a fixed word


@cache
def _elements(pattern: str) -> tuple[Element, ...]:
    outside: list[Element] = []
    inside: list[Element] = []
    current = outside
    for part in _PART.finditer(pattern):
        if part[0] == "[":
            current = inside = []
        elif part[0] == "]":
            outside.append(Optional(tuple(inside)))
            current = outside
        else:
            current.append(Blank(part[1]) if part[1] else part[0])
    return tuple(outside)


def first_word(pattern: str) -> str:
    return pattern.partition(" ")[0]


class Match:
    """The words of one line, tried against patterns; `miss` is as far as any of them came."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.miss = Miss(0, "")

    def values(self, pattern: str) -> Values | None:
        return self._match(_elements(pattern), 0, {})

    def _match(self, elements: tuple[Element, ...], at: int, values: Values) -> Values | None:
        if not elements:
            if at == len(self._words):
                return values
            self._note(at, "the end of the line")
            return None
        first, rest = elements[0], elements[1:]
        if isinstance(first, Optional):
            with_it = self._match((*first.elements, *rest), at, values)
            return self._match(rest, at, values) if with_it is None else with_it
        if isinstance(first, str):
            if self._words[at : at + 1] == (Word(first),):
                return self._match(rest, at + 1, values)
            self._note(at, f'"{first}"')
            return None
        slot = SLOTS[first.name]
        read = slot.read(self._words, at)
        if read is None:
            self._note(at, slot.expected)
            return None
        return self._match(rest, read[1], {**values, first.name: read[0]})

    def _note(self, at: int, expected: str) -> None:
        if at > self.miss.at or not self.miss.expected:
            self.miss = Miss(at, expected)
        elif at == self.miss.at and expected not in self.miss.expected.split(" or "):
            self.miss = Miss(at, f"{self.miss.expected} or {expected}")
