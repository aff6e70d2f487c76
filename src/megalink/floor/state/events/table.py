"""In a table's stream, between the table's own events: what the floor does there, and its people."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args

from megalink.floor.state.events.event import Event
from megalink.ledger.adjustments import AnyEvent as AdjustmentEvent
from megalink.ledger.slips import AnyEvent as SlipEvent
from megalink.money import Cents
from megalink.rulebook.later import Later


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


@dataclass(frozen=True, slots=True)
class DealerSignedOn(Event):
    """From now on this person deals at the table; whoever did so until now is relieved."""

    WIRE = "floor.dealer_signed_on.v1"
    FOR_STAFF = True
    dealer: str
    relieves: str | None
    at: int


@dataclass(frozen=True, slots=True)
class DealerSignedOff(Event):
    """By himself, by somebody of the pit, or because he signed on at another table."""

    WIRE = "floor.dealer_signed_off.v1"
    FOR_STAFF = True
    dealer: str
    by: str
    at: int


@dataclass(frozen=True, slots=True)
class GuestEntered(Event):
    """Somebody without an account is seated, by staff."""

    WIRE = "floor.guest_entered.v1"
    guest: str
    position: int
    by: str
    at: Later[int] = 0


@dataclass(frozen=True, slots=True)
class PlayerReady(Event):
    """A Player has bet, passed, or seen the result: an automatic dealer need not wait for him any longer."""

    WIRE = "floor.player_ready.v1"
    player: str


@dataclass(frozen=True, slots=True)
class SeatReleased(Event):
    """A Player was away too long: his wagers, where bets are open, and his seats are taken back after this."""

    WIRE = "floor.seat_released.v1"
    player: str
    positions: tuple[int, ...]
    away: int  # milliseconds, when it was found
    at: int


@dataclass(frozen=True, slots=True)
class OwnWordsAdded(Event):
    """A Player has his say in the shuffle of the round; the last that he adds before bets close counts."""

    WIRE = "floor.own_words_added.v1"
    player: str
    words: str


@dataclass(frozen=True, slots=True)
class PlayInterrupted(Event):
    """The server was away while a round was in play, and nobody may withdraw: play goes on (5.16.2)."""

    WIRE = "floor.play_interrupted.v1"
    since: int  # the last that happened at the table before
    until: int


FloorTableEvent = (
    GuestEntered
    | TableClosed
    | TableReopened
    | HistoryCarried
    | MinimumCarried
    | SupervisorCalled
    | CallAnswered
    | DealerSignedOn
    | DealerSignedOff
    | OwnWordsAdded
    | PlayInterrupted
    | PlayerReady
    | SeatReleased
    | AdjustmentEvent
    | SlipEvent
)
FLOOR_TABLE_EVENTS = MappingProxyType({kind.WIRE: kind for kind in get_args(FloorTableEvent)})
