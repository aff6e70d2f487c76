"""The words of a line, and the readers that take a value out of them.

Commas, colons after a word and articles are there for the ear; they mean nothing.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from megalink.cards import Card, UnknownCard, card
from megalink.money import Cents, parse_amount
from megalink.rulebook.role import Role

_TOKEN = re.compile(r'"(?P<quoted>[^"]*)"|(?P<comment>#.*)|(?P<plain>[^\s,"#]+)|(?P<stray>")')
_TIME = re.compile(r"(\d{1,2}):([0-5]\d)(?::([0-5]\d))?", re.ASCII)
_FOR_THE_EAR = ("the", "a", "an")

STAFF: Mapping[str, Role] = MappingProxyType({role.title.lower(): role for role in Role if role is not Role.PLAYER})


class Word(NamedTuple):
    text: str
    quoted: bool = False


Words = tuple[Word, ...]


class UnclosedQuote(ValueError):
    pass


def words_of(line: str) -> Words:
    """The words before any comment; text in quotes is one word."""
    words = []
    for token in _TOKEN.finditer(line):
        if token["stray"]:
            raise UnclosedQuote
        if token["quoted"] is not None:
            words.append(Word(token["quoted"], quoted=True))
        elif token["plain"]:
            plain = token["plain"].removesuffix(":")
            if plain and plain not in _FOR_THE_EAR:
                words.append(Word(plain))
    return tuple(words)


def without_comment(line: str) -> str:
    comments = (token.start() for token in _TOKEN.finditer(line) if token["comment"])
    return line[: next(comments, len(line))].strip()


# A reader takes (words, index) and gives (value, index after it); None where the words are not of its kind.
Read = tuple[object, int] | None
Reader = Callable[[Words, int], Read]


def one_word(convert: Callable[[str], object]) -> Reader:
    def read(words: Words, at: int) -> Read:
        if at >= len(words) or words[at].quoted:
            return None
        try:
            return convert(words[at].text), at + 1
        except ValueError:
            return None

    return read


def quoted(words: Words, at: int) -> Read:
    return (words[at].text, at + 1) if at < len(words) and words[at].quoted else None


def words_until(*stops: str) -> Reader:
    """Every word up to one of these, or to the end."""

    def read(words: Words, at: int) -> Read:
        until = at
        while until < len(words) and not words[until].quoted and words[until].text not in stops:
            until += 1
        return (tuple(word.text for word in words[at:until]), until) if until > at else None

    return read


def known_cards(words: Words, at: int) -> Read:
    cards: list[Card] = []
    while at + len(cards) < len(words):
        try:
            cards.append(card(words[at + len(cards)].text))
        except UnknownCard:
            break
    return (tuple(cards), at + len(cards)) if cards else None


def position_of_the_house(words: Words, at: int) -> Read:
    for title, role in STAFF.items():
        parts = tuple(map(Word, title.split()))
        if words[at : at + len(parts)] == parts:
            return role, at + len(parts)
    return None


def number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(text)
    return int(text)


def basis_points(text: str) -> int:
    """A percentage has two places, as an amount has."""
    if not text.endswith("%"):
        raise ValueError(text)
    return int(parse_amount(text.removesuffix("%")))


def signed(text: str) -> Cents:
    return parse_amount(text.removeprefix("+"))


def time_of(text: str) -> int:
    """Seconds after midnight."""
    match = _TIME.fullmatch(text)
    if not match:
        raise ValueError(text)
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return (hours * 60 + minutes) * 60 + seconds
