"""A table as the floor keeps it: its state, where its streams end, when it moved, and the seed of the round in play."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, assert_never

from megalink.floor.shuffle import commitment
from megalink.floor.state.attendance import NOBODY_RELEASED, Released, ready_after, released_after
from megalink.floor.state.events import (
    CallAnswered,
    DealerSignedOff,
    DealerSignedOn,
    FloorTableEvent,
    GuestEntered,
    HistoryCarried,
    MinimumCarried,
    OwnWordsAdded,
    PlayerReady,
    PlayInterrupted,
    SeatReleased,
    Shuffle,
    SupervisorCalled,
    TableClosed,
    TableListed,
    TableReopened,
)
from megalink.ledger.adjustments import Adjustments
from megalink.ledger.adjustments import Event as AdjustmentEventKind
from megalink.ledger.adjustments import evolve as evolve_adjustments
from megalink.ledger.slips import Event as SlipEventKind
from megalink.ledger.table_float import TableFloat
from megalink.ledger.table_float import evolve as evolve_float
from megalink.play.tables import new_table
from megalink.rulebook.frozen import quickly_replaced
from megalink.table.events import AnyEvent as TableEvent
from megalink.table.events import Event as TableEventKind
from megalink.table.evolve import evolve
from megalink.table.phase import IN_PLAY, Phase
from megalink.table.state import TableState

ROUND_OPEN = (Phase.BETTING, *IN_PLAY)
NO_WORDS: Mapping[str, str] = MappingProxyType({})


class Call(NamedTuple):
    """Somebody of the pit is asked to come."""

    by: str
    why: str
    at: int
    round: int  # in which it was made or, later, answered
    answered_by: str | None = None


class SignedOn(NamedTuple):
    """Who deals at the table, and since when."""

    dealer: str
    at: int


class Guest(NamedTuple):
    """Where a person without an account was seated, and when; 0 where the log does not say it."""

    position: int
    since: int


class Part(NamedTuple):
    """A part of a round for which Players have one time: it does not start again with every Player who acts."""

    round: int = 0
    phase: Phase = Phase.IDLE
    step: int = 0
    power_failed: bool = False
    is_wagered: bool = False  # the time for betting runs from the first base wager


NO_PART = Part()


def part_of_round(state: TableState) -> Part:
    current = state.round
    if current is None:
        return NO_PART
    phase, base = current.phase, state.rules.base_wagers
    is_wagered = phase is Phase.BETTING and any(area in base for _, area in current.stakes)
    return Part(current.number, phase, current.step, current.power_failed, is_wagered)


@quickly_replaced
class FloorTable(NamedTuple):
    name: str
    listed: TableListed
    state: TableState
    version: int = 0
    closed: bool = False
    day: str = ""  # the gaming day up to which its history of 5.13 was carried
    call: Call | None = None  # the last one that was made since the table opened
    adjustments: Adjustments = Adjustments()  # of Players' accounts, for rounds of this table
    tray: TableFloat = TableFloat()  # the slips of its float
    signed_on: SignedOn | None = None
    guests: Mapping[str, Guest] = MappingProxyType({})  # all whom staff entered here, by name
    ready: tuple[str, ...] = ()  # for whom an automatic dealer need not wait in this part of the round
    released: Mapping[str, Released] = NOBODY_RELEASED  # who lost his seat here by being away, and has taken none since
    seed: str | None = None  # of the round in play: nobody sees it before the round is over
    root: str | None = None  # of its sealed deck; None with a seed: an older version began the round
    own_words: Mapping[str, str] = NO_WORDS  # for the shuffle of the round in play, by Player
    shuffle_version: int = 0
    secret_version: int = 0
    snapshot_version: int = 0
    part: Part = NO_PART
    part_since: int = 0  # when this part of the round began, by the time of the events
    moved: int = 0  # when the last event happened

    def moved_at(self, at: int, state: TableState | None = None, version: int | None = None) -> "FloorTable":
        """With the time of the events by which its state, or a new state at this version, was reached."""
        state = state or self.state
        part = part_of_round(state)
        since = self.part_since if part == self.part else at
        after = self._replace(state=state, version=version or self.version, part=part, part_since=since, moved=at)
        return after if after.round_open or not after.own_words else after._replace(own_words=NO_WORDS)

    def attended(self, events: Iterable[TableEvent]) -> "FloorTable":
        """What these events make of who is ready, and of whose seat was released; as a rule nothing."""
        if not self.ready and not self.released:
            return self
        return self._replace(ready=ready_after(self.ready, events), released=released_after(self.released, events))

    def players(self) -> Iterator[str]:
        """Whose money decides what is offered here: whoever has a seat or a wager, or may be adjusted."""
        yield from self.state.seats.values()
        yield from (proposed.player for proposed in self.adjustments.waiting)
        if self.state.round:
            yield from (stake.player for stakes in self.state.round.stakes.values() for stake in stakes)

    def at_play(self) -> tuple[str, ...]:
        """For whom a dealer may wait: the seated, by their seats, and back bettors while bets are open."""
        seated = [self.state.seats[at] for at in sorted(self.state.seats)]
        if self.state.phase is Phase.BETTING:
            seated += [stake.player for stakes in self.state.current.stakes.values() for stake in stakes]
        return tuple(dict.fromkeys(seated))

    @property
    def commitment(self) -> str | None:
        """What is published of the deck of the round in play."""
        return self.root or (commitment(bytes.fromhex(self.seed)) if self.seed else None)

    @property
    def open_call(self) -> Call | None:
        return self.call if self.call and self.call.answered_by is None else None

    @property
    def round_open(self) -> bool:
        return self.state.phase in ROUND_OPEN

    @property
    def round_number(self) -> int:
        return self.state.round.number if self.state.round else 0

    @property
    def shuffles(self) -> bool:
        return self.listed.shuffle is Shuffle.SYSTEM


def new_floor_table(listed: TableListed) -> FloorTable:
    return FloorTable(listed.table, listed, new_table())


def evolve_floor_table(table: FloorTable, event: TableEvent | FloorTableEvent) -> FloorTable:  # noqa: C901, PLR0912 (a case for each event)
    """The next state of a table, one version on."""
    version = table.version + 1
    if isinstance(event, TableEventKind):
        return table._replace(state=evolve(table.state, event), version=version).attended((event,))
    if isinstance(event, AdjustmentEventKind):
        return table._replace(adjustments=evolve_adjustments(table.adjustments, event), version=version)
    if isinstance(event, SlipEventKind):
        return table._replace(tray=evolve_float(table.tray, event), version=version)
    match event:
        case DealerSignedOn():
            return table._replace(signed_on=SignedOn(event.dealer, event.at), version=version)
        case DealerSignedOff():
            return table._replace(signed_on=None, version=version)
        case TableClosed():
            return table._replace(closed=True, call=None, version=version)
        case TableReopened():
            return table._replace(closed=False, version=version)
        case HistoryCarried():
            state = table.state._replace(warned=frozenset(event.warned))
            return table._replace(state=state, day=event.day, version=version)
        case MinimumCarried():
            return table._replace(state=table.state._replace(jackpot_minimum=event.minimum), version=version)
        case GuestEntered():
            guests = MappingProxyType({**table.guests, event.guest: Guest(event.position, event.at)})
            return table._replace(guests=guests, version=version)
        case SupervisorCalled():
            call = Call(event.by, event.why, event.at, table.round_number)
            return table._replace(call=call, version=version)
        case CallAnswered():
            assert table.call is not None, "an answer follows a call"
            answered = table.call._replace(answered_by=event.by, round=table.round_number)
            return table._replace(call=answered, version=version)
        case PlayerReady():
            return table._replace(ready=(*table.ready, event.player), version=version)
        case SeatReleased():
            released = {**table.released, event.player: Released(event.positions, event.away, event.at)}
            return table._replace(released=MappingProxyType(released), version=version)
        case OwnWordsAdded():
            words = MappingProxyType({**table.own_words, event.player: event.words})
            return table._replace(own_words=words, version=version)
        case PlayInterrupted():
            return table._replace(version=version)
        case _:
            assert_never(event)
