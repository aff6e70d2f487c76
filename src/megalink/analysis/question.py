"""What somebody asks about a document: readings, what-if pays, a jackpot. Checked before anything is counted."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from megalink.exact.what_if import PayError, with_pays
from megalink.games.library import UnknownDocument, register, volume
from megalink.money import AmountError, Cents, parse_amount
from megalink.rulebook.document import Document
from megalink.rulebook.reading import ReadingError, Readings


class Refusal(NamedTuple):
    code: str
    field: str
    value: str
    message: str


class Refused(Exception):
    """Carries the refusal from where it is found to where it is told."""

    def __init__(self, code: str, field: str, value: str, message: str) -> None:
        super().__init__(message)
        self.refusal = Refusal(code, field, value, message)


class Link(NamedTuple):
    """What the documents leave open about the Progressive Jackpot, in cents and as a part of each unit wagered."""

    minimum: Cents = Cents(100)
    reset: Cents = Cents(20_000_000)
    contribution: Fraction = Fraction(1, 5)
    displayed: Cents | None = None

    def in_minimums(self, amount: Cents) -> Fraction:
        return Fraction(amount, self.minimum)


USUAL_LINK = Link()


@dataclass(frozen=True)
class Question:
    key: str
    chosen: Mapping[str, str]  # readings that are not left at their defaults
    pays: Mapping[tuple[str, str], int]
    link: Link = USUAL_LINK

    @property
    def game(self) -> str:
        """The folder of the game."""
        return volume(self.key).package

    @cached_property
    def document(self) -> Document:
        return with_pays(volume(self.key).document, self.pays)

    @cached_property
    def readings(self) -> Readings:
        return register().resolve(self.document.readings, self.chosen)

    def under(self, changed: Mapping[str, str]) -> "Question":
        return Question(self.key, {**self.chosen, **changed}, self.pays, self.link)


def ask(key: str, readings: Sequence[str] = (), pays: Sequence[str] = (), link: Link = USUAL_LINK) -> Question:
    """From texts as a person types them: `NAME=VALUE` and `WAGER.HAND=N`."""
    try:
        known = volume(key).document
    except UnknownDocument as unknown:
        raise Refused("rules_unknown", "DOCUMENT", key, str(unknown)) from None
    chosen = dict(_reading(text, known) for text in readings)
    overrides: dict[tuple[str, str], int] = {}
    for text in pays:
        overrides |= dict([_pay(text)])
        try:
            with_pays(known, overrides)
        except PayError as error:
            raise Refused(error.code, "--pay", text, str(error)) from None
    return Question(key, chosen, overrides, link)


def _reading(text: str, known: Document) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        message = "a reading is given as NAME=VALUE, such as standoff.wagers=none"
        raise Refused("reading_format", "--reading", text, message)
    try:
        register().resolve(known.readings, {name: value})
    except ReadingError as error:
        raise Refused(error.code, "--reading", text, str(error)) from None
    return name, value


_PAY = re.compile(r"([a-z_]+)\.([a-z_]+)=(-?[0-9]{1,9})", re.ASCII)


def _pay(text: str) -> tuple[tuple[str, str], int]:
    found = _PAY.fullmatch(text)
    if not found:
        message = "a pay is given as WAGER.HAND=N with a whole number N, such as bet.royal_flush=100"
        raise Refused("pay_format", "--pay", text, message)
    wager, row, number = found.groups()
    return (wager, row), int(number)


def read_amount(text: str, field: str, *, above_zero: bool = False) -> Cents:
    try:
        amount = parse_amount(f"{text}.00" if text.isascii() and text.lstrip("-").isdigit() else text)
    except AmountError as error:
        raise Refused(error.code, field, text, str(error)) from None
    if amount < 0 or (above_zero and amount == 0):
        message = "the amount is more than nothing" if above_zero else "an amount is not negative"
        raise Refused("amount_zero" if amount == 0 else "amount_negative", field, text, message)
    return amount


_PERCENT = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,6}))?%?", re.ASCII)


def read_percent(text: str, field: str) -> Fraction:
    found = _PERCENT.fullmatch(text)
    part = Fraction(text.rstrip("%")) / 100 if found else Fraction(-1)
    if not 0 <= part <= 1:
        raise Refused("percent_format", field, text, "a rate is a percentage from 0 to 100, such as 20 or 12.5")
    return part
