"""Section 5, and rulings under 6.1."""

from dataclasses import dataclass
from typing import ClassVar

from megalink.table.commands.kind import Place
from megalink.table.events.kind import Event


@dataclass(frozen=True, slots=True)
class HandRemoved(Event):
    """The hand takes no further part in the round."""

    WIRE: ClassVar[str] = "table.hand_removed.v1"
    position: int
    clause: str
    by: str


@dataclass(frozen=True, slots=True)
class IrregularityReported(Event):
    WIRE: ClassVar[str] = "table.irregularity_reported.v1"
    clause: str
    note: str
    by: str


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    WIRE: ClassVar[str] = "table.round_voided.v1"
    clause: str
    note: str
    by: str


@dataclass(frozen=True, slots=True)
class HandsMoved(Event):
    WIRE: ClassVar[str] = "table.hands_moved.v1"
    moves: tuple[tuple[int, int], ...]
    by: str


@dataclass(frozen=True, slots=True)
class CardWronglyExposed(Event):
    WIRE: ClassVar[str] = "table.card_wrongly_exposed.v1"
    where: str
    by: str


@dataclass(frozen=True, slots=True)
class CardsCounted(Event):
    WIRE: ClassVar[str] = "table.cards_counted.v1"
    counted: int
    right: bool
    by: str


@dataclass(frozen=True, slots=True)
class HandCounted(Event):
    WIRE: ClassVar[str] = "table.hand_counted.v1"
    where: str
    counted: int
    right: bool
    by: str


@dataclass(frozen=True, slots=True)
class WithdrawalPermitted(Event):
    WIRE: ClassVar[str] = "table.withdrawal_permitted.v1"
    by: str


@dataclass(frozen=True, slots=True)
class PowerFailed(Event):
    WIRE: ClassVar[str] = "table.power_failed.v1"
    may_withdraw: tuple[str, ...]  # Players who have the option of 5.16.1


@dataclass(frozen=True, slots=True)
class PlayResumed(Event):
    WIRE: ClassVar[str] = "table.play_resumed.v1"
    by: str


@dataclass(frozen=True, slots=True)
class RulingGiven(Event):
    WIRE: ClassVar[str] = "table.ruling_given.v1"
    outcome: str
    reason: str
    affected: tuple[Place, ...]
    by: str


IrregularEvent = (
    HandRemoved
    | IrregularityReported
    | RoundVoided
    | HandsMoved
    | CardWronglyExposed
    | CardsCounted
    | HandCounted
    | WithdrawalPermitted
    | PowerFailed
    | PlayResumed
    | RulingGiven
)
