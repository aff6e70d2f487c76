"""Nobody wagers more than he has, at however many tables he plays."""

import pytest

from megalink.floor.orders.commands import AtTable
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.table import commands as c
from tests.floor.floors import (
    DEALER,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    play_rounds,
    player,
    seat,
    together,
)

ANN = player("ann")


@pytest.fixture
def floor() -> Floor:
    """Ann at two tables, with 1,000 cents."""
    floor = open_floor()
    open_link(floor)
    for table in ("t1", "t2"):
        open_table(floor, table)
        seat(floor, table, "ann", chips=0)
        must(floor, AtTable(table, c.CallPlaceYourBets(actor=DEALER)))
    must(floor, BuyIn("ann", Cents(1_000), actor=SUPERVISOR))
    return floor


def wager(table: str, amount: int, area: str = "ante") -> AtTable:
    return AtTable(table, c.PlaceWager("ann", 1, area, Cents(amount), actor=ANN))


def test_wager__above_the_balance_is_refused(floor: Floor) -> None:
    reply = floor.call(wager("t1", 1_001))
    assert (reply.status, reply.code, reply.content["value"]) == (409, "balance_too_low", 1_001)
    must(floor, wager("t1", 1_000))
    assert floor.purse("ann").balance == 0
    assert floor.findings() == ()


def test_wager__counts_over_all_tables(floor: Floor) -> None:
    must(floor, wager("t1", 600))
    assert floor.call(wager("t2", 600)).code == "balance_too_low"
    must(floor, AtTable("t1", c.LowerWager("ann", 1, "ante", actor=ANN)))
    must(floor, wager("t2", 600))


def test_wagers__of_the_same_moment_count_together(floor: Floor) -> None:
    replies: list[Reply] = []
    with together(floor):
        for table in ("t1", "t2"):
            floor.submit(wager(table, 600), replies.append, f"k{table}")
    assert [reply.code for reply in replies] == [None, "balance_too_low"]


def test_wager__placed_by_staff_needs_the_balance_as_well(floor: Floor) -> None:
    command = c.PlaceWager("ann", 1, "ante", Cents(1_001), actor=DEALER)
    reply = floor.call(AtTable("t1", command))
    assert reply.code == "balance_too_low"
    assert "1000" not in reply.body  # how much she has is not the Dealer's business, nor another Player's


def test_cash_out__leaves_what_lies_on_the_tables(floor: Floor) -> None:
    must(floor, wager("t1", 600))
    assert floor.call(CashOut("ann", Cents(401), actor=SUPERVISOR)).code == "balance_too_low"
    must(floor, CashOut("ann", Cents(400), actor=SUPERVISOR))
    assert floor.call(wager("t2", 500)).code == "balance_too_low"
    assert floor.findings() == ()


def test_decision__that_the_balance_does_not_cover_is_refused(floor: Floor) -> None:
    must(floor, wager("t1", 600))
    must(floor, AtTable("t1", c.CallNoMoreBets(actor=DEALER)))
    must(floor, AtTable("t1", c.DealFromDeck(actor=DEALER)))
    bet = AtTable("t1", c.Decide("ann", 1, "bet", Cents(1_200), actor=ANN))
    assert floor.call(bet).code == "balance_too_low"
    must(floor, BuyIn("ann", Cents(800), actor=SUPERVISOR))
    must(floor, bet)
    assert floor.purse("ann").balance == 0
    assert floor.findings() == ()


def test_round__pays_into_the_balance() -> None:
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1")
    seat(floor, "t1", "robot.t1.1")
    play_rounds(floor, 5)
    moved = floor.table("t1").state.accounts["robot.t1.1"]
    assert floor.purse("robot.t1.1").balance == 1_000_000 + moved
    assert moved != 0
