"""What a wager brings, as counts of deals: everything exact, until a square root is asked for."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class CountedOutcome:
    """One way a round can end, with its net in units of the wager and how many of all deals end so."""

    name: str
    net: Fraction
    count: int


class HouseBand(NamedTuple):
    """Between which amounts, in units of the wager, the house's result lies after so many rounds."""

    rounds: int
    level: Fraction
    low: float
    expected: Fraction
    high: float


@dataclass(frozen=True)
class Distribution:
    outcomes: tuple[CountedOutcome, ...]

    @classmethod
    def of(cls, rows: Iterable[tuple[str, Fraction | int, int]]) -> "Distribution":
        """Rows of name, net and count; those that never happen are left out, the order is kept."""
        return cls(tuple(CountedOutcome(name, Fraction(net), int(count)) for name, net, count in rows if count))

    @cached_property
    def total(self) -> int:
        return sum(outcome.count for outcome in self.outcomes)

    def probability(self, outcome: CountedOutcome) -> Fraction:
        return Fraction(outcome.count, self.total)

    @cached_property
    def mean(self) -> Fraction:
        """What the Player's money changes by, on average."""
        return self._moment(1)

    @cached_property
    def variance(self) -> Fraction:
        return self._moment(2) - self.mean**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @cached_property
    def hit_frequency(self) -> Fraction:
        """How often the Player ends a round with more money than before."""
        return Fraction(sum(outcome.count for outcome in self.outcomes if outcome.net > 0), self.total)

    def _moment(self, power: int) -> Fraction:
        return sum((outcome.net**power * outcome.count for outcome in self.outcomes), Fraction(0)) / self.total

    def house_band(self, rounds: int, level: Fraction) -> HouseBand:
        """By the normal law, which the sum of many rounds comes close to; a rare high pay makes that take longer."""
        expected = -self.mean * rounds
        reach = NormalDist().inv_cdf(float(1 + level) / 2) * self.standard_deviation * sqrt(rounds)
        return HouseBand(rounds, level, float(expected) - reach, expected, float(expected) + reach)
