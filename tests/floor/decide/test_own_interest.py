"""Nobody acts on himself: no staff order at a table where one plays, nor about one's own account or claim."""

import pytest

from megalink.floor.orders.commands import AtLink, AtTable, SignOff, SignOn
from megalink.jackpot import commands as pool
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from tests.floor.floors import (
    DEALER,
    LINK,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    floor_with_table,
    must,
    player,
    seat,
)
from tests.floor.royals import deal_royals, open_royal_tables, royal_claim, settlement
from tests.machines.people import viewer_of

OTHER_DEALER = Actor("dov", Role.DEALER)


def test_staff_who_play_at_a_table_are_nobody_there() -> None:
    floor = floor_with_table()
    dee = player(DEALER.id)
    seat(floor, "t1", dee.id, chips=0)
    assert floor.call(AtTable("t1", c.CallPlaceYourBets(actor=DEALER))).code == "own_interest"
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=OTHER_DEALER)))
    assert floor.call(BuyIn(dee.id, Cents(500), "t1", actor=DEALER)).code == "own_interest"
    assert floor.call(BuyIn("bob", Cents(500), "t1", actor=DEALER)).code == "own_interest"
    must(floor, BuyIn("bob", Cents(500), actor=SUPERVISOR))
    must(floor, BuyIn(dee.id, Cents(5_000), actor=PIT_MANAGER))
    floor.close()


def test_who_backs_another_s_hand_plays_at_that_table() -> None:
    floor = floor_with_table()
    must(floor, BuyIn(DEALER.id, Cents(5_000), actor=PIT_MANAGER))
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    for name in ("robot.t1.1", DEALER.id):
        must(floor, AtTable("t1", c.PlaceWager(name, 1, "ante", Cents(500), actor=player(name))))
    assert floor.call(AtTable("t1", c.CallNoMoreBets(actor=DEALER))).code == "own_interest"
    must(floor, AtTable("t1", c.CallNoMoreBets(actor=OTHER_DEALER)))
    floor.close()


def test_nobody_verifies_or_pays_his_own_claim__nor_one_of_a_table_where_he_plays() -> None:
    floor, claim = royal_claim()
    seat(floor, "t1", SUPERVISOR.id, chips=0)
    for actor in (SUPERVISOR, Actor("p.t1", Role.GAMING_SHIFT_MANAGER)):
        assert floor.call(AtLink(LINK, pool.VerifyClaim(claim, actor=actor))).code == "own_interest"
        correction = pool.ProposeCorrection(Cents(5), "so", actor=actor._replace(role=Role.PIT_MANAGER))
        assert floor.call(AtLink(LINK, correction)).code == "own_interest"
    must(floor, AtLink(LINK, pool.VerifyClaim(claim, actor=PIT_MANAGER)))
    assert floor.call(AtLink(LINK, pool.PayClaim(claim, actor=SUPERVISOR))).code == "own_interest"
    floor.close()


def test_who_has_a_claim_touches_no_other_of_that_link__at_whichever_table() -> None:
    """If the first claim falls, his own is priced again and becomes larger (A108)."""
    floor, first = royal_claim()
    open_royal_tables(floor, ["t2"])
    deal_royals(floor, ["t2"])
    must(floor, settlement("t2"))
    mine = Actor("p.t2", Role.GAMING_SHIFT_MANAGER)
    must(floor, AtTable("t2", c.Leave(mine.id, 1, actor=player(mine.id))))
    must(floor, AtLink(LINK, pool.VerifyClaim(first + 1, actor=PIT_MANAGER)))
    must(floor, AtTable("t2", c.CallPlaceYourBets(actor=DEALER)))  # he plays nowhere any more, and still has his claim
    void = c.GiveRuling("void", "so", actor=mine)
    claims = pool.RefuseClaim(first, "so", actor=mine), pool.VerifyClaim(first, actor=mine)
    assert floor.call(AtTable("t1", void)).code == "own_interest"
    assert [floor.call(AtLink(LINK, command)).code for command in claims] == ["own_interest"] * 2
    assert [*floor.options(floor.look("t1", viewer_of(mine)), viewer_of(mine))] == []
    must(floor, AtLink(LINK, pool.RefuseClaim(first, "so", actor=SHIFT_MANAGER)))
    floor.close()


def test_nobody_decides_on_a_claim_on_the_meter_for_which_he_plays() -> None:
    floor, claim = royal_claim()
    open_royal_tables(floor, ["t2"])
    mine = Actor("p.t2", Role.GAMING_SHIFT_MANAGER)
    for command in (pool.VerifyClaim(claim, actor=mine), pool.RefuseClaim(claim, "so", actor=mine)):
        assert floor.call(AtLink(LINK, command)).code == "own_interest"
    must(floor, AtLink(LINK, pool.VerifyClaim(claim, actor=PIT_MANAGER)))
    assert floor.call(AtLink(LINK, pool.PayClaim(claim, actor=mine))).code == "own_interest"
    floor.close()


@pytest.mark.parametrize("ends", ["settled", "void"])
def test_money_in_the_last_round_counts_until_the_next_one_begins(ends: str) -> None:
    """A Gaming Shift Manager plays, leaves his seat, and would rule on his own wager."""
    floor = floor_with_table()
    me, ante = player(SHIFT_MANAGER.id), (c.Place(4, "ante"),)
    seat(floor, "t1", me.id, chips=10_000)
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(floor, AtTable("t1", c.PlaceWager(me.id, 4, "ante", Cents(500), actor=me)))
    other = Actor("gus", Role.GAMING_SHIFT_MANAGER)
    if ends == "settled":
        fold = c.Decide(me.id, 4, "fold", actor=me)
        dealt = c.CallNoMoreBets(actor=DEALER), c.DealFromDeck(actor=DEALER)
        for order in (*dealt, fold, c.SettleRound(actor=DEALER)):
            must(floor, AtTable("t1", order))
    else:
        must(floor, AtTable("t1", c.GiveRuling("void", "a plain error", actor=other)))
    must(floor, AtTable("t1", c.Leave(me.id, 4, actor=me)))
    ruling = c.GiveRuling("settle", "for myself", ante, (Cents(50_000),), actor=SHIFT_MANAGER)
    for own in (ruling, c.CallPlaceYourBets(actor=DEALER._replace(id=me.id)), c.CountCards(51, actor=SHIFT_MANAGER)):
        assert floor.call(AtTable("t1", own)).code == "own_interest"
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(floor, AtTable("t1", c.CallNoMoreBets(actor=DEALER._replace(id=me.id))))
    floor.close()


def test_nobody_plays_at_the_table_where_he_is_signed_on_as_dealer() -> None:
    floor = floor_with_table()
    dee = player(DEALER.id)
    must(floor, SignOn("t1", actor=DEALER))
    for actor in (dee, OTHER_DEALER):
        assert floor.call(AtTable("t1", c.Sit(dee.id, 4, actor=actor))).code == "own_interest"
    must(floor, SignOff("t1", actor=DEALER))
    must(floor, AtTable("t1", c.Sit(dee.id, 4, actor=dee)))
    floor.close()
