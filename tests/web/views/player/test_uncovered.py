"""Decisions that a balance does not cover are named with what they would take, to nobody but their own Player."""

from typing import Any

from megalink.floor.orders.commands import AtTable
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.table import commands as c
from tests.floor.floors import DEALER, SUPERVISOR, must, open_floor, open_link, open_table, player, seat
from tests.web.views.player.test_cover import message


def told(document: str, ante: int, chips: int, *, backed: int = 0, follows: bool = False) -> dict[str, Any]:
    """To the seated Player, when he has to decide; a back bettor has no more than his part."""
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1", document)
    seat(floor, "t1", "ann", chips=chips)
    orders: list[c.AnyCommand] = [c.CallPlaceYourBets(actor=DEALER)]
    orders.append(c.PlaceWager("ann", 1, "ante", Cents(ante), actor=player("ann")))
    if backed:
        must(floor, BuyIn("bea", Cents(backed), actor=SUPERVISOR))
        orders.append(c.PlaceWager("bea", 1, "ante", Cents(backed), actor=player("bea")))
    if follows:
        orders.append(c.FollowSeat("bea", 1, whole_round=True, actor=player("bea")))
    for order in (*orders, c.CallNoMoreBets(actor=DEALER), c.DealFromDeck(actor=DEALER)):
        must(floor, AtTable("t1", order))
    if backed:
        assert message(floor, "bea")["uncovered"] == []
    content = message(floor, "ann")
    floor.close()
    return content


def test_3_9_2__the_whole_further_wager_must_be_covered() -> None:
    assert told("singapore-stud@9", 500, 1_499)["uncovered"] == [{"position": 1, "choice": "bet", "amount": 1_000}]
    assert told("singapore-stud@9", 500, 1_500)["uncovered"] == []
    assert told("texas-holdem-bonus@9", 500, 1_499)["uncovered"] == [{"position": 1, "choice": "flop", "amount": 1_000}]
    assert told("three-card-xtreme@2023-05-22", 500, 999)["uncovered"] == [
        {"position": 1, "choice": "play", "amount": 500}
    ]


def test_A57__with_what_the_seated_player_covers_for_a_back_bettor() -> None:
    assert told("singapore-stud@9", 500, 2_499, backed=500)["uncovered"] == [
        {"position": 1, "choice": "bet", "amount": 2_000}
    ]
    assert told("singapore-stud@9", 500, 2_499, backed=500, follows=True)["uncovered"] == [
        {"position": 1, "choice": "bet", "amount": 2_000}
    ]
    assert told("singapore-stud@9", 500, 2_500, backed=500)["uncovered"] == []


def test_what_is_uncovered_is_not_offered() -> None:
    content = told("singapore-stud@9", 500, 1_499)
    offered = [option["choice"] for option in content["options"] if option["order"] == "table.decide"]
    assert offered == ["fold"]
