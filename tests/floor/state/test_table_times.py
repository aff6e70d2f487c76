"""When a table moved is noted once, by the time of its events: live, after a restart and at another server alike."""

import pytest

from megalink.floor.dealing.robots import Robots
from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer
from megalink.floor.state.loading import start
from megalink.floor.state.table_state import FloorTable
from megalink.money import Cents
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.game.showdown import Ending
from megalink.table.phase import Phase
from megalink.table.progress import waiting
from megalink.web.views.clock import Clocks, TableClock
from tests.floor.floors import floor_with_table, must, open_table, player, seat, steps
from tests.floor.hand_clock import HandClock
from tests.floor.night import TIMES, Night


def times(table: FloorTable) -> tuple[int, int]:
    return table.part_since, table.moved


def test_times__part_begins_once_and_the_table_moves_with_every_order() -> None:
    night = Night()
    seat(night.floor, "t1", "ann", "bob")
    night.look()
    night.wait(1_000)
    opened = night.clock.now()
    assert times(night.floor.table("t1")) == (opened, opened)
    night.clock.pass_by(300)
    night.wager("ann", 1)
    assert times(night.floor.table("t1")) == (opened + 300, opened + 300)  # the time for betting begins with it
    night.clock.pass_by(400)
    night.wager("bob", 2)
    assert times(night.floor.table("t1")) == (opened + 300, opened + 700)


@pytest.mark.parametrize("snapshot_events", [1, 10_000])
def test_times__are_known_after_a_restart_and_at_another_server(snapshot_events: int) -> None:
    store, clock = MemoryStore(), HandClock()
    floor = floor_with_table(store, clock=clock, table_snapshot_events=snapshot_events)
    other = Floor(store, clock=clock, keep=False, recover=False)
    moves = steps(floor, robots=Robots(1))
    phases: set[Phase] = set()
    while floor.table("t1").round_number < 3:
        clock.pass_by(1_000)
        next(moves)
        other._writer.catch_up()
        table = floor.table("t1")
        phases.add(table.state.phase)
        for again in (start(store).state.tables["t1"], other.table("t1")):
            assert (again.part, times(again)) == (table.part, times(table))
    assert {Phase.BETTING, Phase.DECIDING, Phase.SETTLED} <= phases
    assert (store.snapshot("table:t1") is not None) is (snapshot_events == 1)


def test_clock_of_the_page__ends_when_the_dealer_goes_on() -> None:
    night = Night()
    seat(night.floor, "t1", "ann")
    clocks = Clocks(TIMES, night.floor.opened_at, supervised=True)
    night.look()
    night.wait(1_000)
    assert clocks.of(night.floor.table("t1")) == TableClock("betting", None, {})  # nobody has wagered yet
    night.wager("ann", 1)
    ends = clocks.of(night.floor.table("t1")).ends
    assert ends == night.clock.now() + TIMES.betting
    night.wait(TIMES.betting - 1)
    assert night.phase() is Phase.BETTING
    night.wait(1)
    assert night.phase() is Phase.DEALING


def test_clock_of_the_page__says_what_happens_when_the_time_runs_out_and_so_it_does() -> None:
    sides = {"t1": ("fold", Ending.FOLDED), "t2": ("invalid", Ending.ABSENT)}
    night = Night()
    open_table(night.floor, "t2", dealer=Dealer.AUTOMATIC, readings=(("time.expired", "absent"),))
    clocks = Clocks(TIMES, night.floor.opened_at, supervised=True)
    seat(night.floor, "t1", "ann")
    seat(night.floor, "t2", "bob")
    night.look()
    night.wait(1_000)
    for table, name in (("t1", "ann"), ("t2", "bob")):
        must(night.floor, AtTable(table, c.PlaceWager(name, 1, "ante", Cents(500), actor=player(name))))
    night.wait(TIMES.betting)
    night.wait(TIMES.reveal)
    for table, (deemed, _) in sides.items():
        assert clocks.of(night.floor.table(table)).then == {"1": deemed}
    night.wait(TIMES.decision)
    for table, (_, ending) in sides.items():
        assert night.floor.table(table).state.current.hands[1].ending is ending
        assert clocks.of(night.floor.table(table)).then == {}


def test_players__lose_no_time_while_the_floor_is_not_open() -> None:
    """A hand was folded, so play just goes on after the failure (5.16.2); Bob gets his whole time again."""
    store = MemoryStore()
    night = Night(store=store)
    seat(night.floor, "t1", "ann", "bob")
    night.look()
    night.wait(1_000)
    night.wager("ann", 1)
    night.wager("bob", 2)
    night.wait(10_000)
    night.wait(500)
    night.do(c.Decide("ann", 1, "fold", actor=player("ann")))
    again = Night(store=store, since=night.clock.now() + 3_600_000)
    assert not again.floor.table("t1").state.current.power_failed
    again.wait(TIMES.decision - 1)
    assert waiting(again.floor.table("t1").state) == (2,)
    again.wait(1)
    assert waiting(again.floor.table("t1").state) == ()
