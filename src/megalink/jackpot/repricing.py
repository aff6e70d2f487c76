"""Claims fall, and the others are priced again as if these had never been entered. Reading: A108

4.2 gives 100% or 10% of the jackpot, 3.15 divides it among the hands that qualify, and a void round has no outcome: an
amount that was reckoned beside a hand that is no longer there is not the one that the document gives. So from the
fallen claims on, in the order of entry, each batch is reckoned anew with its surviving hands, on a meter from which the
earlier ones take more or less than before. What was contributed meanwhile is history and stays. A paid claim that is
now short gets a supplement; one that was paid too much stays as it is.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from megalink.hands import FiveCard
from megalink.jackpot import commands as c
from megalink.jackpot import events as e
from megalink.jackpot.awards import Award, JackpotHand, MeterAmounts, RulesOf
from megalink.jackpot.state import Batch, Claim, Pool, Status
from megalink.money import Cents

READING = "A108"


def repriced(
    before: Pool, after: Pool, fallen: Collection[Claim], command: c.PoolCommand, reason: str, rules_of: RulesOf
) -> e.ClaimsRepriced | None:
    """`after` is the pool without the fallen claims. None where nothing changes for the others."""
    walk = _Walk(before, after, rules_of)
    first = min(claim.batch for claim in fallen)
    for batch in sorted({claim.batch for claim in before.claims.values() if claim.batch >= first}):
        walk.come_to(batch)
    if not walk.changed:
        return None
    numbers = tuple(sorted(claim.entered.sequence for claim in fallen))
    return e.ClaimsRepriced(
        numbers,
        reason,
        bases=tuple(walk.bases),
        claims=tuple(walk.claims),
        supplements=tuple(walk.supplements),
        withdrawn=tuple(walk.withdrawn),
        paid_too_much=tuple(walk.paid_too_much),
        made_good=Cents(0),
        by=command.actor,
        at=command.at,
    )


def entered_claims(
    awards: Iterable[Award], numbers: dict[int, int], stakes: dict[int, Cents], refill: Cents
) -> tuple[e.EnteredClaim, ...]:
    """The awards as claims, in order of payment; numbers and stakes by position."""
    ordered = tuple(awards)
    last = len(ordered) - 1
    return tuple(
        _entered(numbers[award.position], award, stakes[award.position], refill, is_last=place == last)
        for place, award in enumerate(ordered)
    )


def _entered(sequence: int, award: Award, stake: Cents, refill: Cents, *, is_last: bool) -> e.EnteredClaim:
    stake_back = award.net + stake - award.amount
    resets = is_last and award.hand is FiveCard.ROYAL_FLUSH  # several that share restart the meter once, with the last
    return e.EnteredClaim(
        sequence,
        award.position,
        award.hand.slug,
        stake,
        award.amount,
        stake_back=Cents(stake_back),
        from_meter=award.from_meter,
        from_house=Cents(award.amount + stake_back - award.from_meter),
        resets=resets,
        refill=Cents((refill if resets else 0) - award.to_reserve),
        clauses=award.clauses,
        readings=award.readings,
    )


@dataclass
class _Walk:
    """From batch to batch, in the order of entry."""

    before: Pool
    after: Pool
    rules_of: RulesOf
    more: int = 0  # what the batches so far leave in the meter beyond what they left before
    bases: list[tuple[int, Cents]] = field(default_factory=list)
    claims: list[e.EnteredClaim] = field(default_factory=list)
    supplements: list[e.Supplement] = field(default_factory=list)
    withdrawn: list[int] = field(default_factory=list)
    paid_too_much: list[e.Excess] = field(default_factory=list)

    @property
    def changed(self) -> bool:
        return any((self.bases, self.claims, self.supplements, self.withdrawn, self.paid_too_much))

    def come_to(self, number: int) -> None:
        took = sum(claim.pull for claim in self.before.claims.values() if claim.batch == number and claim.stands)
        standing = [claim for claim in self.after.claims.values() if claim.batch == number and claim.stands]
        self.more += took - self._takes(number, standing)

    def _takes(self, number: int, standing: list[Claim]) -> int:
        batch = self.after.batches.get(number)
        if batch is None or not batch.reprices:
            return sum(claim.pull for claim in standing)
        base = Cents(batch.base + self.more)
        if self.more:
            self.bases.append((number, base))
        return self._reckon(batch, base, standing)

    def _reckon(self, batch: Batch, base: Cents, standing: list[Claim]) -> int:
        """What the surviving claims of the batch now take out of the meter."""
        hands = {claim.entered.position: claim for claim in standing if claim.supplements is None}
        if not hands:
            return 0
        rules = self.rules_of(next(iter(hands.values())).document, dict(batch.readings))
        won = (JackpotHand(at, FiveCard[one.entered.hand.upper()], one.entered.stake) for at, one in hands.items())
        paid = rules.pay(MeterAmounts(Cents(max(0, base)), batch.reset, batch.minimum), won)
        numbers = {at: one.entered.sequence for at, one in hands.items()}
        stakes = {at: one.entered.stake for at, one in hands.items()}
        due = entered_claims(paid.awards, numbers, stakes, batch.refill)
        return sum(self._take(hands[entered.position], entered, standing) for entered in due)

    def _take(self, claim: Claim, due: e.EnteredClaim, standing: list[Claim]) -> int:
        if claim.is_open:
            return self._change(claim, due)
        own = [one for one in standing if one.supplements == claim.entered.sequence]
        paid = [claim, *(one for one in own if one.status is Status.PAID)]
        waiting = next((one for one in own if one.is_open), None)
        taken = sum(one.pull for one in paid)
        short = due.amount - sum(one.entered.amount for one in paid)
        excess = 0 if claim.final else max(0, -short)
        if excess != claim.excess:
            self.paid_too_much.append(e.Excess(claim.entered.sequence, Cents(excess)))
        if short > 0 and not claim.final:
            sequence = waiting.entered.sequence if waiting else self.after.next_sequence + len(self.supplements)
            rest = _rest(sequence, due, [one.entered for one in paid])
            if waiting:
                return taken + self._change(waiting, rest)
            rest = rest._replace(readings=(*rest.readings, READING))
            self.supplements.append(e.Supplement(claim.entered.sequence, rest))
            return taken + rest.from_meter - rest.refill
        if waiting:
            self.withdrawn.append(waiting.entered.sequence)
        return taken

    def _change(self, claim: Claim, due: e.EnteredClaim) -> int:
        if _money(due) != _money(claim.entered):
            self.claims.append(due._replace(readings=(*due.readings, READING)))
        return due.from_meter - due.refill


def _rest(sequence: int, due: e.EnteredClaim, paid: list[e.EnteredClaim]) -> e.EnteredClaim:
    """What is still due, part by part: where the meter gives more than it gave, the house may get something back."""
    return due._replace(
        sequence=sequence,
        amount=Cents(due.amount - sum(one.amount for one in paid)),
        stake_back=Cents(due.stake_back - sum(one.stake_back for one in paid)),
        from_meter=Cents(due.from_meter - sum(one.from_meter for one in paid)),
        from_house=Cents(due.from_house - sum(one.from_house for one in paid)),
        resets=due.resets and not any(one.resets for one in paid),
        refill=Cents(due.refill - sum(one.refill for one in paid)),
    )


def _money(entered: e.EnteredClaim) -> tuple[int, ...]:
    return entered.amount, entered.stake_back, entered.from_meter, entered.from_house, entered.refill
