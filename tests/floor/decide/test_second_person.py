"""Orders above a limit of the house wait for a second person, and are carried out as they were given."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from megalink.floor.decide.change import Refused
from megalink.floor.orders.commands import (
    ApproveOrder,
    AtLink,
    AtTable,
    BeginGamingDay,
    ChangeLimits,
    DeclineOrder,
    EndGamingDay,
    Order,
)
from megalink.floor.service import Floor
from megalink.floor.state.events import CashReported, LimitsChanged, OrderApproved, OrderDeclined, SecondPersonNeeded
from megalink.floor.state.house_limits import HouseLimits
from megalink.jackpot import commands as pool
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from tests.floor.floors import (
    DEALER,
    LINK,
    PARAMETERS,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    floor_with_table,
    must,
    open_floor,
    player,
    seat,
)
from tests.floor.royals import royal_claim

LIMITS = HouseLimits()
OTHER_DEALER = Actor("dov", Role.DEALER)
OTHER_SUPERVISOR = Actor("sol", Role.PIT_SUPERVISOR)
OTHER_MANAGER = Actor("pim", Role.PIT_MANAGER)


@pytest.fixture
def floor() -> Iterator[Floor]:
    opened = open_floor()
    yield opened
    opened.close()


def waits(floor: Floor, order: Order) -> int:
    """The number under which it waits: nothing else has happened."""
    reply = floor.call(order)
    assert reply.is_accepted, reply
    number = reply.content["waiting"]
    assert isinstance(number, int)
    return number


def test_cash_up_to_the_limit_takes_one_person__and_a_cent_more_takes_two(floor: Floor) -> None:
    assert "waiting" not in floor.call(BuyIn("ann", LIMITS.buy_in, actor=SUPERVISOR)).content
    number = waits(floor, BuyIn("bob", Cents(LIMITS.buy_in + 1), actor=SUPERVISOR))
    assert floor.purse("bob").balance == 0
    must(floor, ApproveOrder(number, actor=PIT_MANAGER))
    assert floor.purse("bob").balance == LIMITS.buy_in + 1
    number = waits(floor, CashOut("bob", Cents(LIMITS.cash_out + 1), actor=SUPERVISOR))
    must(floor, ApproveOrder(number, actor=PIT_MANAGER))
    assert floor.purse("bob").balance == 0
    assert floor.state.registry.waiting == ()


def test_the_limit_is_not_evaded_by_parts(floor: Floor) -> None:
    """Of what a Player brings in a gaming day a second person approves each part that passes another limit's worth."""
    for part in (4_000_00, 6_000_00):
        assert "waiting" not in floor.call(BuyIn("ann", Cents(part), actor=SUPERVISOR)).content
    must(floor, ApproveOrder(waits(floor, BuyIn("ann", Cents(1), actor=SUPERVISOR)), actor=PIT_MANAGER))
    assert "waiting" not in floor.call(BuyIn("ann", Cents(9_999_99), actor=SUPERVISOR)).content
    waits(floor, BuyIn("ann", Cents(1), actor=PIT_MANAGER))
    assert "waiting" not in floor.call(BuyIn("bob", Cents(4_000_00), actor=SUPERVISOR)).content
    for part, takes_two in ((6_000_00, False), (4_000_00, False), (1, True)):
        reply = floor.call(CashOut("ann", Cents(part), actor=SUPERVISOR))
        assert ("waiting" in reply.content) is takes_two
    must(floor, EndGamingDay(actor=PIT_MANAGER))
    must(floor, BeginGamingDay("1970-01-02", actor=PIT_MANAGER))
    assert "waiting" not in floor.call(BuyIn("ann", Cents(1), actor=SUPERVISOR)).content


def test_a_limit_of_nothing_lets_nobody_sell_alone(floor: Floor) -> None:
    must(floor, ChangeLimits(LIMITS._replace(buy_in=Cents(0)), "an audit", actor=PIT_MANAGER))
    waits(floor, BuyIn("ann", Cents(1), actor=SUPERVISOR))


def test_money_changes_hands_at_a_table_or_at_the_cage(floor: Floor) -> None:
    reply = floor.call(BuyIn("ann", Cents(500), "mars", actor=SUPERVISOR))
    assert (reply.code, reply.content["field"], reply.content["value"]) == ("table_unknown", "place", "mars")
    for order in (BuyIn("ann", Cents(500), actor=DEALER), CashOut("ann", Cents(500), actor=DEALER)):
        assert (floor.call(order).code, floor.call(order).content["clause"]) == ("not_permitted", "6.2")


