"""An index of every table's rounds, made without playing them again: time, people, outcome, clauses, deeds, amounts.

Made from the few events that say so; the others are passed over unopened. A table's book goes on from where it was.
"""

import threading
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import NamedTuple, get_args

from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.dealt import FOLLOWED, TableDealer
from megalink.floor.audit.register.matters import clause_of
from megalink.floor.audit.register.occurrences import OF_ROUNDS, Occurrence, cites, deed, has_occurred, occurred
from megalink.floor.audit.rounds import listed_tables
from megalink.floor.state import streams
from megalink.floor.state.events import FloorTableEvent
from megalink.floor.state.floor_state import AT_TABLE
from megalink.floor.state.streams import Opened, open_envelope
from megalink.store.contract import Recorded, Store
from megalink.table import events as e
from megalink.table.postings import postings
from megalink.table.state import FELT, HOUSE, POOL

AROUND = (e.RoundOpened, e.RoundConcluded, e.RoundVoided)
CITED = ("clause", "clauses", "readings")  # fields in which an event names what it rests on
KINDS = frozenset(
    kind.WIRE
    for kind in (*get_args(e.AnyEvent), *OF_ROUNDS)
    if kind in OF_ROUNDS
    or kind.MOVES_MONEY
    or kind in AROUND
    or {"clause", "clauses"} & {field.name for field in fields(kind)}
) | {kind.WIRE for kind in FOLLOWED}
IN_PLAY = "in_play"
OUTCOMES = ("settled", "void", IN_PLAY)

_same: dict[frozenset[str], frozenset[str]] = {}


def _shared(words: frozenset[str]) -> frozenset[str]:
    """Thousands of rounds rest on the same few clauses."""
    return _same.setdefault(words, words)


@dataclass
class RoundLine:
    number: int
    at: int
    position: int  # in the log
    rules: str
    dealer: str  # see dealt.py
    outcome: str = IN_PLAY
    nets: Counter[str] = field(default_factory=Counter)  # by Player: all that the round moved on his account
    cited: frozenset[str] = frozenset()  # clauses and readings
    deeds: frozenset[str] = frozenset()  # of staff, in words: a ruling, a bar, a correction
    amounts: set[int] = field(default_factory=set)  # of single wagers, outcomes, returns and awards

    @property
    def occurred(self) -> list[str]:
        """Irregularities, and what staff did, in words."""
        return [*occurred(self.rules, self.cited, self.deeds)]

    def note(self, event: e.AnyEvent | FloorTableEvent, *, bets_closed: bool) -> None:
        """One of OF_ROUNDS."""
        clause, done = clause_of(event, bets_closed=bets_closed), deed(event)
        self.cited = _shared(self.cited.union((clause,) if clause else ()))
        self.deeds = _shared(self.deeds.union((done,) if done else ()))

    def net(self, player: str | None) -> int | None:
        """The Player's, or all Players' together; None while stakes lie on the table."""
        if self.outcome == IN_PLAY:
            return None
        return self.nets.get(player) if player else sum(self.nets.values())


class _Award(NamedTuple):
    """Of a round that may be over for long."""

    position: int  # in the log
    at: int
    player: str
    round: int


