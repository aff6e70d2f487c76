"""One door: what `try_order` says is what the order gets, and what is offered is accepted as it stands."""

import time
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from megalink.floor.config import Config
from megalink.floor.decide import try_order as door
from megalink.floor.decide.change import Change, Refused
from megalink.floor.orders.codec import KINDS, order_as_plain, read_order
from megalink.floor.orders.commands import AtLink, AtTable, CallSupervisor, CloseTable
from megalink.floor.orders.refusal import ACCEPTED, BEHIND_A_LOCK, Reply, as_reply
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.jackpot.commands import VerifyClaim
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import Actor
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.wire.plain import to_text
from tests.floor.floors import (
    DEALER,
    LINK,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    begin_day,
    floor_with_table,
    must,
    open_floor,
    open_link,
    open_table,
    player,
)
from tests.floor.hand_clock import HandClock
from tests.floor.random_floors import PEOPLE, any_order, random_floor, submitted_to_copy
from tests.floor.royals import open_royal_tables, royal_round, settlement
from tests.machines.people import viewer_of

seeds = st.integers(0, 2**32)


def reply_to(verdict: Change | Refused) -> Reply:
    if isinstance(verdict, Change):
        return Reply(ACCEPTED, to_text(verdict.answer))
    return as_reply(verdict.rejection)


@given(seeds)
def test_the_verdict_of_try_order_is_the_order_s(seed: int) -> None:
    chance = Random(seed)
    floor = random_floor(chance)
    try:
        for name in KINDS:
            for _ in range(2):
                order = any_order(floor, name, chance)
                before = floor.position
                verdict = reply_to(floor.try_order(order))
                assert verdict == submitted_to_copy(floor, order), order
                assert floor.position == before
    finally:
        floor.close()


@given(seeds)
def test_every_offer_is_accepted_as_it_stands(seed: int) -> None:
    chance = Random(seed)
    floor = random_floor(chance)
    try:
        for actor in chance.sample(PEOPLE, 3):
            for name in floor.tables():
                for option in floor.options(floor.look(name, viewer_of(actor)), viewer_of(actor)):
                    order = read_order(order_as_plain(AtTable(name, option.command)), actor)
                    reply = submitted_to_copy(floor, order)
                    assert reply.is_accepted, (order, reply)
    finally:
        floor.close()


def test_the_random_floors_meet_what_the_door_refuses() -> None:
    """Otherwise the two properties above say little."""
    codes: Counter[str | None] = Counter()
    phases: Counter[str] = Counter()
    for seed in range(120):
        chance = Random(seed)
        floor = random_floor(chance)
        phases[floor.table("t1").state.phase.value] += 1
        codes.update(reply_to(floor.try_order(any_order(floor, name, chance))).code for name in KINDS)
        floor.close()
    met = {
        *"floor_locked table_locked link_locked player_locked table_closed table_unknown link_unknown".split(),
        *"balance_too_low round_halted power_failure not_permitted wrong_phase name_invalid no_call_open".split(),
        *"round_in_play claim_unknown claim_not_verified".split(),
        None,
    }
    assert not met - {*codes}
    assert len(phases) >= 5


