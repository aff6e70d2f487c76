"""A116: when a round stands, a Player's account is adjusted by two people, and the round is named."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from megalink.floor.audit.audit import audit
from megalink.floor.dealing.automatic_dealer import AT_ONCE, dealer_step
from megalink.floor.decide.change import Change, Refused
from megalink.floor.orders.commands import AtLink, AtTable, ChangeLimits, CloseTable, Order
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.state import past_wagers
from megalink.floor.state.books import books
from megalink.floor.state.events import PlayerAdjusted
from megalink.floor.state.house_limits import HouseLimits
from megalink.games.library import document_keys
from megalink.jackpot import commands as pool
from megalink.ledger.adjustments import ApproveAdjustment, ProposeAdjustment, WithdrawAdjustment
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.store.contract import Recorded, StoreError, Trouble
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from tests.floor.floors import (
    DEALER,
    LINK,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    floor_with_table,
    must,
    next_day,
    open_floor,
    open_link,
    play_rounds,
    player,
    seat,
    together,
)
from tests.floor.royals import open_royal_tables, royal_round, settlement
from tests.floor.state.test_restart import after_restart, held
from tests.machines.people import viewer_of

ANN = "robot.t1.1"
MOST_ADJUSTED = HouseLimits().adjustment
SECOND_MANAGER = Actor("pat", Role.PIT_MANAGER)
PROPOSE = ProposeAdjustment("t1", 1, ANN, Cents(700), "the Ante was miscounted", actor=PIT_MANAGER)
APPROVE = ApproveAdjustment("t1", 1, actor=SHIFT_MANAGER)
WITHDRAW = WithdrawAdjustment("t1", 1, "the count was right", actor=PIT_MANAGER)


def played_floor(store: MemoryStore | None = None, **more: Any) -> Floor:
    """Round 1 stands, round 2 can still be ruled at the table."""
    floor = floor_with_table(store, **more)
    play_rounds(floor, 2)
    return floor


@pytest.fixture
def floor() -> Iterator[Floor]:
    opened = played_floor()
    yield opened
    opened.close()


@pytest.mark.parametrize("amount", [700, -700])
@pytest.mark.parametrize("document", document_keys())
def test_5_1_2__a_round_stands_and_two_people_adjust_the_account(document: str, amount: int) -> None:
    store = MemoryStore()
    floor = played_floor(store, document=document)
    next_day(floor)
    before, house = floor.purse(ANN), floor.trial_balance().house
    assert must(floor, replace(PROPOSE, amount=Cents(amount))).content["proposal"] == 1
    assert floor.purse(ANN) == before  # a proposal moves nothing
    must(floor, APPROVE)
    assert floor.purse(ANN).balance == before.balance + amount
    assert floor.purse(ANN).cash == before.cash
    assert floor.trial_balance().house == house - amount
    assert books(floor.state).of("house:adjusted:t1:1970-01-02") == -amount
    last = [*floor.statement(ANN)][-1]
    assert last.event == PlayerAdjusted("t1", 1, Cents(amount), "the Ante was miscounted")
    assert last.balance == before.balance + amount
    assert floor.findings() == ()
    report = audit(store)
    assert report.findings == []
    assert report.adjusted == (("t1", "1970-01-02", -amount),)
    assert after_restart(store) == held(floor)


def test_6_1__a_round_is_ruled_at_its_table_until_the_next_place_your_bets(floor: Floor) -> None:
    of_the_last = replace(PROPOSE, round=2)
    reply = floor.call(of_the_last)
    assert (reply.status, reply.code, reply.content["clause"]) == (409, "round_in_play", "6.1")
    assert "ruled at the table" in str(reply.content["message"])
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(floor, of_the_last)
    assert floor.call(replace(PROPOSE, round=3)).code == "round_in_play"


REFUSED: list[tuple[Order, int, str, str]] = [
    (replace(PROPOSE, table="t9"), 404, "table_unknown", "table"),
    (replace(PROPOSE, actor=SUPERVISOR), 403, "not_permitted", "actor"),
    (replace(PROPOSE, actor=player(ANN)), 403, "not_permitted", "actor"),
    (replace(PROPOSE, player="@house"), 422, "name_invalid", "player"),
    (replace(PROPOSE, round=0), 404, "round_unknown", "round"),
    (replace(PROPOSE, round=-1), 404, "round_unknown", "round"),
    (replace(PROPOSE, round=3), 404, "round_unknown", "round"),
    (replace(PROPOSE, player="nobody"), 409, "no_such_wager", "player"),
    (replace(PROPOSE, reason=" "), 422, "reason_missing", "reason"),
    (replace(PROPOSE, amount=Cents(0)), 422, "amount_out_of_range", "amount"),
    (replace(PROPOSE, amount=Cents(MOST_ADJUSTED + 1)), 422, "amount_out_of_range", "amount"),
    (replace(PROPOSE, amount=Cents(-MOST_ADJUSTED - 1)), 422, "amount_out_of_range", "amount"),
    (replace(PROPOSE, actor=Actor(ANN, Role.GAMING_SHIFT_MANAGER)), 403, "own_interest", "actor"),
    (replace(APPROVE, proposal=2), 404, "proposal_unknown", "proposal"),
    (replace(APPROVE, actor=SUPERVISOR), 403, "not_permitted", "actor"),
    (replace(APPROVE, actor=PIT_MANAGER), 403, "same_person", "actor"),
    (replace(APPROVE, actor=Actor(PIT_MANAGER.id, Role.GAMING_SHIFT_MANAGER)), 403, "same_person", "actor"),
    (replace(APPROVE, actor=Actor(ANN, Role.GAMING_SHIFT_MANAGER)), 403, "own_interest", "actor"),
    (replace(APPROVE, actor=SECOND_MANAGER), 403, "shift_manager_needed", "actor"),
    (replace(WITHDRAW, proposal=2), 404, "proposal_unknown", "proposal"),
    (replace(WITHDRAW, reason=""), 422, "reason_missing", "reason"),
    (replace(WITHDRAW, actor=DEALER), 403, "not_permitted", "actor"),
    (replace(WITHDRAW, actor=Actor(ANN, Role.PIT_MANAGER)), 403, "own_interest", "actor"),
]


@pytest.mark.parametrize(("order", "status", "code", "field"), REFUSED)
def test_what_is_refused_and_why(floor: Floor, order: Order, status: int, code: str, field: str) -> None:
    must(floor, PROPOSE)
    before = held(floor), floor.position
    reply = floor.call(order)
    assert (reply.status, reply.code, reply.content["field"]) == (status, code, field)
    assert reply.content["message"]
    assert (held(floor), floor.position) == before


@pytest.mark.parametrize("amount", [MOST_ADJUSTED, -MOST_ADJUSTED])
def test_the_limit_itself_can_be_proposed(floor: Floor, amount: int) -> None:
    must(floor, replace(PROPOSE, amount=Cents(amount)))


def test_two_people_set_the_limit_and_a_refusal_rests_on_it(floor: Floor) -> None:
    must(floor, ChangeLimits(HouseLimits(adjustment=Cents(500)), "small rounds", actor=PIT_MANAGER))
    must(floor, replace(PROPOSE, amount=Cents(-500)))
    too_much = replace(PROPOSE, amount=Cents(501))
    reply = floor.call(too_much)
    assert (reply.code, reply.content["field"]) == ("amount_out_of_range", "amount")
    assert "at most S$5.00 either way" in str(reply.content["message"])
    verdict = floor.try_order(too_much)
    assert isinstance(verdict, Refused)
    assert ("floor", floor.registry.version) in verdict.rests_on
    must(floor, ChangeLimits(HouseLimits(), "as before", actor=PIT_MANAGER))
    must(floor, too_much)


def test_one_of_the_two_is_a_shift_manager_whoever_comes_first(floor: Floor) -> None:
    must(floor, replace(PROPOSE, actor=SHIFT_MANAGER))
    must(floor, replace(APPROVE, actor=PIT_MANAGER))
    assert len(floor.table("t1").adjustments.made) == 1


def test_6_2__who_acts_as_shift_manager_at_this_table_is_one(floor: Floor) -> None:
    must(floor, PROPOSE)
    by = replace(APPROVE, actor=SECOND_MANAGER)
    assert floor.call(by).code == "shift_manager_needed"
    ever = 1 << 50
    acting = c.AssignActing(SECOND_MANAGER.id, Role.GAMING_SHIFT_MANAGER, 0, ever, actor=SHIFT_MANAGER)
    must(floor, AtTable("t1", acting))
    must(floor, by)
    assert floor.table("t1").adjustments.made[0].approved.by.role is Role.GAMING_SHIFT_MANAGER


def test_a_proposal_approved_twice_acts_once(floor: Floor) -> None:
    before = floor.purse(ANN).balance
    must(floor, PROPOSE)
    replies: list[Reply] = []
    with together(floor):
        for key in ("k1", "k1", "k2"):
            floor.submit(APPROVE, replies.append, key)
    assert Counter(reply.code for reply in replies) == {None: 2, "proposal_unknown": 1}
    assert floor.call(APPROVE).code == "proposal_unknown"
    assert floor.purse(ANN).balance == before + PROPOSE.amount
    assert floor.findings() == ()


def test_what_is_withdrawn_is_never_made_and_its_number_is_used(floor: Floor) -> None:
    before = floor.purse(ANN)
    must(floor, PROPOSE)
    must(floor, WITHDRAW)
    assert floor.call(APPROVE).code == floor.call(WITHDRAW).code == "proposal_unknown"
    assert floor.purse(ANN) == before
    assert must(floor, PROPOSE).content["proposal"] == 2


def test_a_debit_leaves_no_debt(floor: Floor) -> None:
    must(floor, CashOut(ANN, Cents(floor.purse(ANN).balance - 699), actor=SUPERVISOR))
    must(floor, replace(PROPOSE, amount=Cents(-700)))
    reply = floor.call(APPROVE)
    assert (reply.status, reply.code, reply.content["field"]) == (409, "balance_too_low", "amount")
    assert floor.purse(ANN).balance == 699
    must(floor, BuyIn(ANN, Cents(1), actor=SUPERVISOR))
    must(floor, APPROVE)
    assert floor.purse(ANN).balance == 0
    assert floor.findings() == ()


def test_a_refusal_for_the_balance_rests_on_the_balance(floor: Floor) -> None:
    """Or another server's buy-in of the same moment would not count."""
    must(floor, replace(PROPOSE, amount=Cents(-MOST_ADJUSTED)))
    verdict = floor.try_order(APPROVE)
    assert isinstance(verdict, Refused)
    versions = ("table:t1", floor.table("t1").version), (f"player:{ANN}", floor.purse(ANN).version)
    assert verdict.rests_on == versions


