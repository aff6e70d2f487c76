"""The state of the pool. Frozen to the bottom; `evolve` makes the next one.

It stays small: of each table the latest round, and earlier ones only while a claim of theirs is open.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from megalink.jackpot.events import Contribution, EnteredClaim, Fractions
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.postings import Accounts
from megalink.money import Cents
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


@dataclass(frozen=True, slots=True)
class Claim:
    table: str
    round: int
    document: str
    order_clause: str
    entered: EnteredClaim
    status: Status = Status.ENTERED
    refill_from_reserve: Cents = NOTHING  # once paid: its part of the refill; the rest was house money

    @property
    def is_open(self) -> bool:
        return self.status in OPEN

    @property
    def stands(self) -> bool:
        return self.status in STANDING

    @property
    def pull(self) -> Cents:
        """By how much the meter will be lower once this claim is paid and the meter refilled."""
        return Cents(self.entered.from_meter - self.entered.refill)


class Posted(NamedTuple):
    contribution: Contribution
    reversed: bool = False


@dataclass(frozen=True, slots=True)
class TableRound:
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


@dataclass(frozen=True, slots=True)
class Correction:
    amount: Cents
    proposed_by: Actor


@dataclass(frozen=True, slots=True)
class ParameterChange:
    """New parameters, on their way."""

    proposal: int
    parameters: Parameters
    at_next_win: bool
    proposed_by: Actor
    approved: bool = False


def _empty() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Pool:
    parameters: Parameters
    accounts: Accounts
    carried: Fractions = NO_FRACTIONS
    owed: Owed = NOTHING_OWED
    tables: Mapping[str, tuple[TableRound, ...]] = field(default_factory=_empty)  # the latest round of a table last
    claims: Mapping[int, Claim] = field(default_factory=_empty)  # by sequence number, ascending
    next_sequence: int = 1
    corrections: Mapping[int, Correction] = field(default_factory=_empty)
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

    def open_claims(self) -> Iterator[Claim]:
        return (claim for claim in self.claims.values() if claim.is_open)

    def round_of(self, table: str, number: int) -> TableRound | None:
        return next((round_ for round_ in self.tables.get(table, ()) if round_.number == number), None)

    def latest_round(self, table: str) -> int | None:
        rounds = self.tables.get(table)
        return rounds[-1].number if rounds else None

    def claims_of(self, table: str, number: int) -> Iterator[Claim]:
        return (claim for claim in self.claims.values() if claim.table == table and claim.round == number)


def lowest(meter: Cents, claims: Iterator[Claim]) -> Cents:
    """The least that the meter will show while these claims are paid one after another."""
    least = meter
    for claim in claims:
        meter = Cents(meter - claim.pull)
        least = min(least, meter)
    return least
