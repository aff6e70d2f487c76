"""Entries: what an event moves between accounts. Each balances to nothing by itself."""

from typing import NamedTuple

from megalink.jackpot.events import AnyEvent as PoolEvent
from megalink.jackpot.postings import postings as pool_postings
from megalink.ledger import account, cage
from megalink.ledger.adjustments import AdjustmentApproved
from megalink.money import Cents
from megalink.table.events import AnyEvent as TableEvent
from megalink.table.postings import postings as table_postings


class Posting(NamedTuple):
    account: str
    cents: Cents


class Entry(NamedTuple):
    """`source` is the wire name of the event behind it, `where` its stream."""

    source: str
    where: str
    postings: tuple[Posting, ...]


def of_table(event: TableEvent, table: str, link: str) -> Entry:
    moved = (Posting(account.of_table(name, table, link), cents) for name, cents in table_postings(event))
    return Entry(event.WIRE, f"table:{table}", tuple(moved))


def of_pool(event: PoolEvent, link: str) -> Entry:
    moved = (Posting(account.of_pool(name, link), cents) for name, cents in pool_postings(event))
    return Entry(event.WIRE, f"link:{link}", tuple(moved))


def of_cage(event: cage.AnyEvent) -> Entry:
    into = event.amount if isinstance(event, cage.BoughtIn) else Cents(-event.amount)
    moved = (Posting(account.player(event.player), into), Posting(account.CASH, Cents(-into)))
    return Entry(event.WIRE, f"player:{event.player}", moved)


def of_adjustment(event: AdjustmentApproved, table: str) -> Entry:
    house = Posting(account.adjusted(table, event.day), Cents(-event.amount))
    return Entry(event.WIRE, f"table:{table}", (Posting(account.player(event.player), event.amount), house))