def test_what_is_offered_is_of_the_moment_of_the_look(floor: Floor) -> None:
    """Also where the Player has left the table."""
    must(floor, AtTable("t1", c.Leave(ANN, 1, actor=player(ANN))))
    must(floor, replace(PROPOSE, amount=Cents(-700)))
    look = floor.look("t1", viewer_of(SHIFT_MANAGER))
    must(floor, CashOut(ANN, floor.purse(ANN).balance, actor=SUPERVISOR))
    assert floor.accepts(look, APPROVE)
    assert not floor.accepts(floor.look("t1", viewer_of(SHIFT_MANAGER)), APPROVE)


def test_a_closed_table_s_past_rounds_can_be_adjusted(floor: Floor) -> None:
    must(floor, CloseTable("t1", actor=PIT_MANAGER))
    must(floor, PROPOSE)
    must(floor, APPROVE)


def test_a_round_in_play_goes_on_and_stands_as_it_is(floor: Floor) -> None:
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    state = floor.table("t1").state
    must(floor, PROPOSE)
    must(floor, APPROVE)
    assert floor.table("t1").state == state


def test_behind_a_lock_nothing_is_adjusted(floor: Floor) -> None:
    must(floor, PROPOSE)
    for stream, code in ((f"player:{ANN}", "player_locked"), ("table:t1", "table_locked"), ("floor", "floor_locked")):
        floor.state.locked[stream] = "a check failed"
        assert floor.call(APPROVE).code == code
    assert floor.call(PROPOSE).code == "floor_locked"


