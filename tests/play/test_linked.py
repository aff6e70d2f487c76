"""A table and the pool: a wager is posted once and goes back once, a claim is paid once, and both move or none."""

from collections.abc import Callable

import pytest

from megalink.jackpot import commands as pool_orders
from megalink.jackpot import events as p
from megalink.money import Cents
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.game import JACKPOT
from megalink.table.game.settlement import Outcome
from tests.machines.people import SYSTEM
from tests.play.linked_tables import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, LinkedTables, player

ROYAL = "Ah Kh Qh Jh Th"
OTHER_ROYAL = "As Ks Qs Js Ts"
STRAIGHT_FLUSH = "9c 8c 7c 6c 5c"
OTHER_STRAIGHT_FLUSH = "9h 8h 7h 6h 5h"
QUADS = "4c 4d 4h 4s 2s"
NOTHING = "Kd 9s 7d 5h 3d"
NOTHING_TOO = "Ac 9d 7h 5s 3c"
FAIR = {1: NOTHING, 2: NOTHING_TOO}


def two_players(**readings: str) -> LinkedTables:
    """Ann and Bob have each wagered 1.00 on the Progressive Jackpot; half of it goes to the meter, a tenth aside."""
    linked = LinkedTables(to_displayed=5_000, to_reserve=1_000, **readings)
    linked.seat({1: "ann", 2: "bob"})
    linked.wager({1: "1.00", 2: "1.00"})
    return linked


def of_kind(linked: LinkedTables, kind: type[p.Event]) -> list[p.Event]:
    return [event for event in linked.in_pool if isinstance(event, kind)]


def test_contributions_are_posted_once_at_no_more_bets() -> None:
    linked = two_players()
    (posted,) = of_kind(linked, p.Contributed)
    assert isinstance(posted, p.Contributed)
    assert [(one.position, one.stake) for one in posted.contributions] == [(1, 100), (2, 100)]
    assert linked.displayed == "1000001.00"
    linked.refused(c.CallNoMoreBets(actor=DEALER))
    linked.deal(FAIR)
    linked.settle()
    assert len(of_kind(linked, p.Contributed)) == 1
    assert linked.account("ann") == "-11.00"
    assert linked.account("@jackpot") == "2.00"


def test_5_12_2__a_wager_without_ante_is_not_posted_and_goes_back() -> None:
    linked = LinkedTables(to_displayed=5_000)
    linked.seat({1: "ann"})
    linked.do(c.CallPlaceYourBets(actor=DEALER))
    linked.do(c.PlaceWager("ann", 1, JACKPOT, Cents(100), actor=player("ann")))
    linked.do(c.CallNoMoreBets(actor=DEALER))
    assert not of_kind(linked, p.Contributed)
    linked.do(c.SettleRound(actor=DEALER))
    assert linked.account("ann") == "0.00"
    assert linked.displayed == "1000000.00"


def _removed(linked: LinkedTables) -> None:
    linked.do(c.RecordHandCount("1", 6, actor=DEALER))
    linked.do(c.RemoveHand(1, actor=SUPERVISOR))


def _withdrawn_after_a_removal(linked: LinkedTables) -> None:
    linked.do(c.RecordHandCount("2", 4, actor=DEALER))
    linked.do(c.RemoveHand(2, actor=SUPERVISOR))
    linked.do(c.PermitWithdrawal(actor=SUPERVISOR))
    linked.do(c.WithdrawHand("ann", 1, actor=player("ann")))


def _barred(linked: LinkedTables) -> None:
    linked.do(c.BarPlayer("ann", "showed his cards", actor=SHIFT_MANAGER))


def _absent(linked: LinkedTables) -> None:
    linked.do(c.MarkAbsent(1, actor=DEALER))
    linked.settle()


def _withdrawn_after_a_power_failure(linked: LinkedTables) -> None:
    linked.do(c.DeclarePowerFailure(actor=DEALER))
    linked.do(c.WithdrawAll("ann", actor=player("ann")))
    linked.do(c.ResumePlay(actor=SUPERVISOR))


def _voided(linked: LinkedTables) -> None:
    linked.do(c.VoidRound("5.1", "a second Ace of Spades", actor=SUPERVISOR))


