"""What the second person is told of an order: its amounts, why it waits, and what approving it does now."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from megalink.floor.orders.commands import ApproveOrder, AtLink, AtTable, ChangeLimits, DeclineOrder, Order
from megalink.floor.service import Floor
from megalink.floor.state.house_limits import HouseLimits
from megalink.jackpot import commands as pool
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.web.views.attention import attention
from megalink.web.views.waiting.orders import WaitingOrder, waiting_lines, waiting_orders
from tests.floor.floors import (
    DEALER,
    LINK,
    PARAMETERS,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    player,
    seat,
)
from tests.floor.royals import deal_royals, open_royal_tables, settlement

BIG = BuyIn("ann", Cents(10_000_01), actor=SUPERVISOR)


@pytest.fixture
def floor() -> Iterator[Floor]:
    opened = open_floor()
    open_link(opened)
    yield opened
    opened.close()


def told(floor: Floor, order: Order, actor: Actor = SHIFT_MANAGER) -> WaitingOrder:
    """The order waits, and is told as this person sees it."""
    reply = floor.call(order)
    assert reply.is_accepted, reply
    return next(each for each in waiting_orders(floor, actor) if each.number == reply.content["waiting"])


def facts(order: WaitingOrder) -> dict[str, str]:
    return {fact.what: fact.value for fact in order.facts}


def changes(order: WaitingOrder) -> dict[str, tuple[int, int]]:
    return {change.what_for: (change.before, change.after) for change in order.changes}


def test_a_buy_in__its_player_and_amount__the_limit__and_the_balance_before_and_after(floor: Floor) -> None:
    must(floor, BuyIn("ann", Cents(200), actor=SUPERVISOR))
    order = told(floor, BIG)
    assert facts(order) == {"Player": "ann", "Amount": "S$10,000.01", "Where": "cage"}
    assert order.line == "Buy-in of S$10,000.01 for ann, at cage"
    assert order.why == "Above the house's limit for buy-ins, S$10,000.00."
    assert changes(order) == {"Balance of ann": (200, 1_000_201)}
    assert (order.may_approve, order.may_decline, order.own) == (True, True, False)
    must(floor, ChangeLimits(HouseLimits(buy_in=Cents(20_000_00)), "so", actor=PIT_MANAGER))
    assert waiting_orders(floor, SUPERVISOR)[0].why == "By the house's limit for buy-ins, S$20,000.00."


def test_a_link__all_the_money_that_the_house_puts_in__also_where_the_meter_shows_nothing(floor: Floor) -> None:
    opening = pool.OpenLink(PARAMETERS, Cents(0), Cents(900_000_00), actor=PIT_MANAGER)
    order = told(floor, AtLink("second", opening))
    assert facts(order) == {
        "Displayed amount": "S$0.00",
        "Reserve": "S$900,000.00",
        "The house puts in": "S$900,000.00",
        "Reset amount": "S$200,000.00",
        "Least wager": "S$1.00",
        "To the displayed amount": "20.00 % of a stake",
        "To the reserve": "5.00 % of a stake",
        "Limit of the displayed amount": "none",
    }
    assert changes(order) == {"Reserve of link second": (0, 900_000_00)}
    assert order.amount == 900_000_00
    assert order.why == "Two people open a link that begins with money of the house."


def test_a_claim__hand_player_and_amount__and_what_it_leaves_in_the_meter(floor: Floor) -> None:
    claim = royal_claim(floor)
    before = floor.meter(LINK).pool
    assert before is not None
    entered = before.claims[claim].entered
    order = told(floor, AtLink(LINK, pool.PayClaim(claim, actor=DEALER)))
    amount = f"S${entered.amount // 100:,}.{entered.amount % 100:02}"
    assert facts(order) | {"Award": amount, "To hand over": amount, "Player": "p.t1"} == facts(order)
    assert facts(order)["Where"] == f"position {entered.position} at t1, round 1"
    assert facts(order)["Hand"] == "Royal Flush"
    assert order.line == f"Pay claim {claim} of link main, Royal Flush of p.t1 at t1: {amount}"
    assert order.why == "Above the house's limit for payments of claims, S$10,000.00."
    moved = changes(order)
    assert moved["Displayed amount of link main"] == (before.displayed, PARAMETERS.reset)
    was, becomes = moved["Balance of p.t1"]
    assert becomes - was == entered.amount


def test_a_ruling__its_reason_and_the_net_of_each_wager(floor: Floor) -> None:
    claim_table = AtTable("t1", c.CallPlaceYourBets(actor=DEALER))
    open_royal_tables(floor, ["t1"])
    must(floor, claim_table)
    ann = player("p.t1")
    must(floor, AtTable("t1", c.PlaceWager(ann.id, 1, "ante", Cents(1_000), actor=ann)))
    nets = (Cents(1_000_01),)
    ruling = c.GiveRuling("settle", "a plain error", (c.Place(1, "ante"),), nets, actor=SHIFT_MANAGER)
    order = told(floor, AtTable("t1", ruling), PIT_MANAGER)
    assert facts(order) == {
        "Ruling": "the named wagers are settled as specified",
        "Ante on position 1, p.t1": "net +S$1,000.01",
    }
    assert (order.reason, order.amount) == ("a plain error", 1_000_01)
    assert order.why == "Above the house's limit for what a ruling settles, S$1,000.00."


def test_limits__each_that_becomes_another__with_the_reason(floor: Floor) -> None:
    order = told(floor, ChangeLimits(HouseLimits(guest=Cents(5_00)), "a quiet week", actor=PIT_MANAGER))
    assert changes(order) == {"the most that a guest brings, less what he took out": (2_000_00, 5_00)}
    assert (order.reason, order.facts) == ("a quiet week", [])


def test_one_that_cannot_be_carried_out_is_last__says_why__and_is_no_matter_for_the_pit(floor: Floor) -> None:
    open_royal_tables(floor, ["t1"])
    must(floor, BuyIn("bob", Cents(20_000_00), actor=SUPERVISOR))
    must(floor, CashOut("bob", Cents(5_000_00), actor=SUPERVISOR))
    first = told(floor, CashOut("bob", Cents(15_000_00), "t1", actor=DEALER)).number
    second = told(floor, BIG).number
    must(floor, CashOut("bob", Cents(1), actor=SUPERVISOR))
    orders = waiting_orders(floor, SHIFT_MANAGER)
    assert [order.number for order in orders] == [second, first]
    assert (orders[1].refused, orders[1].would, orders[1].changes) == ("the balance is S$14,999.99", [], [])
    assert (orders[1].may_approve, orders[1].may_decline) == (False, True)
    assert [entry.key for entry in attention(floor, {}) if entry.kind == "order"] == [f"order {second}"]
    (entry,) = [entry for entry in attention(floor, {}) if entry.kind == "order"]
    assert (entry.money, entry.about["line"]) == (10_000_01, "Buy-in of S$10,000.01 for ann, at cage")
    (own,) = [order for order in waiting_orders(floor, DEALER) if order.own]
    assert (own.number, own.may_decline) == (first, True)
    must(floor, DeclineOrder(first, "less is left", actor=DEALER))
    assert [order.number for order in waiting_orders(floor, SHIFT_MANAGER)] == [second]


def test_a_table_is_told_of_what_waits_about_it(floor: Floor) -> None:
    open_royal_tables(floor, ["t1", "t2"])
    must(floor, ChangeLimits(HouseLimits(), "so", actor=PIT_MANAGER))
    assert told(floor, replace(BIG, place="t2")).line == "Buy-in of S$10,000.01 for ann, at table t2"
    seat(floor, "t1", "eve", chips=0)
    (line,) = waiting_lines(floor, "t2")
    assert (line.by, line.needed, line.refused) == ("sue", "pit_supervisor", None)
    assert waiting_lines(floor, "t1") == []
    must(floor, ApproveOrder(line.number, actor=Actor("sam", Role.PIT_SUPERVISOR)))
    assert waiting_lines(floor, "t2") == []


def royal_claim(floor: Floor) -> int:
    """Verified, at table t1."""
    open_royal_tables(floor, ["t1"])
    deal_royals(floor, ["t1"])
    must(floor, settlement("t1"))
    meter = floor.meter(LINK).pool
    assert meter is not None
    claim = next(iter(meter.claims))
    must(floor, AtLink(LINK, pool.VerifyClaim(claim, actor=SUPERVISOR)))
    return claim