BIG = BuyIn("ann", Cents(LIMITS.buy_in + 1), actor=SUPERVISOR)


@pytest.mark.parametrize(
    ("second", "code"),
    [
        (SUPERVISOR, "same_person"),
        (Actor("sue", Role.GAMING_SHIFT_MANAGER), "same_person"),  # in another role he is the same person
        (OTHER_DEALER, "not_permitted"),
        (player("bob"), "not_permitted"),
        (Actor("ann", Role.PIT_MANAGER), "own_interest"),
    ],
)
def test_who_cannot_be_the_second(floor: Floor, second: Actor, code: str) -> None:
    number = waits(floor, BIG)
    before = floor.position
    assert floor.call(ApproveOrder(number, actor=second)).code == code
    assert (floor.purse("ann").balance, floor.position) == (0, before)
    must(floor, ApproveOrder(number, actor=PIT_MANAGER))
    assert floor.call(ApproveOrder(number, actor=PIT_MANAGER)).code == "proposal_unknown"


def test_an_order_that_cannot_be_carried_out_does_not_wait(floor: Floor) -> None:
    assert floor.call(CashOut("ann", Cents(LIMITS.cash_out + 1), actor=SUPERVISOR)).code == "balance_too_low"
    assert floor.state.registry.waiting == ()


def test_what_holds_at_the_approval_counts__and_a_refused_approval_leaves_it_waiting(floor: Floor) -> None:
    must(floor, BuyIn("ann", Cents(LIMITS.cash_out + 1), actor=SUPERVISOR))
    number = waits(floor, CashOut("ann", Cents(LIMITS.cash_out + 1), actor=OTHER_SUPERVISOR))
    must(floor, CashOut("ann", Cents(1), actor=SUPERVISOR))
    assert floor.call(ApproveOrder(number, actor=SUPERVISOR)).code == "balance_too_low"
    must(floor, BuyIn("ann", Cents(1), actor=SUPERVISOR))
    must(floor, ApproveOrder(number, actor=SUPERVISOR))
    assert floor.purse("ann").balance == 0


def test_it_is_declined_with_a_reason__by_the_second_or_by_the_giver(floor: Floor) -> None:
    first, second, third = (waits(floor, replace(BIG, amount=Cents(BIG.amount + more))) for more in range(3))
    assert floor.call(DeclineOrder(first, "", actor=PIT_MANAGER)).code == "reason_missing"
    assert floor.call(DeclineOrder(first, "no", actor=OTHER_DEALER)).code == "not_permitted"
    must(floor, DeclineOrder(first, "counted less", actor=PIT_MANAGER))
    must(floor, DeclineOrder(second, "a slip", actor=SUPERVISOR))
    assert [order.number for order in floor.state.registry.waiting] == [third]
    assert floor.call(ApproveOrder(first, actor=PIT_MANAGER)).code == "proposal_unknown"
    assert floor.purse("ann").balance == 0


def test_a_link_that_begins_with_money_takes_two__an_empty_one_does_not(floor: Floor) -> None:
    number = waits(floor, AtLink(LINK, pool.OpenLink(PARAMETERS, Cents(1), Cents(0), actor=PIT_MANAGER)))
    assert floor.links() == ()
    assert floor.call(ApproveOrder(number, actor=SUPERVISOR)).code == "not_permitted"
    must(floor, ApproveOrder(number, actor=OTHER_MANAGER))
    empty = AtLink("other", pool.OpenLink(PARAMETERS, Cents(0), Cents(0), actor=PIT_MANAGER))
    assert "waiting" not in floor.call(empty).content
    assert set(floor.links()) == {LINK, "other"}


def test_limits_are_changed_by_two__one_of_them_a_gaming_shift_manager(floor: Floor) -> None:
    lower = LIMITS._replace(buy_in=Cents(100))
    number = waits(floor, ChangeLimits(lower, "as agreed", actor=PIT_MANAGER))
    assert floor.call(ApproveOrder(number, actor=OTHER_MANAGER)).code == "not_permitted"
    must(floor, ApproveOrder(number, actor=SHIFT_MANAGER))
    assert floor.state.registry.limits == lower
    number = waits(floor, ChangeLimits(LIMITS, "back", actor=SHIFT_MANAGER))
    must(floor, ApproveOrder(number, actor=OTHER_MANAGER))
    assert floor.state.registry.limits == LIMITS


