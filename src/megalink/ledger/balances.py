"""What every account holds after a run of entries."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from megalink.ledger.account import CASH, HOUSE_ACCOUNT, adjusted_at
from megalink.ledger.entry import Entry
from megalink.money import Cents


class Balances:
    """Grows with each entry; a floor keeps one, an audit makes its own from the events."""

    def __init__(self, start: Mapping[str, int] | None = None) -> None:
        self._cents: dict[str, int] = dict(start or {})

    def post(self, entry: Entry) -> None:
        for name, cents in entry.postings:
            balance = self._cents.get(name, 0) + cents
            if balance:
                self._cents[name] = balance
            else:
                self._cents.pop(name, None)

    def of(self, name: str) -> Cents:
        return Cents(self._cents.get(name, 0))

    def items(self) -> Iterator[tuple[str, Cents]]:
        """By name; accounts that hold nothing are not there."""
        return ((name, Cents(cents)) for name, cents in sorted(self._cents.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Balances) and self._cents == other._cents

    __hash__ = None  # type: ignore[assignment]  # it changes


class TrialBalance(NamedTuple):
    players: Cents
    tables: Cents
    jackpot: Cents
    house: Cents
    cash: Cents

    @property
    def total(self) -> Cents:
        return Cents(sum(self))


def trial_balance(balances: Balances) -> TrialBalance:
    """One line for each kind of account. Together they are nothing, or a cent is lost."""
    sums = {"player": 0, "table": 0, "jackpot": 0, HOUSE_ACCOUNT: 0, CASH: 0}
    for name, cents in balances.items():
        sums[name.split(":", 1)[0]] += cents
    return TrialBalance(*(Cents(cents) for cents in sums.values()))


class Adjusted(NamedTuple):
    """What adjustments of Players' accounts brought the house at a table on a gaming day: below nothing, it paid."""

    table: str
    day: str
    cents: Cents


def adjusted_lines(balances: Balances) -> tuple[Adjusted, ...]:
    """They are part of what the house holds, each with a line of its own."""
    lines = ((adjusted_at(name), cents) for name, cents in balances.items())
    return tuple(Adjusted(*where, cents) for where, cents in lines if where)
