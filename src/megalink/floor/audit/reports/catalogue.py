"""All reports: their names, what each is about, and how it is made."""

from collections.abc import Callable
from types import MappingProxyType
from typing import NamedTuple

from megalink.floor.audit.cash_journal import CashJournal
from megalink.floor.audit.columns import Column
from megalink.floor.audit.figures import FloorFigures
from megalink.floor.audit.reports import cash_journal, dealers, incidents, jackpots, master_game, ratings
from megalink.floor.audit.reports.report import Report, Wanted
from megalink.floor.audit.reports.theory import Edges
from megalink.store.contract import Store


class Sources(NamedTuple):
    """What a report is made from. Figures and the cash journal that a server keeps need not be made anew."""

    store: Store
    edges: Edges
    figures: FloorFigures | None = None
    cash: CashJournal | None = None


class Kind(NamedTuple):
    """`lacks`: what its figures are not kept by. Asked for it, the report of all would pass for that of one."""

    name: str
    title: str
    about: str
    columns: tuple[Column, ...]
    make: Callable[[Sources, Wanted], Report]
    lacks: tuple[str, ...] = ()

    @property
    def filters(self) -> tuple[str, ...]:
        return tuple(name for name in Wanted._fields if name not in self.lacks)


REPORTS = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            Kind(
                *(master_game.NAME, master_game.TITLE),
                "Rounds, handle, win and theoretical win of each table, by game, shift and gaming day.",
                master_game.COLUMNS,
                lambda of, wanted: master_game.master_game(of.store, wanted, of.edges, of.figures),
                lacks=("player",),
            ),
            Kind(
                *(cash_journal.NAME, cash_journal.TITLE),
                "Every buy-in and cash-out, at the tables and at the cage.",
                cash_journal.COLUMNS,
                lambda of, wanted: cash_journal.cash_journal(of.store, wanted, of.cash),
            ),
            Kind(
                *(jackpots.NAME, jackpots.TITLE),
                "Contributions, claims, awards and corrections of each link, with meter and reserve before and after.",
                jackpots.COLUMNS,
                lambda of, wanted: jackpots.jackpots(of.store, wanted),
                lacks=("table", "player"),
            ),
            Kind(
                *(incidents.NAME, incidents.TITLE),
                "Reports, halts, rulings, bars, corrections, late wagers, power failures and calls, with their end.",
                incidents.COLUMNS,
                lambda of, wanted: incidents.incidents(of.store, wanted),
            ),
            Kind(
                *(ratings.NAME, ratings.TITLE),
                "Buy-in, average wager, rounds, time, result and theoretical win of each Player.",
                ratings.COLUMNS,
                lambda of, wanted: ratings.ratings(of.store, wanted, of.edges),
            ),
            Kind(
                *(dealers.NAME, dealers.TITLE),
                "Who dealt where and when, who relieved whom, and rounds an hour.",
                dealers.COLUMNS,
                lambda of, wanted: dealers.dealers(of.store, wanted),
            ),
        )
    }
)


def refuse_filter(name: str, wanted: Wanted) -> tuple[str, str] | None:
    """What was asked for that this report has not, and why it is refused."""
    kind = REPORTS[name]
    for lacking in kind.lacks:
        if getattr(wanted, lacking) is not None:
            return lacking, f"the figures of this report ({kind.title}) are not kept by {lacking}: ask without it"
    return None


def report(name: str, of: Sources, wanted: Wanted) -> Report:
    """Raises KeyError where no report is called so."""
    return REPORTS[name].make(of, wanted)
