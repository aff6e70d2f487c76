"""Irregularities (section 5) and rulings (6.1)."""

from dataclasses import dataclass

from megalink.money import Cents
from megalink.table.commands.kind import Command, Place


@dataclass(frozen=True, slots=True)
class ReportIrregularity(Command):
    """Play stops until somebody of the right position has applied the remedy of the clause."""

    clause: str
    note: str


@dataclass(frozen=True, slots=True)
class VoidRound(Command):
    clause: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class MoveHands(Command):
    """5.2: complete hands go from one position to another; pairs of (from, to)."""

    moves: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RecordExposedCard(Command):
    """5.4: a card was wrongly exposed during the deal; `where` is dealer, community or a position."""

    where: str


@dataclass(frozen=True, slots=True)
class CountCards(Command):
    """5.8: the Dealer counts the cards by hand."""

    counted: int


@dataclass(frozen=True, slots=True)
class RecordHandCount(Command):
    """5.3, 5.7: so many cards lie at the Dealer, in the community area, or at a position."""

    where: str
    counted: int


@dataclass(frozen=True, slots=True)
class RemoveHand(Command):
    """5.7: the hand leaves the round and its wagers go back."""

    position: int


@dataclass(frozen=True, slots=True)
class PermitWithdrawal(Command):
    """5.7.1: Players with correct hands may withdraw."""


@dataclass(frozen=True, slots=True)
class WithdrawHand(Command):
    """Takes up the option of 5.7.1 for one hand."""

    player: str
    position: int


@dataclass(frozen=True, slots=True)
class RecordLateWager(Command):
    """5.5: chips were found that were placed after "No more bets"."""

    player: str
    position: int
    area: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class RecordView(Command):
    """The Dealer saw a Player look at a hand that he may not view."""

    player: str
    position: int


@dataclass(frozen=True, slots=True)
class BarPlayer(Command):
    """5.9: no further play; `lift` ends it."""

    player: str
    reason: str
    lift: bool = False


@dataclass(frozen=True, slots=True)
class ResolveMultipleHands(Command):
    """5.10: a Player controls more than one hand in error."""

    player: str


@dataclass(frozen=True, slots=True)
class StopPlayer(Command):
    """5.10.3: his action is stopped."""

    player: str


@dataclass(frozen=True, slots=True)
class DeclarePowerFailure(Command):
    pass


@dataclass(frozen=True, slots=True)
class WithdrawAll(Command):
    """5.16.1: a Player who takes the option withdraws all his wagers."""

    player: str


@dataclass(frozen=True, slots=True)
class ResumePlay(Command):
    """Power is back, or a reported matter needs no remedy."""


@dataclass(frozen=True, slots=True)
class GiveRuling(Command):
    """6.1: what the rules do not cover. Outcomes: void, continue, return (the named wagers), settle (as specified)."""

    outcome: str
    reason: str
    affected: tuple[Place, ...] = ()
    nets: tuple[Cents, ...] = ()  # settle: the net of each affected wager


IrregularCommand = (
    ReportIrregularity
    | VoidRound
    | MoveHands
    | RecordExposedCard
    | CountCards
    | RecordHandCount
    | RemoveHand
    | PermitWithdrawal
    | WithdrawHand
    | RecordLateWager
    | RecordView
    | BarPlayer
    | ResolveMultipleHands
    | StopPlayer
    | DeclarePowerFailure
    | WithdrawAll
    | ResumePlay
    | GiveRuling
)
