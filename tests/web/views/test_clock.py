"""What a page is told of a table that deals by the clock: until when, who is ready, for whom it waits, a seat lost."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from megalink.floor.dealing.automatic_dealer import Lost, Times, dealer_step, due_at
from megalink.floor.orders.commands import AtTable, ReleaseSeat, SayReady
from megalink.floor.state.events import Dealer
from megalink.floor.state.person_names import robot_name
from megalink.floor.state.users import UserRole
from megalink.money import Cents
from megalink.play.linked import SYSTEM
from megalink.table import commands as c
from megalink.web.auth.visitor import NOBODY, Visitor
from megalink.web.context import Context
from megalink.web.settings import Settings
from tests.floor.floors import DEALER, SUPERVISOR, must, open_floor, open_link, open_table, player, seat

ANN, BOB = Visitor("ann", UserRole.PLAYER), Visitor("bob", UserRole.PLAYER)
SUE = Visitor("sue", UserRole.PIT_SUPERVISOR)
TIMES = Times()


@pytest.fixture
def there() -> set[str]:
    return {"ann", "bob"}


@pytest.fixture
def context(there: set[str]) -> Iterator[Context]:
    """Ann, bob, cas and a robot sit at t1, and bets are open; cas is away."""
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1", dealer=Dealer.AUTOMATIC)
    seat(floor, "t1", "ann", "bob", "cas", robot_name("t1", 4))
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    context = Context(floor, Settings(times=TIMES))
    context.clocks.is_present = there.__contains__
    yield context
    context.close()
    floor.close()


def message(context: Context, visitor: Visitor, table: str = "t1") -> dict[str, Any]:
    content: dict[str, Any] = json.loads(str(context.messages.text(f"table:{table}", visitor)))
    return content


def offers_ready(context: Context, visitor: Visitor) -> bool:
    offered = [offer for offer in message(context, visitor)["options"] if offer["order"] == "floor.say_ready"]
    assert offered in ([], [{"order": "floor.say_ready", "table": "t1", "_free": []}])
    return bool(offered)


def bet(context: Context, name: str, position: int) -> None:
    must(context.floor, AtTable("t1", c.PlaceWager(name, position, "ante", Cents(500), actor=player(name))))


def test_it_says_who_is_ready_and_for_whom_it_waits(context: Context, there: set[str]) -> None:
    assert message(context, ANN)["readiness"] == {"ready": [], "waits_for": ["ann", "bob"]}
    must(context.floor, SayReady("t1", actor=player("ann")))
    for visitor in (ANN, BOB, NOBODY, SUE):
        assert message(context, visitor)["readiness"] == {"ready": ["ann"], "waits_for": ["bob"]}
    there.add("cas")  # nothing happens at the table: that somebody came is enough
    assert message(context, ANN)["readiness"] == {"ready": ["ann"], "waits_for": ["bob", "cas"]}


def test_the_order_is_offered_to_those_who_can_give_it(context: Context) -> None:
    assert offers_ready(context, ANN)
    assert not offers_ready(context, Visitor("eve", UserRole.PLAYER))
    assert not offers_ready(context, NOBODY)
    assert not offers_ready(context, SUE)
    must(context.floor, SayReady("t1", actor=player("ann")))
    assert not offers_ready(context, ANN)
    assert offers_ready(context, BOB)
    bet(context, "ann", 1)
    assert offers_ready(context, ANN)
    must(context.floor, AtTable("t1", c.CallNoMoreBets(actor=DEALER)))
    assert not offers_ready(context, ANN)
    assert message(context, ANN)["readiness"] == {"ready": [], "waits_for": []}


def test_the_clock_shows_when_the_dealer_goes_on(context: Context, there: set[str]) -> None:
    bet(context, "ann", 1)
    table = context.floor.table("t1")
    assert message(context, ANN)["clock"]["ends"] == table.part_since + TIMES.betting
    must(context.floor, SayReady("t1", actor=player("ann")))
    assert message(context, ANN)["clock"]["ends"] == table.part_since + TIMES.betting
    there.remove("bob")
    table = context.floor.table("t1")
    step = dealer_step(table, TIMES, None, there.__contains__)
    assert step is not None
    assert message(context, ANN)["clock"]["ends"] == due_at(table, step, context.floor.opened_at) == table.part_since


def test_5_11__who_lost_his_connection_in_a_decision_sees_that_his_clock_stood_still(context: Context) -> None:
    bet(context, "ann", 1)
    bet(context, "bob", 2)
    must(context.floor, AtTable("t1", c.CallNoMoreBets(actor=DEALER)))
    must(context.floor, AtTable("t1", c.DealFromDeck(actor=DEALER)))
    since, lost = context.floor.table("t1").part_since, {"ann": Lost(3_000, goes_on=False)}
    assert message(context, ANN)["clock"]["ends"] == since + TIMES.decision
    context.clocks.lost = lambda name, _within: lost.get(name)
    clock = message(context, ANN)["clock"]
    assert (clock["ends"], clock["pause"]) == (since + TIMES.decision + 3_000, TIMES.disconnected)
    assert message(context, BOB)["clock"]["ends"] == since + TIMES.decision
    lost["ann"] = Lost(60_000, goes_on=False)
    assert message(context, ANN)["clock"]["ends"] == since + TIMES.decision + TIMES.disconnected


def test_between_rounds_the_result_stays_unless_all_ask_for_the_next(context: Context) -> None:
    must(context.floor, AtTable("t1", c.VoidRound("5.1", "torn", actor=SUPERVISOR)))
    over = context.floor.table("t1").moved
    assert message(context, ANN)["clock"]["ends"] == over + TIMES.between
    for name in ("ann", "bob"):
        must(context.floor, SayReady("t1", actor=player(name)))
    assert message(context, ANN)["clock"]["ends"] == over


def test_where_a_person_deals_there_is_no_pace(context: Context) -> None:
    open_table(context.floor, "t2")
    assert message(context, ANN, "t2")["readiness"] is None


def test_who_was_away_too_long_is_told_and_nobody_else(context: Context) -> None:
    assert message(context, Visitor("cas", UserRole.PLAYER))["released"] is None
    must(context.floor, ReleaseSeat("t1", "cas", 180_000, actor=SYSTEM))
    at = context.floor.table("t1").moved
    assert message(context, Visitor("cas", UserRole.PLAYER))["released"] == {
        "positions": [3],
        "away": 180_000,
        "at": at,
    }
    for visitor in (ANN, NOBODY, SUE):
        assert message(context, visitor)["released"] is None
    must(context.floor, AtTable("t1", c.Sit("cas", 5, actor=player("cas"))))
    assert message(context, Visitor("cas", UserRole.PLAYER))["released"] is None
