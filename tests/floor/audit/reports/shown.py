"""What the tests of reports have in common."""

from typing import Any

from megalink.floor.audit.reports.catalogue import Sources, report
from megalink.floor.audit.reports.report import Report, Wanted
from megalink.store.contract import Store

NOON = 1_767_268_800_000
MINUTE = 60_000


def of(store: Store, name: str, **wanted: Any) -> Report:
    return report(name, Sources(store, lambda _game: {}), Wanted(**wanted))


def column(made: Report, name: str) -> list[Any]:
    place = [one.name for one in made.columns].index(name)
    return [row[place] for row in made.rows]
