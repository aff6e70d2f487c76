"""What a server had answered stays known to the Floor that takes its place, until it is told."""

from collections.abc import Sequence

import pytest

from megalink.floor.state.events import AcknowledgedLost
from megalink.floor.state.streams import FLOOR, opened_among
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.store.contract import AppendResult, StoreError, Trouble, Unit
from megalink.store.memory import MemoryStore
from tests.floor.floors import SUPERVISOR, must, open_floor


def lost_amounts(store: MemoryStore) -> list[str]:
    records = opened_among(store.read(FLOOR), {AcknowledgedLost.WIRE: AcknowledgedLost})
    return [f"{player} {cents}" for _, opened in records for player, cents in opened.event.moved]


def test_what_is_still_there__is_remembered_by_the_next_floor() -> None:
    store, other = MemoryStore(), MemoryStore()
    first = open_floor(store)
    open_floor(other).close()
    must(first, BuyIn("ann", Cents(700), actor=SUPERVISOR))
    first.close()
    second = open_floor(store, remembered=first.remembered, begins_day=False)
    second.close()
    third = open_floor(other, remembered=second.remembered, begins_day=False)
    third.close()
    assert lost_amounts(store) == []
    assert lost_amounts(other) == ["ann 700"]


class Failing(MemoryStore):
    def append_many(self, units: Sequence[Unit]) -> list[AppendResult]:
        raise StoreError(Trouble.UNREACHABLE, f"The database is out of reach for {len(units)} units.")


def test_loss_that_cannot_be_recorded__opens_no_floor() -> None:
    first = open_floor(MemoryStore())
    must(first, BuyIn("ann", Cents(700), actor=SUPERVISOR))
    first.close()
    with pytest.raises(StoreError, match=r"could not be recorded"):
        open_floor(Failing(), remembered=first.remembered, begins_day=False)