def _voided_after_it_was_lost(linked: LinkedTables) -> None:
    linked.settle()
    linked.do(c.CountCards(51, actor=DEALER))
    linked.do(c.VoidRound("5.8", actor=SUPERVISOR))


def _removed_after_it_was_lost(linked: LinkedTables) -> None:
    linked.settle()
    _removed(linked)


def _removed_and_then_voided(linked: LinkedTables) -> None:
    _removed_after_it_was_lost(linked)
    linked.do(c.VoidRound("5.1", "a second Ace of Spades", actor=SUPERVISOR))


def _returned_by_ruling(linked: LinkedTables) -> None:
    both = (c.Place(1, "ante"), c.Place(1, JACKPOT))
    linked.do(c.GiveRuling("return", "the lights went out", both, actor=SHIFT_MANAGER))


def _settled_at_nothing_by_ruling(linked: LinkedTables) -> None:
    both = (c.Place(1, "ante"), c.Place(1, JACKPOT))
    linked.do(c.GiveRuling("settle", "so be it", both, (Cents(0), Cents(0)), actor=SHIFT_MANAGER))


RETURNS = (
    _removed,
    _withdrawn_after_a_removal,
    _barred,
    _absent,
    _withdrawn_after_a_power_failure,
    _voided,
    _voided_after_it_was_lost,
    _removed_after_it_was_lost,
    _removed_and_then_voided,
    _returned_by_ruling,
    _settled_at_nothing_by_ruling,
)


@pytest.mark.parametrize("returned", RETURNS)
def test_a_returned_wager_takes_its_contribution_back_once(returned: Callable[[LinkedTables], None]) -> None:
    linked = two_players()
    linked.deal(FAIR)
    returned(linked)
    undone = [event for event in linked.in_pool if isinstance(event, p.ContributionReversed) and event.position == 1]
    assert len(undone) == 1
    assert linked.account("ann") == "0.00"
    assert linked.displayed == "1000001.00", "the sign does not fall: its growth pauses instead"


@pytest.mark.parametrize("several", [c.ResolveMultipleHands, c.StopPlayer])
def test_5_10__hands_that_leave_take_their_contributions_along(
    several: type[c.ResolveMultipleHands | c.StopPlayer],
) -> None:
    linked = LinkedTables(to_displayed=5_000)
    linked.seat({1: "ann", 2: "ann"})
    linked.wager({1: "1.00", 2: "1.00"})
    linked.deal(FAIR)
    linked.do(c.RestrictPlayer("ann", "two hands", actor=PIT_MANAGER))
    linked.do(several("ann", actor=SHIFT_MANAGER))
    undone = [event.position for event in linked.in_pool if isinstance(event, p.ContributionReversed)]
    assert undone == ([2] if several is c.ResolveMultipleHands else [1, 2])


def test_A53__where_contributions_stay_a_returned_wager_leaves_its_own_in_the_meter() -> None:
    linked = LinkedTables(to_displayed=5_000, contribution_on_return="leave")
    linked.seat({1: "ann"})
    linked.wager({1: "1.00"})
    linked.left_in_the_meter = -100
    linked.do(c.VoidRound("5.1", "a second Ace of Spades", actor=SUPERVISOR))
    assert not of_kind(linked, p.ContributionReversed)
    assert linked.account("ann") == "0.00"
    assert linked.displayed == "1000000.50"


def test_4_2__a_jackpot_hand_is_entered_with_the_settlement_and_paid_to_its_player() -> None:
    linked = two_players()
    linked.deal({1: STRAIGHT_FLUSH, 2: NOTHING})
    happened = linked.settle()
    assert [type(event) for event in happened.in_pool] == [p.ClaimsEntered, p.ClaimsPriced]
    assert linked.claims() == {1: "100000.10"}
    assert linked.account("ann") == "-11.00"
    linked.pay(1)
    assert linked.account("ann") == "99989.10"
    assert linked.displayed == "900000.90"
    assert not linked.tables["one"].unpaid


def test_A13__a_stake_that_is_returned_comes_with_the_award() -> None:
    linked = two_players(percentage_stake="returned")
    linked.deal({1: STRAIGHT_FLUSH, 2: NOTHING})
    linked.settle()
    linked.pay(1)
    assert linked.account("ann") == "99990.10"


