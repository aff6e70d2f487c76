"""The float in the master game report: a table, its shifts and its day add up, and say the same win as the figures."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from megalink.floor.audit.columns import Kind, as_text
from megalink.floor.audit.figures import FloorFigures
from megalink.floor.audit.reports.catalogue import Sources, report
from megalink.floor.audit.reports.master_game import ADDED, BY_FLOAT, BY_SLIPS, COLUMNS, float_out
from megalink.floor.audit.reports.report import Report, Wanted
from megalink.floor.orders.commands import BeginShift
from megalink.floor.service import Floor
from megalink.ledger import slips as s
from megalink.ledger.slips import SlipKind
from megalink.money import Cents, basis_points
from tests.floor.floors import (
    DEALER,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    must,
    next_day,
    open_floor,
    open_link,
    open_table,
    play_rounds,
    seat,
)

HUNDRED = 10_000


def slip(floor: Floor, order: s.WriteFloatSlip | s.WriteDropSlip) -> None:
    number = must(floor, order).content["slip"]
    assert isinstance(number, int)
    must(floor, s.ConfirmSlip(order.table, number, actor=PIT_MANAGER))


def chips(floor: Floor, table: str, kind: SlipKind, hundreds: int) -> None:
    slip(floor, s.WriteFloatSlip(table, kind, ((Cents(HUNDRED), hundreds),), actor=DEALER))


def drop(floor: Floor, table: str, hundreds: int, shift: int) -> None:
    slip(floor, s.WriteDropSlip(table, Cents(hundreds * HUNDRED), floor.gaming_day, shift, actor=SUPERVISOR))


def master(floor: Floor, shift: int | None = None, table: str | None = None) -> Report:
    edges = {"ante": Fraction(1, 7)}
    return report("master", Sources(floor.store, lambda _game: edges), Wanted(shift=shift, table=table))


def cells(made: Report, *names: str) -> list[tuple[object, ...]]:
    places = [[one.name for one in made.columns].index(name) for name in names]
    return [tuple(row[place] for place in places) for row in made.rows]


@pytest.fixture
def floor() -> Iterator[Floor]:
    """Three shifts: the float of t1 is out over all of them, that of t2 in the first one."""
    floor = open_floor()
    open_link(floor)
    for table in ("t1", "t2"):
        open_table(floor, table)
        seat(floor, table, f"robot.{table}.1")
    must(floor, BeginShift(actor=SHIFT_MANAGER))
    chips(floor, "t1", SlipKind.OPENER, 10)
    chips(floor, "t2", SlipKind.OPENER, 10)
    chips(floor, "t2", SlipKind.FILL, 5)
    chips(floor, "t2", SlipKind.CREDIT, 2)
    chips(floor, "t2", SlipKind.CLOSER, 11)
    drop(floor, "t2", 8, shift=1)
    must(floor, BeginShift(actor=SHIFT_MANAGER))
    play_rounds(floor, 3, "t1")
    must(floor, BeginShift(actor=SHIFT_MANAGER))
    chips(floor, "t1", SlipKind.CLOSER, 7)
    yield floor
    floor.close()


def test_win_and_hold_of_a_float_that_was_closed_in_its_shift(floor: Floor) -> None:
    made = master(floor, table="t2")
    names = "opener", "fills", "credits", "closer", "drop", "float_win", "hold", "difference"
    hundreds = [number * HUNDRED for number in (10, 5, 2, 11, 8, 6)]
    assert cells(made, *names) == [(*hundreds, 7_500, 6 * HUNDRED)]  # nobody played there
    assert as_text(Kind.PERCENT, 7_500) == "75.00"


def test_an_open_float_leaves_out_its_own_sums_and_the_grand_total_alone(floor: Floor) -> None:
    made = master(floor)
    assert float_out(["t1"]) in made.notes
    assert not made.totals.keys() & {*BY_FLOAT, "hold"}
    assert {win for (win,) in cells(master(floor, table="t1"), "float_win")} == {None}
    assert master(floor, table="t2").totals["float_win"] == 6 * HUNDRED
    of_tables = {one.value: one.totals for one in made.subtotals if one.column == "table"}
    assert (of_tables["t2"]["float_win"], of_tables["t2"]["hold"]) == (6 * HUNDRED, 7_500)
    assert not of_tables["t1"].keys() & {*BY_FLOAT, "hold"}
    (sheet,) = (one for one in made.sheets() if (one.by, one.title) == ("table", "By Table: Float"))
    assert {"float_win", "hold", "difference"} <= {one.name for one in sheet.columns}


def test_a_shift_without_a_figure_of_the_float_has_none(floor: Floor) -> None:
    assert cells(master(floor, shift=2), "opener", "fills", "closer", "drop", "float_win") == [(None,) * 5]
    totals = master(floor, shift=2).totals
    assert not totals.keys() & {*BY_SLIPS, *BY_FLOAT, "hold"}
    first = cells(master(floor, shift=1, table="t1"), "opener", "fills", "credits", "closer")
    assert first == [(10 * HUNDRED, None, None, None)]


def test_shifts_and_tables_add_up_to_the_day_and_to_the_figures(floor: Floor) -> None:
    drop(floor, "t1", 4, shift=0)
    made, figures = master(floor), FloorFigures()
    figures.catch_up(floor.store)
    whole = figures.total()
    assert made.notes == ()
    assert (made.totals["float_win"], made.totals["difference"]) == (7 * HUNDRED, whole.difference)
    t1 = figures.total(table="t1")
    assert t1.takings.rounds == 3
    assert [
        row for row in cells(master(floor, table="t1"), "shift", "drop", "float_win", "hold", "difference") if row[2]
    ] == [(None, 4 * HUNDRED, HUNDRED, 2_500, HUNDRED - t1.takings.win - t1.takings.pool)]
    for name in ADDED:
        by_table = sum(master(floor, table=table).totals.get(name, 0) for table in ("t1", "t2"))
        by_shift = sum(master(floor, shift=shift).totals.get(name, 0) for shift in range(4))
        assert by_table == by_shift == made.totals[name], name


def test_percentages_of_totals_are_made_from_the_totals(floor: Floor) -> None:
    play_rounds(floor, 2, "t2")
    drop(floor, "t1", 4, shift=0)
    made = master(floor)
    for totals in (made.totals, *(one.totals for one in made.subtotals)):
        assert totals.get("win_of_handle") == basis_points(totals["win"], totals["handle"])
    # 600 of 800, and 100 of 400: that is 700 of 1,200
    assert made.totals["hold"] == 5_833
    (of_day,) = cells(made, "day")[0]
    by_shift = {one.value: one.totals.get("hold") for one in made.subtotals if one.column == "shift"}
    assert by_shift[f"{of_day}, shift 1, {SHIFT_MANAGER.id}"] == 7_500


def test_a_shift_is_one_of_its_day_and_has_its_manager(floor: Floor) -> None:
    first = floor.gaming_day
    next_day(floor)
    must(floor, BeginShift(actor=SHIFT_MANAGER))
    play_rounds(floor, 1, "t1")
    made = master(floor)
    shifts = [one.value for one in made.subtotals if one.column == "shift"]
    numbers = [(first, 1), (first, 2), (first, 3), (floor.gaming_day, 1)]
    assert shifts == [f"{day}, shift {number}, {SHIFT_MANAGER.id}" for day, number in numbers]
    assert next(one.of for one in made.subtotals if one.column == "shift") == {"day": first, "shift": 1}


def test_a_shift_s_rows_come_in_the_order_of_their_numbers(floor: Floor) -> None:
    for _ in range(8):
        must(floor, BeginShift(actor=SHIFT_MANAGER))
        play_rounds(floor, 1, "t1")
    assert [shift for (shift,) in cells(master(floor, table="t1"), "shift")] == [*range(1, 12)]


def test_totals_in_json_have_the_types_of_rows(floor: Floor) -> None:
    drop(floor, "t1", 4, shift=0)
    plain: dict[str, Any] = master(floor).as_plain()
    row = plain["rows"][-1]
    for totals in (plain["totals"], *plain["subtotals"]):
        for name in ("rounds", "voids", "handle", "win", "theoretical_win"):
            assert type(totals[name]) is type(row[name]), name
    assert (type(plain["totals"]["rounds"]), type(plain["totals"]["hold"])) == (int, int)
    shifts = [one["shift"] for one in plain["subtotals"] if one["column"] == "shift"]
    assert shifts == [None, 1, 2, 3]


def test_every_column_stands_in_a_sheet_and_a_sheet_is_no_wider_than_paper(floor: Floor) -> None:
    sheets = [sheet for sheet in master(floor).sheets() if sheet.by is None]
    assert [sheet.title for sheet in sheets] == ["Play", "Float"]
    assert {column for sheet in sheets for column in sheet.columns} == {*COLUMNS}
    assert all(sheet.columns[:4] == COLUMNS[:4] and len(sheet.columns) <= 13 for sheet in sheets)
