"""The state of the pool. Frozen to the bottom; `evolve` makes the next one.

It stays small: of each table the latest round, and earlier ones only while a claim of theirs is open. Closed claims
stay while an earlier one that the meter pays can still fall, and they would be priced again.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NamedTuple

from megalink.jackpot.events import Contribution, EnteredClaim, Fractions
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.postings import Accounts
from megalink.money import Cents
from megalink.rulebook.frozen import quickly_replaced
from megalink.rulebook.role import Actor

NOTHING = Cents(0)
NO_FRACTIONS = Fractions()


class Status(StrEnum):
    ENTERED = "entered"
    VERIFIED = "verified"
    PAID = "paid"
    REFUSED = "refused"
    REVERSED = "reversed"


OPEN = (Status.ENTERED, Status.VERIFIED)
STANDING = (*OPEN, Status.PAID)


class ClaimLine(NamedTuple):
    """A line of a claim's history."""

    what: str  # entered, repriced, verified, paid, refused, reversed, paid_too_much
    amount: Cents
    reason: str
    by: str
    at: int


class Batch(NamedTuple):
    """What the claims of one round were reckoned on when they were entered together."""

    base: Cents  # below nothing, where a correction has taken what a refill brought that then fell
    reset: Cents
    refill: Cents
    minimum: Cents
    readings: tuple[tuple[str, str], ...]

    @property
    def reprices(self) -> bool:
        """Reading: A108"""
        return dict(self.readings)["pj.fallen_claim"] == "reprice"


@quickly_replaced
class Claim(NamedTuple):
    table: str
    round: int
    document: str
    order_clause: str
    entered: EnteredClaim  # as it now stands
    batch: int  # the number of the first claim that was entered together with it
    supplements: int | None = None  # the paid claim to which it adds what that was short of
    player: str = ""
    from_meter: bool = True  # its amount depends on the meter
    final: bool = False  # its supplement was refused: it stays as it was paid
    excess: Cents = NOTHING  # by how much it was paid too much
    status: Status = Status.ENTERED
    refill_from_reserve: Cents = (
        NOTHING  # once paid: its part of the refill, or below nothing; the rest was house money
    )
    lines: tuple[ClaimLine, ...] = ()
    paid_to: str = ""  # name and document, where the Player has no account

    @property
    def is_open(self) -> bool:
        return self.status in OPEN

    @property
    def stands(self) -> bool:
        return self.status in STANDING

    @property
    def verified_by(self) -> str:
        """The last person who verified it, with whatever amount it had then; empty where nobody has."""
        return next((line.by for line in reversed(self.lines) if line.what == Status.VERIFIED), "")

    @property
    def place(self) -> tuple[int, int]:
        """In the order of payment: a supplement has the place of the claim that it supplements."""
        return self.supplements or self.entered.sequence, self.entered.sequence

    @property
    def pull(self) -> Cents:
        """By how much the meter will be lower once this claim is paid and the meter refilled."""
        return Cents(self.entered.from_meter - self.entered.refill)


class Posted(NamedTuple):
    contribution: Contribution
    reversed: bool = False


class TableRound(NamedTuple):
    number: int
    minimum: Cents
    posted: Mapping[int, Posted]  # by position


class Owed(NamedTuple):
    """What the house advanced for reversals, to be taken out of the next contributions."""

    displayed: Cents = Cents(0)
    reserve: Cents = Cents(0)

    def plus(self, displayed: int, reserve: int) -> "Owed":
        return Owed(Cents(self.displayed + displayed), Cents(self.reserve + reserve))


NOTHING_OWED = Owed()


class Correction(NamedTuple):
    amount: Cents
    proposed_by: Actor
    reason: str = ""
    at: int = 0


class ParameterChange(NamedTuple):
    """New parameters, on their way."""

    proposal: int
    parameters: Parameters
    at_next_win: bool
    proposed_by: Actor
    approved: bool = False
    reason: str = ""
    at: int = 0
    approved_by: str = ""


NOTHING_YET: Mapping[Any, Any] = MappingProxyType({})


@quickly_replaced
class Pool(NamedTuple):
    parameters: Parameters
    accounts: Accounts
    carried: Fractions = NO_FRACTIONS
    owed: Owed = NOTHING_OWED
    tables: Mapping[str, tuple[TableRound, ...]] = NOTHING_YET  # the latest round of a table last
    claims: Mapping[int, Claim] = NOTHING_YET  # by sequence number, ascending
    batches: Mapping[int, Batch] = NOTHING_YET  # by the number of their first claim
    next_sequence: int = 1
    corrections: Mapping[int, Correction] = NOTHING_YET
    change: ParameterChange | None = None
    next_proposal: int = 1

    @property
    def displayed(self) -> Cents:
        """What the sign shows: it falls when an award is paid or a correction applied, never otherwise."""
        return self.accounts.displayed

    @property
    def available(self) -> Cents:
        """What the next claim will see: all earlier ones paid, all refills made."""
        return Cents(self.displayed - sum(claim.pull for claim in self.open_claims()))

    @property
    def spare(self) -> Cents:
        """The most that can leave the meter without touching what a claim has locked, whenever that is paid."""
        return lowest(self.displayed, self.open_claims())

    @property
    def reserve(self) -> Cents:
        return self.accounts.reserve

    @property
    def house(self) -> Cents:
        """What the house has got out of the pool, or below nothing, what it has put in."""
        return self.accounts.house

    @property
    def next_reset(self) -> Cents:
        """Where the meter starts again after the next win: parameters that wait for it rule the pool that follows."""
        change = self.change
        coming = change.parameters if change and change.approved and change.at_next_win else self.parameters
        return coming.reset

    @property
    def reset_short(self) -> Cents:
        """What the reserve lacks for the next reset: the house would put it in."""
        due = next((claim.entered.refill for claim in self.open_claims() if claim.entered.resets), self.next_reset)
        return Cents(max(0, due - self.reserve))

    def open_claims(self, table: str | None = None) -> Iterator[Claim]:
        """In the order of payment; of all tables, or of one."""
        of_table = (claim for claim in self.claims.values() if table in (None, claim.table))
        return iter(sorted((claim for claim in of_table if claim.is_open), key=attrgetter("place")))

    def round_of(self, table: str, number: int) -> TableRound | None:
        return next((round_ for round_ in self.tables.get(table, ()) if round_.number == number), None)

    def latest_round(self, table: str) -> int | None:
        rounds = self.tables.get(table)
        return rounds[-1].number if rounds else None

    def claims_of(self, table: str, number: int) -> Iterator[Claim]:
        return (claim for claim in self.claims.values() if claim.table == table and claim.round == number)

    def supplements_of(self, sequence: int) -> Iterator[Claim]:
        return (claim for claim in self.claims.values() if claim.supplements == sequence)


def lowest(meter: Cents, claims: Iterable[Claim]) -> Cents:
    """The least that the meter will show while these claims are paid one after another."""
    least = meter
    for claim in claims:
        meter = Cents(meter - claim.pull)
        least = min(least, meter)
    return least
