"""What the Progressive Jackpot hands of one round at one table are awarded, in which order, and out of whose money.

Lower hands are paid first, in ascending order, and a Royal Flush last (3.15.3 and its sisters). Percentages are taken
of the amount displayed when the round's hands are entered. Reading: A48
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from megalink.hands import FiveCard
from megalink.money import Cents, divide_down, share_with_remainder
from megalink.rulebook.document import Document, Pay, PayUnit

WAGER = "progressive_jackpot"
PRICED_BY = (  # the readings by which a claim has its amount, and gets another one
    "pj.multiple",
    "pj.for_one",
    "pj.percentage_stake",
    "pj.fixed_awards_source",
    "pj.sf_split",
    "pj.royal_split",
    "pj.rounding",
    "pj.fallen_claim",
)


class MissingAmount(Exception):
    """The awards of these hands depend on an amount that nobody gave: `displayed` or `reset`."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class MeterAmounts(NamedTuple):
    """The meter as a table sees it when hands are entered. What is not known is None."""

    displayed: Cents | None = None
    reset: Cents | None = None
    minimum: Cents = Cents(100)


class JackpotHand(NamedTuple):
    position: int
    hand: FiveCard
    stake: Cents


class Award(NamedTuple):
    position: int
    hand: FiveCard
    amount: Cents
    net: Cents  # the change of the Player's money by the wager
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    from_meter: Cents = Cents(0)  # of the amount; the rest is house money
    to_reserve: Cents = Cents(0)  # with the last of equal shares: what did not divide, where that leaves the meter


class _Shares(NamedTuple):
    """An amount divided equally."""

    share: Cents
    meter: Cents  # what the meter gives to all of them
    rest: Cents  # the whole cents of the meter that do not divide
    to_reserve: Cents  # of the rest: all or nothing


class Paid(NamedTuple):
    awards: tuple[Award, ...]  # in order of payment
    before: Cents | None
    after: Cents | None
    from_meter: Cents
    from_house: Cents  # fixed awards, and the resets that a split adds
    reset_by_house: Cents  # what refills the meter after a Royal Flush
    to_reserve: Cents = Cents(0)  # out of the meter: what did not divide


