"""Who is ready at a table that deals by itself, and seats of Players who were away: on record, beside the round."""

from collections.abc import Iterator
from typing import Any

import pytest

from megalink.floor.dealing.automatic_dealer import waited_for
from megalink.floor.decide.change import Refused
from megalink.floor.orders.commands import AtTable, CloseTable, EndGamingDay, Order, ReleaseSeat, SayReady
from megalink.floor.service import Floor
from megalink.floor.state.attendance import Released
from megalink.floor.state.events import Dealer
from megalink.games.library import document_keys
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.play.linked import SYSTEM
from megalink.rulebook.role import Actor
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.phase import Phase
from tests.floor.floors import DEALER, PIT_MANAGER, SUPERVISOR, must, open_floor, open_link, open_table, player, seat
from tests.floor.hand_clock import HandClock

ANN, BOB = player("ann"), player("bob")
CHIPS = 1_000_000
AWAY = 180_000


def a_floor(store: MemoryStore | None = None, document: str = "singapore-stud@9", **more: Any) -> Floor:
    floor = open_floor(store, **more)
    open_link(floor)
    open_table(floor, "t1", document, dealer=Dealer.AUTOMATIC)
    seat(floor, "t1", "ann", "bob")
    return floor


@pytest.fixture
def floor() -> Iterator[Floor]:
    opened = a_floor()
    yield opened
    opened.close()


def at_t1(floor: Floor, *commands: c.AnyCommand) -> None:
    for command in commands:
        must(floor, AtTable("t1", command))


def open_bets(floor: Floor) -> None:
    at_t1(floor, c.CallPlaceYourBets(actor=DEALER))


def wager(floor: Floor, name: str, position: int, area: str | None = None, cents: int = 500) -> None:
    area = area or floor.table("t1").state.rules.base_wagers[0]
    at_t1(floor, c.PlaceWager(name, position, area, Cents(cents), actor=player(name)))


def ready(floor: Floor) -> tuple[str, ...]:
    return floor.table("t1").ready


def code(floor: Floor, order: Order) -> str | None:
    verdict = floor.try_order(order)
    return verdict.rejection.code.value if isinstance(verdict, Refused) else None


def test_a_player_is_ready_with_a_wager_and_without_one_and_says_so_once(floor: Floor) -> None:
    open_bets(floor)
    wager(floor, "ann", 1)
    must(floor, SayReady("t1", actor=ANN))
    must(floor, SayReady("t1", actor=BOB))
    assert ready(floor) == ("ann", "bob")
    assert code(floor, SayReady("t1", actor=ANN)) == "ready_already"


def test_a_wager_placed_or_changed_takes_it_back_from_that_player_alone(floor: Floor) -> None:
    open_bets(floor)
    wager(floor, "ann", 1)
    for change in (
        c.PlaceWager("ann", 1, "ante", Cents(500), actor=ANN),
        c.LowerWager("ann", 1, "ante", Cents(500), actor=ANN),
        c.LowerWager("ann", 1, "ante", actor=ANN),
    ):
        for who in (ANN, BOB):
            if who.id not in ready(floor):
                must(floor, SayReady("t1", actor=who))
        at_t1(floor, change)
        assert ready(floor) == ("bob",)


def test_a_refused_wager_takes_nothing_back(floor: Floor) -> None:
    open_bets(floor)
    must(floor, SayReady("t1", actor=ANN))
    assert not floor.call(AtTable("t1", c.PlaceWager("ann", 1, "ante", Cents(10**9), actor=ANN))).is_accepted
    assert ready(floor) == ("ann",)


@pytest.mark.parametrize("document", document_keys())
def test_it_ends_with_the_part_of_the_round(document: str) -> None:
    floor = a_floor(document=document)
    must(floor, SayReady("t1", actor=ANN))  # before the first round
    open_bets(floor)
    assert ready(floor) == ()
    wager(floor, "ann", 1)
    must(floor, SayReady("t1", actor=BOB))
    at_t1(floor, c.CallNoMoreBets(actor=DEALER))
    assert ready(floor) == ()
    assert code(floor, SayReady("t1", actor=ANN)) == "wrong_phase"
    at_t1(floor, c.VoidRound("5.1", "torn", actor=SUPERVISOR))
    must(floor, SayReady("t1", actor=ANN))
    open_bets(floor)
    assert ready(floor) == ()
    floor.close()


def test_who_leaves_is_not_waited_for_and_not_ready(floor: Floor) -> None:
    must(floor, SayReady("t1", actor=ANN))
    at_t1(floor, c.Leave("ann", 1, actor=ANN))
    assert ready(floor) == ()
    assert code(floor, SayReady("t1", actor=ANN)) == "not_seated_there"


def test_a_back_bettor_is_waited_for_while_bets_are_open_and_says_himself_that_he_is_ready(floor: Floor) -> None:
    cat = player("cat")
    must(floor, BuyIn("cat", Cents(CHIPS), actor=SUPERVISOR))
    open_bets(floor)
    wager(floor, "ann", 1)
    for who in (ANN, BOB):
        must(floor, SayReady("t1", actor=who))
    assert waited_for(floor.table("t1")) == []
    assert code(floor, SayReady("t1", actor=cat)) == "not_seated_there"
    at_t1(floor, c.PlaceWager("cat", 1, "ante", Cents(500), actor=cat))
    assert waited_for(floor.table("t1")) == ["cat"]
    must(floor, SayReady("t1", actor=cat))
    assert waited_for(floor.table("t1")) == []
    at_t1(floor, c.CallNoMoreBets(actor=DEALER))
    assert floor.table("t1").at_play() == ("ann", "bob")  # he decides nothing, and is not waited for between rounds