@pytest.mark.parametrize(("cents", "code"), [(-1, "amount_out_of_range"), (10**30, "amount_over_ceiling")])
def test_a_limit_is_not_below_nothing__nor_beyond_the_ceiling(floor: Floor, cents: int, code: str) -> None:
    reply = floor.call(ChangeLimits(LIMITS._replace(ruling=Cents(cents)), "so", actor=PIT_MANAGER))
    assert (reply.code, reply.content["field"]) == (code, "limits.ruling")
    assert floor.call(ChangeLimits(LIMITS, " ", actor=PIT_MANAGER)).code == "reason_missing"


def test_no_order_at_the_cage_or_a_link_is_above_the_limit_for_one_order(floor: Floor) -> None:
    must(floor, ChangeLimits(LIMITS._replace(amount=Cents(500)), "a quiet week", actor=PIT_MANAGER))
    reply = floor.call(BuyIn("ann", Cents(501), actor=SUPERVISOR))
    assert (reply.code, reply.content["field"]) == ("amount_out_of_range", "amount")
    reply = floor.call(AtLink(LINK, pool.OpenLink(PARAMETERS, Cents(0), Cents(0), actor=PIT_MANAGER)))
    assert (reply.code, reply.content["field"]) == ("amount_out_of_range", "parameters.reset")
    must(floor, BuyIn("ann", Cents(500), actor=SUPERVISOR))


def test_6_1__a_ruling_that_settles_above_the_limit_takes_two() -> None:
    floor = floor_with_table()
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    name = "robot.t1.1"
    must(floor, AtTable("t1", c.PlaceWager(name, 1, "ante", Cents(1_000), actor=player(name))))
    before = floor.purse(name).balance

    def ruling(net: int) -> AtTable:
        place = (c.Place(1, "ante"),)
        return AtTable("t1", c.GiveRuling("settle", "a plain error", place, (Cents(net),), actor=SHIFT_MANAGER))

    number = waits(floor, ruling(LIMITS.ruling + 1))
    assert floor.purse(name).balance == before
    assert floor.call(ApproveOrder(number, actor=SUPERVISOR)).code == "not_permitted"
    must(floor, ApproveOrder(number, actor=PIT_MANAGER))
    assert floor.purse(name).balance == before + 1_000 + LIMITS.ruling + 1
    floor.close()


def test_6_1__rulings_of_one_round_count_together() -> None:
    floor = floor_with_table()
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    for at in (1, 2):
        name = f"robot.t1.{at}"
        must(floor, AtTable("t1", c.PlaceWager(name, at, "ante", Cents(1_000), actor=player(name))))

    def ruled(at: int, net: int) -> bool:
        """Whether it is carried out at once."""
        place = (c.Place(at, "ante"),)
        ruling = c.GiveRuling("settle", "a plain error", place, (Cents(net),), actor=SHIFT_MANAGER)
        return "waiting" not in floor.call(AtTable("t1", ruling)).content

    assert ruled(1, LIMITS.ruling - 1)
    assert not ruled(2, 2)
    assert ruled(2, 1)
    floor.close()


def test_3_14__a_large_claim_is_paid_under_the_eyes_of_a_gaming_shift_manager() -> None:
    floor, claim = royal_claim()
    must(floor, AtLink(LINK, pool.VerifyClaim(claim, actor=SUPERVISOR)))
    number = waits(floor, AtLink(LINK, pool.PayClaim(claim, actor=DEALER)))
    assert floor.call(ApproveOrder(number, actor=PIT_MANAGER)).code == "not_permitted"
    must(floor, ApproveOrder(number, actor=SHIFT_MANAGER))
    assert floor.purse("p.t1").balance > 100_000_000
    floor.close()


def test_3_14__whoever_verified_a_claim_does_not_confirm_its_payment() -> None:
    floor, claim = royal_claim()
    must(floor, AtLink(LINK, pool.VerifyClaim(claim, actor=SHIFT_MANAGER)))
    number = waits(floor, AtLink(LINK, pool.PayClaim(claim, actor=SUPERVISOR)))
    assert floor.call(ApproveOrder(number, actor=SHIFT_MANAGER)).code == "same_person"
    must(floor, ApproveOrder(number, actor=Actor("gus", Role.GAMING_SHIFT_MANAGER)))
    floor.close()


def test_3_14__a_gaming_shift_manager_who_pays_needs_no_other() -> None:
    floor, claim = royal_claim()
    must(floor, AtLink(LINK, pool.VerifyClaim(claim, actor=SUPERVISOR)))
    assert "waiting" not in floor.call(AtLink(LINK, pool.PayClaim(claim, actor=SHIFT_MANAGER))).content
    floor.close()


