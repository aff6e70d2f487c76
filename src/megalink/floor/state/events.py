"""What the floor itself writes down: its tables and links, gaming days, shuffles, and what moved a Player's money."""

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar, get_args

from megalink.ledger.adjustments import AnyEvent as AdjustmentEvent
from megalink.ledger.cage import AnyEvent as CageEvent
from megalink.money import Cents


class Shuffle(StrEnum):
    SYSTEM = "system"  # the floor's own, with commitment and seed
    SHOE = "shoe"  # a real one: a reader in it, or the Dealer, names each card as it is dealt
    UNREAD = "unread"  # a real one without a reader: a card that lies face down is named when the rules expose it


class Dealer(StrEnum):
    PERSON = "person"
    AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class Event:
    WIRE: ClassVar[str]
    FOR_STAFF: ClassVar[bool] = False


# In the stream `floor`


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
class LogVerified(Event):
    """Chains and counts were found right up to this position: the next start looks at what came later."""

    WIRE = "floor.log_verified.v1"
    position: int


# In a table's stream, between the table's own events


@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    WIRE = "floor.table_closed.v1"


@dataclass(frozen=True, slots=True)
class TableReopened(Event):
    WIRE = "floor.table_reopened.v1"


@dataclass(frozen=True, slots=True)
class HistoryCarried(Event):
    """Who counts as having been under the minimum before (5.13), from this round on. Reading: A91"""

    WIRE = "floor.history_carried.v1"
    FOR_STAFF = True
    day: str
    warned: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class MinimumCarried(Event):
    """The link has another least Progressive Jackpot wager: the table has it from this round on. Reading: A52"""

    WIRE = "floor.minimum_carried.v1"
    minimum: Cents


@dataclass(frozen=True, slots=True)
class SupervisorCalled(Event):
    """The pit is asked to come to the table; play goes on meanwhile."""

    WIRE = "floor.supervisor_called.v1"
    FOR_STAFF = True
    by: str
    why: str
    at: int


@dataclass(frozen=True, slots=True)
class CallAnswered(Event):
    WIRE = "floor.call_answered.v1"
    FOR_STAFF = True
    by: str


# In a Player's stream, beside what he does at the cage


@dataclass(frozen=True, slots=True)
class PlayerMoved(Event):
    """One command at a table changed this Player's money."""

    WIRE = "player.moved.v1"
    table: str
    round: int
    cents: Cents
    why: str


@dataclass(frozen=True, slots=True)
class PlayerAdjusted(Event):
    """Two people changed this Player's money for what went wrong in a round that stands (A116)."""

    WIRE = "player.adjusted.v1"
    table: str
    round: int
    cents: Cents
    reason: str


# In the streams of a table's shuffles


@dataclass(frozen=True, slots=True)
class SeedKept(Event):
    WIRE = "shuffle.seed_kept.v1"
    round: int
    seed: str


@dataclass(frozen=True, slots=True)
class SeedCommitted(Event):
    WIRE = "shuffle.committed.v1"
    round: int
    commitment: str


@dataclass(frozen=True, slots=True)
class SeedRevealed(Event):
    WIRE = "shuffle.revealed.v1"
    round: int
    seed: str


FloorEvent = TableListed | LinkListed | GamingDayBegun | LogVerified
FloorTableEvent = (
    TableClosed | TableReopened | HistoryCarried | MinimumCarried | SupervisorCalled | CallAnswered | AdjustmentEvent
)
ShuffleEvent = SeedCommitted | SeedRevealed

FLOOR_EVENTS = MappingProxyType({kind.WIRE: kind for kind in get_args(FloorEvent)})
FLOOR_TABLE_EVENTS = MappingProxyType({kind.WIRE: kind for kind in get_args(FloorTableEvent)})
PLAYER_EVENTS = MappingProxyType({kind.WIRE: kind for kind in (PlayerMoved, PlayerAdjusted, *get_args(CageEvent))})
SHUFFLE_EVENTS = MappingProxyType({kind.WIRE: kind for kind in (SeedKept, *get_args(ShuffleEvent))})
