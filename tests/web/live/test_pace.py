"""A real server with pages: the dealer goes on when those who are there are ready; seats of the others are released."""

import json
from pathlib import Path
from typing import Any

import pytest
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
from megalink.web.live import presence
from megalink.web.settings import Settings
from tests.floor.floors import must, open_link, open_table, player, seat
from tests.patience import PATIENCE_S
from tests.web.served import FREE, serving, until

TIMES = Times(between=0, betting=600_000, decision=600_000, disconnected=100, reveal=0, gone=1_000)


def hears(page: ws.ClientConnection, **pace: Any) -> dict[str, Any]:
    """The first message about the table that tells this pace."""
    while True:
        message: dict[str, Any] = json.loads(page.recv(timeout=PATIENCE_S))
        if message["topic"] == "table:t1" and message["readiness"] == pace:
            return message


def test_who_is_waited_for_who_has_left_and_whose_seat_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "MOMENT_S", 0.1)
    with serving(tmp_path / "f.db", clock=SystemClock(), settings=Settings(rates=FREE, times=TIMES)) as served:
        floor, hub = served.floor, served.context.hub
        open_link(floor)
        open_table(floor, "t1", dealer=Dealer.AUTOMATIC)
        runner = Runner(floor, TIMES, is_present=hub.is_present, away_for=hub.away_ms)
        hub.on_presence = runner.touch_all
        with (
            served.socket("table:t1", "ann", UserRole.PLAYER) as ann,
            served.socket("table:t1", "bob", UserRole.PLAYER) as bob,
        ):
            seat(floor, "t1", "ann", "bob")
            runner.start()
            try:
                until(lambda: floor.table("t1").state.phase is Phase.BETTING)
                must(floor, AtTable("t1", c.PlaceWager("ann", 1, "ante", Cents(500), actor=player("ann"))))
                must(floor, SayReady("t1", actor=player("ann")))
                hears(ann, ready=["ann"], waits_for=["bob"])
                bob.close()
                until(lambda: floor.table("t1").state.phase is not Phase.BETTING)
                until(lambda: 2 not in floor.table("t1").state.seats)
                assert floor.table("t1").state.seats == {1: "ann"}
            finally:
                runner.close()
        told = served.client("bob", UserRole.PLAYER).get("/api/tables/t1").json()["released"]
        assert told["positions"] == [2]
        assert told["away"] >= TIMES.gone
