"""Orders to the floor itself, and the envelope in which orders to tables, links and the cage reach it."""

from dataclasses import dataclass
from typing import NamedTuple

from megalink.floor.state.events import AcknowledgedLost, ClockJumped, Dealer, LogReplaced, Shuffle
from megalink.floor.state.house_limits import HouseLimits
from megalink.jackpot import commands as pool
from megalink.ledger import adjustments, cage, slips
from megalink.rulebook.command import Command, Facts
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table.game.limits import NO_LIMITS, Limits


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """A table of a document; with a link its Progressive Jackpot wagers go to that link's pool."""

    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    table: str
    document: str
    readings: tuple[tuple[str, str], ...] = ()
    layout: str | None = None
    method: str | None = None
    limits: Limits = NO_LIMITS
    link: str | None = None
    shuffle: Shuffle = Shuffle.SYSTEM
    dealer: Dealer = Dealer.PERSON


@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    table: str


@dataclass(frozen=True, slots=True)
class ReopenTable(Command):
    """As it was: another document or other limits are another table."""

    FACTS = Facts(Role.PIT_MANAGER, at_closed_table=True, previewed=True)
    table: str


@dataclass(frozen=True, slots=True)
class SeatGuest(Command):
    """A person without an account takes a position: recorded as a guest, under the limit of the house for guests."""

    FACTS = Facts(Role.DEALER, people_only=True, previewed=True)
    table: str
    position: int


@dataclass(frozen=True, slots=True)
class CallSupervisor(Command):
    """The Dealer, for himself or for a Player who asks for it, calls the pit; nothing stops."""

    FACTS = Facts(Role.DEALER, people_only=True, previewed=True)
    table: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class AnswerCall(Command):
    """Somebody of the pit is on the way."""

    FACTS = Facts(Role.PIT_SUPERVISOR, previewed=True)
    table: str


@dataclass(frozen=True, slots=True)
class SayReady(Command):
    """A Player says that the automatic dealer need not wait for him: he has bet or passes, or has seen the result."""

    FACTS = Facts(Role.PLAYER, own_act=True, previewed=True)
    table: str


@dataclass(frozen=True, slots=True)
class ReleaseSeat(Command):
    """A Player who was away for so long gives up his seats at the table, unless he has a wager in play."""

    FACTS = Facts(Role.SYSTEM, internal=True, at_closed_table=True)
    table: str
    player: str
    away: int  # milliseconds


@dataclass(frozen=True, slots=True)
class AddOwnWords(Command):
    """A Player's say in the shuffle of this round: what he added before in it no longer counts."""

    FACTS = Facts(Role.PLAYER, own_act=True, previewed=True)
    table: str
    player: str
    words: str


@dataclass(frozen=True, slots=True)
class SignOn(Command):
    """A Dealer takes over at the table: whoever was signed on there is relieved, and he signs off wherever he was."""

    FACTS = Facts(Role.DEALER, people_only=True, previewed=True)
    table: str


@dataclass(frozen=True, slots=True)
class SignOff(Command):
    """By the Dealer himself, or by the pit for one who has left."""

    FACTS = Facts(Role.DEALER, people_only=True, at_closed_table=True, previewed=True)
    table: str


@dataclass(frozen=True, slots=True)
class BeginGamingDay(Command):
    """Days are dates, written year-month-day, and follow one another; the one before has ended."""

    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    day: str


@dataclass(frozen=True, slots=True)
class BarFromPlay(Command):
    """5.9, at every table or at one: no further play until the end, or until it is lifted. Wagers that lie stay."""

    FACTS = Facts(Role.GAMING_SHIFT_MANAGER, previewed=True)
    player: str
    reason: str
    table: str | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class RestrictPlay(Command):
    """3.4.3, at every table or at one: one playing position only, until the end, or until it is lifted."""

    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    player: str
    reason: str
    table: str | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class LiftExclusion(Command):
    """Ends a bar or a restriction; who may impose a bar may lift one."""

    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class EndGamingDay(Command):
    """Also of its last shift. A house that never closes lets its tables stay open: they wait for the next day."""

    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    tables_stay_open: bool = False


@dataclass(frozen=True, slots=True)
class BeginShift(Command):
    """Whoever gives the order takes over as the manager of the shift; the one before ends."""

    FACTS = Facts(Role.GAMING_SHIFT_MANAGER, people_only=True, previewed=True)


@dataclass(frozen=True, slots=True)
class ChangeLimits(Command):
    """The limits of the house. Two people do it, and one of them is a Gaming Shift Manager."""

    FACTS = Facts(Role.PIT_MANAGER, previewed=True)
    limits: HouseLimits
    reason: str


@dataclass(frozen=True, slots=True)
class ApproveOrder(Command):
    """The second person's word on an order that waits: it is carried out as it was given, by what holds now."""

    FACTS = Facts(Role.PIT_SUPERVISOR, at_closed_table=True, previewed=True)
    number: int


@dataclass(frozen=True, slots=True)
class DeclineOrder(Command):
    """An order that waits is not carried out: whoever may approve it says so, or the person who gave it."""

    FACTS = Facts(Role.DEALER, at_closed_table=True, people_only=True, previewed=True)
    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class RecordVerified(Command):
    FACTS = Facts(Role.SYSTEM, internal=True)
    position: int


@dataclass(frozen=True, slots=True)
class RecordFinding(Command):
    """Something about this server or its log that auditors must hear of."""

    FACTS = Facts(Role.SYSTEM, internal=True)
    found: LogReplaced | AcknowledgedLost | ClockJumped


@dataclass(frozen=True, slots=True)
class RecordInterruption(Command):
    """The server comes back to a round in play in which nobody may withdraw (5.16.2)."""

    FACTS = Facts(Role.SYSTEM, internal=True)
    table: str


CallCommand = CallSupervisor | AnswerCall
SigningCommand = SignOn | SignOff
SecondWord = ApproveOrder | DeclineOrder
ExclusionCommand = BarFromPlay | RestrictPlay | LiftExclusion
DayCommand = BeginGamingDay | EndGamingDay | BeginShift
FloorCommand = (
    OpenTable
    | SeatGuest
    | CloseTable
    | ReopenTable
    | ChangeLimits
    | RecordVerified
    | RecordFinding
    | RecordInterruption
    | SayReady
    | ReleaseSeat
    | AddOwnWords
    | CallCommand
    | DayCommand
    | SigningCommand
    | ExclusionCommand
    | SecondWord
)


class AtTable(NamedTuple):
    table: str
    command: c.AnyCommand
    moment: str | None = None  # the round, and the step of its decisions, outside of which it is to do nothing


class AtLink(NamedTuple):
    link: str
    command: pool.AnyCommand


AtSomewhere = AtTable | AtLink
Order = AtTable | AtLink | cage.AnyCommand | adjustments.AnyCommand | slips.AnyCommand | FloorCommand


def command_of(order: Order) -> Command:
    """What is ordered, without the table or the link that it goes to."""
    return order.command if isinstance(order, AtSomewhere) else order
