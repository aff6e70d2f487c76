"""Wagers get their outcome, and lose it again where a round is undone."""

from dataclasses import dataclass
from typing import ClassVar

from megalink.money import Cents
from megalink.table.events.kind import Event, Share, Stake
from megalink.table.settlement import Outcome


@dataclass(frozen=True, slots=True)
class WagerSettled(Event):
    WIRE: ClassVar[str] = "table.wager_settled.v1"
    position: int
    area: str
    outcome: Outcome
    stake: Cents
    net: Cents
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class JackpotHandEntered(Event):
    """A Progressive Jackpot hand goes to the pool; its stake stays in the system, its award comes from there."""

    WIRE: ClassVar[str] = "table.jackpot_hand_entered.v1"
    round: int
    position: int
    player: str
    hand: str
    stake: Cents
    held: Cents  # what of the stake lies on the table until now
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JackpotAwarded(Event):
    WIRE: ClassVar[str] = "table.jackpot_awarded.v1"
    round: int
    position: int
    player: str
    amount: Cents
    stake_back: Cents


@dataclass(frozen=True, slots=True)
class RoundConcluded(Event):
    """1.1.7: outcome announced, losing wagers collected, winning wagers paid."""

    WIRE: ClassVar[str] = "table.round_concluded.v1"
    announcement: str
    exposed: tuple[int, ...]
    warned: tuple[tuple[str, str], ...]  # (Player, area): under the minimum this once (5.13)


@dataclass(frozen=True, slots=True)
class WagersReturned(Event):
    """Stakes go back without an outcome; the clause says why."""

    WIRE: ClassVar[str] = "table.wagers_returned.v1"
    position: int
    area: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    stakes: tuple[Stake, ...]


@dataclass(frozen=True, slots=True)
class SettlementReversed(Event):
    """What was paid or collected in this round goes back (5.1, 5.3, 5.8 within the look-back)."""

    WIRE: ClassVar[str] = "table.settlement_reversed.v1"
    position: int
    area: str
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class AwardReversed(Event):
    WIRE: ClassVar[str] = "table.award_reversed.v1"
    round: int
    position: int
    player: str
    amount: Cents
    stake_back: Cents


SettlingEvent = (
    WagerSettled
    | JackpotHandEntered
    | JackpotAwarded
    | RoundConcluded
    | WagersReturned
    | SettlementReversed
    | AwardReversed
)
