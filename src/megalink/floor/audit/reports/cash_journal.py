"""Money over the counter: every buy-in and cash-out, with everybody who had a part in it."""

from megalink.floor.audit.cash_journal import CashJournal, CashLine
from megalink.floor.audit.columns import Column, Kind, Row
from megalink.floor.audit.reports.report import Grouping, Report, Totals, Wanted, made
from megalink.rulebook.role import role_title
from megalink.store.contract import Store

NAME, TITLE = "cash", "Cash journal"
COLUMNS = (
    *(Column("at", Kind.TIME, "Time"), Column("day", title="Gaming day"), Column("shift", Kind.NUMBER, "Shift")),
    *(Column("player", Kind.PERSON, "Player"), Column("place", title="Where")),
    *(Column("buy_in", Kind.MONEY, "Buy-in"), Column("cash_out", Kind.MONEY, "Cash-out")),
    *(Column("by", Kind.PERSON, "By"), Column("role", title="Position")),
    Column("approved_by", Kind.PERSON, "Approved by"),
)


def cash_journal(store: Store, wanted: Wanted, journal: CashJournal | None = None) -> Report:
    """The sum of the buy-ins less that of the cash-outs is what the cash of the books moved by."""
    journal = journal or CashJournal()
    journal.catch_up(store)
    rows = (
        _row(line)
        for line in journal.lines(wanted.day, wanted.player)
        if wanted.has(line.period) and wanted.table in (None, line.place)
    )
    return made(NAME, TITLE, COLUMNS, rows, wanted, totals=Totals(("buy_in", "cash_out"), (Grouping(("place",)),)))


def _row(line: CashLine) -> Row:
    head = line.at, *line.period.columns, line.player, line.place
    return (*head, line.brought or None, line.taken or None, line.by, role_title(line.role), line.approved_by or "")
