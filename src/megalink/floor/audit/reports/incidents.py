"""The register of incidents and rulings: all that went wrong at a table or with money, when, by whom, and its end."""

from dataclasses import dataclass, field
from typing import Any

from megalink.floor.audit.columns import Column, Kind, Row
from megalink.floor.audit.reading import Seen, walk
from megalink.floor.audit.register.matters import MATTERS, OUTCOME_ESTABLISHED, clause_of
from megalink.floor.audit.register.words import ESTABLISHED, words_of
from megalink.floor.audit.reports.report import Report, Wanted, made
from megalink.floor.state import events as f
from megalink.floor.state.person_names import people_named
from megalink.floor.state.streams import envelope_of
from megalink.games.library import open_game
from megalink.ledger.slips import SlipWritten
from megalink.play.linked import SYSTEM
from megalink.play.tables import new_table
from megalink.rulebook.role import role_title
from megalink.store.contract import Store
from megalink.table import events as e
from megalink.table.state import TableState

NAME, TITLE = "incidents", "Incidents and rulings"
COLUMNS = (
    *(Column("at", Kind.TIME, "Time"), Column("day", title="Gaming day"), Column("shift", Kind.NUMBER, "Shift")),
    *(Column("place", title="Table or link"), Column("round", Kind.NUMBER, "Round"), Column("matter", title="Matter")),
    *(Column("clause", title="Clause"), Column("what", title="What happened")),
    *(Column("by", Kind.PERSON, "By"), Column("role", title="Position")),
    *(Column("ended_at", Kind.TIME, "Ended"), Column("ended_by", Kind.PERSON, "Ended by")),
)

# What ends something, and what else has to be known on the way.
_ENDS = (e.PlayResumed, e.IrregularityRemedied, e.RoundConcluded, f.CallAnswered, f.OrderApproved, f.OrderDeclined)
_AROUND = (e.TableOpened, e.RoundOpened, e.BetsClosed)


@dataclass
class _Entry:
    seen: Seen
    round: int | None
    clause: str
    what: str
    began: int
    ended: tuple[int, str] | None = None

    @property
    def place(self) -> str:
        """A table, a link or the cage; what is of the whole house has none, unless it is for one table."""
        event = self.seen.event
        return self.seen.name or getattr(event, "table", None) or getattr(event, "place", None) or ""

    def row(self) -> Row:
        period, event, ended = self.seen.period, self.seen.event, self.ended
        if isinstance(event, f.PlayInterrupted):
            ended = event.until, ""
        head = self.began, *period.columns, self.place, self.round, MATTERS[type(event)].title
        who = "" if self.seen.by == SYSTEM.id else self.seen.by, role_title(self.seen.role)
        return (*head, self.clause, self.what, *who, *(ended or (None, "")))


@dataclass
class _Place:
    """A table or a link: as much of it as the words for its events need, and what is still open there."""

    state: TableState = field(default_factory=new_table)
    round: int | None = None
    bets_closed: bool = False
    open: list[_Entry] = field(default_factory=list)

    def begin(self, event: e.TableOpened | e.RoundOpened | e.BetsClosed) -> None:
        self.bets_closed = isinstance(event, e.BetsClosed)
        if not isinstance(event, e.BetsClosed):
            self.state = self.state._replace(game=open_game(event.document, dict(event.readings)))
        if isinstance(event, e.RoundOpened):
            self.round = event.number

    def end(self, seen: Seen) -> None:
        failures = [entry for entry in self.open if isinstance(entry.seen.event, e.PowerFailed)]
        # With the power play goes on, and what else it stood still for still stands (5.16).
        is_power_back = bool(failures) and isinstance(seen.event, e.PlayResumed)
        for entry in failures if is_power_back else tuple(self.open):
            if _is_ended(entry.seen.event, seen.event):
                entry.ended = seen.at, seen.by
                self.open.remove(entry)


def _is_ended(matter: Any, event: Any) -> bool:  # noqa: ANN401 (events)
    """A report by its remedy, a call by its answer, a waiting order by a second person, a failure when play goes on."""
    match matter, event:
        case f.SupervisorCalled(), _:
            return isinstance(event, f.CallAnswered)
        case f.SecondPersonNeeded(), f.OrderApproved() | f.OrderDeclined():
            return bool(matter.number == event.number)
        case f.SecondPersonNeeded(), _:
            return False
        case _, f.CallAnswered():
            return False
        case e.PowerFailed(), e.RulingGiven() | e.IrregularityRemedied():
            return False
        case _, e.IrregularityRemedied():
            return bool(getattr(matter, "clause", "") == event.clause)
        case _:
            return True


_STAYS_OPEN = (e.IrregularityReported, e.PowerFailed, f.SupervisorCalled, f.SecondPersonNeeded)
_ENDS_ALL = (*_ENDS, e.RoundVoided, e.RulingGiven, e.RoundOpened)


def incidents(store: Store, wanted: Wanted) -> Report:
    rows = (entry.row() for entry in _entries(store) if _is_wanted(entry, wanted))
    return made(NAME, TITLE, COLUMNS, rows, wanted)


def _is_wanted(entry: _Entry, wanted: Wanted) -> bool:
    player = getattr(entry.seen.event, "player", None) or getattr(entry.seen.event, "guest", None)
    return (
        wanted.has(entry.seen.period)
        and wanted.table in (None, entry.place)
        and (wanted.player is None or wanted.player == player)
    )


def _entries(store: Store) -> list[_Entry]:
    entries: list[_Entry] = []
    places: dict[str, _Place] = {}
    for seen in walk(store, (*MATTERS, *_ENDS, *_AROUND)):
        place = places.setdefault(seen.name, _Place())
        if isinstance(seen.event, _ENDS_ALL):
            place.end(seen)
        if isinstance(seen.event, _AROUND):
            place.begin(seen.event)
        if type(seen.event) in MATTERS and not _is_plain_slip(seen.event):
            entry = _entry(store, seen, place)
            entries.append(entry)
            if isinstance(seen.event, _STAYS_OPEN):
                place.open.append(entry)
    return entries


def _entry(store: Store, seen: Seen, place: _Place) -> _Entry:
    clause = clause_of(seen.event, bets_closed=place.bets_closed)
    is_established = isinstance(seen.event, e.PowerFailed) and clause == OUTCOME_ESTABLISHED
    what = ESTABLISHED if is_established else people_named(words_of(seen.event, place.state))
    return _Entry(seen, getattr(seen.event, "round", place.round), clause, what, _began(store, seen))


def _began(store: Store, seen: Seen) -> int:
    """A server that comes back declares the failure then; it was away since the last that happened at the table."""
    if isinstance(seen.event, f.PlayInterrupted):
        return seen.event.since
    if isinstance(seen.event, e.PowerFailed) and seen.by == SYSTEM.id:
        stream, version = seen.place
        return envelope_of(next(store.read(stream, version - 2)))[0]
    return seen.at


def _is_plain_slip(event: object) -> bool:
    """Slips are no incident; one that takes another back is."""
    return isinstance(event, SlipWritten) and event.reverses is None
