"""The automatic dealer with its clock: every document comes to its end, whoever sleeps."""

from collections.abc import Callable
from typing import Any

import pytest

from megalink.floor.dealing.automatic_dealer import Lost
from megalink.floor.orders.commands import AtTable, CloseTable, Order
from megalink.floor.state import streams
from megalink.games.library import document_keys
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.game.choice import Kind
from megalink.table.game.showdown import Ending
from megalink.table.phase import Phase
from megalink.table.progress import waiting
from megalink.table.state import Silence
from tests.floor.floors import (
    DEALER,
    LINK,
    PIT_MANAGER,
    SUPERVISOR,
    must,
    open_table,
    player,
    seat,
)
from tests.floor.night import Night

CHIPS = 1_000_000  # of each Player who is seated


@pytest.fixture
def night() -> Night:
    return Night()


@pytest.mark.parametrize("document", document_keys())
@pytest.mark.parametrize("is_there", [True, False])
def test_5_11__silent_players_are_out_of_time_or_absent_and_the_round_ends(document: str, is_there: bool) -> None:
    night = Night(document, is_present=lambda _player: is_there)
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
    state = night.floor.table("t1").state
    passing = {choice.name for step in state.rules.steps for choice in step.choices if choice.kind is Kind.PASS}
    deemed = Ending.FOLDED if is_there else Ending.ABSENT
    hands = state.current.hands.values()
    assert {hand.silence for hand in hands} == {Silence.TIME if is_there else Silence.ABSENT}
    assert all(hand.ending is deemed or passing & {*hand.choices} for hand in hands)
    assert night.floor.findings() == ()


@pytest.mark.parametrize("looks", [True, False])
def test_A117__waiting_for_the_clock_is_a_fold_and_no_way_to_get_the_wager_back(night: Night, looks: bool) -> None:
    to_decisions(night, "ann")
    if looks:
        night.do(c.ViewHand("ann", 1, actor=player("ann")))
    night.wait(20_000)
    night.wait(500)
    state = night.floor.table("t1").state
    assert state.current.hands[1].ending is Ending.FOLDED
    assert [line.readings[-1] for line in state.current.settled] == ["A117"]
    assert night.floor.purse("ann").balance == CHIPS - 500


@pytest.mark.parametrize(("looks", "lost"), [(True, 500), (False, 0)])
def test_A118__a_player_who_is_gone_loses_what_he_has_looked_at_and_nothing_else(looks: bool, lost: int) -> None:
    there = {"ann"}
    is_present: Callable[[str], bool] = there.__contains__
    night = Night(is_present=is_present)
    to_decisions(night, "ann")
    if looks:
        night.do(c.ViewHand("ann", 1, actor=player("ann")))
    there.clear()
    night.runner.touch_all()  # as the pages do when somebody has gone
    night.wait(5_000)
    night.wait(500)
    assert night.floor.table("t1").state.current.hands[1].ending is (Ending.FOLDED if looks else Ending.ABSENT)
    assert night.floor.purse("ann").balance == CHIPS - lost


def test_bets__close_when_their_time_is_over_and_not_before(night: Night) -> None:
    seat(night.floor, "t1", "ann")
    night.look()
    night.wait(999)
    assert night.phase() is Phase.IDLE
    night.wait(1)
    assert night.phase() is Phase.BETTING
    night.wager("ann", 1)
    night.wait(5_000)
    seat(night.floor, "t1", "bob")
    night.wager("bob", 2)
    night.wait(4_999)
    assert night.phase() is Phase.BETTING
    night.wait(1)
    assert night.phase() is Phase.DEALING
    night.wait(500)
    assert night.phase() is Phase.DECIDING


def test_bets__stay_open_until_there_is_one_and_for_their_time_after_it(night: Night) -> None:
    seat(night.floor, "t1", "ann")
    night.look()
    night.wait(100_000)
    assert night.phase() is Phase.BETTING
    night.wager("ann", 1)
    night.wait(9_999)
    assert night.phase() is Phase.BETTING
    night.wait(1)
    assert night.phase() is Phase.DEALING


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
    assert waiting(night.floor.table("t1").state) == (2,)
    night.wait(1)
    assert waiting(night.floor.table("t1").state) == ()


@pytest.mark.parametrize(("there", "until"), [({"ann", "bob"}, 20_000), ({"ann"}, 5_000)])
def test_5_11__who_was_gone_before_he_was_asked_is_absent_sooner(there: set[str], until: int) -> None:
    is_present: Callable[[str], bool] = there.__contains__
    night = Night(is_present=is_present)
    to_decisions(night, "ann", "bob")
    night.wait(until - 1)
    assert waiting(night.floor.table("t1").state) == (1, 2)
    night.wait(1)
    assert 2 not in waiting(night.floor.table("t1").state)
    assert (1 in waiting(night.floor.table("t1").state)) == (until < 20_000)