class AwardRules:
    """One document's rules for its Progressive Jackpot hands, under its readings."""

    def __init__(self, document: Document, readings: Mapping[str, str]) -> None:
        self._pays = {FiveCard[row.upper()]: pay for row, pay in document.pays[WAGER].items()}
        self._clauses = document.jackpot
        self._scales = document.jackpot.scaling is not None
        self._squared = readings["pj.multiple"] == "squared"
        self._stake_back = {
            PayUnit.FOR_ONE: readings["pj.for_one"] == "plus_stake",
            PayUnit.PERCENT: readings["pj.percentage_stake"] == "returned",
        }
        self._fixed_from_meter = readings["pj.fixed_awards_source"] == "meter"
        self._straight_flush_split = readings["pj.sf_split"]
        self._royal_split = readings["pj.royal_split"]
        # Claims that were priced before this switch had a second side do not name it.
        self._rest_to_reserve = readings.get("pj.rounding") == "floor_equal_remainder_to_reserve"

    def from_meter(self, hand: FiveCard) -> bool:
        """Whether the award depends on the meter: a percentage of it, or a fixed award that is taken from it."""
        return self._fixed_from_meter or self._pays[hand].unit is PayUnit.PERCENT

    def pay(self, link: MeterAmounts, hands: Iterable[JackpotHand]) -> Paid:
        till = _Till(link)
        awards: list[Award] = []
        entered = sorted(hands, key=lambda winner: (winner.hand, winner.position))
        for rung in sorted({winner.hand for winner in entered}):
            winners = [winner for winner in entered if winner.hand is rung]
            if self._pays[rung].unit is PayUnit.FOR_ONE:
                awards += [self._fixed(winner, till) for winner in winners]
            elif rung is FiveCard.ROYAL_FLUSH:
                awards += self._royals(winners, till, after_lower=len(awards) > 0)
            else:
                awards += self._shares_of_percentage(winners, till)
        return till.closed(tuple(awards))

    def _fixed(self, winner: JackpotHand, till: "_Till") -> Award:
        """So many for 1: for each 1 of the wager where the document scales by it, else for the minimum. Reading: A12"""
        pay = self._pays[winner.hand]
        multiple = winner.stake // till.link.minimum
        amount = Cents(pay.pays * (winner.stake if self._scales else till.link.minimum))
        readings: tuple[str, ...] = ("A11", "A47") if self._fixed_from_meter else ("A11",)
        if multiple > 1 and self._scales:
            amount = Cents(amount * multiple) if self._squared else amount
            readings = (*readings, "A12")
        elif multiple > 1:
            readings = (*readings, "A49")
        meter = min(amount, till.displayed()) if self._fixed_from_meter else Cents(0)
        size = ("A12",) if meter and "A12" in readings else ()
        till.take(amount, meter=meter, readings=("A47", *size))
        return self._award(winner, pay, amount, self._clauses_for(winner, pay, till), readings, meter)

    def _shares_of_percentage(self, winners: list[JackpotHand], till: "_Till") -> list[Award]:
        """Straight Flushes: one share of the percentage each, equal whatever the wagers. Readings: A44, A54"""
        pay = self._pays[winners[0].hand]
        displayed, count, before = till.displayed(), len(winners), till.readings
        if count == 1:
            amount, fraction = share_with_remainder(displayed * pay.pays, among=100)
            readings = ("A13", "A48", *(("A51",) if fraction else ()), *before)
            till.take(amount, meter=amount)
            return [self._award(winners[0], pay, amount, self._clauses_for(winners[0], pay, till), readings, amount)]
        pool, house = self._straight_flush_pool(displayed, count, pay.pays, till)
        shares = self._divided(pool, house, count)
        till.share(shares, count, readings=("A44",))
        readings = ("A13", "A44", "A48", "A51", "A54", *before)
        return self._shared(winners, shares, till, (self._clauses.straight_flush_split,), readings)

    def _straight_flush_pool(self, displayed: Cents, count: int, percent: int, till: "_Till") -> tuple[Fraction, Cents]:
        if self._straight_flush_split == "successive_meter":
            left_over = (100 - percent) ** count  # each winner in turn takes the percentage of what the last one left
            return Fraction(displayed * (100**count - left_over), 100**count), Cents(0)
        resets = count - 1 if self._straight_flush_split == "seed_resets" else 1
        house = till.reset() * resets * percent
        return Fraction(displayed * percent + house, 100), divide_down(house, 100)

    def _royals(self, winners: list[JackpotHand], till: "_Till", *, after_lower: bool) -> list[Award]:
        """Royal Flushes take what lower hands left, with a reset for each further one. Reading: A45"""
        pay = self._pays[FiveCard.ROYAL_FLUSH]
        count = len(winners)
        more: tuple[str, ...] = ()
        readings: tuple[str, ...] = ("A13", "A48")
        resets = 0
        if count > 1:
            split = self._clauses.royal_split
            assert split, "two Royal Flushes cannot share community cards: the deck is not one deck (reading A46)"
            more, readings = (split,), (*readings, "A45", "A51", "A54")
            resets = count - 1 if self._royal_split == "n_minus_1_resets" else 1
        if after_lower:
            more = (*more, self._clauses.royal_last)
            readings = tuple(dict.fromkeys((*readings, *till.readings, "A47")))
        house = Cents(till.reset() * resets)
        pool = divide_down(till.displayed() * pay.pays, 100) + house
        shares = self._divided(Fraction(pool), house, count)
        till.share(shares, count)
        till.refill()
        return self._shared(winners, shares, till, more, readings)

    def _divided(self, pool: Fraction, house: Cents, count: int) -> _Shares:
        """Equal shares of the exact sum, rounded down once. The house's part of it goes first.

        The whole cents that do not divide stay in the meter, or on the other side go on to the link's reserve. House
        money among them stays with the house on both: it never came into the pool. Reading: A51
        """
        share = divide_down(pool.numerator, pool.denominator * count)
        paid = share * count
        rest = divide_down(pool.numerator, pool.denominator) - max(paid, house)
        return _Shares(share, Cents(max(paid - house, 0)), Cents(rest), Cents(rest if self._rest_to_reserve else 0))

    def _shared(
        self,
        winners: list[JackpotHand],
        shares: _Shares,
        till: "_Till",
        more: tuple[str, ...],
        readings: tuple[str, ...],
    ) -> list[Award]:
        pay = self._pays[winners[0].hand]
        parts = zip(winners, _spread(shares.meter, len(winners)), strict=True)
        awards = [
            self._award(winner, pay, shares.share, (*self._clauses_for(winner, pay, till), *more), readings, part)
            for winner, part in parts
        ]
        return [*awards[:-1], awards[-1]._replace(to_reserve=shares.to_reserve)]

    def _clauses_for(self, winner: JackpotHand, pay: Pay, till: "_Till") -> tuple[str, ...]:
        """A wager above the minimum asks what becomes of its multiple: fixed awards grow by it, percentages do not."""
        scaling = self._clauses.scaling
        return (pay.clause, scaling) if scaling and winner.stake > till.link.minimum else (pay.clause,)

    def _award(
        self,
        winner: JackpotHand,
        pay: Pay,
        amount: Cents,
        clauses: tuple[str, ...],
        readings: tuple[str, ...],
        from_meter: Cents,
    ) -> Award:
        stake_kept = 0 if self._stake_back[pay.unit] else winner.stake
        return Award(winner.position, winner.hand, amount, Cents(amount - stake_kept), clauses, readings, from_meter)


