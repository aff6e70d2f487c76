"""An order that says on which round, or decision, it rests does nothing in another."""

import pytest

from megalink.floor.orders.codec import read_order
from megalink.floor.orders.commands import AtTable
from megalink.floor.orders.moment import moment_of
from megalink.floor.service import Floor
from megalink.money import Cents
from megalink.table import commands as c
from megalink.wire.needed import BadPlain
from tests.floor.floors import DEALER, must, open_floor, open_link, open_table, player, seat

ANN = player("ann")
BET = c.PlaceWager("ann", 1, "ante", Cents(500), actor=ANN)
CHECK = c.Decide("ann", 1, "check", None, actor=ANN)


def a_table(document: str = "singapore-stud@9") -> Floor:
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1", document)
    seat(floor, "t1", "ann")
    return floor


def does(floor: Floor, *commands: c.AnyCommand) -> None:
    for command in commands:
        must(floor, AtTable("t1", command))


def test_a_wager_for_a_round_that_is_over_is_not_placed_in_the_next_one() -> None:
    floor = a_table()
    does(floor, c.CallPlaceYourBets(actor=DEALER))
    moment = moment_of(floor.table("t1").state, BET)
    assert moment == "1"
    does(floor, c.CallNoMoreBets(actor=DEALER), c.SettleRound(actor=DEALER), c.CallPlaceYourBets(actor=DEALER))
    before = floor.table("t1").state
    reply = floor.call(AtTable("t1", BET, moment))
    assert reply.content == {
        "refused": "moment_past",
        "field": "moment",
        "value": "1",
        "clause": None,
        "message": "this was meant for round 1, which is over: nothing was done",
    }
    assert floor.table("t1").state == before
    must(floor, AtTable("t1", BET, "2"))
    assert floor.table("t1").state.current.wagers_at(1) == {"ante": 500}


def test_a_decision_is_not_taken_for_a_later_one_of_the_same_round() -> None:
    floor = a_table("texas-holdem-bonus@9")
    does(floor, c.CallPlaceYourBets(actor=DEALER), BET, c.CallNoMoreBets(actor=DEALER), c.DealFromDeck(actor=DEALER))
    does(floor, c.Decide("ann", 1, "flop", Cents(1_000), actor=ANN), c.ExposeCommunity(actor=DEALER))
    moment = moment_of(floor.table("t1").state, CHECK)
    assert moment == "1.1"
    does(floor, CHECK, c.ExposeCommunity(actor=DEALER))
    reply = floor.call(AtTable("t1", CHECK, moment))
    assert (reply.code, reply.content["value"]) == ("moment_past", "1.1")
    must(floor, AtTable("t1", CHECK, "1.2"))


def test_within_its_round_the_rules_say_what_is_too_late() -> None:
    floor = a_table()
    does(floor, c.CallPlaceYourBets(actor=DEALER), BET, c.CallNoMoreBets(actor=DEALER))
    assert floor.call(AtTable("t1", BET, "1")).code == "bets_closed"


def test_a_seat_may_be_left_whatever_the_round() -> None:
    floor = a_table()
    does(floor, c.CallPlaceYourBets(actor=DEALER))
    assert moment_of(floor.table("t1").state, c.Leave("ann", 1, actor=ANN)) is None


@pytest.mark.parametrize("moment", ["", "0", "1.", "1.x", "-1", 1, True, ["1"]])
def test_a_moment_that_is_none_is_refused_with_its_form(moment: object) -> None:
    raw = {"order": "table.place_wager", "table": "t1", "player": "ann", "position": 1, "area": "ante", "amount": 500}
    assert read_order({**raw, "moment": "12.3"}, ANN) == AtTable("t1", BET, "12.3")
    with pytest.raises(BadPlain) as bad:
        read_order({**raw, "moment": moment}, ANN)
    assert (bad.value.where, bad.value.value) == ("moment", moment)