def test_3_15_3__of_one_round_the_royal_flush_is_entered_and_paid_last() -> None:
    linked = LinkedTables()
    linked.seat({1: "ann", 2: "bob", 3: "cat"})
    linked.wager({1: "1.00", 2: "1.00", 3: "1.00"})
    linked.deal({1: ROYAL, 2: STRAIGHT_FLUSH, 3: QUADS})
    linked.settle()
    assert linked.claims() == {1: "400.00", 2: "100000.00", 3: "900000.00"}
    linked.do(pool_orders.VerifyClaim(3, actor=SUPERVISOR))
    assert linked.refused(pool_orders.PayClaim(3, actor=DEALER)) == "earlier_claim_open"
    for sequence in (1, 2):
        linked.pay(sequence)
    linked.do(pool_orders.PayClaim(3, actor=DEALER))
    assert [linked.account(name) for name in ("ann", "bob", "cat")] == ["899989.00", "99989.00", "389.00"]
    assert linked.displayed == "200000.00"


def test_3_14__two_tables_are_paid_in_the_order_of_entry() -> None:
    linked = LinkedTables("one", "two", to_displayed=5_000)
    for table, name in (("one", "ann"), ("two", "bob")):
        linked.seat({1: name}, table)
        linked.wager({1: "1.00"}, table)
    linked.deal({1: ROYAL}, table="two")
    linked.settle("two")  # dealt later, entered first
    linked.deal({1: OTHER_ROYAL}, table="one")
    linked.settle("one")
    assert linked.claims() == {1: "1000001.00", 2: "200000.00"}
    linked.do(pool_orders.VerifyClaim(2, actor=SUPERVISOR), "one")
    assert linked.refused(pool_orders.PayClaim(2, actor=DEALER), "one") == "earlier_claim_open"
    linked.pay(1, "two")
    linked.do(pool_orders.PayClaim(2, actor=DEALER), "one")
    assert linked.account("bob", "two") == "999990.00"
    assert linked.account("ann", "one") == "199989.00"
    assert linked.displayed == "200000.00"


def test_A101__the_next_round_begins_while_a_claim_waits_and_its_award_still_comes() -> None:
    linked = two_players()
    linked.deal({1: STRAIGHT_FLUSH, 2: NOTHING})
    linked.settle()
    linked.wager({2: "1.00"})
    linked.pay(1)
    assert linked.account("ann") == "99989.10"
    assert linked.tables["one"].current.awarded == ()
    linked.do(c.VoidRound("5.1", "a second Ace of Spades", actor=SUPERVISOR))
    assert linked.account("ann") == "99989.10", "5.1.2: earlier rounds stand"


@pytest.mark.parametrize("status", ["entered", "verified", "paid"])
def test_A73_A109__a_round_that_is_void_in_the_look_back_takes_its_claims_along(status: str) -> None:
    linked = two_players()
    linked.deal({1: STRAIGHT_FLUSH, 2: NOTHING})
    linked.settle()
    if status != "entered":
        linked.do(pool_orders.VerifyClaim(1, actor=SUPERVISOR))
    if status == "paid":
        linked.do(pool_orders.PayClaim(1, actor=DEALER))
    linked.do(c.CountCards(53, actor=DEALER))
    if status == "entered":
        linked.do(c.VoidRound("5.8", actor=SUPERVISOR))
    else:
        assert linked.refused(c.VoidRound("5.8", actor=SUPERVISOR)) == "not_permitted"
        linked.do(c.VoidRound("5.8", actor=SHIFT_MANAGER))
    assert [linked.account(name) for name in ("ann", "bob", "@house", "@jackpot")] == ["0.00"] * 4
    assert linked.displayed == "1000001.00"
    assert linked.refused(pool_orders.VerifyClaim(1, actor=SUPERVISOR)) == "claim_closed"
    assert not linked.tables["one"].unpaid


def test_6_2__who_acts_as_gaming_shift_manager_undoes_a_claim() -> None:
    linked = two_players()
    linked.do(c.AssignActing("sue", SHIFT_MANAGER.role, 0, 10, actor=SHIFT_MANAGER))
    linked.deal({1: STRAIGHT_FLUSH, 2: NOTHING})
    linked.settle()
    linked.do(pool_orders.VerifyClaim(1, actor=SUPERVISOR))
    linked.do(c.CountCards(53, actor=DEALER))
    linked.refused(c.VoidRound("5.8", actor=SUPERVISOR, at=10))
    linked.do(c.VoidRound("5.8", actor=SUPERVISOR, at=9))