@pytest.mark.parametrize("every", [4, 1 << 40])
def test_a_restart_finds_what_waits_and_what_was_made_by_snapshot_and_by_replay(every: int) -> None:
    store = MemoryStore()
    floor = played_floor(store, table_snapshot_events=every)
    must(floor, PROPOSE)
    must(floor, APPROVE)
    must(floor, PROPOSE)
    play_rounds(floor, 1)
    known = floor.table("t1").adjustments
    floor.close()
    again = open_floor(store, table_snapshot_events=every)
    assert (again.table("t1").snapshot_version > 0) is (every == 4)
    assert again.table("t1").adjustments == known
    assert (len(known.made), [proposed.proposal for proposed in known.waiting]) == (1, [2])
    assert audit(store).findings == []
    must(again, replace(APPROVE, proposal=2))


# Whether the Player had a wager is in the log alone


@pytest.mark.parametrize("page", [1, 2, 3, 500])
def test_a_wager_is_found_however_long_ago_it_was(monkeypatch: pytest.MonkeyPatch, page: int) -> None:
    monkeypatch.setattr(past_wagers, "PAGE", page)
    floor = floor_with_table()
    play_rounds(floor, 2)
    seat(floor, "t1", "robot.t1.4")  # from round 3 on
    seat(floor, "t1", "idle")  # who never wagers
    play_rounds(floor, 4)
    for number in range(1, 6):
        assert isinstance(floor.try_order(replace(PROPOSE, round=number)), Change)
        late = floor.try_order(replace(PROPOSE, round=number, player="robot.t1.4"))
        assert isinstance(late, Change if number > 2 else Refused)
        assert isinstance(floor.try_order(replace(PROPOSE, round=number, player="idle")), Refused)
    floor.close()


