"""The Progressive Jackpot wager of one hand: what it returns, at which meter, and how high the meter stands at a hit.

Five of the cards of every game are five of a shuffled deck, so all games hit alike but for readings that count hands
in or out. Two winners at one table are rare and share; a single wager's figures leave that aside.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from types import MappingProxyType
from typing import NamedTuple

from megalink.hands.five_card import FiveCard, FiveCardHand, all_hands
from megalink.rulebook.document import Document, PayUnit
from megalink.rulebook.reading import Readings

WAGER = "progressive_jackpot"
DEALS = comb(52, 5)

_WAYS = {  # in how many ways the suits of a hand with given ranks can fall
    FiveCard.FIVE_ODD_CARDS: 4**5 - 4,
    FiveCard.ONE_PAIR: 6 * 4**3,
    FiveCard.TWO_PAIRS: 6 * 6 * 4,
    FiveCard.THREE_OF_A_KIND: 4 * 4**2,
    FiveCard.STRAIGHT: 4**5 - 4,
    FiveCard.FLUSH: 4,
    FiveCard.FULL_HOUSE: 4 * 6,
    FiveCard.FOUR_OF_A_KIND: 4,
    FiveCard.STRAIGHT_FLUSH: 4,
    FiveCard.ROYAL_FLUSH: 4,
}


def counts_by_row(row_of: Callable[[FiveCardHand], FiveCard | None]) -> dict[FiveCard, int]:
    """How many of all five-card hands stand on each row; None is no row."""
    counts: dict[FiveCard, int] = {}
    for hand in all_hands():
        row = row_of(hand)
        if row is not None:
            counts[row] = counts.get(row, 0) + _WAYS[hand.category]
    return counts


@dataclass(frozen=True, slots=True)
class JackpotRow:
    hand: FiveCard
    count: int
    pays: int
    unit: PayUnit
    given_up: Fraction = Fraction(0)  # of these hands, how many come back undecided (5.11)

    @property
    def live(self) -> Fraction:
        return self.count - self.given_up


class MeterMean(NamedTuple):
    """The long run of a link: what the meter shows on average when a hand hits it. Amounts in minimum wagers."""

    at_hit: Fraction
    total_return: Fraction  # per unit wagered, fixed awards included


@dataclass(frozen=True)
class JackpotOdds:
    rows: tuple[JackpotRow, ...]
    multiples: tuple[int, ...]
    scales: bool  # fixed awards grow with the wager
    squared: bool  # reading A12, second side
    fixed_stake_back: bool  # reading A11, second side
    percentage_stake_back: bool  # reading A13, second side
    missed_returned: bool  # reading A43, second side
    fixed_from_meter: bool  # reading A47, second side
    missed_taken: Fraction = Fraction(0)  # part of all deals that miss and are lost all the same, by a clause
    missed_given_up: Fraction = Fraction(0)  # of the hands on no row, how many come back undecided (5.11)

    @property
    def missed(self) -> int:
        return DEALS - sum(row.count for row in self.rows)

    def fixed_return(self, multiple: int = 1) -> Fraction:
        """Per unit wagered, without the percentages of the meter."""
        returned = self.missed - self.missed_taken * DEALS if self.missed_returned else self.missed_given_up
        for row in self.rows:
            returned += row.given_up
            if row.unit is PayUnit.FOR_ONE:
                returned += row.live * (row.pays * self._scale(multiple) + self.fixed_stake_back)
            else:
                returned += row.live * self.percentage_stake_back
        return returned / DEALS

    def _scale(self, multiple: int) -> Fraction:
        """Award of a fixed hand for each unit wagered, against its row in the table."""
        if not self.scales:
            return Fraction(1, multiple)
        return Fraction(multiple if self.squared else 1)

    @property
    def pool_share(self) -> Fraction:
        """Expected share of the displayed amount for one hand, whatever its multiple."""
        return sum((row.live * row.pays for row in self.rows if row.unit is PayUnit.PERCENT), Fraction(0)) / (
            100 * DEALS
        )

    def break_even(self, multiple: int = 1) -> Fraction | None:
        """The displayed amount, in minimum wagers, at which the wager returns what it costs."""
        if not self.pool_share:
            return None
        return max(Fraction(0), (1 - self.fixed_return(multiple)) * multiple / self.pool_share)

    def total_return(self, displayed: Fraction, multiple: int = 1) -> Fraction:
        """Per unit wagered, at a displayed amount in minimum wagers."""
        return self.fixed_return(multiple) + self.pool_share * displayed / multiple

    @property
    def hit_frequency(self) -> Fraction:
        return sum((row.live for row in self.rows), Fraction(0)) / DEALS

    @property
    def given_up(self) -> Fraction:
        """Part of all deals in which the wager comes back undecided."""
        return (self.missed_given_up + sum(row.given_up for row in self.rows)) / DEALS

    def mean_at_hit(self, reset: Fraction, contribution: Fraction, multiple: int = 1) -> MeterMean | None:
        """From the reset amount, in minimum wagers, and the part of each unit wagered that the meter gets.

        A meter that gains as much as it loses: contributions and resets on one side, its share of awards on the other.
        None where fixed awards come out of it too: it may run empty, and then no such balance holds.
        """
        if not self.pool_share or self.fixed_from_meter:
            return None
        whole = (row.live for row in self.rows if row.unit is PayUnit.PERCENT and row.pays == 100)
        royal = sum(whole, Fraction(0))
        gained = contribution * multiple * (1 - self.given_up) + royal / DEALS * reset
        at_hit = gained / self.pool_share
        return MeterMean(at_hit, self.total_return(at_hit, multiple))


def jackpot_odds(
    document: Document,
    readings: Readings,
    counts: Mapping[FiveCard, int],
    missed_taken: Fraction = Fraction(0),
    given_up: Mapping[FiveCard | None, Fraction] = MappingProxyType({}),
) -> JackpotOdds:
    """`counts`: of all five-card hands, how many the game takes to stand on each row.

    `missed_taken`: where a missed wager comes back, the part of all deals in which a clause takes it nevertheless.
    `given_up`: where giving a hand up is free, how many of the hands on each row, or on none, come back so.
    """
    pays = document.pays[WAGER]
    rows = tuple(
        JackpotRow(hand, counts[hand], pays[hand.slug].pays, pays[hand.slug].unit, given_up.get(hand, Fraction(0)))
        for hand in sorted(FiveCard, reverse=True)
        if hand.slug in pays and counts.get(hand)
    )
    on_rows = {row.hand for row in rows}
    return JackpotOdds(
        rows=rows,
        multiples=_multiples(document, readings),
        scales=document.jackpot.scaling is not None,
        squared=readings.get("pj.multiple") == "squared",
        fixed_stake_back=readings["pj.for_one"] == "plus_stake",
        percentage_stake_back=readings["pj.percentage_stake"] == "returned",
        missed_returned=readings["side.missed_condition"] == "return",
        fixed_from_meter=readings["pj.fixed_awards_source"] == "meter",
        missed_taken=missed_taken,
        missed_given_up=sum((count for hand, count in given_up.items() if hand not in on_rows), Fraction(0)),
    )


def _multiples(document: Document, readings: Readings) -> tuple[int, ...]:
    """Where the document names one only, the other side of A49 lets more be wagered for the same awards."""
    stated = document.wagers[WAGER].multiples
    return (1, 2, 3, 4, 5) if readings.get("pj.unstated_multiples") == "accepted_unscaled" else stated
