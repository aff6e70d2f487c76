"""A back bettor follows with what he has: a part that his balance does not cover is the seated Player's to cover."""

from collections.abc import Callable

import pytest

from megalink.floor.decide.change import Change
from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.options import Option
from tests.floor.floors import DEALER, SUPERVISOR, must, open_floor, open_link, open_table, player, seat
from tests.machines.people import viewer_of

ANN, BEA, CAT = map(player, ("ann", "bea", "cat"))
BET = AtTable("t1", c.Decide("ann", 1, "bet", Cents(2_000), actor=ANN))

Hall = Callable[..., Floor]


@pytest.fixture
def hall() -> Hall:
    """Ann has 500 on the Ante of her position, Bea 300 and Cat 200; all follow her, with so much left."""

    def backed(*, ann: int, bea: int, cat: int) -> Floor:
        floor = open_floor()
        open_link(floor)
        open_table(floor, "t1")
        seat(floor, "t1", "ann", chips=0)
        must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
        for one, ante, left in ((ANN, 500, ann), (BEA, 300, bea), (CAT, 200, cat)):
            must(floor, BuyIn(one.id, Cents(ante + left), actor=SUPERVISOR))
            must(floor, AtTable("t1", c.PlaceWager(one.id, 1, "ante", Cents(ante), actor=one)))
            if one is not ANN:
                must(floor, AtTable("t1", c.FollowSeat(one.id, 1, actor=one)))
        must(floor, AtTable("t1", c.CallNoMoreBets(actor=DEALER)))
        must(floor, AtTable("t1", c.DealFromDeck(actor=DEALER)))
        return floor

    return backed


def offered(floor: Floor) -> Option | None:
    options = floor.options(floor.look("t1", viewer_of(ANN)), viewer_of(ANN))
    decisions = (one for one in options if isinstance(one.command, c.Decide) and one.command.choice == "bet")
    return next(decisions, None)


def would(floor: Floor) -> list[object]:
    change = floor.try_order(BET)
    assert isinstance(change, Change)
    return [event for _, _, event in change.happened if isinstance(event, e.FollowingEnded | e.DecisionMade)]


def test_3_9__each_who_follows_puts_up_his_part(hall: Hall) -> None:
    floor = hall(ann=1_000, bea=600, cat=400)
    option = offered(floor)
    assert option is not None
    assert option.stakes == (("ann", 1_000), ("bea", 600), ("cat", 400))
    assert option.covers == ()
    must(floor, BET)
    assert [floor.purse(one).balance for one in ("ann", "bea", "cat")] == [0, 0, 0]
    assert floor.findings() == ()


def test_3_9__a_part_that_is_not_covered_is_the_seated_players(hall: Hall) -> None:
    floor = hall(ann=1_600, bea=599, cat=400)
    option = offered(floor)
    assert option is not None
    assert option.stakes == (("ann", 1_600), ("cat", 400))
    assert option.covers == (("bea", 600),)
    ended = e.FollowingEnded("bea", 1, uncovered=True, by="system")
    made = would(floor)
    assert made[0] == ended
    must(floor, BET)
    current = floor.table("t1").state.current
    assert current.stakes[c.Place(1, "bet")] == option.stakes
    assert [follow.player for follow in current.follows] == ["cat"]
    assert [floor.purse(one).balance for one in ("ann", "bea", "cat")] == [0, 599, 0]
    assert floor.findings() == ()


def test_3_9__what_nobody_covers_is_refused_and_leaves_everybody_following(hall: Hall) -> None:
    floor = hall(ann=1_599, bea=599, cat=400)
    assert offered(floor) is None
    reply = floor.call(BET)
    assert (reply.code, reply.content["value"]) == ("balance_too_low", 1_600)
    assert len(floor.table("t1").state.current.follows) == 2
    must(floor, BuyIn("bea", Cents(1), actor=SUPERVISOR))
    must(floor, BET)
    assert floor.purse("bea").balance == 0
    assert floor.purse("ann").balance == 599


def test_3_9__a_fold_ends_nobodys_following(hall: Hall) -> None:
    floor = hall(ann=0, bea=0, cat=0)
    must(floor, AtTable("t1", c.Decide("ann", 1, "fold", actor=ANN)))
    assert len(floor.table("t1").state.current.follows) == 2


def test_3_9__a_locked_account_does_not_stop_the_decision(hall: Hall) -> None:
    floor = hall(ann=1_600, bea=600, cat=400)
    floor.state.locked["player:bea"] = "a check failed"
    must(floor, BET)
    assert floor.purse("bea").balance == 600
    assert floor.purse("ann").balance == 0
