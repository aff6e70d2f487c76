"""A question about a document: readings, pays, stakes, a jackpot. It is checked before anything is counted."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from megalink.exact.result import Solution, Strategy
from megalink.exact.what_if import PayError, with_pays
from megalink.games.library import UnknownDocument, edition_of, register
from megalink.money import AmountError, Cents, read_typed_amount
from megalink.rulebook.document import Document
from megalink.rulebook.reading import ReadingError, Readings


class QuestionProblem(NamedTuple):
    code: str
    field: str
    value: str
    message: str


class BadQuestion(Exception):
    """A question that cannot be answered, and why."""

    def __init__(self, code: str, field: str, value: str, message: str) -> None:
        super().__init__(message)
        self.refusal = QuestionProblem(code, field, value, message)


class JackpotFigures(NamedTuple):
    """What the documents leave open about the Progressive Jackpot, in cents and as a part of each unit wagered."""

    minimum: Cents = Cents(100)
    reset: Cents = Cents(20_000_000)
    contribution: Fraction = Fraction(1, 5)
    displayed: Cents | None = None

    def in_minimums(self, amount: Cents) -> Fraction:
        return Fraction(amount, self.minimum)


USUAL_JACKPOT = JackpotFigures()
USUAL_ROUNDS = (1_000, 10_000, 100_000, 1_000_000)  # after which bands of the house's result are shown
MOST_ROUNDS = 10**12


@dataclass(frozen=True)
class Question:
    key: str
    chosen: Mapping[str, str]  # readings that are not left at their defaults
    pays: Mapping[tuple[str, str], int]
    link: JackpotFigures = USUAL_JACKPOT
    stakes: Mapping[str, Fraction] = field(default_factory=dict)  # of side wagers, in units of the base wager
    rounds: tuple[int, ...] = USUAL_ROUNDS

    @property
    def game(self) -> str:
        """The folder of the game."""
        return edition_of(self.key).package

    @cached_property
    def document(self) -> Document:
        return with_pays(edition_of(self.key).document, self.pays)

    @cached_property
    def readings(self) -> Readings:
        return register().resolve(self.document.readings, self.chosen)

    def strategy_title(self, solution: Solution, strategy: Strategy) -> str:
        """Which decision it is about, where there is more than one."""
        if len(solution.strategies) == 1:
            return "perfect play"
        titles = {name: wager.title for name, wager in self.document.wagers.items()}
        titles |= {odds.wager: odds.title for odds in solution.wagers}
        return f"{titles.get(strategy.wager, strategy.wager)}, perfect play"

    def under(self, changed: Mapping[str, str]) -> "Question":
        return replace(self, chosen={**self.chosen, **changed})


def ask(
    key: str,
    readings: Sequence[str] = (),
    pays: Sequence[str] = (),
    link: JackpotFigures = USUAL_JACKPOT,
    stakes: Sequence[str] = (),
    rounds: Sequence[str] = (),
) -> Question:
    """From texts as a person types them: `NAME=VALUE`, `WAGER.HAND=N`, `WAGER=RATIO` and a number of rounds."""
    try:
        document = edition_of(key).document
    except UnknownDocument as unknown:
        raise BadQuestion("rules_unknown", "DOCUMENT", key, str(unknown)) from None
    chosen = dict(_reading(text, document) for text in readings)
    overrides: dict[tuple[str, str], int] = {}
    for text in pays:
        overrides |= dict([_pay(text)])
        try:
            with_pays(document, overrides)
        except PayError as error:
            raise BadQuestion(error.code, "--pay", text, str(error)) from None
    after = tuple(sorted({*USUAL_ROUNDS, *map(_rounds, rounds)}))
    # In order, so that one question is one text, however it was put.
    by_row, beside = dict(sorted(overrides.items())), dict(sorted(_stake(text, document) for text in stakes))
    return Question(key, chosen, by_row, link, beside, after)


def _reading(text: str, document: Document) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        message = "a reading is given as NAME=VALUE, such as standoff.wagers=none"
        raise BadQuestion("reading_format", "--reading", text, message)
    try:
        register().resolve(document.readings, {name: value})
    except ReadingError as error:
        raise BadQuestion(error.code, "--reading", text, str(error)) from None
    return name, value


_PAY = re.compile(r"([a-z_]+)\.([a-z_]+)=(-?[0-9]{1,9})", re.ASCII)


def _pay(text: str) -> tuple[tuple[str, str], int]:
    written = _PAY.fullmatch(text)
    if not written:
        message = "a pay is given as WAGER.HAND=N with a whole number N, such as bet.royal_flush=100"
        raise BadQuestion("pay_format", "--pay", text, message)
    wager, row, number = written.groups()
    return (wager, row), int(number)


_STAKE = re.compile(r"([a-z_]+)=([0-9]{1,6}(?:\.[0-9]{1,6}|/[0-9]{1,6})?)", re.ASCII)


def _stake(text: str, document: Document) -> tuple[str, Fraction]:
    written = _STAKE.fullmatch(text)
    try:
        ratio = Fraction(written[2]) if written else Fraction(0)
    except ZeroDivisionError:
        ratio = Fraction(0)
    if not written or not ratio:
        message = "a stake is given as WAGER=RATIO, in units of the base wager and above zero, such as tie=2 or tie=1/3"
        raise BadQuestion("stake_format", "--stake", text, message)
    if written[1] not in document.wagers:
        raise BadQuestion(
            "wager_unknown", "--stake", text, f"the wagers of {document.key} are {', '.join(document.wagers)}"
        )
    return written[1], ratio


def _rounds(text: str) -> int:
    digits = text.replace(",", "").replace("_", "")
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= len(str(MOST_ROUNDS)) else 0
    if not 1 <= number <= MOST_ROUNDS:
        raise BadQuestion("rounds_format", "--rounds", text, f"a number of rounds is whole, from 1 to {MOST_ROUNDS:,}")
    return number


def read_amount(text: str, field: str, *, above_zero: bool = False) -> Cents:
    try:
        amount = read_typed_amount(text, signed=True)
    except AmountError as error:
        raise BadQuestion(error.code, field, text, str(error)) from None
    if amount < 0 or (above_zero and amount == 0):
        message = "the amount is more than nothing" if above_zero else "an amount is not negative"
        raise BadQuestion("amount_zero" if amount == 0 else "amount_negative", field, text, message)
    return amount


_PERCENT = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,6}))?%?", re.ASCII)


def read_percent(text: str, field: str) -> Fraction:
    part = Fraction(text.rstrip("%")) / 100 if _PERCENT.fullmatch(text) else Fraction(-1)
    if not 0 <= part <= 1:
        raise BadQuestion("percent_format", field, text, "a rate is a percentage from 0 to 100, such as 20 or 12.5")
    return part


def read_jackpot(
    displayed: str | None, reset: str | None, contribution: str | None, minimum_wager: str | None
) -> JackpotFigures:
    """From texts as a person types them; what is None stays as usual."""
    usual = USUAL_JACKPOT
    return JackpotFigures(
        usual.minimum if minimum_wager is None else read_amount(minimum_wager, "--minimum-wager", above_zero=True),
        usual.reset if reset is None else read_amount(reset, "--reset"),
        usual.contribution if contribution is None else read_percent(contribution, "--contribution"),
        usual.displayed if displayed is None else read_amount(displayed, "--jackpot"),
    )
