"""Words of a line, and patterns of words: how something is written, and what was expected where it is not.

A pattern such as "wagers <area> <amount> on <position> [for <player>]" has fixed words, slots and optional parts.
Commas, colons after a word and articles are there for the ear; they mean nothing.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from megalink.cards import Card, UnknownCard, card
from megalink.money import AmountError, Cents, parse_amount
from megalink.rulebook.role import Role
from megalink.table.commands import Place

_TOKEN = re.compile(r'"(?P<quoted>[^"]*)"|(?P<comment>#.*)|(?P<plain>[^\s,"#]+)|(?P<stray>")')
_TIME = re.compile(r"(\d{1,2}):([0-5]\d)(?::([0-5]\d))?", re.ASCII)
_PART = re.compile(r"<(\w+)>|\[|\]|[^\s\[\]<>]+")
_FOR_THE_EAR = ("the", "a", "an")

STAFF: Mapping[str, Role] = MappingProxyType(
    {role.title.lower(): role for role in reversed(Role) if role is not Role.PLAYER}
)


class Word(NamedTuple):
    text: str
    quoted: bool = False


Words = tuple[Word, ...]


class Miss(NamedTuple):
    """Where the words left every pattern, and what would have gone on there."""

    at: int
    expected: str


class UnclosedQuote(ValueError):
    pass


def words_of(line: str) -> Words:
    words = []
    for found in _TOKEN.finditer(line):
        if found["stray"]:
            raise UnclosedQuote
        if found["quoted"] is not None:
            words.append(Word(found["quoted"], quoted=True))
        elif found["plain"]:
            text = found["plain"].removesuffix(":")
            if text and text not in _FOR_THE_EAR:
                words.append(Word(text))
    return tuple(words)


# What may stand in a slot: (words, index) -> (value, index after it), or None


Read = tuple[object, int] | None
T = TypeVar("T")


def _one(convert: Callable[[str], T]) -> Callable[[Words, int], Read]:
    def read(words: Words, at: int) -> Read:
        if at >= len(words) or words[at].quoted:
            return None
        try:
            return convert(words[at].text), at + 1
        except ValueError:
            return None

    return read


def _text(words: Words, at: int) -> Read:
    return (words[at].text, at + 1) if at < len(words) and words[at].quoted else None


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)


def _percent(text: str) -> int:
    """Basis points: a percentage has two places, as an amount has."""
    if not text.endswith("%"):
        raise ValueError(text)
    return int(parse_amount(text.removesuffix("%")))


def _correction(text: str) -> Cents:
    return parse_amount(text.removeprefix("+"))


def time_of(text: str) -> int:
    """Seconds after midnight."""
    found = _TIME.fullmatch(text)
    if not found:
        raise ValueError(text)
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return (hours * 60 + minutes) * 60 + seconds


def _role(words: Words, at: int) -> Read:
    for length in (3, 2, 1):
        title = " ".join(word.text for word in words[at : at + length] if not word.quoted)
        if title in STAFF:
            return STAFF[title], at + length
    return None


def _run(stop: tuple[str, ...]) -> Callable[[Words, int], Read]:
    """Every word up to one of these, or to the end."""

    def read(words: Words, at: int) -> Read:
        until = at
        while until < len(words) and not words[until].quoted and words[until].text not in stop:
            until += 1
        return (tuple(word.text for word in words[at:until]), until) if until > at else None

    return read


def _repeated(pattern: str, make: Callable[..., object]) -> Callable[[Words, int], Read]:
    """One or more of the pattern, one after another."""

    def read(words: Words, at: int) -> Read:
        found = []
        size = len(_elements(pattern))
        while at + size <= len(words):
            match = Match(words[at : at + size])
            values = match.values(pattern)
            if values is None:
                break
            found.append(make(**values))
            at += size
        return (tuple(found), at) if found else None

    return read


def _cards(words: Words, at: int) -> Read:
    cards: list[Card] = []
    while at < len(words):
        try:
            cards.append(card(words[at].text))
        except UnknownCard:
            break
        at += 1
    return (tuple(cards), at) if cards else None


class Slot(NamedTuple):
    read: Callable[[Words, int], Read]
    expected: str


_NUMBER = Slot(_one(_number), "a number, such as 3")
_AMOUNT = Slot(_one(parse_amount), "an amount with two places, such as 10.00")
_NAME = Slot(_one(str), "a name, such as ann")
_WORD = Slot(_one(str), "a word")
_TEXT = Slot(_text, 'words in quotes, such as "his reason"')
_CLOCK = Slot(_one(time_of), "a time, such as 14:30")
_PERCENT = Slot(_one(_percent), "a percentage with two places, such as 2.50%")

SLOTS: Mapping[str, Slot] = MappingProxyType(
    {
        **dict.fromkeys(("position", "round", "counted", "sequence", "proposal", "source", "target"), _NUMBER),
        **dict.fromkeys(("amount", "displayed", "reset", "minimum", "maximum", "limit", "reserve", "net"), _AMOUNT),
        **dict.fromkeys(("player", "person", "table"), _NAME),
        **dict.fromkeys(("note", "reason"), _TEXT),
        **dict.fromkeys(("start", "end"), _CLOCK),
        **dict.fromkeys(("to_displayed", "to_reserve"), _PERCENT),
        "correction": Slot(_one(_correction), "an amount with two places, such as -10.00"),
        "area": _WORD._replace(expected="the name of a wager, such as ante"),
        "choice": _WORD._replace(expected="a decision, such as fold"),
        "method": _WORD._replace(expected="a method of dealing, such as manual"),
        "layout": _WORD._replace(expected="a layout, such as A"),
        "document": _WORD._replace(expected="a rule document, such as bullseye@4"),
        "reading": _WORD._replace(expected="a reading, such as void.returns"),
        "side": _WORD._replace(expected="a side of the reading"),
        "clause": _WORD._replace(expected="a clause, such as 5.1"),
        "outcome": _WORD._replace(expected="a ruling: void, continue, return or settle"),
        "hand": _WORD._replace(expected="a hand, such as royal_flush"),
        "where": _WORD._replace(expected="a position, dealer, community or burn"),
        "role": Slot(_role, f"a position of the house: {', '.join(reversed(STAFF))}"),
        "two": Slot(_cards, "cards, such as 7s 3h"),
        "cards": Slot(_cards, "cards, such as As Kd 10c"),
        "deck": Slot(_run(("at", "and")), "cards, such as As Kd 10c"),
        "shown": Slot(_run(()), "clauses and example numbers, such as 5.7 I11"),
        "moves": Slot(_repeated("<source> to <target>", lambda source, target: (source, target)), "moves: 3 to 2"),
        "affected": Slot(_repeated("<area> on <position>", lambda area, position: Place(position, area)), "ante on 1"),
        "ruled": Slot(
            _repeated("<area> on <position> <net>", lambda area, position, net: (Place(position, area), net)),
            "wagers with their nets: ante on 1 -10.00",
        ),
        "stakes": Slot(
            _repeated("<amount> on <position>", lambda amount, position: (position, amount)), "stakes: 1.00 on 3"
        ),
        "entered": Slot(
            _repeated("<hand> <amount> on <position>", lambda hand, amount, position: (position, hand, amount)),
            "hands with their stakes: royal_flush 1.00 on 3",
        ),
    }
)


# Patterns


class Fixed(NamedTuple):
    word: str


class Blank(NamedTuple):
    name: str


class Optional(NamedTuple):
    elements: tuple["Element", ...]


Element = Fixed | Blank | Optional


@cache
def _elements(pattern: str) -> tuple[Element, ...]:
    outside: list[Element] = []
    inside: list[Element] | None = None
    for part in _PART.finditer(pattern):
        if part[0] == "[":
            inside = []
        elif part[0] == "]":
            assert inside is not None, pattern
            outside.append(Optional(tuple(inside)))
            inside = None
        else:
            (outside if inside is None else inside).append(Blank(part[1]) if part[1] else Fixed(part[0]))
    return tuple(outside)


def first_word(pattern: str) -> str:
    first = _elements(pattern)[0]
    assert isinstance(first, Fixed), pattern
    return first.word


class Match:
    """The words of one line, tried against patterns; `miss` is as far as any of them came."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.miss = Miss(0, "")

    def values(self, pattern: str) -> dict[str, object] | None:
        return self._match(_elements(pattern), 0, {})

    def _match(self, elements: tuple[Element, ...], at: int, values: dict[str, object]) -> dict[str, object] | None:
        if not elements:
            return values if at == len(self._words) else self._missed(at, "the end of the line")
        first, rest = elements[0], elements[1:]
        match first:
            case Optional():
                with_it = self._match((*first.elements, *rest), at, values)
                return self._match(rest, at, values) if with_it is None else with_it
            case Fixed():
                if at < len(self._words) and self._words[at] == Word(first.word):
                    return self._match(rest, at + 1, values)
                return self._missed(at, f'"{first.word}"')
            case Blank():
                slot = SLOTS[first.name]
                read = slot.read(self._words, at)
                return self._missed(at, slot.expected) if read is None else self._filled(first, read, rest, values)

    def _filled(
        self, blank: Blank, read: tuple[object, int], rest: tuple[Element, ...], values: dict[str, object]
    ) -> dict[str, object] | None:
        value, at = read
        return self._match(rest, at, {**values, blank.name: value})

    def _missed(self, at: int, expected: str) -> None:
        if at > self.miss.at or not self.miss.expected:
            self.miss = Miss(at, expected)
        elif at == self.miss.at and expected not in self.miss.expected.split(" or "):
            self.miss = Miss(at, f"{self.miss.expected} or {expected}")


