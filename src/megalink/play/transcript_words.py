"""The words of a line, and what a single slot of a pattern takes.

Commas, colons after a word and articles are there for the ear; they mean nothing.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from megalink.cards import Card, UnknownCard, card
from megalink.money import Cents, parse_amount
from megalink.rulebook.role import Role

_TOKEN = re.compile(r'"(?P<quoted>[^"]*)"|(?P<comment>#.*)|(?P<plain>[^\s,"#]+)|(?P<stray>")')
_TIME = re.compile(r"(\d{1,2}):([0-5]\d)(?::([0-5]\d))?", re.ASCII)
_FOR_THE_EAR = ("the", "a", "an")

STAFF: Mapping[str, Role] = MappingProxyType(
    {role.title.lower(): role for role in reversed(Role) if role is not Role.PLAYER}
)


class Word(NamedTuple):
    text: str
    quoted: bool = False


Words = tuple[Word, ...]


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


def one_word(convert: Callable[[str], T]) -> Callable[[Words, int], Read]:
    def read(words: Words, at: int) -> Read:
        if at >= len(words) or words[at].quoted:
            return None
        try:
            return convert(words[at].text), at + 1
        except ValueError:
            return None

    return read


def text(words: Words, at: int) -> Read:
    return (words[at].text, at + 1) if at < len(words) and words[at].quoted else None


def number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)


def percent(text: str) -> int:
    """Basis points: a percentage has two places, as an amount has."""
    if not text.endswith("%"):
        raise ValueError(text)
    return int(parse_amount(text.removesuffix("%")))


def correction(text: str) -> Cents:
    return parse_amount(text.removeprefix("+"))


def time_of(text: str) -> int:
    """Seconds after midnight."""
    found = _TIME.fullmatch(text)
    if not found:
        raise ValueError(text)
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return (hours * 60 + minutes) * 60 + seconds


def role(words: Words, at: int) -> Read:
    for length in (3, 2, 1):
        title = " ".join(word.text for word in words[at : at + length] if not word.quoted)
        if title in STAFF:
            return STAFF[title], at + length
    return None


def run_until(stop: tuple[str, ...]) -> Callable[[Words, int], Read]:
    """Every word up to one of these, or to the end."""

    def read(words: Words, at: int) -> Read:
        until = at
        while until < len(words) and not words[until].quoted and words[until].text not in stop:
            until += 1
        return (tuple(word.text for word in words[at:until]), until) if until > at else None

    return read


def cards(words: Words, at: int) -> Read:
    cards: list[Card] = []
    while at < len(words):
        try:
            cards.append(card(words[at].text))
        except UnknownCard:
            break
        at += 1
    return (tuple(cards), at) if cards else None
