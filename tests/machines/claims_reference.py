"""What every claim of a link is worth, reckoned from the first one on: a second answer to the question of A108.

Nothing is kept from one reckoning to the next. Each batch of claims has a gross amount: what the meter would have shown
at its entry if no claim before it had taken anything. From that is subtracted what the surviving claims before it take.
"""

from dataclasses import dataclass, field

from megalink.games import library
from megalink.hands import FiveCard
from megalink.jackpot import events as e
from megalink.jackpot.awards import AwardRules, JackpotHand, MeterAmounts
from megalink.jackpot.state import Pool
from megalink.money import Cents
from megalink.rulebook.reading import Readings

PERCENTAGES = ("straight_flush", "royal_flush")


@dataclass
class ReferenceBatch:
    gross: int
    rules: AwardRules
    reprices: bool
    from_meter: bool  # fixed awards, too
    link: MeterAmounts
    refill: Cents
    hands: dict[int, e.EnteredClaim]  # by number, as entered


@dataclass
class ClaimsReference:
    batches: list[ReferenceBatch] = field(default_factory=list)
    stands: dict[int, e.EnteredClaim] = field(default_factory=dict)  # as the events have it
    supplements: dict[int, int] = field(default_factory=dict)
    paid: set[int] = field(default_factory=set)
    final: set[int] = field(default_factory=set)

    def look_at(self, pool: Pool, event: e.AnyEvent, readings: Readings | None) -> None:
        """The pool as it was before the event; and the readings of the table that enters claims."""
        match event:
            case e.ClaimsEntered():
                assert readings is not None
                self._enter(pool, event, readings)
            case e.ClaimsRepriced():
                self.stands |= {due.sequence: due for due in event.claims}
                for number, due in event.supplements:
                    assert self.stands[number].position == due.position
                    self.supplements[due.sequence], self.stands[due.sequence] = number, due
                for number in event.withdrawn:
                    del self.stands[number]
            case e.ClaimPaid():
                self._pay(event.sequence)
            case e.ClaimRefused(sequence=number) | e.PaidClaimReversed(sequence=number):
                if number in self.supplements and number not in self.paid:
                    self.final.add(self.supplements[number])
                del self.stands[number]
                self.paid.discard(number)
            case _:
                pass

    def _enter(self, pool: Pool, event: e.ClaimsEntered, readings: Readings) -> None:
        round_ = pool.round_of(event.table, event.round)
        assert round_ is not None
        self.batches.append(
            ReferenceBatch(
                pool.displayed + sum(_pull(self.stands[number]) for number in self.paid),
                AwardRules(library.document(event.document), readings),
                readings["pj.fallen_claim"] == "reprice",
                readings["pj.fixed_awards_source"] == "meter",
                MeterAmounts(None, pool.parameters.reset, round_.minimum),
                pool.next_reset,
                {one.sequence: one for one in event.claims},
            )
        )
        self.stands |= self.batches[-1].hands

    def _pay(self, number: int) -> None:
        assert number not in self.paid, "paid twice"
        place = self._place(number)
        for other in self.stands.keys() - self.paid:
            if self._place(other) < place:
                assert not (self._on_meter(number) and self._on_meter(other)), "paid before its turn"
                lower = self.stands[number].hand == "royal_flush" and self._batch(number) is self._batch(other)
                assert not lower, "a Royal Flush is paid after the lower hands of its round"
        self.paid.add(number)

    def _place(self, number: int) -> tuple[int, int]:
        return self.supplements.get(number, number), number

    def _batch(self, number: int) -> ReferenceBatch:
        return next(batch for batch in self.batches if self._place(number)[0] in batch.hands)

    def _on_meter(self, number: int) -> bool:
        return self.stands[number].hand in PERCENTAGES or self._batch(number).from_meter

    def check(self, pool: Pool) -> None:
        """The claims of the pool are worth what they are worth when all is reckoned anew."""
        taken = 0
        for batch in self.batches:
            left = {number: one for number, one in batch.hands.items() if number in self.stands}
            if not batch.reprices:
                assert all(self.stands[number] == one for number, one in left.items()), "as entered"
                taken += sum(map(_pull, left.values()))
            elif left:
                taken += self._check_batch(pool, batch, left, batch.gross - taken)
        standing = {number: claim.entered for number, claim in pool.claims.items() if claim.stands}
        assert standing == {number: self.stands[number] for number in standing}

    def _check_batch(self, pool: Pool, batch: ReferenceBatch, left: dict[int, e.EnteredClaim], base: int) -> int:
        hands = [JackpotHand(one.position, FiveCard[one.hand.upper()], one.stake) for one in left.values()]
        awards = batch.rules.pay(batch.link._replace(displayed=Cents(max(0, base))), hands).awards
        numbers = {one.position: number for number, one in left.items()}
        taken = 0
        for award in awards:
            number = numbers[award.position]
            own = [key for key in self.stands if self._place(key)[0] == number]
            parts = [self.stands[key] for key in own]
            paid = sum(self.stands[key].amount for key in own if key in self.paid)
            if number in self.paid and (number in self.final or award.amount <= paid):
                assert self.paid.issuperset(own), "nothing more is due"
                excess = 0 if number in self.final else paid - award.amount
                assert number not in pool.claims or pool.claims[number].excess == excess
                taken += sum(map(_pull, parts))
                continue
            assert sum(part.amount for part in parts) == award.amount, f"claim {number}"
            restarts = award is awards[-1] and award.hand is FiveCard.ROYAL_FLUSH
            due = award.from_meter + award.to_reserve - (batch.refill if restarts else 0)
            assert sum(map(_pull, parts)) == due, f"what claim {number} takes out of the meter"
            taken += due
        return taken


def _pull(entered: e.EnteredClaim) -> int:
    return entered.from_meter - entered.refill