class Line:
    """The connections of Players, by the night's clock: ann's breaks and comes back, all others hold."""

    def __init__(self) -> None:
        self.broke: int | None = None
        self.lost = 0
        self.night = Night(is_present=lambda name: name != "ann" or self.broke is None, lost=self.lost_of)

    def lost_of(self, name: str, _within: int) -> Lost | None:
        if name != "ann":
            return Lost(0, goes_on=False)
        now = self.night.clock.now()
        return Lost(self.lost + (now - self.broke if self.broke is not None else 0), goes_on=self.broke is not None)

    def breaks(self) -> None:
        self.broke = self.night.clock.now()
        self.looks()

    def comes_back(self) -> None:
        assert self.broke is not None
        self.lost += self.night.clock.now() - self.broke
        self.broke = None
        self.looks()

    def looks(self) -> None:
        """As the pages tell it."""
        self.night.runner.touch_all()
        self.night.look()

    def is_waited_for(self) -> bool:
        return 1 in waiting(self.night.floor.table("t1").state)


def test_5_11__the_clock_stands_still_while_a_connection_is_lost() -> None:
    line = Line()
    to_decisions(line.night, "ann", "bob")
    line.night.wait(19_000)
    line.breaks()
    line.night.wait(3_000)
    assert waiting(line.night.floor.table("t1").state) == (1,)  # bob's own time is over
    line.comes_back()
    line.night.wait(999)
    assert line.is_waited_for()
    line.night.wait(1)
    assert not line.is_waited_for()
    assert line.night.floor.table("t1").state.current.hands[1].silence is Silence.TIME


def test_5_11__others_do_not_wait_for_ever_for_a_lost_connection() -> None:
    line = Line()
    to_decisions(line.night, "ann", "bob")
    line.night.wait(1_000)
    line.breaks()
    line.night.wait(23_999)
    assert line.is_waited_for()
    line.night.wait(1)
    assert not line.is_waited_for()
    assert line.night.floor.table("t1").state.current.hands[1].silence is Silence.ABSENT


def test_5_11__a_connection_that_breaks_often_gives_no_more_time_than_one_that_breaks_once() -> None:
    line = Line()
    to_decisions(line.night, "ann")
    for _ in range(4):
        line.night.wait(2_000)
        line.breaks()
        line.night.wait(3_000)
        line.comes_back()
    line.night.wait(4_999)
    assert line.is_waited_for()
    line.night.wait(1)
    assert not line.is_waited_for()


def test_3_4_1__who_plays_several_positions_is_told_before_bets_close(night: Night) -> None:
    seat(night.floor, "t1", "ann")
    must(night.floor, AtTable("t1", c.Sit("ann", 2, actor=player("ann"))))
    night.look()
    night.wait(1_000)
    night.wager("ann", 1)
    night.wager("ann", 2)
    night.wait(10_000)
    assert night.floor.table("t1").state.informed == {"ann"}
    assert night.phase() is Phase.DEALING


def test_5_16__play_is_resumed_after_the_grace_time() -> None:
    store = MemoryStore()
    before = Night(store=store)
    to_decisions(before, "ann")
    before.floor.close()
    night = Night(store=store)
    assert night.floor.table("t1").state.current.power_failed
    night.wait(59_999)
    assert night.floor.table("t1").state.current.power_failed
    night.wait(1)
    assert not night.floor.table("t1").state.current.power_failed
    night.wait(19_999)
    assert waiting(night.floor.table("t1").state) == (1,)
    night.wait(1)
    assert waiting(night.floor.table("t1").state) == ()


def test_halt__waits_for_people(night: Night) -> None:
    to_decisions(night, "ann")
    night.do(c.ReportIrregularity("5.1", "a torn card", actor=DEALER))
    night.wait(100_000)
    assert night.phase() is Phase.DECIDING
    night.do(c.ResumePlay(actor=SUPERVISOR))
    night.wait(1_000)
    assert night.phase() is not Phase.DECIDING or waiting(night.floor.table("t1").state) == ()


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
    assert night.floor.table("t2").state.phase is Phase.IDLE


def test_refused_step__is_not_asked_again_at_once(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """The link's stream does not hold: nothing goes into its pool until somebody has looked at it."""
    seat(night.floor, "t1", "ann")
    night.look()
    night.wait(1_000)
    night.wager("ann", 1)
    night.floor.state.locked[streams.link(LINK)] = "a test"
    tables: list[str] = []
    submit = night.floor.submit

    def noted(order: Order, *more: Any) -> None:
        if isinstance(order, AtTable):
            tables.append(order.table)
        submit(order, *more)

    monkeypatch.setattr(night.floor, "submit", noted)
    night.wait(10_000)
    assert tables == ["t1"]
    night.wait(998)
    assert tables == ["t1"]
    night.wait(2)
    assert tables == ["t1"] * 2
