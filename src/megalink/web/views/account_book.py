"""A Player's account by round: what he wagered, what came back, awards; and money over the counter."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import msgspec

from megalink.floor.audit.round_index import RoundBooks
from megalink.floor.service import StatementLine
from megalink.floor.state.events import PlayerAdjusted, PlayerMoved
from megalink.ledger.cage import AnyEvent as CageEvent
from megalink.ledger.cage import BoughtIn
from megalink.table import events as e

MOST = 200  # entries that are shown; the totals are of all


def _words(*kinds: type[e.Event]) -> set[str]:
    """As the lines of an account have them."""
    return {kind.WIRE.split(".")[1] for kind in kinds}


AWARDED = _words(e.JackpotAwarded)
RETURNED = _words(e.WagerLowered, e.WagerTakenBack, e.WagersReturned)
REVERSED = _words(e.SettlementReversed, e.AwardReversed)


class AccountSums(msgspec.Struct):
    """Cents, all but `reversed`, `adjusted` and `net` above nothing; `paid` has the stakes of wagers that won in it."""

    bought_in: int = 0
    cashed_out: int = 0
    wagered: int = 0
    returned: int = 0
    paid: int = 0
    awarded: int = 0
    reversed: int = 0
    adjusted: int = 0

    def add(self, other: "AccountSums") -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class AccountEntry(msgspec.Struct):
    """A round (`table` and `round`), or money over the counter (`place`); `balance` is what he had afterwards."""

    at: int
    balance: int
    net: int
    sums: AccountSums
    table: str | None = None
    round: int | None = None
    place: str | None = None
    reasons: list[str] = msgspec.field(default_factory=list)  # of adjustments


class AccountBook(msgspec.Struct):
    """What moved last comes first. `net` is what play has brought him, with adjustments."""

    player: str
    balance: int
    net: int
    totals: AccountSums
    entries: list[AccountEntry]
    more: bool  # there are earlier entries


def under_own_rounds(player: str, lines: Iterable[StatementLine], books: RoundBooks) -> Iterator[StatementLine]:
    """Each award under the round of its hand, whenever it was paid.

    The line of a log of before may name the round that was open meanwhile; the table's own event names the right one.
    """
    for line in lines:
        event = line.event
        if isinstance(event, PlayerMoved) and {*event.why.split("+")} <= AWARDED:
            number = books.book(event.table).round_of_award(player, line.at, line.position)
            yield line._replace(event=replace(event, round=number or event.round))
        else:
            yield line


def account_book(player: str, balance: int, lines: Iterable[StatementLine]) -> AccountBook:
    entries: dict[tuple[str, int], AccountEntry] = {}
    totals, net = AccountSums(), 0
    for line in lines:
        event = line.event
        sums, cents = _sums(event)
        if isinstance(event, PlayerMoved | PlayerAdjusted):
            net += cents
            entry = _of_round(entries, event, line)
        else:
            entry = entries["", line.version] = AccountEntry(line.at, line.balance, 0, AccountSums(), place=event.place)
        entry.at, entry.balance, entry.net = line.at, line.balance, entry.net + cents
        entry.sums.add(sums)
        totals.add(sums)
    newest = [*reversed(entries.values())]
    return AccountBook(player, balance, net, totals, newest[:MOST], len(newest) > MOST)


def _of_round(
    entries: dict[tuple[str, int], AccountEntry], event: PlayerMoved | PlayerAdjusted, line: StatementLine
) -> AccountEntry:
    key = event.table, event.round
    fresh = AccountEntry(line.at, line.balance, 0, AccountSums(), event.table, event.round)
    entry = entries[key] = entries.pop(key, fresh)  # to the end: it moved last
    if isinstance(event, PlayerAdjusted):
        entry.reasons.append(event.reason)
    return entry


def _sums(event: PlayerMoved | PlayerAdjusted | CageEvent) -> tuple[AccountSums, int]:
    """Under what a line of the account counts, and how much it is."""
    if isinstance(event, PlayerMoved):
        words = {*event.why.split("+")}
        if words & REVERSED:
            return AccountSums(reversed=event.cents), event.cents
        if event.cents < 0:
            return AccountSums(wagered=-event.cents), event.cents
        if words <= AWARDED:
            return AccountSums(awarded=event.cents), event.cents
        if words <= RETURNED:
            return AccountSums(returned=event.cents), event.cents
        return AccountSums(paid=event.cents), event.cents
    if isinstance(event, PlayerAdjusted):
        return AccountSums(adjusted=event.cents), event.cents
    if isinstance(event, BoughtIn):
        return AccountSums(bought_in=event.amount), event.amount
    return AccountSums(cashed_out=event.amount), -event.amount
