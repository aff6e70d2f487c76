"""While bets are open a Player reads what his wagers may yet take, what he lacks for it, and his highest safe stake."""

import json
from typing import Any

import pytest

from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.floor.state.users import UserRole
from megalink.games.library import document_keys
from megalink.money import Cents
from megalink.table import commands as c
from megalink.web.auth.visitor import Visitor
from megalink.web.context import Context
from megalink.web.settings import Settings
from megalink.web.views.player.cover import Cover, covers
from tests.floor.floors import DEALER, LIMITS, must, open_floor, open_link, open_table, player, seat

# Wager, times, whether the hand stays in only with it.
STUD = [("bet", 2, True)]
FURTHER = {
    "singapore-stud@9": STUD,
    "singapore-stud@pre-9": STUD,
    "bullseye@4": [],
    "texas-holdem-bonus@9": [("flop", 2, True), ("turn", 1, False), ("river", 1, False)],
    "three-card-xtreme@2023-05-22": [("play", 1, True)],
}
CONTINUED = [key for key in document_keys() if FURTHER.get(key)]
ANTE = "ante"
LEAST, MOST = LIMITS.table


def a_floor(document: str, chips: int, *others: str) -> Floor:
    """Ann has so much, the others enough; bets are open."""
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1", document)
    seat(floor, "t1", "ann", chips=chips)
    seat(floor, "t1", *others)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    return floor


def bet(floor: Floor, name: str, position: int, cents: int, area: str = ANTE) -> None:
    must(floor, AtTable("t1", c.PlaceWager(name, position, area, Cents(cents), actor=player(name))))


def cover_of(floor: Floor, name: str = "ann") -> list[Cover]:
    return covers(floor.table("t1").state, name, floor.purse(name).balance)


def required(document: str) -> int:
    return sum(times for _wager, times, needed in FURTHER[document] if needed)


def message(floor: Floor, name: str) -> dict[str, Any]:
    context = Context(floor, Settings())
    content: dict[str, Any] = json.loads(str(context.messages.text("table:t1", Visitor(name, UserRole.PLAYER))))
    context.close()
    return content


@pytest.mark.parametrize("document", FURTHER)
def test_the_further_wagers_are_those_of_the_document(document: str) -> None:
    assert set(FURTHER) <= set(document_keys())
    floor = a_floor(document, 100_000)
    bet(floor, "ann", 1, 700, floor.table("t1").state.rules.base_wagers[0])
    told = message(floor, "ann")
    if not FURTHER[document]:
        assert told["cover"] == []
        assert not any("_further" in offer for offer in told["options"])
        return
    (cover,) = told["cover"]
    assert (cover["position"], cover["area"], cover["stake"], cover["is_own"]) == (1, ANTE, 700, True)
    further = [(one["wager"], one["times"], one["required"]) for one in cover["further"]]
    assert further == FURTHER[document]
    assert [one["amount"] for one in cover["further"]] == [700 * times for _wager, times, _needed in further]
    assert all(one["clause"] for one in cover["further"])
    (offer,) = [one for one in told["options"] if one["order"] == "table.place_wager" and one["area"] == ANTE]
    assert [(one["wager"], one["times"], one["required"]) for one in offer["_further"]] == FURTHER[document]
    others = [one for one in told["options"] if one.get("area") not in (None, ANTE)]
    assert others
    assert not any("_further" in one for one in others)


