"""The automatic dealer with its clock: every document comes to its end, whoever sleeps."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from megalink.floor import names
from megalink.floor.automat import AT_ONCE, Times
from megalink.floor.clock import HandClock
from megalink.floor.commands import AtTable, BeginGamingDay, CloseTable, Order
from megalink.floor.events import Dealer, Shuffle
from megalink.floor.robots import Robots
from megalink.floor.runner import Runner
from megalink.floor.service import Floor
from megalink.games.library import document_keys
from megalink.jackpot.state import Status
from megalink.money import Cents
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.progress import waiting
from megalink.table.showdown import Ending
from megalink.table.state import Phase
from tests.floor.hall import (
    DEALER,
    LINK,
    PIT_MANAGER,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    player,
    seat,
)

TIMES = Times(between=1_000, betting=10_000, decision=20_000, disconnected=5_000, reveal=500, grace=60_000)


class Night:
    """A floor whose clock the test moves, and its runner."""

    def __init__(self, document: str = "singapore-stud@9", store: MemoryStore | None = None, **more: object) -> None:
        self.clock = HandClock()
        self.floor: Floor = open_floor(store, clock=self.clock)
        if not self.floor.links():
            open_link(self.floor)
            open_table(self.floor, "t1", document, dealer=Dealer.AUTOMATIC)
        self.runner = Runner(self.floor, TIMES, supervisor=SUPERVISOR, **more)  # type: ignore[arg-type]
        self.look()

    def look(self) -> None:
        """Until nothing moves any more at this moment."""
        position = -1
        while position != self.floor.position:
            position = self.floor.position
            self.runner.look()
            self.floor.call(BeginGamingDay("", actor=DEALER))  # refused; but what was asked before it is answered

    def wait(self, milliseconds: int) -> None:
        """In steps, as a real clock would."""
        for part in (milliseconds // 2, milliseconds - milliseconds // 2):
            self.clock.pass_by(part)
            self.look()

    def do(self, command: c.AnyCommand) -> None:
        must(self.floor, AtTable("t1", command))
        self.look()

    def phase(self) -> Phase:
        return self.floor.desk("t1").state.phase

    def wager(self, name: str, position: int) -> None:
        base = self.floor.desk("t1").state.rules.base_wagers[0]
        self.do(c.PlaceWager(name, position, base, Cents(500), actor=player(name)))


@pytest.fixture
def night() -> Night:
    return Night()


@pytest.mark.parametrize("document", document_keys())
def test_5_11__silent_players_are_absent_and_the_round_ends(document: str) -> None:
    night = Night(document)
    seat(night.floor, "t1", "ann", "bob")
    night.look()
    night.wait(1_000)
    assert night.phase() is Phase.BETTING
    night.wager("ann", 1)
    night.wager("bob", 2)
    for _ in range(200):
        night.wait(1_000)
        if night.phase() is Phase.SETTLED:
            break
    assert night.phase() is Phase.SETTLED
    hands = night.floor.desk("t1").state.current.hands.values()
    assert any(hand.ending is Ending.ABSENT or "check" in hand.choices for hand in hands)
    assert night.floor.findings() == ()


def test_bets__close_when_their_time_is_over_and_not_before(night: Night) -> None:
    seat(night.floor, "t1", "ann")
    night.look()
    night.wait(999)
    assert night.phase() is Phase.IDLE
    night.wait(1)
    assert night.phase() is Phase.BETTING
    night.wait(5_000)
    night.wager("ann", 1)
    night.wait(4_999)
    assert night.phase() is Phase.BETTING
    night.wait(1)
    assert night.phase() is Phase.DEALING
    night.wait(500)
    assert night.phase() is Phase.DECIDING


def test_bets__stay_open_until_there_is_one(night: Night) -> None:
    seat(night.floor, "t1", "ann")
    night.look()
    night.wait(100_000)
    assert night.phase() is Phase.BETTING
    night.wager("ann", 1)
    assert night.phase() is Phase.DEALING  # the time was over long ago


def to_decisions(night: Night, *players: str) -> None:
    seat(night.floor, "t1", *players)
    night.look()
    night.wait(1_000)
    for position, name in enumerate(players, start=1):
        night.wager(name, position)
    night.wait(10_000)
    night.wait(500)
    assert night.phase() is Phase.DECIDING


def test_decision__time_is_not_begun_anew_by_another_players_decision(night: Night) -> None:
    to_decisions(night, "ann", "bob")
    night.wait(15_000)
    night.do(c.Decide("ann", 1, "fold", actor=player("ann")))
    night.wait(4_999)
    assert waiting(night.floor.desk("t1").state) == (2,)
    night.wait(1)
    assert waiting(night.floor.desk("t1").state) == ()


@pytest.mark.parametrize(("there", "until"), [({"ann", "bob"}, 20_000), ({"ann"}, 5_000)])
def test_5_11__a_disconnected_player_is_absent_sooner(there: set[str], until: int) -> None:
    is_present: Callable[[str], bool] = there.__contains__
    night = Night(is_present=is_present)
    to_decisions(night, "ann", "bob")
    night.wait(until - 1)
    assert waiting(night.floor.desk("t1").state) == (1, 2)
    night.wait(1)
    assert 2 not in waiting(night.floor.desk("t1").state)
    assert (1 in waiting(night.floor.desk("t1").state)) == (until < 20_000)


def test_3_4_1__who_plays_several_positions_is_told_before_bets_close(night: Night) -> None:
    seat(night.floor, "t1", "ann")
    must(night.floor, AtTable("t1", c.Sit("ann", 2, actor=player("ann"))))
    night.look()
    night.wait(1_000)
    night.wager("ann", 1)
    night.wager("ann", 2)
    night.wait(10_000)
    assert night.floor.desk("t1").state.informed == {"ann"}
    assert night.phase() is Phase.DEALING


def test_5_16__play_is_resumed_after_the_grace_time() -> None:
    store = MemoryStore()
    before = Night(store=store)
    to_decisions(before, "ann")
    before.floor.close()
    night = Night(store=store)
    assert night.floor.desk("t1").state.current.power_failed
    night.wait(59_999)
    assert night.floor.desk("t1").state.current.power_failed
    night.wait(1)
    assert not night.floor.desk("t1").state.current.power_failed
    night.wait(19_999)
    assert waiting(night.floor.desk("t1").state) == (1,)
    night.wait(1)
    assert waiting(night.floor.desk("t1").state) == ()


def test_halt__waits_for_people(night: Night) -> None:
    to_decisions(night, "ann")
    night.do(c.ReportIrregularity("5.1", "a torn card", actor=DEALER))
    night.wait(100_000)
    assert night.phase() is Phase.DECIDING
    night.do(c.ResumePlay(actor=SUPERVISOR))
    night.wait(1_000)
    assert night.phase() is not Phase.DECIDING or waiting(night.floor.desk("t1").state) == ()


def test_closed_table__is_left_alone(night: Night) -> None:
    seat(night.floor, "t1", "ann")
    must(night.floor, CloseTable("t1", actor=PIT_MANAGER))
    night.look()
    night.wait(100_000)
    assert night.phase() is Phase.IDLE


def test_table_of_a_person__is_not_touched(night: Night) -> None:
    open_table(night.floor, "t2")
    seat(night.floor, "t2", "bob")
    night.look()
    night.wait(100_000)
    assert night.floor.desk("t2").state.phase is Phase.IDLE


def test_refused_step__is_not_asked_again_at_once(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """The link's stream does not hold: nothing goes into its pool until somebody has looked at it."""
    seat(night.floor, "t1", "ann")
    night.look()
    night.wait(1_000)
    night.wager("ann", 1)
    night.floor.house.locked[names.link(LINK)] = "a test"
    asked: list[str] = []
    submit = night.floor.submit

    def noted(order: Order, *more: Any) -> None:
        if isinstance(order, AtTable):
            asked.append(order.table)
        submit(order, *more)

    monkeypatch.setattr(night.floor, "submit", noted)
    night.wait(10_000)
    assert asked == ["t1"]
    night.wait(998)
    assert asked == ["t1"]
    night.wait(2)
    assert asked == ["t1"] * 2


