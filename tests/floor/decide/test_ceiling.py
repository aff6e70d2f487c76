"""No order names more money than the ceiling, in whichever field it stands."""

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from megalink.floor.decide.change import Refused
from megalink.floor.orders.codec import KINDS, read_order
from megalink.floor.orders.commands import AtLink, AtTable, ChangeLimits, OpenTable, Order
from megalink.floor.service import Floor
from megalink.floor.state.house_limits import HouseLimits
from megalink.jackpot import commands as pool
from megalink.ledger.adjustments import ProposeAdjustment
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import CEILING, Cents
from megalink.table import commands as c
from megalink.table.game.limits import Limit, Limits
from tests.floor.floors import (
    DEALER,
    LINK,
    PARAMETERS,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    floor_with_table,
    must,
    player,
)
from tests.floor.random_floors import any_order

HUGE = Cents(10**30)
LIMITS = Limits(Limit(Cents(500), Cents(5_000)), (("ante", Limit(None, HUGE)),))
OPEN = pool.OpenLink(PARAMETERS, Cents(1), Cents(0), actor=PIT_MANAGER)

ORDERS: list[tuple[Order, str]] = [
    (BuyIn("ann", HUGE, actor=SUPERVISOR), "amount"),
    (CashOut("ann", HUGE, actor=SUPERVISOR), "amount"),
    (ProposeAdjustment("t1", 1, "ann", Cents(-HUGE), "so", actor=SHIFT_MANAGER), "amount"),
    (AtTable("t1", c.PlaceWager("ann", 1, "main", HUGE, actor=player("ann"))), "amount"),
    (AtTable("t1", c.GiveRuling("settle", "so", (), (Cents(5), HUGE), actor=SHIFT_MANAGER)), "nets[1]"),
    (OpenTable("t2", "bullseye@4", limits=Limits(Limit(HUGE, None)), actor=PIT_MANAGER), "limits.table.minimum"),
    (OpenTable("t2", "singapore-stud@9", limits=LIMITS, actor=PIT_MANAGER), "limits.areas[0][1].maximum"),
    (AtLink("new", replace(OPEN, displayed=HUGE)), "displayed"),
    (AtLink("new", replace(OPEN, reserve=HUGE)), "reserve"),
    (AtLink("new", replace(OPEN, parameters=PARAMETERS._replace(limit=HUGE))), "parameters.limit"),
    (AtLink(LINK, pool.ProposeCorrection(Cents(-HUGE), "so", actor=PIT_MANAGER)), "amount"),
]


@pytest.fixture(scope="module")
def floor() -> Iterator[Floor]:
    opened = floor_with_table()
    yield opened
    opened.close()


@pytest.mark.parametrize(("order", "field"), ORDERS, ids=lambda value: value if isinstance(value, str) else "")
def test_an_amount_above_the_ceiling_is_refused_by_its_field(floor: Floor, order: Order, field: str) -> None:
    reply = floor.call(order)
    assert (reply.status, reply.code, reply.content["field"]) == (422, "amount_over_ceiling", field)
    assert abs(int(str(reply.content["value"]))) == HUGE
    assert reply.content["message"] == "no amount is above S$1,000,000,000.00"


@pytest.mark.parametrize("name", KINDS)
def test_every_order_with_an_amount_has_a_ceiling(floor: Floor, name: str) -> None:
    order: Any = any_order(floor, name, Random(1))
    command: Any = order.command if isinstance(order, AtTable | AtLink) else order
    own = [field.name for field in fields(command) if field.type in (Cents, Cents | None)]
    for field in own:
        huge: Any = replace(command, **{field: HUGE})
        refused = floor.try_order(order._replace(command=huge) if isinstance(order, AtTable | AtLink) else huge)
        assert isinstance(refused, Refused)
        assert (refused.rejection.code, refused.rejection.field) == ("amount_over_ceiling", field)


def test_the_ceiling_itself_is_an_amount(floor: Floor) -> None:
    must(floor, ChangeLimits(HouseLimits(amount=CEILING), "as much as there is", actor=PIT_MANAGER))
    assert floor.call(BuyIn("ann", CEILING, actor=SUPERVISOR)).is_accepted


def test_a_number_of_any_length_that_comes_as_json_is_read_and_refused(floor: Floor) -> None:
    order = read_order({"order": "cage.buy_in", "player": "ann", "amount": 10**30}, DEALER)
    assert floor.call(order, "huge").code == "amount_over_ceiling"