@pytest.mark.parametrize("document", CONTINUED)
@pytest.mark.parametrize("chips", [1_500, 2_999, 3_000, 10_000, 19_000, 99_999, 10_000_000])
@pytest.mark.parametrize("placed", [0, 500, 1_000])
def test_the_highest_stake_is_the_last_one_that_the_balance_still_covers(
    document: str, chips: int, placed: int
) -> None:
    floor = a_floor(document, chips)
    if placed:
        bet(floor, "ann", 1, placed)
    (cover,) = cover_of(floor)
    times = 1 + required(document)
    highest = min(chips // times, MOST or 0)
    assert cover.keeps == (highest if highest >= (LEAST or 0) else None)
    assert cover.needed == placed * required(document)
    assert cover.short == max(0, placed * times - chips)
    (offer,) = [
        one for one in message(floor, "ann")["options"] if one["order"] == "table.place_wager" and one["area"] == ANTE
    ]
    assert offer["_keeps"] == max(0, (cover.keeps or 0) - placed)
    if offer["_keeps"]:
        bet(floor, "ann", 1, offer["_keeps"])
        (at_most,) = cover_of(floor)
        assert (at_most.stake, at_most.keeps, at_most.short) == (cover.keeps, cover.keeps, 0)
        if cover.keeps != MOST and floor.purse("ann").balance:
            bet(floor, "ann", 1, 1)
            assert cover_of(floor)[0].short > 0


@pytest.mark.parametrize("document", CONTINUED)
def test_what_is_short_is_what_a_buy_in_would_have_to_bring(document: str) -> None:
    floor = a_floor(document, 1_000)
    bet(floor, "ann", 1, 1_000)
    (cover,) = cover_of(floor)
    assert (cover.needed, cover.short) == (1_000 * required(document), 1_000 * required(document))


def test_two_positions_share_one_balance() -> None:
    floor = a_floor("singapore-stud@9", 10_000)
    must(floor, AtTable("t1", c.Sit("ann", 2, actor=player("ann"))))
    bet(floor, "ann", 1, 2_000)  # 8,000 are left, and 4,000 of them are for its Bet
    one, two = cover_of(floor)
    assert (one.needed, one.short, one.keeps) == (4_000, 0, 10_000 // 3)
    assert (two.needed, two.short, two.keeps) == (0, 0, 4_000 // 3)
    bet(floor, "ann", 2, 2_000)
    assert [cover.short for cover in cover_of(floor)] == [2_000, 2_000]


def test_side_wagers_come_out_of_the_same_balance() -> None:
    floor = a_floor("texas-holdem-bonus@9", 10_000)
    bet(floor, "ann", 1, 1_000)
    bet(floor, "ann", 1, 4_000, "bonus")
    (cover,) = cover_of(floor)
    assert cover.keeps == 6_000 // 3


def test_A57__the_seat_puts_up_what_back_bettors_do_not_and_they_their_part_if_they_follow() -> None:
    floor = a_floor("singapore-stud@9", 10_000, "bob")
    bet(floor, "ann", 1, 1_000)
    bet(floor, "bob", 1, 500)
    (own,) = cover_of(floor)
    assert (own.needed, own.keeps) == (3_000, (10_000 - 1_000) // 3)
    backs, seated = cover_of(floor, "bob")
    assert (backs.position, backs.is_own, backs.stake, backs.needed) == (1, False, 500, 0)
    assert [(one.wager, one.amount) for one in backs.further] == [("bet", 1_000)]
    assert (seated.position, seated.is_own, seated.stake) == (2, True, 0)
    must(floor, AtTable("t1", c.FollowSeat("bob", 1, actor=player("bob"))))
    assert cover_of(floor)[0].needed == 2_000
    assert cover_of(floor, "bob")[0].needed == 1_000


def test_an_offer_to_back_another_says_what_his_decision_may_take() -> None:
    floor = a_floor("texas-holdem-bonus@9", 10_000, "bob")
    (offer,) = [
        one
        for one in message(floor, "bob")["options"]
        if one["order"] == "table.place_wager" and (one["position"], one["area"]) == (1, ANTE)
    ]
    assert [(one["wager"], one["times"]) for one in offer["_further"]] == [("flop", 2), ("turn", 1), ("river", 1)]


def test_once_bets_are_closed_and_for_others_there_is_nothing() -> None:
    floor = a_floor("singapore-stud@9", 10_000)
    bet(floor, "ann", 1, 500)
    state = floor.table("t1").state
    assert covers(state, None, None) == []
    must(floor, AtTable("t1", c.CallNoMoreBets(actor=DEALER)))
    assert cover_of(floor) == []