RulesOf = Callable[[str, Mapping[str, str]], AwardRules]  # by document and readings: a room above holds the documents


def _spread(meter: Cents, count: int) -> list[Cents]:
    """Which part of each equal share is the meter's: alike to the cent, the odd cents with the first winners."""
    part, odd = share_with_remainder(meter, among=count)
    return [Cents(part + (place < odd)) for place in range(count)]


class _Till:
    """The meter while one round's awards are paid out of it."""

    def __init__(self, link: MeterAmounts) -> None:
        self.link = link
        self._meter = link.displayed
        self._from_meter = self._from_house = self._refilled = self._to_reserve = 0
        self.readings: tuple[str, ...] = ()  # on which it depends what earlier awards have left in the meter

    def displayed(self) -> Cents:
        if self._meter is None:
            raise MissingAmount("displayed")
        return self._meter

    def reset(self) -> Cents:
        if self.link.reset is None:
            raise MissingAmount("reset")
        return self.link.reset

    def take(self, amount: Cents, *, meter: Cents, readings: tuple[str, ...] = ()) -> None:
        """Pay an award: so much out of the meter, the rest out of the house's money, and by these readings."""
        self.readings = tuple(dict.fromkeys((*self.readings, *readings)))
        if meter:
            self._meter = Cents(self.displayed() - meter)
        self._from_meter += meter
        self._from_house += amount - meter

    def share(self, shares: _Shares, count: int, readings: tuple[str, ...] = ()) -> None:
        """Pay equal shares. Later awards find in the meter what did not divide, or do not."""
        rounding = ("A51",) if shares.rest else ()
        self.take(Cents(shares.share * count), meter=shares.meter, readings=(*readings, *rounding))
        self._meter = Cents(self.displayed() - shares.to_reserve)
        self._to_reserve += shares.to_reserve

    def refill(self) -> None:
        """After a Royal Flush the meter starts again at its reset amount, and at what stayed in it."""
        self._meter = Cents(self.displayed() + self.reset())
        self._refilled += self.reset()

    def closed(self, awards: tuple[Award, ...]) -> Paid:
        return Paid(
            awards,
            before=self.link.displayed,
            after=self._meter,
            from_meter=Cents(self._from_meter),
            from_house=Cents(self._from_house),
            reset_by_house=Cents(self._refilled),
            to_reserve=Cents(self._to_reserve),
        )