def test_what_else_is_refused(floor: Floor) -> None:
    open_table(floor, "t2")
    assert code(floor, SayReady("t9", actor=ANN)) == "table_unknown"
    assert code(floor, SayReady("t2", actor=ANN)) == "dealer_person"
    assert code(floor, SayReady("t1", actor=player("eve"))) == "not_seated_there"
    assert code(floor, SayReady("t1", actor=SUPERVISOR)) == "not_permitted"
    assert code(floor, SayReady("t1", actor=SYSTEM)) == "not_permitted"
    must(floor, EndGamingDay(tables_stay_open=True, actor=PIT_MANAGER))
    assert code(floor, SayReady("t1", actor=ANN)) == "day_not_open"
    must(floor, CloseTable("t1", actor=PIT_MANAGER))
    assert code(floor, SayReady("t1", actor=ANN)) == "table_closed"


def test_no_time_begins_anew_with_it(floor: Floor) -> None:
    before, clock = floor.table("t1"), floor.clock
    assert isinstance(clock, HandClock)
    clock.pass_by(1_000)
    must(floor, SayReady("t1", actor=ANN))
    after = floor.table("t1")
    assert (after.moved, after.part_since) == (before.moved, before.part_since)


# Seats that are released


def release(floor: Floor, name: str) -> None:
    must(floor, ReleaseSeat("t1", name, AWAY, actor=SYSTEM))


@pytest.mark.parametrize("document", document_keys())
def test_wagers_that_lie_while_bets_are_open_go_back_before_the_seat_is_released(document: str) -> None:
    floor = a_floor(document=document)
    at_t1(floor, c.Sit("ann", 3, actor=ANN))
    open_bets(floor)
    wager(floor, "ann", 1)
    wager(floor, "ann", 1, "progressive_jackpot", 100)
    wager(floor, "ann", 2)  # a part of bob's
    wager(floor, "bob", 2)
    release(floor, "ann")
    table = floor.table("t1")
    assert dict(table.state.seats) == {2: "bob"}
    assert floor.purse("ann").balance == CHIPS
    assert {stake.player for parts in table.state.current.stakes.values() for stake in parts} == {"bob"}
    assert table.released == {"ann": Released((1, 3), AWAY, table.moved)}
    assert floor.findings() == ()
    floor.close()


def test_who_has_a_wager_in_play_keeps_his_seat_until_the_round_is_over(floor: Floor) -> None:
    open_bets(floor)
    wager(floor, "ann", 2)
    wager(floor, "bob", 2)
    at_t1(floor, c.CallNoMoreBets(actor=DEALER))
    before = floor.position
    assert floor.call(ReleaseSeat("t1", "ann", AWAY, actor=SYSTEM)).code == "position_in_play"
    assert floor.call(ReleaseSeat("t1", "bob", AWAY, actor=SYSTEM)).code == "position_in_play"
    assert floor.position == before
    at_t1(floor, c.VoidRound("5.1", "torn", actor=SUPERVISOR))
    release(floor, "ann")
    release(floor, "bob")
    assert not floor.table("t1").state.seats


def test_nobody_without_a_wager_is_kept_by_the_others_round(floor: Floor) -> None:
    open_bets(floor)
    wager(floor, "bob", 2)
    at_t1(floor, c.CallNoMoreBets(actor=DEALER))
    release(floor, "ann")
    assert floor.table("t1").state.phase is Phase.DEALING


def test_a_seat_on_which_another_has_a_wager_is_kept(floor: Floor) -> None:
    """He would lose the position that he has bet on."""
    open_bets(floor)
    wager(floor, "ann", 1)
    wager(floor, "bob", 1)
    assert floor.call(ReleaseSeat("t1", "ann", AWAY, actor=SYSTEM)).code == "position_in_play"
    assert floor.purse("ann").balance == CHIPS - 500


@pytest.mark.parametrize("actor", [ANN, DEALER, PIT_MANAGER])
def test_the_floor_alone_releases_seats_and_where_it_deals(floor: Floor, actor: Actor) -> None:
    assert code(floor, ReleaseSeat("t1", "ann", AWAY, actor=actor)) == "order_internal"
    open_table(floor, "t2")
    seat(floor, "t2", "eve")
    assert code(floor, ReleaseSeat("t2", "eve", AWAY, actor=SYSTEM)) == "dealer_person"
    assert code(floor, ReleaseSeat("t1", "eve", AWAY, actor=SYSTEM)) == "not_seated_there"


def test_it_is_remembered_until_he_takes_a_seat_again(floor: Floor) -> None:
    release(floor, "ann")
    open_bets(floor)
    assert "ann" in floor.table("t1").released
    at_t1(floor, c.Sit("ann", 4, actor=ANN))
    assert not floor.table("t1").released


@pytest.mark.parametrize("every", [4, 1 << 40])
def test_a_restart_finds_both_by_snapshot_and_by_replay(every: int) -> None:
    store, clock = MemoryStore(), HandClock()
    floor = a_floor(store, table_snapshot_events=every, clock=clock)
    release(floor, "ann")
    must(floor, SayReady("t1", actor=BOB))
    open_bets(floor)
    at_t1(floor, c.VoidRound("5.1", "torn", actor=SUPERVISOR))
    clock.pass_by(1_000)
    must(floor, SayReady("t1", actor=BOB))
    if every == 4:
        at_t1(floor, c.Sit("cas", 5, actor=player("cas")))  # with a snapshot that has both
    live = floor.table("t1")
    floor.close()
    again = open_floor(store, table_snapshot_events=every).table("t1")
    assert (again.snapshot_version > 0) is (every == 4)
    assert (again.ready, again.released) == (live.ready, live.released) == (("bob",), live.released)
    assert (again.moved, again.part_since, again.version) == (live.moved, live.part_since, live.version)
    assert "ann" in again.released
