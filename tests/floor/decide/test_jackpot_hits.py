"""A hand that takes part of the meter: its table waits until it is verified, and two people verify and pay it."""

import pytest

from megalink.floor.orders.commands import AtLink, AtTable
from megalink.floor.service import Floor
from megalink.jackpot import commands as pool
from megalink.jackpot.state import Status
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from tests.floor.floors import DEALER, LINK, SHIFT_MANAGER, SUPERVISOR, must, open_floor, open_link, player
from tests.floor.royals import ROYAL, deal_royals, open_royal_tables, royal_round, settlement
from tests.machines.people import viewer_of

BETS = c.CallPlaceYourBets(actor=DEALER)
FLUSH = "2s 5s 7s 9s Js".split()
VERIFY = AtLink(LINK, pool.VerifyClaim(1, actor=SUPERVISOR))


@pytest.fixture
def floor() -> Floor:
    """A Royal Flush at t1, settled; bets can be opened at t2."""
    floor = open_floor()
    open_link(floor)
    open_royal_tables(floor, ["t1", "t2"])
    deal_royals(floor, ["t1"])
    must(floor, settlement("t1"))
    return floor


def begins(floor: Floor, table: str) -> bool:
    """Whether a round may begin, as the floor says and as it offers."""
    viewer = viewer_of(DEALER)
    offered = any(
        isinstance(option.command, c.CallPlaceYourBets) for option in floor.options(floor.look(table, viewer), viewer)
    )
    reply = floor.call(AtTable(table, BETS))
    assert reply.is_accepted is offered
    return reply.is_accepted


def test_A101__the_next_round_of_the_table_waits_until_the_claim_is_verified(floor: Floor) -> None:
    reply = floor.call(AtTable("t1", BETS))
    assert (reply.status, reply.code, reply.content["field"]) == (409, "jackpot_not_verified", "table")
    assert "call the pit" in str(reply.content["message"])
    assert not begins(floor, "t1")
    must(floor, VERIFY)
    assert begins(floor, "t1")


def test_the_other_tables_play_on(floor: Floor) -> None:
    assert begins(floor, "t2")


def test_whoever_may_not_begin_a_round_is_told_that_first(floor: Floor) -> None:
    reply = floor.call(AtTable("t1", c.CallPlaceYourBets(actor=player("p.t1"))))
    assert reply.code == "not_permitted"


def test_a_refused_claim_stops_nothing(floor: Floor) -> None:
    must(floor, AtLink(LINK, pool.RefuseClaim(1, "a marked card", actor=SHIFT_MANAGER)))
    assert begins(floor, "t1")


def test_a_void_round_stops_nothing(floor: Floor) -> None:
    must(floor, AtTable("t1", c.VoidRound("5.1", "a second Ace", actor=SHIFT_MANAGER)))
    assert begins(floor, "t1")


def test_a_fixed_award_stops_nothing() -> None:
    floor = open_floor()
    open_link(floor)
    open_royal_tables(floor, ["t1"])
    rest = iter(FLUSH)
    for order in (*royal_round("t1"), settlement("t1")):
        assert isinstance(order, AtTable)
        command = order.command
        if isinstance(command, c.DealCard) and command.card in ROYAL:
            command = c.DealCard(next(rest), actor=DEALER)
        must(floor, AtTable("t1", command))
    meter = floor.meter(LINK).pool
    assert meter is not None
    assert [claim.status for claim in meter.open_claims()] == [Status.ENTERED]
    assert begins(floor, "t1")
    must(floor, VERIFY)
    must(floor, AtLink(LINK, pool.PayClaim(1, actor=SUPERVISOR)))  # one person is enough for house money


def test_a_claim_that_is_only_priced_again_stops_nothing(floor: Floor) -> None:
    """Its cards were seen; another amount is verified again without them."""
    deal_royals(floor, ["t2"])
    must(floor, settlement("t2"))
    must(floor, AtLink(LINK, pool.VerifyClaim(2, actor=SUPERVISOR)))
    must(floor, AtTable("t1", c.VoidRound("5.1", "a second Ace", actor=SHIFT_MANAGER)))
    meter = floor.meter(LINK).pool
    assert meter is not None
    assert meter.claims[2].status is Status.ENTERED
    assert begins(floor, "t2")


def test_the_verifier_does_not_pay_in_whatever_position(floor: Floor) -> None:
    must(floor, VERIFY)
    for role in (Role.DEALER, Role.PIT_SUPERVISOR, Role.GAMING_SHIFT_MANAGER):
        reply = floor.call(AtLink(LINK, pool.PayClaim(1, actor=Actor(SUPERVISOR.id, role))))
        assert (reply.status, reply.code) == (403, "same_person")
    must(floor, AtLink(LINK, pool.PayClaim(1, actor=DEALER)))
    assert floor.findings() == ()


def test_who_verified_it_again_is_the_verifier(floor: Floor) -> None:
    """After another price the last verification counts."""
    deal_royals(floor, ["t2"])
    must(floor, settlement("t2"))
    must(floor, AtLink(LINK, pool.VerifyClaim(2, actor=SUPERVISOR)))
    must(floor, AtTable("t1", c.VoidRound("5.1", "a second Ace", actor=SHIFT_MANAGER)))
    must(floor, AtLink(LINK, pool.VerifyClaim(2, actor=SHIFT_MANAGER)))
    assert floor.call(AtLink(LINK, pool.PayClaim(2, actor=SHIFT_MANAGER))).code == "same_person"
    must(floor, AtLink(LINK, pool.PayClaim(2, actor=SUPERVISOR)))


def test_after_a_restart_the_table_still_waits(floor: Floor) -> None:
    again = open_floor(floor.store)
    assert not begins(again, "t1")
    must(again, VERIFY)
    assert begins(again, "t1")
