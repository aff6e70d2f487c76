"""Who dealt where, from when to when, who relieved whom, and how many rounds an hour that made.

Whose a round is stands in dealt.py; here it becomes a part of a spell. A spell is of one shift, so that the rounds of a
day and of a shift are those of the master game report: who stays signed on begins another with the next shift.
"""

from dataclasses import dataclass

from megalink.floor.audit.calendar import Period
from megalink.floor.audit.columns import Column, Kind, Row
from megalink.floor.audit.dealt import FOLLOWED, TableDealer, dealer_title
from megalink.floor.audit.reading import Seen, walk
from megalink.floor.audit.reports.report import Grouping, Report, Totals, Wanted, made
from megalink.floor.state.events import DealerSignedOff, DealerSignedOn, GamingDayBegun, GamingDayEnded, ShiftBegun
from megalink.store.contract import Store
from megalink.table import events as e

NAME, TITLE = "dealers", "Dealers"
COLUMNS = (
    *(Column("day", title="Gaming day"), Column("shift", Kind.NUMBER, "Shift")),
    *(Column("dealer", Kind.PERSON, "Dealer"), Column("table", title="Table"), Column("signed_on", title="Signed on")),
    *(Column("begin", Kind.TIME, "From"), Column("end", Kind.TIME, "Until")),
    *(Column("time", Kind.DURATION, "Time"), Column("relieved_by", Kind.PERSON, "Relieved by")),
    *(Column("rounds", Kind.NUMBER, "Rounds"), Column("per_hour", Kind.NUMBER, "Rounds an hour")),
)
TOTALS = Totals(("rounds",), (Grouping(("dealer",)), Grouping(("table",))))
HOUR = 3_600_000
ENDINGS = (e.RoundConcluded, e.RoundVoided)
BEGINNINGS = (GamingDayBegun, ShiftBegun)


@dataclass
class _Spell:
    """One Dealer at one table in one shift: signed on, or rounds in a row that he called without signing on."""

    period: Period  # in which it began
    dealer: str
    table: str
    begin: int
    end: int
    is_signed: bool = False
    is_over: bool = False  # signed off, relieved, or gone on into the next shift
    goes_on: bool = False  # from the shift before
    day_has_ended: bool = False  # and he is still signed on: his time ended with it
    rounds: int = 0
    relieved_by: str = ""

    @property
    def is_on(self) -> bool:
        return self.is_signed and not self.is_over

    def row(self) -> Row:
        time, until = self.end - self.begin, None if self.is_on else self.end
        signed = "yes" if self.is_signed else "no"
        where = *self.period.columns, self.dealer, self.table, signed, self.begin, until, time
        return (*where, self.relieved_by, self.rounds, per_hour(self.rounds, time))

    def give_way(self, dealer: str, at: int) -> None:
        """To another Dealer, unless it is over already; one who never signed on was there until his last round."""
        if self.is_over:
            return
        if self.dealer != dealer:
            self.relieved_by = dealer
        if self.is_signed and not self.day_has_ended:
            self.end = at
        self.is_over = True

    @property
    def is_between(self) -> bool:
        """From the begin of a day to its first shift, and nothing was dealt: no row."""
        return self.goes_on and self.is_over and not (self.period.shift or self.rounds)


def per_hour(rounds: int, time: int) -> int | None:
    """To the nearest whole number; None where no time passed."""
    return (2 * rounds * HOUR + time) // (2 * time) if time > 0 else None


class _Tables:
    """Follows every table, event by event."""

    def __init__(self) -> None:
        self.spells: list[_Spell] = []
        self._latest: dict[str, _Spell] = {}
        self._dealers: dict[str, TableDealer] = {}

    def take(self, seen: Seen) -> None:
        if isinstance(seen.event, (*BEGINNINGS, GamingDayEnded)):
            self._of_day(seen)
            return
        spell = self._latest.get(seen.name)
        dealer_there = self._dealers.setdefault(seen.name, TableDealer())
        if isinstance(seen.event, FOLLOWED):
            dealer_there.take(seen.opened)
        match seen.event:
            case DealerSignedOn(dealer=dealer):
                self._begin(seen.name, seen, dealer, is_signed=True)
            case DealerSignedOff() if spell is not None and spell.is_on:
                spell.give_way(spell.dealer, seen.at)
            case e.RoundOpened():
                self._of_round(seen, dealer_title(dealer_there.dealt_last)).rounds += 1
            case e.RoundConcluded() | e.RoundVoided() if spell is not None and not spell.is_over:
                spell.end = seen.at

    def _of_day(self, seen: Seen) -> None:
        for spell in [*self._latest.values()]:
            if spell.is_on and isinstance(seen.event, GamingDayEnded):
                spell.end, spell.day_has_ended = seen.at, True
            elif spell.is_on:
                self._begin(spell.table, seen, spell.dealer, is_signed=True).goes_on = True

    def _of_round(self, seen: Seen, dealer: str) -> _Spell:
        """Rounds without a sign-on are a spell as long as they are in a row and in one shift."""
        spell = self._latest.get(seen.name)
        if spell is None or spell.is_over or spell.dealer != dealer or not (spell.is_on or spell.period == seen.period):
            spell = self._begin(seen.name, seen, dealer, is_signed=False)
        spell.end = seen.at
        return spell

    def _begin(self, table: str, seen: Seen, dealer: str, *, is_signed: bool) -> _Spell:
        if before := self._latest.get(table):
            before.give_way(dealer, seen.at)
        spell = self._latest[table] = _Spell(seen.period, dealer, table, seen.at, seen.at, is_signed)
        self.spells.append(spell)
        return spell


def dealers(store: Store, wanted: Wanted) -> Report:
    """Where nobody is signed on a spell begins with the first round that the Dealer calls, and ends with the last."""
    tables = _Tables()
    for seen in walk(store, (*FOLLOWED, *ENDINGS, *BEGINNINGS, GamingDayEnded)):
        tables.take(seen)
    rows = (
        spell.row()
        for spell in tables.spells
        if not spell.is_between
        and wanted.has(spell.period)
        and wanted.table in (None, spell.table)
        and wanted.player in (None, spell.dealer)
    )
    return made(NAME, TITLE, COLUMNS, rows, wanted, totals=TOTALS)