@dataclass
class Book:
    rounds: list[RoundLine] = field(default_factory=list)
    version: int = 0
    awards: list[_Award] = field(default_factory=list)
    _dealer: TableDealer = field(default_factory=TableDealer)
    _bets_closed: bool = False  # in the last round

    def line(self, number: int) -> RoundLine | None:
        """Rounds are numbered 1, 2, 3, … at each table."""
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None

    def round_of_award(self, player: str, at: int, position: int) -> int | None:
        """Of the award by which this Player's money moved then: the table's own event beside that line of his account.

        An older floor wrote the round that was open meanwhile into the line.
        """
        begin = bisect_left(self.awards, at, key=attrgetter("at"))
        end = bisect_right(self.awards, at, key=attrgetter("at"))
        own = [award for award in self.awards[begin:end] if award.player == player]
        return min(own, key=lambda award: abs(award.position - position)).round if own else None

    def take(self, recorded: Recorded) -> None:
        self.version = recorded.version
        if recorded.type in (e.RoundOpened.WIRE, e.BetsClosed.WIRE):
            self._bets_closed = recorded.type == e.BetsClosed.WIRE
        if recorded.type not in KINDS:
            return
        opened = open_envelope(recorded, AT_TABLE)
        if isinstance(opened.event, FOLLOWED):
            self._dealer.take(opened)
            if isinstance(opened.event, e.RoundOpened):
                self._begin(opened, recorded.position)
        elif self.rounds:
            if isinstance(opened.event, e.JackpotAwarded):
                event = opened.event
                self.awards.append(_Award(recorded.position, opened.at, event.player, event.round))
            self._enter(opened.event)

    def _begin(self, opened: Opened, position: int) -> None:
        dealer = self._dealer.dealt_last
        self.rounds.append(RoundLine(opened.event.number, opened.at, position, opened.event.document, dealer))

    def _enter(self, event: e.AnyEvent | FloorTableEvent) -> None:
        # An award or an adjustment may come when its round is long over.
        line = self.rounds[getattr(event, "round", 0) - 1]
        if type(event) in OF_ROUNDS:
            line.note(event, bets_closed=self._bets_closed)
        if not isinstance(event, e.Event):
            return
        for account, cents in postings(event):
            if account not in (FELT, HOUSE, POOL):
                line.nets[account] += cents
        line.amounts.update(_amounts(event))
        line.cited = _shared(line.cited.union(_cited(event)))
        if isinstance(event, e.RoundConcluded):
            line.outcome = "settled"
        elif isinstance(event, e.RoundVoided):
            line.outcome = "void"


def _cited(event: e.AnyEvent) -> Iterator[str]:
    for name in CITED:
        cited = getattr(event, name, ())
        yield from (cited,) if isinstance(cited, str) else cited


def _amounts(event: e.AnyEvent) -> Iterator[int]:
    """All that a person could have written down of it."""
    for name in ("amount", "stake", "net"):
        if cents := getattr(event, name, 0):
            yield abs(cents)
    for _, cents in getattr(event, "stakes", ()):
        yield cents


class Wanted(NamedTuple):
    """What an auditor looks for; all that is given must fit."""

    table: str | None = None
    player: str | None = None
    dealer: str | None = None
    day: str | None = None
    clause: str | None = None  # 5.7 finds 5.7.1 as well
    code: str | None = None  # of a reading: A43
    happened: Occurrence | None = None
    outcome: str | None = None
    least: int | None = None  # some amount of the round is as much, and at most the other
    most: int | None = None
    from_: int | None = None
    to: int | None = None

    def fits(self, line: RoundLine, day: str) -> bool:
        return (
            (self.player is None or self.player in line.nets)
            and (self.dealer is None or self.dealer == line.dealer)
            and (self.day is None or self.day == day)
            and (self.outcome is None or self.outcome == line.outcome)
            and (self.from_ is None or line.at >= self.from_)
            and (self.to is None or line.at <= self.to)
            and (self.clause is None or cites(line.cited, self.clause))
            and (self.code is None or self.code.upper() in line.cited)
            and (self.happened is None or has_occurred(self.happened, line.rules, line.cited, line.deeds))
            and self._has_amount(line)
        )

    def _has_amount(self, line: RoundLine) -> bool:
        if self.least is None and self.most is None:
            return True
        least = self.least or 0
        return any(least <= cents and (self.most is None or cents <= self.most) for cents in line.amounts)


class Found(NamedTuple):
    table: str
    day: str
    line: RoundLine


class RoundBooks:
    """The books of all tables, of a log that may be written to meanwhile."""

    def __init__(self, store: Callable[[], Store]) -> None:
        self._store = store
        self._books: dict[str, Book] = {}
        self._lock = threading.Lock()

    def book(self, table: str) -> Book:
        """The table's book up to now; in a thread, since the first look reads the whole log of the table."""
        with self._lock:
            book = self._books.setdefault(table, Book())
            for recorded in self._store().read(streams.table(table), book.version):
                book.take(recorded)
            return book

    def find(self, wanted: Wanted) -> list[Found]:
        """The newest first."""
        tables = [wanted.table] if wanted.table else [*listed_tables(self._store())]
        lines = [(table, line) for table in tables for line in self.book(table).rounds]
        calendar = Calendar(self._store())
        found = [Found(table, calendar.at(line.position).day, line) for table, line in lines]
        return sorted((one for one in found if wanted.fits(one.line, one.day)), key=lambda one: -one.line.position)
