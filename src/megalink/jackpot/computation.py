"""How the amount of a claim comes about, step by step: for whoever verifies it, for the slip and for auditors.

The steps follow from what the claim was entered and priced with; nothing is reckoned anew but sums that end where the
claim ends.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from megalink.jackpot.state import Batch, Claim, Pool, Status
from megalink.money import Cents, divide_down
from megalink.rulebook.document import Pay, PayUnit


class What(StrEnum):
    DISPLAYED = "displayed"  # the amount displayed when the hand was entered
    EARLIER_TAKES = "earlier_takes"  # an earlier open claim of another round takes this
    EARLIER_REFILLS = "earlier_refills"  # and the meter starts again with this
    PRICED_AGAIN = "priced_again"  # by so much the meter differs since a claim has fallen
    LEFT = "left"  # what the meter then has for the hands of this round
    LOWER_TAKES = "lower_takes"  # a lower hand of the same round is paid first
    PERCENTAGE = "percentage"  # so many per cent of it
    FOR_ONE = "for_one"  # so many for 1, for each 1 of the wager
    SHARE = "share"  # several hands share: one of so many equal shares
    FROM_METER = "from_meter"  # of the share: what the meter gives
    FROM_HOUSE = "from_house"  # of the share: what the house adds, a reset for each further hand
    DUE = "due"  # a supplement: what the hand is worth now
    PAID_BEFORE = "paid_before"  # less what was paid for it already
    AWARD = "award"
    STAKE_BACK = "stake_back"  # where a reading returns the stake
    TO_HAND_OVER = "to_hand_over"
    STARTS_AGAIN = "starts_again"  # once it is paid, the meter starts again with this


class Step(NamedTuple):
    what: What
    amount: Cents
    number: int | None = None  # of a claim, per cent, for 1, or of shares


class Entry(NamedTuple):
    """What the meter showed when a round's hands were entered, and which claims were open then."""

    displayed: Cents
    earlier: tuple[Claim, ...] = ()


def entry_into(pool: Pool) -> Entry:
    """For claims that are entered into this pool next."""
    return Entry(pool.displayed, tuple(pool.open_claims()))


def steps(claim: Claim, others: Sequence[Claim], pay: Pay, batch: Batch | None, entry: Entry) -> tuple[Step, ...]:
    """`others`: the claims that were entered together with it, and its own supplements. `pay`: the document's row."""
    entered = claim.entered
    begun = _supplement(claim, others) if claim.supplements else _priced(claim, others, pay, batch, entry)
    handed_over = Cents(entered.amount + entered.stake_back)
    ended = [Step(What.AWARD, entered.amount)]
    if entered.stake_back:
        ended.append(Step(What.STAKE_BACK, entered.stake_back))
    ended.append(Step(What.TO_HAND_OVER, handed_over))
    if entered.resets:
        ended.append(Step(What.STARTS_AGAIN, entered.refill))
    return (*begun, *ended)


def _supplement(claim: Claim, others: Sequence[Claim]) -> Iterator[Step]:
    own, first = claim.entered.sequence, claim.supplements
    related = [other for other in others if first in (other.entered.sequence, other.supplements)]
    paid = [one.entered for one in related if one.entered.sequence != own and one.status is Status.PAID]
    yield Step(What.DUE, Cents(claim.entered.amount + sum(one.amount for one in paid)))
    yield from (Step(What.PAID_BEFORE, Cents(-one.amount), one.sequence) for one in paid)


def _priced(claim: Claim, others: Sequence[Claim], pay: Pay, batch: Batch | None, entry: Entry) -> Iterator[Step]:
    if pay.unit is PayUnit.FOR_ONE:
        yield Step(What.FOR_ONE, claim.entered.amount, pay.pays)
        return
    yield from _meter(batch, entry)
    beside = [claim, *(other for other in others if _counts(other, claim, batch))]
    left: int = _left(batch, entry)
    for lower in _lower(claim, beside):
        left -= lower.entered.from_meter
        yield Step(What.LOWER_TAKES, Cents(-lower.entered.from_meter), lower.entered.sequence)
    sharing = sum(other.entered.hand == claim.entered.hand for other in beside)
    yield Step(What.PERCENTAGE, divide_down(left * pay.pays, 100), pay.pays)
    if sharing > 1:
        own = claim.entered
        yield Step(What.SHARE, own.amount, sharing)
        yield Step(What.FROM_METER, own.from_meter)
        yield Step(What.FROM_HOUSE, Cents(own.from_house - own.stake_back))


def _counts(other: Claim, claim: Claim, batch: Batch | None) -> bool:
    """A claim that has fallen counts no longer, unless the others keep the amounts that they had beside it (A108)."""
    if other.supplements is not None or other.entered.sequence == claim.entered.sequence:
        return False
    return other.stands or batch is None or not batch.reprices


def _meter(batch: Batch | None, entry: Entry) -> Iterator[Step]:
    yield Step(What.DISPLAYED, entry.displayed)
    for earlier in entry.earlier:
        entered = earlier.entered
        if entered.from_meter:
            yield Step(What.EARLIER_TAKES, Cents(-entered.from_meter), entered.sequence)
        if entered.refill:
            yield Step(What.EARLIER_REFILLS, entered.refill, entered.sequence)
    now, then = _left(batch, entry), entry.displayed - sum(one.pull for one in entry.earlier)
    if now != then:
        yield Step(What.PRICED_AGAIN, Cents(now - then))
    yield Step(What.LEFT, now)


def _left(batch: Batch | None, entry: Entry) -> Cents:
    """A meter that lies below nothing, since a correction took what a fallen refill had brought, gives nothing."""
    base = batch.base if batch else Cents(entry.displayed - sum(one.pull for one in entry.earlier))
    return max(Cents(0), base)


def _lower(claim: Claim, beside: Sequence[Claim]) -> list[Claim]:
    """Lower hands of the same round are paid first, in the order of their numbers (3.15.3 and its sisters)."""
    number, hand = claim.entered.sequence, claim.entered.hand
    return [
        other
        for other in beside
        if other.entered.sequence < number and other.entered.hand != hand and other.entered.from_meter
    ]
