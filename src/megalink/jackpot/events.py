"""History of the pool. An event is plain data and holds every cent that it moved."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from megalink.jackpot.parameters import Parameters
from megalink.money import Cents
from megalink.rulebook.later import Later
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor


class Fractions(NamedTuple):
    """What contributions are still short of a whole cent, in parts of a cent (`parameters.WHOLE` parts make one)."""

    displayed: int = 0
    reserve: int = 0


class Contribution(NamedTuple):
    """What became of one stake: to_displayed + to_reserve + to_house is the stake, in whole cents."""

    position: int
    stake: Cents
    parts: Fractions  # its exact contribution, from which a reversal starts
    to_displayed: Cents
    to_reserve: Cents
    to_house: Cents  # a cent below nothing where carried fractions of both kinds fall due at once
    overflow: Cents  # of to_reserve and repaid_reserve: what the limit kept out of the displayed amount
    repaid_displayed: Cents  # of to_house: what the meter owed for earlier reversals
    repaid_reserve: Cents  # likewise the reserve


class EnteredClaim(NamedTuple):
    sequence: int
    position: int
    hand: str
    stake: Cents
    amount: Cents
    stake_back: Cents  # handed over on top of the amount, where a reading returns the stake
    from_meter: Cents
    from_house: Cents
    resets: bool  # the meter starts again once this claim is paid
    refill: Cents  # with how much; less what equal shares leave over for the reserve, so that it may lie below nothing
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


class Supplement(NamedTuple):
    """A claim for what a paid one is short of: with its own number, verified and paid like any other."""

    supplements: int  # the number of the claim that was paid
    claim: EnteredClaim


class Excess(NamedTuple):
    """By how much a paid claim is more than it would be now; nothing, where it no longer is."""

    sequence: int
    amount: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    WIRE: ClassVar[str]
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class LinkOpened(Event):
    WIRE = "jackpot.link_opened.v1"
    parameters: Parameters
    displayed: Cents
    reserve: Cents


@dataclass(frozen=True, slots=True)
class ParametersProposed(Event):
    WIRE = "jackpot.parameters_proposed.v1"
    proposal: int
    parameters: Parameters
    at_next_win: bool
    reason: str


@dataclass(frozen=True, slots=True)
class ParametersApproved(Event):
    WIRE = "jackpot.parameters_approved.v1"
    proposal: int


@dataclass(frozen=True, slots=True)
class ParametersChanged(Event):
    """What was proposed and approved takes effect."""

    WIRE = "jackpot.parameters_changed.v1"
    proposal: int
    parameters: Parameters


@dataclass(frozen=True, slots=True)
class Contributed(Event):
    WIRE = "jackpot.contributed.v1"
    table: str
    round: int
    minimum: Cents  # the least wager when these were locked: their awards are reckoned on it
    contributions: tuple[Contribution, ...]
    carried: Fractions  # after this posting


@dataclass(frozen=True, slots=True)
class ContributionReversed(Event):
    """The stake goes back. The house advances what the meter and an empty reserve cannot give, and is owed it."""

    WIRE = "jackpot.contribution_reversed.v1"
    table: str
    round: int
    position: int
    stake: Cents
    from_reserve: Cents
    from_house: Cents
    owed_displayed: Cents
    owed_reserve: Cents
    carried: Fractions
    clause: str
    reason: str


@dataclass(frozen=True, slots=True)
class ClaimsEntered(Event):
    WIRE = "jackpot.claims_entered.v1"
    table: str
    round: int
    document: str
    order_clause: str  # where the document puts separate tables in order
    claims: tuple[EnteredClaim, ...]  # in order of payment


@dataclass(frozen=True, slots=True)
class ClaimsPriced(Event):
    """What the claims just entered were reckoned on, and whose they are: enough to reckon them again (A108)."""

    WIRE = "jackpot.claims_priced.v1"
    first: int  # the number of the first of them
    base: Cents  # what the meter shows once all earlier claims are paid
    reset: Cents
    refill: Cents  # with how much the meter starts again after a Royal Flush among them
    minimum: Cents
    readings: tuple[tuple[str, str], ...]
    from_meter: tuple[int, ...]  # the numbers of those whose amounts depend on the meter; the others are house money
    players: tuple[tuple[int, str], ...]  # by position


@dataclass(frozen=True, slots=True)
class ClaimsRepriced(Event):
    """Claims have fallen: the others are priced again as if these had never been entered.

    A verified claim whose amount changes is verified again: another amount was seen then. `made_good`: what the house
    adds where claims that keep their amounts were counting on a refill that now does not come.
    """

    WIRE = "jackpot.claims_repriced.v1"
    fallen: tuple[int, ...]
    reason: str
    bases: tuple[tuple[int, Cents], ...]  # of the claims entered together, by the number of the first
    claims: tuple[EnteredClaim, ...]  # those not yet paid, as they now stand
    supplements: tuple[Supplement, ...]
    withdrawn: tuple[int, ...]  # supplements that are no longer due
    paid_too_much: tuple[Excess, ...]  # the amounts stay: what becomes of the rest is for a Gaming Shift Manager
    made_good: Cents


@dataclass(frozen=True, slots=True)
class ClaimVerified(Event):
    WIRE = "jackpot.claim_verified.v1"
    sequence: int


@dataclass(frozen=True, slots=True)
class ClaimPaid(Event):
    WIRE = "jackpot.claim_paid.v1"
    sequence: int
    paid: Cents  # award, and the stake where a reading returns it
    from_meter: Cents
    from_house: Cents
    refill_from_reserve: Cents  # below nothing: what equal shares leave over goes out of the meter to the reserve (A51)
    refill_from_house: Cents
    paid_to: Later[str] = ""  # name and document of somebody without an account


@dataclass(frozen=True, slots=True)
class ClaimRefused(Event):
    """`made_good`: what the house adds where later claims were counting on the refill that now does not come."""

    WIRE = "jackpot.claim_refused.v1"
    sequence: int
    reason: str
    made_good: Cents


@dataclass(frozen=True, slots=True)
class PaidClaimReversed(Event):
    """The Player gives the award back. Where the refill was more than the award had taken, the meter owes the rest.

    `to_reserve` lies below nothing where the reserve gives back what equal shares had left over for it.
    """

    WIRE = "jackpot.paid_claim_reversed.v1"
    sequence: int
    paid: Cents
    to_displayed: Cents
    to_reserve: Cents
    to_house: Cents
    owed_displayed: Cents
    reason: str


@dataclass(frozen=True, slots=True)
class CorrectionProposed(Event):
    WIRE = "jackpot.correction_proposed.v1"
    proposal: int
    amount: Cents
    reason: str


@dataclass(frozen=True, slots=True)
class CorrectionApplied(Event):
    """`by` is the second person; the first proposed it."""

    WIRE = "jackpot.correction_applied.v1"
    proposal: int
    amount: Cents


@dataclass(frozen=True, slots=True)
class ProposalWithdrawn(Event):
    WIRE = "jackpot.proposal_withdrawn.v1"
    proposal: int
    reason: str


AnyEvent = (
    LinkOpened
    | ParametersProposed
    | ParametersApproved
    | ParametersChanged
    | Contributed
    | ContributionReversed
    | ClaimsEntered
    | ClaimsPriced
    | ClaimsRepriced
    | ClaimVerified
    | ClaimPaid
    | ClaimRefused
    | PaidClaimReversed
    | CorrectionProposed
    | CorrectionApplied
    | ProposalWithdrawn
)

Result = tuple[AnyEvent, ...] | Rejection  # what `decide` answers
