"""Gaming days: dates that follow one another, opened and closed; no round without one; each shift has its manager."""

import pytest

from megalink.floor.audit.calendar import Period
from megalink.floor.audit.figures import FloorFigures
from megalink.floor.orders.commands import AtTable, BeginGamingDay, BeginShift, CloseTable, EndGamingDay, Order
from megalink.floor.service import Floor
from megalink.floor.state.events import GamingDayBegun
from megalink.floor.state.streams import in_envelope
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.store.contract import Write
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.view import Audience, Viewer
from tests.floor.audit.reports.shown import column, of
from tests.floor.floors import (
    DEALER,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    floor_with_table,
    must,
    next_day,
    open_floor,
    play_rounds,
)
from tests.floor.hand_clock import HandClock

NOON = 1_798_718_400_000  # of 2026-12-31, in UTC
BETS = AtTable("t1", c.CallPlaceYourBets(actor=DEALER))
END, SHIFT = EndGamingDay(actor=PIT_MANAGER), BeginShift(actor=SHIFT_MANAGER)
STAY_OPEN = EndGamingDay(tables_stay_open=True, actor=PIT_MANAGER)


def begin(day: str) -> BeginGamingDay:
    return BeginGamingDay(day, actor=PIT_MANAGER)


def code(floor: Floor, order: Order) -> str | None:
    return floor.call(order).code


@pytest.mark.parametrize(
    "wrong", ["9999-99-99", "2025-02-30", "2026-1-2", "20261231", "2026-W53-4", "soon", "", "2027-01-02", "9999-12-31"]
)
def test_a_day_is_a_date_and_at_most_one_ahead(wrong: str) -> None:
    floor = open_floor(clock=HandClock(NOON), begins_day=False)
    assert code(floor, begin(wrong)) == "day_invalid"
    must(floor, begin("2027-01-01"))


@pytest.mark.parametrize(("day", "refused"), [("2026-12-30", "day_invalid"), ("2026-12-31", "day_invalid")])
def test_a_day_follows_the_one_before(day: str, refused: str) -> None:
    floor = open_floor(clock=HandClock(NOON), begins_day=False)
    must(floor, begin("2026-12-31"))
    must(floor, END)
    assert code(floor, begin(day)) == refused
    must(floor, begin("2027-01-01"))


@pytest.mark.parametrize("odd", ["9999-99-99", "9999-12-31"])
def test_after_an_odd_day_of_an_old_log_comes_a_real_one(odd: str) -> None:
    store = MemoryStore()
    store.append([Write("floor", 0, [in_envelope(GamingDayBegun(odd), PIT_MANAGER, NOON)])])
    floor = open_floor(store, clock=HandClock(NOON))
    assert (floor.gaming_day, floor.day_open) == (odd, True)
    must(floor, END)
    must(floor, begin("2026-12-31"))


def test_a_day_begins_when_the_one_before_has_ended() -> None:
    floor = open_floor()
    assert code(floor, begin("1970-01-02")) == "day_open"
    must(floor, END)
    assert code(floor, END) == "day_not_open"
    must(floor, begin("1970-01-02"))


def test_no_round_begins_without_an_open_day() -> None:
    floor = floor_with_table()
    viewer = Viewer(Audience.DEALER, DEALER.id)
    must(floor, STAY_OPEN)
    assert code(floor, BETS) == "day_not_open"
    assert BETS.command not in [option.command for option in floor.options(floor.look("t1", viewer), viewer)]
    must(floor, begin("1970-01-02"))
    must(floor, BETS)


@pytest.mark.parametrize("kind", [BuyIn, CashOut])
def test_no_cash_is_booked_to_a_day_that_has_ended(kind: type[BuyIn | CashOut]) -> None:
    floor, order = floor_with_table(), kind("ann", Cents(500), actor=SUPERVISOR)
    must(floor, BuyIn("ann", Cents(500), actor=SUPERVISOR))
    ended, before = floor.gaming_day, of(floor.store, "cash").rows
    must(floor, STAY_OPEN)
    refused = floor.call(order)
    message = f"gaming day {ended} has ended: no cash is taken or paid before a Pit Manager begins the next day"
    assert (refused.code, refused.content["message"]) == ("day_not_open", message)
    assert of(floor.store, "cash").rows == before
    must(floor, begin("1970-01-02"))
    must(floor, order)
    assert column(of(floor.store, "cash"), "day") == [*column(of(floor.store, "cash", day=ended), "day"), "1970-01-02"]


@pytest.mark.parametrize("kind", [BuyIn, CashOut])
def test_no_cash_is_booked_before_the_first_day(kind: type[BuyIn | CashOut]) -> None:
    floor = open_floor(clock=HandClock(NOON), begins_day=False)
    refused = floor.call(kind("ann", Cents(500), actor=SUPERVISOR))
    message = "no gaming day is open: a Pit Manager begins one"
    assert (refused.code, refused.content["message"]) == ("day_not_open", message)
    assert of(floor.store, "cash").rows == ()
    must(floor, begin("2026-12-31"))
    must(floor, BuyIn("ann", Cents(500), actor=SUPERVISOR))
    assert column(of(floor.store, "cash"), "day") == ["2026-12-31"]


def test_a_day_ends_with_its_tables_closed_or_left_open_knowingly() -> None:
    floor = floor_with_table()
    refused = floor.call(END)
    assert (refused.code, "t1" in str(refused.content["message"])) == ("tables_open", True)
    must(floor, CloseTable("t1", actor=PIT_MANAGER))
    must(floor, END)


def test_a_round_in_play_goes_on_after_the_end_of_its_day_and_belongs_to_it() -> None:
    floor = floor_with_table()
    must(floor, BETS)
    next_day(floor)
    play_rounds(floor, 1)
    figures = FloorFigures()
    figures.catch_up(floor.store)
    assert [(row.period.day, row.takings.rounds) for row in figures.rows()] == [("1970-01-01", 1), ("1970-01-02", 1)]


def test_a_shift_has_a_gaming_shift_manager_who_takes_over() -> None:
    floor = floor_with_table()
    assert floor.call(BeginShift(actor=PIT_MANAGER)).code == "not_permitted"
    assert must(floor, SHIFT).content == {"day": "1970-01-01", "shift": 1}
    play_rounds(floor, 2)
    must(floor, BeginShift(actor=Actor("gus", Role.GAMING_SHIFT_MANAGER)))
    play_rounds(floor, 1)
    shift = floor.state.registry.shift
    assert shift is not None
    assert (shift.number, shift.manager) == (2, "gus")
    figures = FloorFigures()
    figures.catch_up(floor.store)
    assert [(row.period, row.takings.rounds) for row in figures.rows()] == [
        (Period("1970-01-01", 1), 2),
        (Period("1970-01-01", 2), 1),
    ]
    assert figures.total(day="1970-01-01").takings.rounds == 3


def test_a_shift_ends_with_its_day() -> None:
    floor = floor_with_table()
    must(floor, SHIFT)
    must(floor, STAY_OPEN)
    assert floor.state.registry.shift is None
    assert code(floor, SHIFT) == "day_not_open"
    must(floor, begin("1970-01-02"))
    assert must(floor, SHIFT).content["shift"] == 1


def test_days_and_shifts_are_there_after_a_restart() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    must(floor, SHIFT)
    before = floor.state.registry
    floor.close()
    assert open_floor(store).state.registry == before
