"""In the stream `floor`: its tables and links, gaming days, limits, bars, and orders that take a second person."""

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple, get_args

from megalink.floor.state.events.event import Event
from megalink.floor.state.house_limits import HouseLimits
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table.exclusion import ExclusionKind


class Shuffle(StrEnum):
    SYSTEM = "system"  # the floor's own, with commitment and seed
    SHOE = "shoe"  # a real one: a reader in it, or the Dealer, names each card as it is dealt
    UNREAD = "unread"  # a real one without a reader: a card that lies face down is named when the rules expose it


class Dealer(StrEnum):
    PERSON = "person"
    AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class TableListed(Event):
    """A table is there; how it plays stands in the first event of its own stream."""

    WIRE = "floor.table_listed.v1"
    table: str
    link: str | None
    shuffle: Shuffle
    dealer: Dealer
    home: str  # the server that deals at it and brings it back after a failure


@dataclass(frozen=True, slots=True)
class LinkListed(Event):
    WIRE = "floor.link_listed.v1"
    link: str


@dataclass(frozen=True, slots=True)
class GamingDayBegun(Event):
    WIRE = "floor.gaming_day_begun.v1"
    day: str


@dataclass(frozen=True, slots=True)
class GamingDayEnded(Event):
    """And its last shift with it. Tables that stayed open wait for the next day."""

    WIRE = "floor.gaming_day_ended.v1"
    day: str
    open_tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShiftBegun(Event):
    """The manager takes over, and the shift before has ended."""

    WIRE = "floor.shift_begun.v1"
    day: str
    number: int
    manager: str
    at: int


@dataclass(frozen=True, slots=True)
class LogVerified(Event):
    """Chains and counts were found right up to this position: the next start looks at what came later."""

    WIRE = "floor.log_verified.v1"
    position: int


@dataclass(frozen=True, slots=True)
class LogReplaced(Event):
    """At a start the log was not the one that the last server had left: an older copy of it, or another log."""

    WIRE = "floor.log_replaced.v1"
    is_older: bool  # an older copy: the events from `ends` to `known` are missing
    ends: int  # the position at which the log ended
    ended_at: int  # when its last event happened; 0 without events
    known: int  # the position up to which the last server knew its log
    known_at: int  # until when it did
    at: int

    @property
    def missing(self) -> int:
        return self.known - self.ends if self.is_older else 0


class LostEvent(NamedTuple):
    """As it lay in the log."""

    position: int
    stream: str
    type: str
    at: int
    by: str
    data: str


@dataclass(frozen=True, slots=True)
class AcknowledgedLost(Event):
    """A server had answered orders with these events, and the log that it found afterwards does not hold them."""

    WIRE = "floor.acknowledged_lost.v1"
    server: str
    events: tuple[LostEvent, ...]
    moved: tuple[tuple[str, Cents], ...]  # the Players whose money they moved, and by how much in all
    at: int


@dataclass(frozen=True, slots=True)
class ClockJumped(Event):
    """The clock of a server's machine was set. The floor's own time goes on without a step back."""

    WIRE = "floor.clock_jumped.v1"
    server: str
    by_ms: int  # below nothing: it was set back, or lags behind the log
    at: int


@dataclass(frozen=True, slots=True)
class DemonstrationOpened(Event):
    """The first event of a log that `serve --demo` has made: it opens no other log to everybody."""

    WIRE = "floor.demonstration_opened.v1"


@dataclass(frozen=True, slots=True)
class PlayerExcluded(Event):
    """A bar (5.9) or a restriction (3.4.3) for the whole house, or for one table."""

    WIRE = "floor.player_excluded.v1"
    number: int
    kind: ExclusionKind
    player: str
    table: str | None
    reason: str
    until: int | None
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class SecondPersonNeeded(Event):
    """An order above a limit of the house waits: it is carried out once somebody else approves it."""

    WIRE = "floor.second_person_needed.v1"
    number: int  # counted from 1 on the whole floor
    order: str  # as the API takes it
    by: Actor
    needed: Role  # the lowest position of the person who approves it
    limit: str  # the name of the limit; empty where such an order always takes two people
    at: int


@dataclass(frozen=True, slots=True)
class ExclusionLifted(Event):
    WIRE = "floor.exclusion_lifted.v1"
    number: int
    reason: str
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class OrderApproved(Event):
    """In the same transaction as what the order does."""

    WIRE = "floor.order_approved.v1"
    number: int
    by: Actor
    at: int
    did: tuple[tuple[str, int], ...]  # the streams that the order wrote to, each with the version it begins at there


@dataclass(frozen=True, slots=True)
class OrderDeclined(Event):
    """By the person who was to approve it, or by the one who gave it."""

    WIRE = "floor.order_declined.v1"
    number: int
    reason: str
    by: Actor
    at: int


@dataclass(frozen=True, slots=True)
class LimitsChanged(Event):
    WIRE = "floor.limits_changed.v1"
    limits: HouseLimits
    reason: str


@dataclass(frozen=True, slots=True)
class CashReported(Event):
    """What a Player brought or took in a gaming day went above the limit from which the house reports it."""

    WIRE = "floor.cash_reported.v1"
    player: str
    day: str
    amount: Cents  # of this time; below nothing he took it
    brought: Cents  # in the day, with this amount
    taken: Cents  # likewise
    place: str
    by: Actor
    at: int


FloorEvent = (
    TableListed
    | LinkListed
    | GamingDayBegun
    | GamingDayEnded
    | ShiftBegun
    | LogVerified
    | LogReplaced
    | AcknowledgedLost
    | ClockJumped
    | DemonstrationOpened
    | PlayerExcluded
    | ExclusionLifted
    | SecondPersonNeeded
    | OrderApproved
    | OrderDeclined
    | LimitsChanged
    | CashReported
)
FLOOR_EVENTS = MappingProxyType({kind.WIRE: kind for kind in get_args(FloorEvent)})
