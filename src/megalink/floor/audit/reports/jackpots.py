"""The jackpot of each link, gaming day by gaming day: what came in, what was paid, and the meter before and after."""

from collections import Counter
from dataclasses import dataclass, field
from typing import get_args

from megalink.floor.audit.calendar import Period
from megalink.floor.audit.columns import Column, Kind, Row
from megalink.floor.audit.reading import walk
from megalink.floor.audit.reports.report import Grouping, Part, Report, Totals, Wanted, made
from megalink.jackpot import events as j
from megalink.jackpot.postings import UNMOVED, Accounts, movement
from megalink.store.contract import Store

NAME, TITLE = "jackpots", "Jackpot report"
_MONEY = {
    "begin": "Displayed at begin",
    "opened": "Opened with",
    "contributions": "Contributions",
    "reversed": "Contributions reversed",
    "awards": "Awards from the meter",
    "awards_reversed": "Awards reversed",
    "refills": "Refills",
    "corrections": "Corrections",
    "made_good": "Made good by the house",
    "end": "Displayed at end",
    "reserve_begin": "Reserve at begin",
    "reserve_in": "To the reserve",
    "reserve_end": "Reserve at end",
    "paid": "Paid to Players",
    "house": "House's part",
}
_FLOWS = ("opened", "contributions", "reversed", "awards", "awards_reversed", "refills", "corrections", "made_good")
COLUMNS = (
    *(Column("link", title="Link"), Column("day", title="Gaming day"), Column("shift", Kind.NUMBER, "Shift")),
    *(Column(name, Kind.NUMBER, title) for name, title in (("entered", "Claims"), ("claims_paid", "Claims paid"))),
    Column("refused", Kind.NUMBER, "Claims refused"),
    *(Column(name, Kind.MONEY, title) for name, title in _MONEY.items()),
)
ADDED = ("entered", "claims_paid", "refused", *_FLOWS, "reserve_in", "paid", "house")
PARTS = (
    Part("Meter", ("begin", *_FLOWS, "end")),
    Part(
        "Claims, reserve and house",
        ("entered", "claims_paid", "refused", "reserve_begin", "reserve_in", "reserve_end", "paid", "house"),
    ),
)


@dataclass
class _Line:
    """Of a link in a period: the amounts by the names of the columns."""

    link: str
    period: Period
    begin: Accounts
    end: Accounts
    flows: Counter[str] = field(default_factory=Counter)

    def take(self, event: j.AnyEvent) -> None:
        moved = movement(event)
        self.end = self.end.moved(moved)
        self.flows["reserve_in"] += moved.reserve
        self.flows["house"] += moved.house
        match event:
            case j.LinkOpened():
                self.flows["opened"] += moved.displayed
            case j.Contributed():
                self.flows["contributions"] += moved.displayed
            case j.ContributionReversed():
                self.flows["reversed"] += moved.displayed
            case j.ClaimsEntered():
                self.flows["entered"] += len(event.claims)
            case j.ClaimPaid():
                self.flows.update(claims_paid=1, paid=event.paid, awards=-event.from_meter)
                self.flows["refills"] += moved.displayed + event.from_meter
            case j.PaidClaimReversed():
                self.flows["paid"] -= event.paid
                self.flows["awards_reversed"] += moved.displayed
            case j.CorrectionApplied():
                self.flows["corrections"] += moved.displayed
            case j.ClaimRefused():
                self.flows["refused"] += 1
                self.flows["made_good"] += moved.displayed
            case _:
                self.flows["made_good"] += moved.displayed

    def row(self) -> Row:
        amounts = {
            **{name: self.flows[name] for name in ADDED},
            "begin": self.begin.displayed,
            "end": self.end.displayed,
            "reserve_begin": self.begin.reserve,
            "reserve_end": self.end.reserve,
        }
        head = self.link, *self.period.columns
        return (*head, *(amounts[column.name] for column in COLUMNS[len(head) :]))


def jackpots(store: Store, wanted: Wanted) -> Report:
    """A row for each link and shift; begin and all that follows is end, and the next row begins with it."""
    lines: dict[tuple[str, Period], _Line] = {}
    latest: dict[str, Accounts] = {}
    for seen in walk(store, get_args(j.AnyEvent)):
        begin = latest.get(seen.name, UNMOVED)
        line = lines.setdefault((seen.name, seen.period), _Line(seen.name, seen.period, begin, begin))
        line.take(seen.event)
        latest[seen.name] = line.end
    rows = (line.row() for line in lines.values() if wanted.has(line.period))
    totals = Totals(ADDED, (Grouping(("link",)), Grouping(("day",))))
    return made(NAME, TITLE, COLUMNS, rows, wanted, totals=totals, parts=PARTS)
