"""What the pit expects of a table: figures of the exact mathematics, or none; never a false alarm."""

import json

import pytest

from megalink.play.tables import execute, new_table
from megalink.table import commands as c
from megalink.table.state import TableState
from megalink.web import expectations
from megalink.web.expectations import Band, Expectations
from megalink.web.round_book import Takings
from tests.patience import PATIENCE_S
from tests.web.test_desk import BOSS

SHEET = {
    "wagers": {
        "ante": {"house_edge_decimal": 0.05, "standard_deviation": 2.0},
        "progressive_jackpot": {"fixed_return": "1/2", "pool_share": "1/1000"},
    }
}


def _table() -> TableState:
    state, *_ = execute(new_table(), c.OpenTable("singapore-stud@9", method="manual", actor=BOSS))
    assert isinstance(state, TableState)
    return state


def _takings() -> Takings:
    found = Takings()
    found.stakes.update(ante=100_000, progressive_jackpot=500)
    found.squares.update(ante=10_000 * 10_000 * 9, progressive_jackpot=500 * 100)
    return found


@pytest.fixture
def uncounted(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A disk on which no solution is ever found."""
    monkeypatch.setattr(expectations, "kept", lambda _: None)
    return monkeypatch


def _band(printed: bytes, monkeypatch: pytest.MonkeyPatch) -> Band | None:
    monkeypatch.setattr(Expectations, "_count", lambda *_: printed)
    expected = Expectations()
    try:
        expected.band(_table(), _takings())  # asks
        for future in expected._odds.values():  # to wait for the answer, however long it takes
            future.result(PATIENCE_S)
        return expected.band(_table(), _takings())
    finally:
        expected.close()


def test_what_was_not_counted_has_no_band_and_raises_no_alarm(uncounted: pytest.MonkeyPatch) -> None:
    assert _band(b"", uncounted) is None


def test_what_the_disk_does_not_keep_is_read_from_the_sheet_itself(uncounted: pytest.MonkeyPatch) -> None:
    expected, width = 5_000, 3 * 2 * 30_000
    assert _band(json.dumps(SHEET).encode(), uncounted) == Band(expected, expected - width, expected + width)
