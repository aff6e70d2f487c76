"""What a solver returns: every wager with its distribution, the strategy in words, and what blind play costs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Protocol

from megalink.cards import Card
from megalink.exact.distribution import Distribution
from megalink.exact.jackpot import JackpotOdds
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

Progress = Callable[[int, int], None]  # so much of so much is done


def quiet(_done: int, _whole: int) -> None:
    """No progress is shown."""


@dataclass(frozen=True)
class WagerOdds:
    """One wager under the best decisions; a base wager stands for all that follows it in the round."""

    wager: str
    title: str
    distribution: Distribution  # nets in units of this wager
    staked: Fraction = Fraction(1)  # mean of all that is wagered in the round, in units of this wager

    @property
    def house_edge(self) -> Fraction:
        """Positive when the house gains."""
        return -self.distribution.mean

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.staked


class Rule(NamedTuple):
    """A strategy that a person can keep in mind, and what it costs against perfect play."""

    text: str
    house_edge: Fraction
    cost: Fraction


class Strategy(NamedTuple):
    """How to decide; rules from the simplest to the closest to perfect play."""

    wager: str
    perfect: str  # in one or two sentences
    rules: tuple[Rule, ...]


class Blind(NamedTuple):
    """A hand that is decided without a look at its cards."""

    text: str
    house_edge: Fraction  # in units of the base wager
    allowed: bool  # whether the reading in force lets a blind hand be played so


class FigureTable(NamedTuple):
    """Figures that only this game has, ready to be shown."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class SideWorth(NamedTuple):
    """What a wager brings on average that is no part of the base game, in its own units."""

    wager: str
    expectation: Fraction


class WagerWorth(NamedTuple):
    """What a wager of the base game brings on average, by this decision and the best ones after it.

    Of a wager that is placed later `each` counts the deals in which it is not best to place it as nothing.
    """

    wager: str
    each: Fraction  # of one unit of it
    times: Fraction = Fraction(1)  # how often the base wager; 0 where it was not best to place it


class ValuedChoice(NamedTuple):
    """One decision in one situation, and what it brings, wager by wager of the base game.

    `beside`: the other wagers whose outcome hangs on this decision. `either`: the same as `wagers` for a Player who has
    money left for only one of the two wagers that may follow, each as many times the base wager as the document says;
    empty where fewer follow.
    """

    name: str
    wagers: tuple[WagerWorth, ...]
    beside: tuple[SideWorth, ...] = ()
    either: tuple[WagerWorth, ...] = ()

    @property
    def expectation(self) -> Fraction:
        """The mean of what the money of a Player in proportion changes by, in units of the base wager."""
        return sum((worth.each * worth.times for worth in self.wagers), Fraction(0))

    def with_stakes(self, base: str, stakes: Mapping[str, int]) -> Fraction:
        """Together with the other wagers as they lie there; in units of the base wager."""
        return self.expectation + sum(
            (worth * Fraction(stakes.get(wager, 0), stakes[base]) for wager, worth in self.beside), Fraction(0)
        )


class Opening(NamedTuple):
    """A first decision that takes the whole game to count, for a class of cards: so all are kept with its solution."""

    cards: str  # as `two_cards_words` names the class
    known_as: str  # what the Player's cards are called
    unknown: int  # how many deals of the rest were counted
    choices: tuple[ValuedChoice, ...]


@dataclass(frozen=True)
class Solution:
    rules: str
    readings: Mapping[str, str]  # every switch of the document with the side in force
    wagers: tuple[WagerOdds, ...]  # the base game first
    jackpot: JackpotOdds
    strategies: tuple[Strategy, ...]
    blind: tuple[Blind, ...]
    tables: tuple[FigureTable, ...] = ()
    classes: int = 0  # positions of work: how many classes of Player hands were solved
    openings: tuple[Opening, ...] = ()

    def wager(self, name: str) -> WagerOdds:
        return next(odds for odds in self.wagers if odds.wager == name)


class Situation(NamedTuple):
    """What `megalink strategy` answers."""

    known: tuple[tuple[str, str], ...]  # what the Player sees, such as ("your hand", "As Kd Jc 8h 3d")
    unknown: int  # how many deals of the rest were counted
    choices: tuple[ValuedChoice, ...]  # as the document names them, in its order

    @property
    def best(self) -> ValuedChoice:
        return max(self.choices, key=lambda choice: choice.expectation)


class ImpossibleSituation(ValueError):
    """These cards are no situation of the game; the message says what would be one."""


class GameOdds(Protocol):
    """A game's `odds` module. The pays of a "what if" question are in the document already (what_if.py).

    Where the stake of a side wager moves the best decision, BESIDE names that wager; its stake comes last then, in
    units of the base wager.
    """

    PRICED: tuple[str, ...]  # the readings that can move a figure of this game

    def solve(
        self, document: Document, readings: Readings, progress: Progress = quiet, *beside: Fraction
    ) -> Solution: ...

    def situation(
        self, document: Document, readings: Readings, cards: Sequence[Card], *beside: Fraction
    ) -> Situation: ...