def test_5_7__a_hand_that_is_removed_in_the_look_back_loses_its_claim_and_no_other() -> None:
    linked = two_players()
    linked.deal({1: STRAIGHT_FLUSH, 2: QUADS})
    linked.settle()
    assert linked.claims() == {1: "400.00", 2: "100000.10"}
    linked.do(c.RecordHandCount("1", 6, actor=DEALER))
    linked.do(c.RemoveHand(1, actor=SUPERVISOR))
    assert linked.account("ann") == "0.00"
    linked.pay(1)
    assert linked.account("bob") == "389.00"
    assert not linked.tables["one"].unpaid


def two_straight_flushes() -> LinkedTables:
    linked = LinkedTables()
    linked.seat({1: "ann", 2: "bob"})
    linked.wager({1: "1.00", 2: "1.00"})
    linked.deal({1: STRAIGHT_FLUSH, 2: OTHER_STRAIGHT_FLUSH})
    linked.settle()
    assert linked.claims() == {1: "60000.00", 2: "60000.00"}
    return linked


def remove(linked: LinkedTables, position: int, actor: Actor = SUPERVISOR) -> None:
    linked.do(c.RecordHandCount(str(position), 6, actor=DEALER))
    linked.do(c.RemoveHand(position, actor=actor))


def test_A108__a_pit_supervisor_removes_a_hand_and_its_sister_gets_the_whole_percentage() -> None:
    linked = two_straight_flushes()
    remove(linked, 1)
    assert linked.claims()[2] == "100000.00"
    linked.pay(2)
    assert [linked.account(name) for name in ("ann", "bob")] == ["0.00", "99989.00"]
    assert linked.displayed == "900000.00"


@pytest.mark.parametrize("played_on", [False, True])
def test_A108__a_supplement_reaches_its_player_even_if_his_table_has_played_on(played_on: bool) -> None:
    linked = LinkedTables("one", "two")
    for table, name, cards in (("one", "ann", ROYAL), ("two", "bob", OTHER_ROYAL)):
        linked.seat({1: name}, table)
        linked.wager({1: "1.00"}, table)
        linked.deal({1: cards}, table=table)
        linked.settle(table)
    assert linked.claims() == {1: "1000000.00", 2: "200000.00"}
    linked.pay(1, "one")
    linked.pay(2, "two")
    if played_on:
        linked.do(c.Leave("bob", 1, actor=player("bob")), "two")
        linked.seat({1: "cat"}, "two")
        linked.wager({1: "1.00"}, "two")
    linked.do(c.CountCards(53, actor=DEALER), "one")
    linked.do(c.VoidRound("5.8", actor=SHIFT_MANAGER), "one")
    assert linked.claims()[3] == "800000.00"
    linked.pay(3, "two")
    assert linked.account("bob", "two") == "999989.00"
    assert linked.displayed == "200000.00"
    if not played_on:  # and a void round takes both back
        linked.do(c.CountCards(53, actor=DEALER), "two")
        linked.do(c.VoidRound("5.8", actor=SHIFT_MANAGER), "two")
        assert linked.account("bob", "two") == "0.00"
        assert linked.displayed == "1000000.00"


def test_a_claim_that_is_refused_by_itself_leaves_the_wager_lost_and_nothing_to_wait_for() -> None:
    linked = two_straight_flushes()
    happened = linked.do(pool_orders.RefuseClaim(1, "no such hand", actor=SHIFT_MANAGER))
    assert happened.at_table == (e.JackpotHandRefused(1, 1, "ann"),)
    assert [hand.position for hand in linked.tables["one"].unpaid] == [2]
    assert linked.account("ann") == "-11.00", "an Ante folded, a Progressive Jackpot wager lost"
    linked.do(c.CountCards(53, actor=DEALER))
    linked.do(c.VoidRound("5.8", actor=SUPERVISOR))
    assert linked.account("ann") == "0.00", "a void round gives the wager back all the same"