def royal(night: Night, table: str) -> None:
    """A Royal Flush from a shoe at a table with a human Dealer."""
    open_table(night.floor, table, shuffle=Shuffle.SHOE)
    name = f"p.{table}"
    seat(night.floor, table, name)
    me = player(name)
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager(name, 1, "ante", Cents(500), actor=me),
        c.PlaceWager(name, 1, "progressive_jackpot", Cents(100), actor=me),
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(card, actor=DEALER) for card in "As Ks Qs Js Ts 2c 4d 6h 8c 9d".split()),
        c.Decide(name, 1, "bet", Cents(1_000), actor=me),
        c.ExposeDealer(actor=DEALER),
        c.SettleRound(actor=DEALER),
    ]
    for command in commands:
        must(night.floor, AtTable(table, command))


def test_claims__are_verified_and_paid_in_their_order(night: Night) -> None:
    royal(night, "s1")
    royal(night, "s2")
    meter = night.floor.meter(LINK).pool
    assert meter is not None
    assert [claim.status for claim in meter.open_claims()] == [Status.ENTERED] * 2
    night.look()
    after = night.floor.meter(LINK).pool
    assert after is not None
    assert list(after.open_claims()) == []
    assert night.floor.purse("p.s1").balance > 100_000_000
    assert 20_000_000 < night.floor.purse("p.s2").balance < 30_000_000
    assert night.floor.findings() == ()


def test_runner__that_is_closed_in_the_midst_of_a_look_ends(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """What wakes it must not be taken for a table that moved, and forgotten."""
    look, looked = night.runner.look, threading.Event()

    def late(*streams: str) -> None:
        looked.set()
        closer.join(0.2)  # until the close has been asked for
        look(*streams)

    def close() -> None:
        looked.wait()
        night.runner.close()

    monkeypatch.setattr(night.runner, "look", late)
    closer = threading.Thread(target=close, daemon=True)
    closer.start()
    night.runner.start()
    closer.join(10)
    assert not closer.is_alive()


@pytest.mark.parametrize("document", document_keys())
def test_robots__play_with_a_dealer_in_a_thread(document: str) -> None:
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1", document, dealer=Dealer.AUTOMATIC)
    robots = Robots(2, silent=0.2)
    for position in (1, 2, 3):
        name = robots.name("t1", position)
        must(floor, AtTable("t1", c.Sit(name, position, actor=player(name))))
    runner = Runner(floor, AT_ONCE, robots=robots, supervisor=SUPERVISOR, goes_on=lambda desk: desk.round_number < 20)
    runner.start()
    while floor.desk("t1").round_number < 20 or floor.desk("t1").round_open:
        runner._thread.join(0.01)
    runner.close()
    assert floor.findings() == ()
    assert floor.locked == {}
    floor.close()
