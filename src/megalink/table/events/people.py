"""The table is opened; Players take seats, leave, are told, restricted, barred; staff act for others."""

from dataclasses import dataclass
from typing import ClassVar

from megalink.money import Cents
from megalink.rulebook.role import Role
from megalink.table.events.kind import Event
from megalink.table.limits import Limits


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    WIRE: ClassVar[str] = "table.opened.v1"
    document: str
    readings: tuple[tuple[str, str], ...]
    layout: str
    method: str
    limits: Limits
    jackpot_minimum: Cents


@dataclass(frozen=True, slots=True)
class MethodChosen(Event):
    WIRE: ClassVar[str] = "table.method_chosen.v1"
    method: str


@dataclass(frozen=True, slots=True)
class PlayerSeated(Event):
    WIRE: ClassVar[str] = "table.player_seated.v1"
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class PlayerLeft(Event):
    WIRE: ClassVar[str] = "table.player_left.v1"
    player: str
    position: int


@dataclass(frozen=True, slots=True)
class OneHandNoticeGiven(Event):
    WIRE: ClassVar[str] = "table.one_hand_notice_given.v1"
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class PlayerRestricted(Event):
    WIRE: ClassVar[str] = "table.player_restricted.v1"
    player: str
    by: str
    lifted: bool


@dataclass(frozen=True, slots=True)
class RestrictionExplained(Event):
    """Why the restriction just before was imposed or lifted."""

    WIRE: ClassVar[str] = "table.restriction_explained.v1"
    player: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class PlayerBarred(Event):
    WIRE: ClassVar[str] = "table.player_barred.v1"
    player: str
    reason: str
    by: str
    lifted: bool


@dataclass(frozen=True, slots=True)
class PlayerStopped(Event):
    WIRE: ClassVar[str] = "table.player_stopped.v1"
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class ActingAssigned(Event):
    WIRE: ClassVar[str] = "table.acting_assigned.v1"
    person: str
    role: Role
    start: int
    end: int
    by: str


PeopleEvent = (
    TableOpened
    | MethodChosen
    | PlayerSeated
    | PlayerLeft
    | OneHandNoticeGiven
    | PlayerRestricted
    | RestrictionExplained
    | PlayerBarred
    | PlayerStopped
    | ActingAssigned
)