@pytest.fixture
def floor() -> Iterator[Floor]:
    """A linked table with bets open, and three robots with chips."""
    opened = floor_with_table()
    must(opened, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    yield opened
    opened.close()


def offered(floor: Floor, actor: Actor, table: str = "t1") -> set[type]:
    return {type(one.command) for one in floor.options(floor.look(table, viewer_of(actor)), viewer_of(actor))}


ROBOT = player("robot.t1.1")
WAGER = AtTable("t1", c.PlaceWager(ROBOT.id, 1, "ante", Cents(1_000), actor=ROBOT))


@pytest.mark.parametrize("stream", ["floor", "table:t1", "shuffle:t1", "secret:t1", f"link:{LINK}"])
def test_behind_a_lock_nothing_is_offered(floor: Floor, stream: str) -> None:
    assert c.PlaceWager in offered(floor, ROBOT)
    floor.state.locked[stream] = "a check failed"
    assert floor.is_locked(floor.table("t1"))
    assert offered(floor, ROBOT) == offered(floor, SHIFT_MANAGER) == set()
    assert reply_to(floor.try_order(WAGER)).status == BEHIND_A_LOCK


def test_a_lock_on_the_link_does_not_keep_staff_from_calling_or_closing(floor: Floor) -> None:
    """Neither touches the link's stream, and both are what a locked table needs."""
    floor.state.locked[f"link:{LINK}"] = "a check failed"
    must(floor, CallSupervisor("t1", "the link is locked", actor=DEALER))
    reply = floor.call(CloseTable("t1", actor=PIT_MANAGER))
    assert reply.code == "round_in_play"


def test_while_a_player_s_money_is_locked_he_is_offered_no_wager(floor: Floor) -> None:
    floor.state.locked[f"player:{ROBOT.id}"] = "a check failed"
    assert c.PlaceWager not in offered(floor, ROBOT)
    assert reply_to(floor.try_order(WAGER)).code == "player_locked"
    assert c.PlaceWager in offered(floor, player("robot.t1.2"))


def test_staff_are_offered_no_wager_that_a_balance_does_not_cover(floor: Floor) -> None:
    must(floor, AtTable("t1", c.Sit("poor", 4, actor=player("poor"))))
    options = floor.options(floor.look("t1", viewer_of(DEALER)), viewer_of(DEALER))
    assert {one.command.player for one in options if isinstance(one.command, c.PlaceWager)} == {
        f"robot.t1.{position}" for position in (1, 2, 3)
    }


def test_a_round_with_a_claim_is_voided_by_whom_the_pool_lets_undo_it() -> None:
    floor = open_floor()
    open_link(floor)
    open_royal_tables(floor, ["t1"])
    for order in royal_round("t1"):
        must(floor, order)
    assert c.VoidRound in offered(floor, SUPERVISOR)
    must(floor, settlement("t1"))
    assert c.VoidRound in offered(floor, SUPERVISOR), "a claim that is only entered falls with the round"
    must(floor, AtLink(LINK, VerifyClaim(1, actor=SUPERVISOR)))
    assert c.VoidRound not in offered(floor, SUPERVISOR)
    assert c.VoidRound in offered(floor, SHIFT_MANAGER)
    floor.close()


def test_a_broken_rule_gives_the_verdict_that_the_order_gets(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise AssertionError("a promise of the rules")

    monkeypatch.setattr(door, "at_table", broken)
    verdict = floor.try_order(WAGER)
    assert isinstance(verdict, Refused)
    assert verdict.rejection.code is Code.BROKEN
    assert not floor.locked
    assert reply_to(verdict) == floor.call(WAGER)
    assert [*floor.locked] == ["table:t1"]


def test_trying_draws_no_chance_and_keeps_no_secret(floor: Floor) -> None:
    """The next round's seed is drawn when the order is given, not when somebody asks about it."""
    drawn = iter(range(10))
    config = Config(seed=lambda: bytes([next(drawn)]) * 32)
    other = Floor(MemoryStore(), clock=HandClock(), config=config, keep=False)
    begin_day(other)
    open_link(other)
    open_table(other, "t1")
    order = AtTable("t1", c.CallPlaceYourBets(actor=DEALER))
    assert isinstance(other.try_order(order), Change)
    assert next(drawn) == 0
    other.close()
    assert floor.table("t1").seed is not None


def test_no_transaction_is_half_in_while_somebody_asks(floor: Floor) -> None:
    """The writer waits to take in what it has written: the table and its Players' money are of one moment."""
    with floor.state.entering:
        replies: list[Reply] = []
        floor.submit(WAGER, replies.append)
        position = floor.store.position()
        while floor.store.position() == position:
            time.sleep(0.001)
        assert not floor.table("t1").state.current.stakes
        assert not replies
    floor.call(WAGER)
    assert replies[0].is_accepted


def test_offers_are_of_the_moment_of_the_look_whatever_happens_meanwhile() -> None:
    floor = floor_with_table()
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    name = next(iter(floor.table("t1").state.seats.values()))
    must(floor, BuyIn(name, Cents(10_000), actor=SUPERVISOR))
    seen_by = viewer_of(player(name))
    look = floor.look("t1", seen_by)
    offered = floor.options(look, seen_by)
    assert any(isinstance(option.command, c.PlaceWager) for option in offered)
    must(floor, CashOut(name, floor.purse(name).balance, actor=SUPERVISOR))
    floor.state.locked[streams.link(LINK)] = "a check failed"
    assert floor.options(look, seen_by) == offered
    assert floor.view_of(look, seen_by)["locked"] is False
    now = floor.look("t1", seen_by)
    assert floor.options(now, seen_by) == []
    assert floor.view_of(now, seen_by)["locked"] is True