def test_the_log_says_who_gave_it__who_approved_it__and_what_it_did(floor: Floor) -> None:
    number = waits(floor, BIG)
    must(floor, ApproveOrder(number, actor=PIT_MANAGER))
    other = waits(floor, BIG)
    must(floor, DeclineOrder(other, "no", actor=PIT_MANAGER))
    must(floor, ChangeLimits(LIMITS, "so", actor=PIT_MANAGER))
    types = [recorded.type for recorded in floor.store.read("floor") if recorded.type != CashReported.WIRE]
    assert types[-7:] == [
        *(SecondPersonNeeded.WIRE, OrderApproved.WIRE, SecondPersonNeeded.WIRE, OrderDeclined.WIRE),
        *(SecondPersonNeeded.WIRE, LimitsChanged.WIRE, OrderApproved.WIRE),
    ]
    approved = next(recorded for recorded in floor.store.read("floor") if recorded.type == OrderApproved.WIRE)
    assert '"did":[["player:ann",1],["floor",' in approved.data  # and it was reported
    assert '"by":["pam","pit_manager"]' in approved.data
    bought = next(floor.store.read("player:ann"))
    assert '"by":["sue","pit_supervisor"]' in bought.data


def test_what_waits_is_there_after_a_restart() -> None:
    store = MemoryStore()
    floor = open_floor(store)
    number = waits(floor, BIG)
    must(floor, ChangeLimits(LIMITS._replace(guest=Cents(7)), "so", actor=PIT_MANAGER))
    floor.close()
    again = open_floor(store)
    assert again.state.registry == floor.state.registry
    assert again.state.registry.limits.guest == 7
    must(again, ApproveOrder(number, actor=PIT_MANAGER))
    assert again.purse("ann").balance == BIG.amount
    again.close()


def test_the_same_key_waits_once(floor: Floor) -> None:
    assert floor.call(BIG, "k") == floor.call(BIG, "k")
    assert len(floor.state.registry.waiting) == 1


OPENING = pool.OpenLink(PARAMETERS, Cents(5), Cents(0), actor=PIT_MANAGER)


@pytest.mark.parametrize(
    ("first", "again", "another"),
    [
        (BIG, replace(BIG, actor=OTHER_SUPERVISOR), replace(BIG, player="bob")),
        (BIG, BIG, replace(BIG, amount=Cents(BIG.amount + 1))),
        (
            AtLink("a", OPENING),
            AtLink("a", replace(OPENING, reserve=Cents(9), actor=OTHER_MANAGER)),
            AtLink("b", OPENING),
        ),
        (
            ChangeLimits(LIMITS._replace(guest=Cents(7)), "so", actor=PIT_MANAGER),
            ChangeLimits(LIMITS._replace(guest=Cents(8)), "or so", actor=SHIFT_MANAGER),
            BIG,
        ),
    ],
    ids=["another giver", "the same once more", "a link", "limits"],
)
def test_one_order_about_the_same_waits_at_a_time(floor: Floor, first: Order, again: Order, another: Order) -> None:
    number, before = waits(floor, first), floor.position + 1
    reply = floor.call(again)
    assert (reply.status, reply.code, reply.content["value"]) == (409, "order_waits", number)
    assert f"order {number} by" in str(reply.content["message"])
    assert isinstance(verdict := floor.try_order(again), Refused)
    assert verdict.rests_on == (("floor", floor.registry.version),)
    waits(floor, another)
    assert floor.position == before
    must(floor, DeclineOrder(number, "once is enough", actor=SHIFT_MANAGER))
    assert waits(floor, again) == number + 2


def test_3_14__a_claim_is_given_for_payment_once__and_an_order_that_is_past_keeps_no_other_away() -> None:
    floor, claim = royal_claim()
    must(floor, AtLink(LINK, pool.VerifyClaim(claim, actor=SUPERVISOR)))
    pay = AtLink(LINK, pool.PayClaim(claim, actor=DEALER))
    number = waits(floor, pay)
    assert floor.call(AtLink(LINK, pool.PayClaim(claim, actor=OTHER_DEALER))).code == "order_waits"
    seat(floor, "t1", DEALER.id, chips=0)  # he plays there now, and his order cannot be carried out
    other = waits(floor, AtLink(LINK, pool.PayClaim(claim, actor=OTHER_DEALER)))
    must(floor, ApproveOrder(other, actor=SHIFT_MANAGER))
    assert [order.number for order in floor.registry.waiting] == [number]
    assert floor.call(ApproveOrder(number, actor=SHIFT_MANAGER)).code == "own_interest"
    must(floor, DeclineOrder(number, "paid", actor=DEALER))
    floor.close()
