"""Whoever may never give an order hears the same sentence whatever there is: by the facts of each kind alone."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from megalink.floor.decide.change import Refused
from megalink.floor.orders import commands as f
from megalink.floor.orders.commands import AtLink, AtTable, Order
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.jackpot import commands as pool
from megalink.ledger import cage, slips
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from tests.floor.decide.test_permissions import EVERY, order_of, permitted
from tests.floor.floors import DEALER, LINK, PIT_MANAGER, SHIFT_MANAGER, floor_with_table, must, open_floor, seat
from tests.floor.random_floors import random_floor
from tests.floor.royals import royal_claim

SAM = "sam"  # gives every order, in every position
WAITING = 3  # two such orders opened the link
KINDS = [kind for kind in EVERY if not kind.FACTS.internal]
WORDS = (f.ApproveOrder, f.DeclineOrder)


def nothing_at_all() -> Floor:
    return open_floor(begins_day=False)


def betting() -> Floor:
    floor = floor_with_table()
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    return floor


def closed() -> Floor:
    floor = floor_with_table()
    must(floor, f.CloseTable("t1", actor=PIT_MANAGER))
    return floor


def locked() -> Floor:
    floor = floor_with_table()
    for stream in (streams.FLOOR, streams.table("t1"), streams.link(LINK), streams.player("ann")):
        floor.state.locked[stream] = "a check failed"
    return floor


def much_waits() -> Floor:
    """A claim, a slip, a proposal for the link, and an order for a second person."""
    floor, number = royal_claim()
    changed = floor.registry.limits._replace(guest=Cents(1_000))
    waiting = floor.call(f.ChangeLimits(changed, "so", actor=PIT_MANAGER)).content["waiting"]
    slip = must(floor, slips.WriteFloatSlip("t1", slips.SlipKind.OPENER, ((Cents(100), 5),), actor=DEALER))
    pool_there = floor.meter(LINK).pool
    assert pool_there is not None
    parameters = pool_there.parameters._replace(minimum=Cents(200))
    must(floor, AtLink(LINK, pool.ProposeParameters(parameters, "so", actor=PIT_MANAGER)))
    assert (number, slip.content["slip"], waiting) == (1, 1, WAITING), "as the orders below name them"
    return floor


def where_he_plays() -> Floor:
    floor = floor_with_table()
    seat(floor, "t1", SAM, "ann")
    return floor


FLOORS: tuple[Callable[[], Floor], ...] = (
    nothing_at_all,
    betting,
    closed,
    locked,
    much_waits,
    where_he_plays,
    *(partial(random_floor, Random(seed)) for seed in range(3)),
)


@pytest.fixture(scope="module")
def floors() -> Iterator[list[Floor]]:
    opened = [opening() for opening in FLOORS]
    yield opened
    for floor in opened:
        floor.close()


def never(kind: Any, actor: Actor) -> Iterator[tuple[Order, str]]:
    """Orders of this kind that this person may never give, with the code that says so."""
    order = kind(WAITING, *["so"] * (kind is f.DeclineOrder), actor=actor) if kind in WORDS else order_of(kind, actor)
    if not permitted(kind, actor.role):
        yield order, "not_permitted"
    elif actor.role is Role.PLAYER and _named(order) not in (None, actor.id):
        yield order, "not_your_player"
    if kind in (cage.BuyIn, cage.CashOut) and actor.role is Role.DEALER:
        yield kind("ann", Cents(500), cage.CAGE, actor=actor), "not_permitted"


def _named(order: Order) -> str | None:
    return getattr(order.command if isinstance(order, AtTable | AtLink) else order, "player", None)


def told(floor: Floor, order: Order) -> tuple[object, ...]:
    """All of a refusal but its clause, which is the table's document's own."""
    verdict = floor.try_order(order)
    assert isinstance(verdict, Refused), order
    rejection = verdict.rejection
    return rejection.code.value, rejection.field, rejection.value, rejection.message


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.__module__.split('.')[1]}.{kind.__name__}")
def test_6_2__who_may_never_give_an_order_hears_the_same_on_every_floor(floors: list[Floor], kind: Any) -> None:
    for role in Role:
        for order, code in never(kind, Actor(SAM, role)):
            assert {told(floor, order) for floor in floors} == {(code, *told(floors[0], order)[1:])}, role


def test_6_2__each_position_but_the_highest_has_orders_that_it_may_never_give() -> None:
    """Else the test above would say nothing of it."""
    counts = {role: sum(1 for kind in KINDS for _ in never(kind, Actor(SAM, role))) for role in Role}
    assert counts[Role.PLAYER] > counts[Role.DEALER] > counts[Role.PIT_SUPERVISOR] > counts[Role.PIT_MANAGER]
    assert counts[Role.PIT_MANAGER] > counts[Role.GAMING_SHIFT_MANAGER] > 0, "a Player's own acts"


def test_6_2__who_acts_in_a_higher_position_hears_of_the_claims_of_that_table_alone() -> None:
    floor, number = royal_claim()
    acting, until = Actor("dov", Role.DEALER), floor.clock.now() + 10**9

    def verify(sequence: int) -> tuple[object, ...]:
        return told(floor, AtLink(LINK, pool.VerifyClaim(sequence, actor=acting)))

    nobody = verify(99)
    assert nobody[0] == "not_permitted"
    assert verify(number) == nobody
    must(floor, AtTable("t1", c.AssignActing(acting.id, Role.PIT_SUPERVISOR, 0, until, actor=SHIFT_MANAGER)))
    assert floor.takes(AtLink(LINK, pool.VerifyClaim(number, actor=acting)))
    assert verify(99) == nobody
    floor.close()
