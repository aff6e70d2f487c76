"""Orders to the pool. Each names its actor and its time. Rounds are numbered upwards at each table."""

from dataclasses import dataclass
from typing import NamedTuple

from megalink.jackpot.awards import JackpotHand
from megalink.jackpot.parameters import Parameters
from megalink.money import Cents
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings
from megalink.rulebook.role import Actor


class JackpotWager(NamedTuple):
    position: int
    stake: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    actor: Actor
    at: int = 0


# The link


@dataclass(frozen=True, slots=True)
class OpenLink(Command):
    """The house puts in what the meter shows and what the reserve holds at the start."""

    parameters: Parameters
    displayed: Cents
    reserve: Cents


@dataclass(frozen=True, slots=True)
class ProposeParameters(Command):
    """Once approved they wait for the next Royal Flush paid; without `at_next_win`, for a pool without open claims."""

    parameters: Parameters
    reason: str
    at_next_win: bool = True


@dataclass(frozen=True, slots=True)
class ApproveParameters(Command):
    proposal: int


# Contributions


@dataclass(frozen=True, slots=True)
class Contribute(Command):
    """The Progressive Jackpot wagers that "No more bets" has locked.

    `minimum` is p as it was when bets were opened, for a table that has it from then; None: as the link has it now.
    """

    table: str
    round: int
    wagers: tuple[JackpotWager, ...]
    minimum: Cents | None = None


@dataclass(frozen=True, slots=True)
class ReverseContribution(Command):
    """A Progressive Jackpot wager goes back, by this clause. Reading: A53"""

    table: str
    round: int
    position: int
    clause: str
    reason: str


# Claims


@dataclass(frozen=True, slots=True)
class EnterClaims(Command):
    """All Progressive Jackpot hands of one round at one table."""

    table: str
    round: int
    document: Document
    readings: Readings
    hands: tuple[JackpotHand, ...]


@dataclass(frozen=True, slots=True)
class VerifyClaim(Command):
    sequence: int


@dataclass(frozen=True, slots=True)
class PayClaim(Command):
    sequence: int


@dataclass(frozen=True, slots=True)
class RefuseClaim(Command):
    """Verification showed no such hand, or the round is void. With no claim standing, a round is entered anew."""

    sequence: int
    reason: str


@dataclass(frozen=True, slots=True)
class ReversePaidClaim(Command):
    """The round of a paid claim is void: possible until the table's next round contributes (5.1.2)."""

    sequence: int
    reason: str


# Corrections of the displayed amount


@dataclass(frozen=True, slots=True)
class ProposeCorrection(Command):
    amount: Cents
    reason: str


@dataclass(frozen=True, slots=True)
class ApproveCorrection(Command):
    proposal: int


@dataclass(frozen=True, slots=True)
class WithdrawProposal(Command):
    """Of a correction, or of new parameters that have not taken effect."""

    proposal: int
    reason: str


AfterOpening = (
    ProposeParameters
    | ApproveParameters
    | Contribute
    | ReverseContribution
    | EnterClaims
    | VerifyClaim
    | PayClaim
    | RefuseClaim
    | ReversePaidClaim
    | ProposeCorrection
    | ApproveCorrection
    | WithdrawProposal
)
AnyCommand = OpenLink | AfterOpening
