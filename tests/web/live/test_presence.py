"""5.11 at a table that the clock deals: a Player who was gone before he was asked, and one whose connection breaks."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import websockets.sync.client as ws

from megalink.floor.clock import SystemClock
from megalink.floor.dealing.automatic_dealer import Times
from megalink.floor.dealing.runner import Runner
from megalink.floor.orders.commands import AtTable, SayReady
from megalink.floor.state.events import Dealer
from megalink.floor.state.users import UserRole
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.phase import Phase
from megalink.web.settings import Settings
from tests.floor.floors import must, open_link, open_table, player, seat
from tests.patience import PATIENCE_S
from tests.web.served import FREE, Served, serving, until

TIMES = Times(between=0, betting=600_000, decision=600_000, disconnected=300_000, reveal=0)


@contextmanager
def dealing(folder: Path, times: Times) -> Iterator[Served]:
    """Ann and bob sit at t1, which the clock deals."""
    with serving(folder / "f.db", clock=SystemClock(), settings=Settings(rates=FREE, times=times)) as served:
        floor, hub = served.floor, served.context.hub
        open_link(floor)
        open_table(floor, "t1", dealer=Dealer.AUTOMATIC)
        seat(floor, "t1", "ann", "bob")
        runner = Runner(floor, times, is_present=hub.is_present, lost=hub.lost)
        hub.on_presence = runner.touch_all
        runner.start()
        try:
            yield served
        finally:
            runner.close()


def bet(served: Served, *names: str) -> None:
    until(lambda: served.floor.table("t1").state.phase is Phase.BETTING)
    for position, name in enumerate(names, start=1):
        wager = c.PlaceWager(name, position, "ante", Cents(500), actor=player(name))
        must(served.floor, AtTable("t1", wager))


def say_ready(served: Served, name: str) -> None:
    must(served.floor, SayReady("t1", actor=player(name)))


def test_5_11__who_was_gone_before_he_was_asked_is_absent_and_the_other_keeps_his_time(tmp_path: Path) -> None:
    with dealing(tmp_path, TIMES._replace(disconnected=200)) as served:
        floor, hub = served.floor, served.context.hub
        with served.socket("table:t1", "ann", UserRole.PLAYER):
            with served.socket("table:t1", "bob", UserRole.PLAYER):
                until(lambda: hub.is_present("ann") and hub.is_present("bob"))
                bet(served, "ann", "bob")
                say_ready(served, "bob")
            until(lambda: hub.lost("bob", 0) is None)
            say_ready(served, "ann")
            until(lambda: floor.table("t1").state.phase is Phase.DECIDING)
            until(lambda: floor.table("t1").state.current.hands[2].ending.value == "absent")
            assert floor.table("t1").state.current.hands[1].ending.value == "played"
            assert floor.table("t1").state.phase is Phase.DECIDING


def clock(page: ws.ClientConnection) -> tuple[dict[str, Any], int]:
    """The clock while decisions are open, as the page is told of it, and the place in the log."""
    while True:
        message: dict[str, Any] = json.loads(page.recv(timeout=PATIENCE_S))
        if message["topic"] == "table:t1" and message["clock"]["part"] == "deciding":
            return message["clock"], message["seq"]


def test_5_11__who_comes_back_is_told_that_his_clock_stood_still(tmp_path: Path) -> None:
    with dealing(tmp_path, TIMES) as served:
        floor, hub = served.floor, served.context.hub
        with served.socket("table:t1", "ann", UserRole.PLAYER) as page:
            until(lambda: hub.is_present("ann"))
            bet(served, "ann")
            say_ready(served, "ann")
            before, seq = clock(page)
        assert before["ends"] == floor.table("t1").part_since + TIMES.decision
        until(lambda: (hub.lost("ann", 600_000) or (0, False))[0] >= 50)  # milliseconds
        with served.socket("table:t1", "ann", UserRole.PLAYER, after=seq) as page:
            after, _ = clock(page)
        assert after["pause"] == TIMES.disconnected
        assert 50 <= after["ends"] - before["ends"] <= TIMES.disconnected
        assert floor.table("t1").state.phase is Phase.DECIDING
