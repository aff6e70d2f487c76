"""Orders to the pool. Each names its actor and its time. Rounds are numbered upwards at each table."""

from dataclasses import dataclass
from typing import NamedTuple

from megalink.jackpot.awards import JackpotHand
from megalink.jackpot.parameters import Parameters
from megalink.money import Cents
from megalink.rulebook.command import Command, Facts
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings
from megalink.rulebook.role import Role


class JackpotWager(NamedTuple):
    position: int
    stake: Cents


@dataclass(frozen=True, slots=True)
class PoolCommand(Command):
    """An order to a link's pool."""


@dataclass(frozen=True, slots=True)
class ClaimCommand(PoolCommand):
    """An order about one claim, and so about the table where its hand was dealt."""

    sequence: int


@dataclass(frozen=True, slots=True)
class ProposalCommand(PoolCommand):
    """The word of a second person on what one has proposed, or its end."""

    proposal: int


# The link


@dataclass(frozen=True, slots=True)
class OpenLink(PoolCommand):
    """The house puts in what the meter shows and what the reserve holds at the start."""

    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    parameters: Parameters
    displayed: Cents
    reserve: Cents


@dataclass(frozen=True, slots=True)
class ProposeParameters(PoolCommand):
    """Once approved they wait for the next Royal Flush paid; without `at_next_win`, for a pool without open claims."""

    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    parameters: Parameters
    reason: str
    at_next_win: bool = True


@dataclass(frozen=True, slots=True)
class ApproveParameters(ProposalCommand):
    FACTS = Facts(Role.PIT_MANAGER, previewed=True)


# Contributions


@dataclass(frozen=True, slots=True)
class Contribute(PoolCommand):
    """The Progressive Jackpot wagers that "No more bets" has locked.

    `minimum` is p as it was when bets were opened, for a table that has it from then; None: as the link has it now.
    """

    FACTS = Facts(Role.DEALER, internal=True)
    table: str
    round: int
    wagers: tuple[JackpotWager, ...]
    minimum: Cents | None = None


@dataclass(frozen=True, slots=True)
class ReverseContribution(PoolCommand):
    """A Progressive Jackpot wager goes back, by this clause. Reading: A53"""

    FACTS = Facts(Role.DEALER, internal=True)
    table: str
    round: int
    position: int
    clause: str
    reason: str


# Claims


@dataclass(frozen=True, slots=True)
class EnterClaims(PoolCommand):
    """All Progressive Jackpot hands of one round at one table; `players` says whose they are, by position."""

    FACTS = Facts(Role.DEALER, internal=True)
    table: str
    round: int
    document: Document
    readings: Readings
    hands: tuple[JackpotHand, ...]
    players: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class VerifyClaim(ClaimCommand):
    FACTS = Facts(Role.PIT_SUPERVISOR, previewed=True)


@dataclass(frozen=True, slots=True)
class PayClaim(ClaimCommand):
    """`paid_to`: who took the money, with the document that he showed, where the house does not know him."""

    FACTS = Facts(Role.DEALER, previewed=True)
    paid_to: str = ""


@dataclass(frozen=True, slots=True)
class RefuseClaim(ClaimCommand):
    """Verification showed no such hand: its wager is lost. With no claim standing, a round is entered anew."""

    FACTS = Facts(Role.GAMING_SHIFT_MANAGER, previewed=True)
    reason: str


@dataclass(frozen=True, slots=True)
class UndoClaims(PoolCommand):
    """A remedy takes hands, or their whole round, out of play: their claims fall, and all at once.

    A paid one too, until the table's next round contributes (5.1.2).
    """

    FACTS = Facts(Role.DEALER, internal=True)
    table: str
    round: int
    positions: tuple[int, ...]
    reason: str


# Corrections of the displayed amount


@dataclass(frozen=True, slots=True)
class ProposeCorrection(PoolCommand):
    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    amount: Cents
    reason: str


@dataclass(frozen=True, slots=True)
class ApproveCorrection(ProposalCommand):
    FACTS = Facts(Role.PIT_MANAGER, previewed=True)


@dataclass(frozen=True, slots=True)
class WithdrawProposal(ProposalCommand):
    """Of a correction, or of new parameters that have not taken effect."""

    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
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
    | UndoClaims
    | ProposeCorrection
    | ApproveCorrection
    | WithdrawProposal
)
AnyCommand = OpenLink | AfterOpening
