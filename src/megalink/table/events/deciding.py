"""What Players do with their hands."""

from dataclasses import dataclass
from typing import ClassVar

from megalink.cards import Card
from megalink.table.events.kind import Event, Stake


@dataclass(frozen=True, slots=True)
class HandViewed(Event):
    WIRE: ClassVar[str] = "table.hand_viewed.v1"
    player: str
    position: int
    permitted: bool


@dataclass(frozen=True, slots=True)
class DecisionMade(Event):
    WIRE: ClassVar[str] = "table.decision_made.v1"
    position: int
    choice: str
    area: str | None
    stakes: tuple[Stake, ...]
    by: str


@dataclass(frozen=True, slots=True)
class HandSet(Event):
    WIRE: ClassVar[str] = "table.hand_set.v1"
    position: int
    two: tuple[Card, ...]
    by: str


@dataclass(frozen=True, slots=True)
class PlayerAbsent(Event):
    WIRE: ClassVar[str] = "table.player_absent.v1"
    position: int
    deemed: str  # what 5.11 makes of it: invalid, check, house_way, continue
    by: str


@dataclass(frozen=True, slots=True)
class ComparisonDeclined(Event):
    WIRE: ClassVar[str] = "table.comparison_declined.v1"
    position: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    WIRE: ClassVar[str] = "table.hand_shown.v1"
    position: int


@dataclass(frozen=True, slots=True)
class DeclinedHandViewed(Event):
    WIRE: ClassVar[str] = "table.declined_hand_viewed.v1"
    position: int
    by: str


DecidingEvent = HandViewed | DecisionMade | HandSet | PlayerAbsent | ComparisonDeclined | HandShown | DeclinedHandViewed
