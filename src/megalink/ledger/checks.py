"""Checks are functions that return findings, each with the place it is about."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from megalink.jackpot.state import Pool
from megalink.ledger import account
from megalink.ledger.balances import Balances, trial_balance
from megalink.ledger.entry import Entry
from megalink.money import Cents, format_money
from megalink.table.state import TableState


class Discrepancy(NamedTuple):
    check: str
    where: str
    message: str


def entries_balance(entries: Iterable[Entry]) -> Iterator[Discrepancy]:
    for entry in entries:
        off = sum(posting.cents for posting in entry.postings)
        if off:
            yield Discrepancy("entry_balances", entry.where, f"{entry.source} is off by {off} cents")


def books_balance(balances: Balances) -> Iterator[Discrepancy]:
    total = trial_balance(balances).total
    if total:
        yield Discrepancy(
            "books_balance", "ledger", f"all accounts together hold {total} cents, and should hold nothing"
        )


def nobody_below_nothing(balances: Balances) -> Iterator[Discrepancy]:
    for name, cents in balances.items():
        if cents < 0 and name.startswith("player:"):
            message = f"owes the house {format_money(-cents)}: right only if it was taken back after it was paid out"
            yield Discrepancy("nobody_below_nothing", name, message)
        elif cents < 0 and name.startswith("table:"):
            yield Discrepancy("nobody_below_nothing", name, f"holds {cents} cents")


def felt_is_what_lies_there(balances: Balances, table: str, state: TableState) -> Iterator[Discrepancy]:
    lies = sum(stake.amount for stakes in state.round.stakes.values() for stake in stakes) if state.round else 0
    booked = balances.of(account.felt(table))
    if booked != lies:
        yield Discrepancy(
            "felt_is_what_lies_there", f"table:{table}", f"the books say {booked} cents, the areas {lies}"
        )


def meter_is_what_it_shows(balances: Balances, link: str, pool: Pool) -> Iterator[Discrepancy]:
    for part, on_sign in (("displayed", pool.displayed), ("reserve", pool.reserve)):
        booked = balances.of(account.jackpot(link, part))
        if booked != on_sign:
            yield Discrepancy(
                "meter_is_what_it_shows", f"link:{link}", f"{part}: the books say {booked} cents, it shows {on_sign}"
            )


def clearing_is_explained(balances: Balances, link: str, contributed: Cents) -> Iterator[Discrepancy]:
    """What hangs between tables and pool: the jackpot wagers that are contributed already and not settled yet."""
    booked = balances.of(account.clearing(link))
    if booked != -contributed:
        yield Discrepancy("clearing_is_explained", f"link:{link}", f"{booked} cents hang between tables and pool")