def test_A73__where_a_void_round_gives_back_only_what_was_not_settled_its_claims_stand() -> None:
    linked = LinkedTables(void__returns="only_unsettled")
    linked.seat({1: "ann"})
    linked.wager({1: "1.00"})
    linked.deal({1: STRAIGHT_FLUSH})
    linked.settle()
    linked.do(c.CountCards(53, actor=DEALER))
    linked.do(c.VoidRound("5.8", actor=SUPERVISOR))
    linked.pay(1)
    assert linked.account("ann") == "99989.00"


def test_a_settlement_that_is_reversed_without_a_void_takes_its_claim_along(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a ruling of 6.1 does that returns a settled wager."""
    linked = two_straight_flushes()
    stake = e.Share("ann", Cents(0), Cents(-100))
    ruling = e.RulingGiven("return", "placed too late", (c.Place(1, JACKPOT),), SHIFT_MANAGER.id)
    events = (ruling, e.SettlementReversed(1, JACKPOT, (stake,)))
    monkeypatch.setattr("megalink.play.linked.decide", lambda _state, _command: events)
    linked.do(c.CountCards(52, actor=SHIFT_MANAGER))
    assert [type(event) for event in linked.in_pool[-3:]] == [p.ClaimRefused, p.ClaimsRepriced, p.ContributionReversed]
    assert linked.claims()[2] == "100000.00"


def test_a_wager_that_is_settled_anew_keeps_its_contribution(monkeypatch: pytest.MonkeyPatch) -> None:
    linked = two_straight_flushes()
    lost = (e.Share("ann", Cents(0), Cents(-100)),)
    events = (
        e.SettlementReversed(1, JACKPOT, lost),
        e.WagerSettled(1, JACKPOT, Outcome.LOSE, Cents(100), Cents(-100), ("6.1",), ("A116",), lost),
    )
    monkeypatch.setattr("megalink.play.linked.decide", lambda _state, _command: events)
    linked.do(c.CountCards(52, actor=SHIFT_MANAGER))
    assert not of_kind(linked, p.ContributionReversed)
    assert linked.claims()[2] == "100000.00"


@pytest.mark.parametrize(("net", "taken"), [(100, False), (-50, False), (0, True), (-100, True)])
def test_6_1__a_ruling_does_not_pay_what_only_the_pool_pays(net: int, taken: bool) -> None:
    linked = two_players()
    linked.deal(FAIR)
    ruling = c.GiveRuling("settle", "so be it", (c.Place(1, JACKPOT),), (Cents(net),), actor=SHIFT_MANAGER)
    if taken:
        linked.do(ruling)
    else:
        assert linked.refused(ruling) == "ruling_incomplete"


def test_a_refusal_by_the_pool_leaves_the_table_as_it_was() -> None:
    linked = LinkedTables()
    linked.seat({1: "ann"})
    linked.do(c.CallPlaceYourBets(actor=DEALER))
    linked.do(c.PlaceWager("ann", 1, "ante", Cents(1_000), actor=player("ann")))
    linked.do(c.PlaceWager("ann", 1, JACKPOT, Cents(100), actor=player("ann")))
    early = (pool_orders.JackpotWager(1, Cents(100)),)  # posted by hand, before bets are closed
    linked.do(pool_orders.Contribute("one", 1, early, actor=SYSTEM))
    assert linked.refused(c.CallNoMoreBets(actor=DEALER)) == "contribution_posted"


def test_a_refusal_by_the_table_leaves_the_pool_as_it_was() -> None:
    linked = two_players()
    linked.deal({1: STRAIGHT_FLUSH, 2: NOTHING})
    linked.settle()
    linked.do(pool_orders.VerifyClaim(1, actor=SUPERVISOR))
    linked.tables["one"] = linked.tables["one"]._replace(unpaid=())
    assert linked.refused(pool_orders.PayClaim(1, actor=DEALER)) == "no_award_open"


def test_an_order_to_one_side_alone_leaves_the_other_the_same_object() -> None:
    linked = LinkedTables()
    pool, table = linked.pool, linked.tables["one"]
    happened = linked.do(c.Sit("ann", 1, actor=player("ann")))
    assert happened.after.pool is pool
    assert happened.at_table == (e.PlayerSeated("ann", 1),)
    table = linked.tables["one"]
    happened = linked.do(pool_orders.ProposeCorrection(Cents(100), "misread", actor=PIT_MANAGER))
    assert happened.after.table is table
    assert not happened.at_table
