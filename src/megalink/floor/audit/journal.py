"""Every entry of the books, posting by posting, out of the log: what each account holds is the sum of its lines."""

from collections.abc import Iterator
from typing import Any, get_args

from megalink.floor.audit.columns import Column, Kind, Row
from megalink.floor.audit.reading import walk
from megalink.floor.state.events import TableListed
from megalink.jackpot.events import AnyEvent as AnyPoolEvent
from megalink.jackpot.events import Event as PoolEvent
from megalink.ledger import cage
from megalink.ledger.adjustments import AdjustmentApproved
from megalink.ledger.entry import Entry, of_adjustment, of_cage, of_pool, of_table
from megalink.store.contract import Store
from megalink.table.events import AnyEvent as AnyTableEvent
from megalink.table.events import Event as TableEvent

COLUMNS = (
    *(
        Column("log_position", Kind.NUMBER),
        Column("at", Kind.TIME),
        Column("day"),
        Column("shift", Kind.NUMBER),
        Column("stream"),
    ),
    *(Column("event"), Column("by"), Column("role"), Column("account"), Column("amount", Kind.MONEY)),
)
_MOVING = (
    *(kind for kind in get_args(AnyTableEvent) if kind.MOVES_MONEY),
    *(*get_args(AnyPoolEvent), *get_args(cage.AnyEvent), AdjustmentApproved),
)


def entry_of(event: Any, name: str, link: str) -> Entry | None:  # noqa: ANN401 (events of any room)
    """`name` is the table's, the link's or the Player's in whose stream the event lies; `link` is the table's."""
    if isinstance(event, TableEvent):
        return of_table(event, name, link)  # type: ignore[arg-type]
    if isinstance(event, PoolEvent):
        return of_pool(event, name)  # type: ignore[arg-type]
    if isinstance(event, cage.BoughtIn | cage.CashedOut):
        return of_cage(event)
    if isinstance(event, AdjustmentApproved):
        return of_adjustment(event, name)
    return None


def journal(store: Store) -> Iterator[Row]:
    """With a value for each of COLUMNS, in the order of the log."""
    links: dict[str, str] = {}  # of the tables
    for seen in walk(store, (*_MOVING, TableListed)):
        if isinstance(seen.event, TableListed):
            links[seen.event.table] = seen.event.link or ""
            continue
        entry = entry_of(seen.event, seen.name, links.get(seen.name, ""))
        head = (
            seen.position,
            seen.at,
            *seen.period.columns,
            seen.recorded.stream,
            seen.recorded.type,
            seen.by,
            seen.role,
        )
        yield from ((*head, *posting) for posting in (entry.postings if entry else ()))