def test_an_award_that_is_paid_in_a_later_round_is_no_wager_in_it() -> None:
    floor = open_floor()
    open_link(floor)
    open_royal_tables(floor, ["t1"])
    for order in (*royal_round("t1"), settlement("t1")):
        must(floor, order)
    must(floor, AtLink(LINK, pool.VerifyClaim(1, actor=SUPERVISOR)))
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(floor, AtLink(LINK, pool.PayClaim(1, actor=DEALER)))
    must(floor, AtTable("t1", c.CallNoMoreBets(actor=DEALER)))
    while floor.table("t1").round_number == 2:
        step = dealer_step(floor.table("t1"), AT_ONCE, SUPERVISOR)
        assert step is not None
        must(floor, AtTable("t1", step.command))
    assert [*floor.statement("p.t1")][-1].event.round == 1
    must(floor, replace(PROPOSE, player="p.t1", round=1))
    assert floor.call(replace(PROPOSE, player="p.t1", round=2)).code == "no_such_wager"


class Forgetful(MemoryStore):
    """Cannot read Players' streams for a while."""

    failures = 0

    def read(self, stream: str, after_version: int = 0) -> Iterator[Recorded]:
        if self.failures and stream.startswith("player:"):
            self.failures -= 1
            raise StoreError(Trouble.DISK_FULL, "cannot be read")
        return super().read(stream, after_version)


def test_a_log_that_cannot_be_read_locks_no_table() -> None:
    store = Forgetful()
    floor = played_floor(store)
    store.failures = 2
    must(floor, PROPOSE, "k1")  # tried again
    store.failures = 100
    assert floor.call(PROPOSE, "k2").code == "store_unavailable"
    with pytest.raises(StoreError):
        floor.try_order(PROPOSE)
    store.failures = 0
    assert floor.locked == {}
    must(floor, PROPOSE, "k2")
