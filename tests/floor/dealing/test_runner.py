"""The runner: claims are paid, robots play, and it ends when it is told to."""

import threading

import pytest

from megalink.floor.dealing.automatic_dealer import AT_ONCE
from megalink.floor.dealing.robots import Robots
from megalink.floor.dealing.runner import Runner
from megalink.floor.orders.commands import AtTable
from megalink.floor.state.events import Dealer
from megalink.floor.state.person_names import robot_name
from megalink.games.library import document_keys
from megalink.jackpot.state import Status
from megalink.table import commands as c
from tests.floor.floors import (
    LINK,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    player,
)
from tests.floor.night import Night, royal
from tests.patience import PATIENCE_S


@pytest.fixture
def night() -> Night:
    return Night()


def test_claims__are_verified_and_paid_in_their_order(night: Night) -> None:
    royal(night, "s1")
    royal(night, "s2")
    meter = night.floor.meter(LINK).pool
    assert meter is not None
    assert [claim.status for claim in meter.open_claims()] == [Status.ENTERED] * 2
    night.look()
    after = night.floor.meter(LINK).pool
    assert after is not None
    assert list(after.open_claims()) == []
    assert night.floor.purse("p.s1").balance > 100_000_000
    assert 20_000_000 < night.floor.purse("p.s2").balance < 30_000_000
    assert night.floor.findings() == ()


def test_runner__that_is_closed_in_the_midst_of_a_look_ends(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """What wakes it must not be taken for a table that moved, and forgotten."""
    look, looked = night.runner.look, threading.Event()

    def late(*streams: str) -> None:
        looked.set()
        closer.join(0.2)  # until the close has been asked for
        look(*streams)

    def close() -> None:
        looked.wait()
        night.runner.close()

    monkeypatch.setattr(night.runner, "look", late)
    closer = threading.Thread(target=close, daemon=True)
    closer.start()
    night.runner.start()
    closer.join(PATIENCE_S)
    assert not closer.is_alive()


@pytest.mark.parametrize("document", document_keys())
def test_robots__play_with_a_dealer_in_a_thread(document: str) -> None:
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1", document, dealer=Dealer.AUTOMATIC)
    robots = Robots(2, silent=0.2)
    for position in (1, 2, 3):
        name = robot_name("t1", position)
        must(floor, AtTable("t1", c.Sit(name, position, actor=player(name))))
    runner = Runner(floor, AT_ONCE, robots=robots, supervisor=SUPERVISOR, goes_on=lambda table: table.round_number < 20)
    runner.start()
    while floor.table("t1").round_number < 20 or floor.table("t1").round_open:
        runner._thread.join(0.01)
    runner.close()
    assert floor.findings() == ()
    assert floor.locked == {}
    floor.close()
