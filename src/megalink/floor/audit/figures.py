"""The figures of a floor by table, shift and gaming day: one pass over the log, which goes on from where it was.

    figures = FloorFigures()
    figures.catch_up(store)                      # in a thread: the first look reads the whole log
    for row in figures.rows():                   # one for each table, gaming day and shift in which anything happened
        row.table, row.period.day, row.period.shift, row.takings.handle, row.takings.win
    figures.total(table="stud-1")                # of all rows that fit; also day=, shift=

Of a row or a total: `takings` is what the cards made (handle, win by settlement, rounds, voids), `tray` what the slips
of the float say (opener, fills, credits, closer, drop, win, hold), `buy_in` and `cash_out` are money for chips and back
at the table. `difference` compares the two wins; `theoretical_win(takings.stakes, edges)` stands in takings.py.
Buy-ins and cash-outs at the cage are in the cash journal; who dealt where and when is in the report of Dealers, and
`dealt_last` has the Dealer of a table's last round.

A round belongs to the day and shift in which it opened, with all that is settled, reversed or ruled in it later. A slip
belongs to the day and shift that it names: a drop is as a rule counted when its day is over, and one that is not of a
single shift has shift 0.
"""

import threading
from dataclasses import dataclass, field

from megalink.floor.audit.calendar import Period
from megalink.floor.audit.dealt import FOLLOWED, TableDealer
from megalink.floor.audit.reading import LogReader, Seen
from megalink.floor.audit.stakes import TableStakes
from megalink.floor.audit.takings import COUNTED, Takings
from megalink.floor.state.events import TableListed
from megalink.ledger.cage import BoughtIn, CashedOut
from megalink.ledger.float_figures import FloatFigures
from megalink.ledger.slips import SlipConfirmed, SlipWithdrawn, SlipWritten
from megalink.store.contract import Store
from megalink.table.events import RoundOpened

SLIPS = (SlipWritten, SlipConfirmed, SlipWithdrawn)
OVER_THE_COUNTER = (BoughtIn, CashedOut)


@dataclass
class Figures:
    """Of one table in one period, or of all that a total was asked for."""

    table: str
    period: Period
    takings: Takings = field(default_factory=Takings)
    tray: FloatFigures = field(default_factory=FloatFigures)
    buy_in: int = 0  # at this table
    cash_out: int = 0

    def add(self, other: "Figures") -> None:
        self.takings.add(other.takings)
        self.tray.add(other.tray)
        self.buy_in += other.buy_in
        self.cash_out += other.cash_out

    @property
    def difference(self) -> int | None:
        """What the float won more than the settlements say, jackpot wagers and awards at the table included.

        An award that is a percentage of the meter is paid by hand-pay slip: the tray has no part in it. None as long as
        the float has no win. What is not nothing was counted, paid or collected wrongly.
        """
        win = self.tray.win
        return None if win is None else win - self.takings.from_tray


class FloorFigures:
    """For any number of threads; a log that is shared by several servers is read like any other."""

    def __init__(self) -> None:
        self._reader = LogReader((*COUNTED, *FOLLOWED, *SLIPS, *OVER_THE_COUNTER, TableListed), patient=True)
        self._rows: dict[tuple[str, Period], Figures] = {}
        self._tables: dict[str, TableStakes] = {}
        self._dealers: dict[str, TableDealer] = {}
        self._listed: set[str] = set()
        self._slips: dict[tuple[str, int], SlipWritten] = {}  # that wait
        self._lock = threading.Lock()

    def catch_up(self, store: Store) -> None:
        with self._lock:
            for seen in self._reader.read(store):
                self._take(seen)

    def rows(self) -> list[Figures]:
        """By table, then by period."""
        with self._lock:
            return [self._rows[key] for key in sorted(self._rows)]

    def total(self, table: str | None = None, day: str | None = None, shift: int | None = None) -> Figures:
        total = Figures(table or "", Period(day or "", shift or 0))
        for row in self.rows():
            if table in (None, row.table) and day in (None, row.period.day) and shift in (None, row.period.shift):
                total.add(row)
        return total

    def dealt_last(self, table: str) -> str:
        """Who dealt the last round that opened there: see dealt.py."""
        with self._lock:
            return self._dealer(table).dealt_last

    def _take(self, seen: Seen) -> None:
        event = seen.event
        if isinstance(event, FOLLOWED):
            self._dealer(seen.name).take(seen.opened)
        if isinstance(event, COUNTED):
            self._play(seen)
        elif isinstance(event, SLIPS):
            self._slip(seen.name, event)
        elif isinstance(event, OVER_THE_COUNTER):
            self._pay(event, seen.period)
        elif isinstance(event, TableListed):
            self._listed.add(event.table)

    def _dealer(self, table: str) -> TableDealer:
        return self._dealers.setdefault(table, TableDealer())

    def _play(self, seen: Seen) -> None:
        stakes = self._tables.setdefault(seen.name, TableStakes())
        if isinstance(seen.event, RoundOpened):
            stakes.open(seen.event, seen.period)
            self._row(seen.name, seen.period).takings.rounds += 1
        else:
            of_round = stakes.round_of(seen.event)
            self._row(seen.name, of_round.period).takings.enter(seen.event, stakes.take(seen.event), of_round)

    def _slip(self, table: str, event: SlipWritten | SlipConfirmed | SlipWithdrawn) -> None:
        if isinstance(event, SlipWritten):
            self._slips[table, event.slip] = event
            return
        written = self._slips.pop((table, event.slip))
        if isinstance(event, SlipConfirmed):
            self._row(table, Period(written.day, written.shift)).tray.enter(written)

    def _pay(self, event: BoughtIn | CashedOut, period: Period) -> None:
        if event.place not in self._listed:
            return  # at the cage
        row = self._row(event.place, period)
        if isinstance(event, BoughtIn):
            row.buy_in += event.amount
        else:
            row.cash_out += event.amount

    def _row(self, table: str, period: Period) -> Figures:
        return self._rows.setdefault((table, period), Figures(table, period))
