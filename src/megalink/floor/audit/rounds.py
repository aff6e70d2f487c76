"""Rounds out of the log: each with all its events, and what it can be checked by."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, get_args

from megalink.cards import Card
from megalink.floor.audit.dealt import dealt_by
from megalink.floor.state import streams
from megalink.floor.state.events import FloorTableEvent, OwnWordsAdded, TableListed
from megalink.floor.state.floor_state import AT_TABLE
from megalink.floor.state.streams import Opened, open_envelope, opened_among
from megalink.floor.state.table_state import evolve_floor_table, new_floor_table
from megalink.ledger.adjustments import Adjustment, AdjustmentApproved, Adjustments
from megalink.ledger.adjustments import AnyEvent as AdjustmentEvent
from megalink.ledger.adjustments import evolve as evolve_adjustments
from megalink.play.linked import SYSTEM
from megalink.rulebook.rejection import Rejection
from megalink.store.contract import Store
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.decide import decide
from megalink.table.phase import AFTER
from megalink.table.state import TableState

_OF_ADJUSTMENTS = MappingProxyType({kind.WIRE: kind for kind in get_args(AdjustmentEvent)})
# Of the pool's money, for a round that may be over for long.
_OF_AWARDS = MappingProxyType({kind.WIRE: kind for kind in (e.JackpotAwarded, e.AwardReversed, e.JackpotHandRefused)})


class NoSuchRound(LookupError):
    pass


class Later(NamedTuple):
    """What became of a Progressive Jackpot hand when the next round was open already."""

    position: int  # in the log
    opened: Opened


@dataclass
class PlayedRound:
    """One round: its events with the table before each, those of its settlement likewise, and the table after all."""

    table: str
    number: int
    link: str = ""
    dealt_by: str = ""  # see dealt.py
    events: list[Opened] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)  # of the events in the log
    before: list[TableState] = field(default_factory=list)
    settlement: list[tuple[TableState, e.AnyEvent]] = field(default_factory=list)
    after: TableState | None = None
    later: tuple[Later, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()  # of Players' accounts, made for this round when it stood already
    approvals: Mapping[int, int] = field(default_factory=dict)  # of the table's adjustments: where in the log

    @property
    def is_concluded(self) -> bool:
        return bool(self.settlement) and isinstance(self.settlement[-1][1], e.RoundConcluded)

    @property
    def is_over(self) -> bool:
        return self.after is not None and self.after.phase in AFTER

    @property
    def deck(self) -> tuple[Card, ...] | None:
        return next((opened.event.deck for opened in self.events if isinstance(opened.event, e.DeckLoaded)), None)

    @property
    def dealt(self) -> tuple[Card, ...]:
        """In the order in which the cards left the deck."""
        return tuple(
            card for opened in self.events if isinstance(opened.event, e.CardsDealt) for card in opened.event.cards
        )

    @property
    def own_words(self) -> dict[str, str]:
        """For the shuffle, by Player: the last that each of them added."""
        added = (opened.event for opened in self.events if isinstance(opened.event, OwnWordsAdded))
        return {event.player: event.words for event in added}


def listed_tables(store: Store) -> dict[str, TableListed]:
    listings = opened_among(store.read(streams.FLOOR), {TableListed.WIRE: TableListed})
    return {opened.event.table: opened.event for _, opened in listings}


def adjustments_of(store: Store, table: str) -> tuple[Adjustments, dict[int, int]]:
    """All that were ever proposed for rounds of a table; by proposal the position of its approval in the log."""
    adjustments, approvals = Adjustments(), {}
    for recorded, opened in opened_among(store.read(streams.table(table)), _OF_ADJUSTMENTS):
        adjustments = evolve_adjustments(adjustments, opened.event)
        if isinstance(opened.event, AdjustmentApproved):
            approvals[opened.event.proposal] = recorded.position
    return adjustments, approvals


def awards_of(store: Store, table: str, after_version: int = 0) -> dict[int, list[Later]]:
    """By round: awards, refusals and reversals in the order of the log."""
    awards: dict[int, list[Later]] = {}
    for recorded, opened in opened_among(store.read(streams.table(table), after_version), _OF_AWARDS):
        awards.setdefault(opened.event.round, []).append(Later(recorded.position, opened))
    return awards


def rounds_of(store: Store, table: str) -> Iterator[PlayedRound]:
    """Every round of a table, in order.

    What follows a round until the next one opens is among its events; awards that came later still are in `later`.
    """
    listed = listed_tables(store)
    if table not in listed:
        raise NoSuchRound(f"no table is called {table!r}; there are: {', '.join(listed) or 'none'}")
    floor_table, (adjustments, approvals) = new_floor_table(listed[table]), adjustments_of(store, table)
    awards, link = awards_of(store, table), listed[table].link or ""
    current: PlayedRound | None = None
    for recorded in store.read(streams.table(table)):
        opened = open_envelope(recorded, AT_TABLE)
        if isinstance(opened.event, e.RoundOpened):
            if current is not None:
                yield _ended(current, floor_table.state, awards)
            number = opened.event.number
            dealer = dealt_by(opened, floor_table.signed_on)
            of_round = adjustments.of_round(number)
            current = PlayedRound(table, number, link, dealer, adjustments=of_round, approvals=approvals)
        if current is not None:
            _note_settlement(current, floor_table.state, opened.event)
            current.events.append(opened)
            current.positions.append(recorded.position)
            current.before.append(floor_table.state)
        floor_table = evolve_floor_table(floor_table, opened.event)
    if current is not None:
        yield _ended(current, floor_table.state, awards)


def _ended(current: PlayedRound, after: TableState, awards: Mapping[int, list[Later]]) -> PlayedRound:
    current.after = after
    current.later = tuple(one for one in awards.get(current.number, ()) if one.position > current.positions[-1])
    return current


def _note_settlement(current: PlayedRound, before: TableState, event: e.AnyEvent | FloorTableEvent) -> None:
    """The events that end a round follow one another without a gap; what a ruling settled is no part of them (6.1)."""
    if current.is_concluded:
        return
    is_ruled = isinstance(event, e.WagerSettled) and "6.1" in event.clauses
    if isinstance(event, e.Event) and event.OF_SETTLEMENT and not is_ruled:
        current.settlement.append((before, event))
    else:
        current.settlement.clear()


def round_of(store: Store, table: str, number: int) -> PlayedRound:
    last = 0
    for played in rounds_of(store, table):
        last = played.number
        if played.number == number:
            return played
    raise NoSuchRound(f"table {table} has played {last} rounds: there is no round {number}")


def settles_alike(played: PlayedRound) -> bool | None:
    """Whether today's rules settle the recorded cards and wagers to the same cent; None for a round not settled so."""
    if not played.is_concluded:
        return None
    before, _ = played.settlement[0]
    answer = decide(before, c.SettleRound(actor=SYSTEM))
    if isinstance(answer, Rejection):
        return None  # ended without a settlement, as when everybody withdrew (5.16.1)
    return answer == tuple(event for _, event in played.settlement)
