"""A Player's balance at any place of the log, however long his stream is."""

import pytest

from megalink.floor.state import past_balances, streams
from megalink.floor.state.past_balances import balance_before
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from tests.floor.floors import SUPERVISOR, know, must, open_floor


def test_the_balance_before_each_place_is_that_of_the_line_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_balances, "PAGE", 3)  # so that a short stream has many pages
    floor = open_floor()
    know(floor, "ann", "bob")
    for number in range(1, 21):
        must(floor, BuyIn("ann", Cents(100 * number), actor=SUPERVISOR))
        must(floor, BuyIn("bob", Cents(100), actor=SUPERVISOR))
    lines = [*floor.store.read(streams.player("ann"))]
    before = {line.position: 50 * (number - 1) * number for number, line in enumerate(lines, 1)}
    assert {at: balance_before(floor.store, "ann", at) for at in before} == before
    assert {balance_before(floor.store, "ann", at + 1) - balance for at, balance in before.items()} == {
        100 * number for number in range(1, 21)
    }
    assert balance_before(floor.store, "ann", floor.store.position() + 1) == 21_000
    assert balance_before(floor.store, "ann", 1) == balance_before(floor.store, "nobody", 99) == 0
