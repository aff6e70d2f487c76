"""The store fails: before it wrote, after it wrote, for good, for a while. Nobody is told what did not happen."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import pytest

from megalink.floor.service import Floor
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.store.contract import AppendResult, Recorded, Store, StoreError, Trouble, Unit
from megalink.store.memory import MemoryStore
from megalink.store.sqlite.database import SqliteStore
from tests.floor.floors import SUPERVISOR, floor_with_table, must, open_floor, play_rounds, together
from tests.floor.state.test_restart import after_restart, held
from tests.patience import PATIENCE_S

CHIPS = BuyIn("ann", Cents(500), actor=SUPERVISOR)


class Failing(MemoryStore):
    """Fails as often as it is told to, with or without having written."""

    def __init__(self) -> None:
        super().__init__()
        self.before = 0
        self.after = 0
        self.reads = 0

    def append_many(self, units: Sequence[Unit]) -> list[AppendResult]:
        if self.before:
            self.before -= 1
            raise StoreError(Trouble.DISK_FULL, "the disk is full")
        outcomes = super().append_many(units)
        if self.after and any(unit.answers for unit in units):
            self.after -= 1
            raise StoreError(Trouble.BROKEN, "nobody knows")
        return outcomes

    def tail(self, after_position: int, limit: int = 1000) -> list[Recorded]:
        if self.reads:
            self.reads -= 1
            raise StoreError(Trouble.UNREACHABLE, "away")
        return super().tail(after_position, limit)


def test_failure__before_the_write_is_tried_again() -> None:
    store = Failing()
    floor = open_floor(store)
    store.before = 2
    must(floor, CHIPS, "k1")
    assert floor.purse("ann").balance == 500


def test_failure__after_the_write_is_found_by_the_key() -> None:
    store = Failing()
    floor = open_floor(store)
    store.after = 1
    reply = must(floor, CHIPS, "k1")
    assert reply.content == {"player": "ann", "balance": 500}
    assert floor.purse("ann").balance == 500
    assert store.version("player:ann") == 1


def test_failure__of_a_batch_answers_each_by_its_own_key() -> None:
    store = Failing()
    floor = open_floor(store)
    store.after = 1
    replies: list[int] = []
    with together(floor):
        for number in range(5):
            floor.submit(CHIPS, lambda reply: replies.append(reply.status), f"k{number}")
    assert replies == [200] * 5
    assert floor.purse("ann").balance == 2_500


def test_failure__without_a_key_is_not_guessed() -> None:
    store = Failing()
    floor = open_floor(store)
    store.before = 1
    reply = floor.call(CHIPS)
    assert (reply.status, reply.code) == (503, "store_unavailable")
    assert floor.purse("ann").balance == 0


def test_failure__of_orders_without_a_key_is_known_until_something_is_written() -> None:
    store = Failing()
    floor = open_floor(store)
    store.before = 1
    assert floor.call(CHIPS).code == "store_unavailable"
    assert (str(floor.trouble), floor.is_failing) == ("the disk is full", True)
    must(floor, CHIPS)
    assert (floor.trouble, floor.is_failing) == (None, False)


def test_failure__for_long_says_so_and_work_goes_on_afterwards() -> None:
    store = Failing()
    floor = floor_with_table(store)
    store.before, store.reads = 1, 100
    assert floor.call(CHIPS, "k1").code == "store_unavailable"
    assert floor.call(CHIPS, "k1").code == "store_unavailable"
    store.before = store.reads = 0
    must(floor, CHIPS, "k1")
    play_rounds(floor, 2)
    assert floor.findings() == ()
    assert after_restart(store) == held(floor)


def test_server_away__is_waited_for_by_the_store_alone_and_callers_hear_of_it_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A store that lost its server has waited for it before it says so: trying again would keep callers for minutes."""
    store = Failing()
    floor = open_floor(store)
    tries = 0

    def away(_units: Sequence[Unit]) -> list[AppendResult]:
        nonlocal tries
        tries += 1
        raise StoreError(Trouble.UNREACHABLE, "away")

    with monkeypatch.context() as patched:
        patched.setattr(store, "append_many", away)
        assert floor.call(CHIPS, "k1").code == "store_unavailable"
        assert tries == 1
        assert [floor.is_failing, str(floor.trouble)] == [True, "away"]
    must(floor, CHIPS, "k1")
    assert [floor.is_failing, floor.trouble] == [False, None]
    assert floor.purse("ann").balance == 500


def test_server_that_is_back__is_noticed_without_an_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders go elsewhere while a floor says that it is not well: it must not wait for one to find out."""
    store = MemoryStore()
    floor = open_floor(store, keep=True)

    def away(*_: object) -> NoReturn:
        raise StoreError(Trouble.UNREACHABLE, "away")

    with monkeypatch.context() as patched:
        for name in ("append_many", "tail", "position"):
            patched.setattr(store, name, away)
        assert floor.call(CHIPS, "k1").code == "store_unavailable"
        assert [floor.is_failing, str(floor.trouble)] == [True, "away"]
    end = time.monotonic() + PATIENCE_S
    while floor.is_failing and time.monotonic() < end:
        time.sleep(0.01)
    assert [floor.is_failing, floor.trouble] == [False, None]
    floor.close()


def test_trouble__is_noted_when_it_begins_and_when_it_ends(caplog: pytest.LogCaptureFixture) -> None:
    store = Failing()
    floor = open_floor(store)
    store.before = 100
    for number in range(5):
        floor.call(CHIPS, f"k{number}")
    store.before = 0
    must(floor, CHIPS, "later")
    told = [one.getMessage() for one in caplog.records]
    assert told == ["the store failed: the disk is full", "the store works again"]


def test_broken_file__is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    opened: list[Store] = []

    def reopen() -> Store:
        opened.append(SqliteStore(path))
        return opened[-1]

    floor: Floor = floor_with_table(reopen(), reopen=reopen)
    play_rounds(floor, 1)
    first = opened[0]
    assert isinstance(first, SqliteStore)
    first._broken = StoreError(Trouble.BROKEN, "an error of the disk")
    must(floor, CHIPS, "k1")
    assert len(opened) == 2
    play_rounds(floor, 1)
    assert floor.findings() == ()
    assert after_restart(opened[-1]) == held(floor)
    floor.close()
    opened[-1].close()


def test_failing_callback__costs_the_others_nothing(caplog: pytest.LogCaptureFixture) -> None:
    floor = open_floor()

    def fails(told: object) -> None:
        raise RuntimeError(f"cannot take {type(told).__name__}")

    floor.submit(CHIPS, fails, "k1")
    floor.subscribe(fails)
    must(floor, CHIPS, "k2")
    floor.close()
    assert floor.purse("ann").balance == 1_000
    assert "cannot take Reply" in caplog.text
    assert "cannot take Published" in caplog.text
