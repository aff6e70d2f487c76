"""Described rounds for tests, in the words of `megalink settle`."""

from collections.abc import Mapping
from typing import NamedTuple

from megalink.money import format_amount
from megalink.settle import BadRound, SettledRound, read_round, settle_round
from megalink.settle.problem import Problem
from megalink.table.game.settlement import Line

MILLION = {"displayed": "1000000.00", "reset": "200000.00", "minimum_wager": "1.00"}

Fields = Mapping[str, object]


class Verdicts(NamedTuple):
    """What became of the wagers of one position."""

    lines: Mapping[str, Line]
    settled: SettledRound

    @property
    def nets(self) -> dict[str, str]:
        return {name: format_amount(line.net) for name, line in self.lines.items()}

    @property
    def outcomes(self) -> dict[str, str]:
        return {name: line.outcome.value for name, line in self.lines.items()}

    def clauses(self, wager: str) -> tuple[str, ...]:
        return self.lines[wager].clauses

    def readings(self, wager: str) -> tuple[str, ...]:
        return self.lines[wager].readings


def settle(fields: Fields) -> SettledRound:
    return settle_round(read_round(fields))


def settle_one(
    rules: str,
    cards: str,
    dealer: str,
    wagers: Mapping[str, str],
    *,
    community: str = "",
    readings: Mapping[str, str] | None = None,
    limits: Fields | None = None,
    **position: object,
) -> Verdicts:
    """One position against the Dealer, with a jackpot of a million; `position` holds flags such as folded=True."""
    fields: dict[str, object] = {"rules": rules, "readings": dict(readings or {}), "jackpot": MILLION}
    if limits is not None:
        fields["limits"] = limits
    if dealer:
        fields["dealer"] = dealer
    if community:
        fields["community"] = community
    own: dict[str, object] = {"position": 1, "wagers": dict(wagers), **position}
    if cards:
        own["cards"] = cards
    fields["positions"] = [own]
    settled = settle(fields)
    return Verdicts({line.wager: line for line in settled.positions[0].lines}, settled)


def refused(fields: Fields) -> Problem:
    """The problem for which such a round is refused."""
    try:
        settle(fields)
    except BadRound as bad:
        return bad.problem
    message = f"this round should be refused: {fields}"
    raise AssertionError(message)
