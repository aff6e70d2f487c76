"""The float of a table by slips with two names, what it comes to, and Dealers who sign on and relieve one another."""

from random import Random

import pytest

from megalink.floor.audit.figures import Figures, FloorFigures
from megalink.floor.orders.commands import BeginShift, Order, SignOff, SignOn
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer
from megalink.floor.state.snapshots import table_as_text, table_from_text
from megalink.ledger import slips as s
from megalink.ledger.cage import BuyIn, CashOut
from megalink.ledger.slips import SlipKind
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.store.memory import MemoryStore
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
    open_table,
    play_rounds,
    player,
)

OTHER_DEALER, OTHER_SUPERVISOR = Actor("dan", Role.DEALER), Actor("sam", Role.PIT_SUPERVISOR)
OPENER, FILL, CREDIT, CLOSER = SlipKind.OPENER, SlipKind.FILL, SlipKind.CREDIT, SlipKind.CLOSER
TODAY = "1970-01-01"


def chips(**numbers: int) -> s.Chips:
    """`chips(of_25=4)`"""
    return tuple((Cents(100 * int(name.removeprefix("of_"))), number) for name, number in numbers.items())


def write(kind: SlipKind, what: s.Chips, actor: Actor = DEALER) -> s.WriteFloatSlip:
    return s.WriteFloatSlip("t1", kind, what, actor=actor)


def drop(amount: int, actor: Actor = SUPERVISOR, day: str = TODAY, shift: int = 0) -> s.WriteDropSlip:
    return s.WriteDropSlip("t1", Cents(amount), day, shift, actor=actor)


def confirm(slip: int, actor: Actor = SUPERVISOR) -> s.ConfirmSlip:
    return s.ConfirmSlip("t1", slip, actor=actor)


def slip(floor: Floor, order: s.WriteFloatSlip | s.WriteDropSlip | s.ReverseSlip, second: Actor = PIT_MANAGER) -> int:
    """Written and confirmed."""
    number = must(floor, order).content["slip"]
    assert isinstance(number, int)
    must(floor, confirm(number, second))
    return number


def code(floor: Floor, order: Order) -> str | None:
    return floor.call(order).code


def figures_of(floor: Floor, table: str | None = "t1", day: str | None = None, shift: int | None = None) -> Figures:
    figures = FloorFigures()
    figures.catch_up(floor.store)
    return figures.total(table, day, shift)


def test_win_is_closer_credits_and_drop_less_opener_and_fills() -> None:
    floor = floor_with_table()
    slip(floor, write(OPENER, chips(of_1=100, of_25=40)))  # 1,100.00
    slip(floor, write(FILL, chips(of_100=5)))  # 500.00
    slip(floor, write(CREDIT, chips(of_25=8)))  # 200.00
    slip(floor, write(CLOSER, chips(of_25=40, of_100=1)))  # 1,100.00
    assert figures_of(floor).tray.win is None  # the box is not counted yet
    slip(floor, drop(60_000))
    tray = figures_of(floor).tray
    assert (tray.opener, tray.fills, tray.credits, tray.closer, tray.drop) == (110_000, 50_000, 20_000, 110_000, 60_000)
    assert (tray.win, tray.hold) == (30_000, 5_000)  # half of the drop


def test_hold_is_none_without_a_drop_and_win_while_the_float_is_out() -> None:
    floor = floor_with_table()
    slip(floor, write(OPENER, chips(of_25=40)))
    slip(floor, drop(0))
    assert figures_of(floor).tray.win is None
    slip(floor, write(CLOSER, chips(of_25=40)))
    assert (figures_of(floor).tray.win, figures_of(floor).tray.hold) == (0, None)


def test_a_slip_counts_once_somebody_else_has_confirmed_it() -> None:
    floor = floor_with_table()
    must(floor, write(OPENER, chips(of_25=4), SUPERVISOR))
    assert figures_of(floor).tray.opener == 0
    assert code(floor, confirm(1, SUPERVISOR)) == "same_person"
    assert code(floor, confirm(1, DEALER)) == "not_permitted"
    must(floor, confirm(1, PIT_MANAGER))
    assert figures_of(floor).tray.opener == 10_000
    assert code(floor, confirm(1, PIT_MANAGER)) == "slip_unknown"


def test_a_count_takes_a_pit_manager_or_above() -> None:
    floor = floor_with_table()
    assert code(floor, drop(500, DEALER)) == "not_permitted"
    must(floor, drop(500))
    assert code(floor, confirm(1, OTHER_SUPERVISOR)) == "pit_manager_needed"
    must(floor, confirm(1, SHIFT_MANAGER))


REFUSED: list[tuple[Order, str]] = [
    (write(FILL, chips(of_25=4)), "float_not_open"),
    (write(CLOSER, chips(of_25=4)), "float_not_open"),
    (write(SlipKind.DROP, chips(of_25=4)), "choice_unknown"),
    (write(OPENER, ((Cents(700), 1),)), "amount_invalid"),
    (write(OPENER, ((Cents(500), 1), (Cents(500), 2))), "amount_invalid"),
    (write(OPENER, chips(of_25=0)), "amount_invalid"),
    (write(OPENER, chips(of_25=-4)), "amount_invalid"),
    (write(OPENER, chips(of_25=100_001)), "amount_invalid"),
    (drop(-1), "amount_invalid"),
    (drop(1, day="2999-01-01"), "day_invalid"),
    (drop(1, day="1969-02-30"), "day_invalid"),
    (drop(1, day="1969-12-31"), "day_invalid"),  # a date, and no gaming day of this house
    (drop(1, shift=-1), "day_invalid"),
    (drop(1, shift=1), "day_invalid"),  # no shift has begun
    (s.WithdrawSlip("t1", 1, "wrong", actor=DEALER), "slip_unknown"),
    (s.ReverseSlip("t1", 1, "wrong", actor=SUPERVISOR), "slip_unknown"),
    (SignOff("t1", actor=DEALER), "nobody_signed_on"),
]


@pytest.fixture(scope="module")
def refusing() -> Floor:
    return floor_with_table()


@pytest.mark.parametrize(("order", "refused"), REFUSED)
def test_refusal(refusing: Floor, order: Order, refused: str) -> None:
    assert code(refusing, order) == refused


def test_one_opener_then_one_closer() -> None:
    floor = floor_with_table()
    must(floor, write(OPENER, chips(of_25=4)))
    must(floor, write(OPENER, chips(of_25=4), OTHER_DEALER))
    must(floor, confirm(1))
    assert code(floor, confirm(2)) == "float_open"  # two were written, and one counts
    assert code(floor, write(OPENER, ())) == "float_open"
    slip(floor, write(CLOSER, ()))
    assert code(floor, write(CREDIT, chips(of_1=1))) == "float_not_open"


def test_a_slip_that_waits_is_withdrawn_and_one_that_counts_reversed_by_two() -> None:
    floor = floor_with_table()
    slip(floor, write(OPENER, chips(of_25=4)))
    fill = slip(floor, write(FILL, chips(of_100=3)))
    must(floor, write(FILL, chips(of_100=3)))
    assert code(floor, s.WithdrawSlip("t1", 3, " ", actor=DEALER)) == "reason_missing"
    must(floor, s.WithdrawSlip("t1", 3, "twice", actor=DEALER))
    back = s.ReverseSlip("t1", fill, "never delivered", actor=SUPERVISOR)
    must(floor, back)
    assert figures_of(floor).tray.fills == 30_000
    assert code(floor, back) == "slip_reversed"
    assert code(floor, confirm(4, SUPERVISOR)) == "same_person"
    must(floor, confirm(4, PIT_MANAGER))
    assert figures_of(floor).tray.fills == 0
    assert code(floor, back) == "slip_reversed"
    assert code(floor, s.ReverseSlip("t1", 4, "no", actor=SUPERVISOR)) == "slip_unknown"  # write a new slip instead


def test_a_reversed_closer_leaves_the_float_out() -> None:
    floor = floor_with_table()
    slip(floor, write(OPENER, chips(of_25=4)))
    closer = slip(floor, write(CLOSER, chips(of_25=3)))
    slip(floor, s.ReverseSlip("t1", closer, "miscounted", actor=SUPERVISOR))
    assert floor.table("t1").tray.is_out
    slip(floor, write(CLOSER, chips(of_25=4)))
    slip(floor, drop(0))
    assert figures_of(floor).tray.win == 0


def test_slips_have_the_day_and_shift_in_which_they_were_written_and_a_drop_the_one_it_names() -> None:
    floor = floor_with_table()
    must(floor, BeginShift(actor=SHIFT_MANAGER))
    slip(floor, write(OPENER, chips(of_25=4)))
    slip(floor, write(CLOSER, chips(of_25=8)))
    must(floor, BeginShift(actor=SHIFT_MANAGER))
    tomorrow = next_day(floor)
    slip(floor, drop(10_000, shift=1))
    assert figures_of(floor, day=TODAY, shift=1).tray.win == 20_000
    assert figures_of(floor, day=TODAY).tray.hold == 20_000
    assert figures_of(floor, day=tomorrow).tray.win is None


def test_the_floats_win_is_compared_with_the_settlements() -> None:
    """Somebody who counts what the cards made finds no difference; a chip that is missing is one."""
    floor = floor_with_table()
    play_rounds(floor, 5)
    takings = figures_of(floor).takings
    won = takings.win + takings.pool
    slip(floor, write(OPENER, chips(of_5000=100)))
    slip(floor, write(CLOSER, chips(of_5000=100)))
    slip(floor, drop(max(won, 0) + 2_500))
    assert figures_of(floor).difference == max(won, 0) + 2_500 - won


def test_money_for_chips_is_booked_where_it_changed_hands() -> None:
    floor = open_floor()
    open_table(floor, "t1", link=None)
    must(floor, BuyIn("ann", Cents(5_000), "t1", actor=DEALER))
    must(floor, BuyIn("ann", Cents(700), actor=SUPERVISOR))
    must(floor, CashOut("ann", Cents(300), "t1", actor=DEALER))
    figures = FloorFigures()
    figures.catch_up(floor.store)
    total = figures.total("t1")
    assert (total.buy_in, total.cash_out) == (5_000, 300)
    assert (figures.total().buy_in, figures.total().cash_out) == (5_000, 300)  # the cage's stand in the cash journal


def test_float_and_dealer_are_there_after_a_restart_and_in_a_snapshot() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    slip(floor, write(OPENER, chips(of_25=4)))
    must(floor, write(FILL, chips(of_25=4)))
    must(floor, SignOn("t1", actor=DEALER))
    before = floor.table("t1")
    floor.close()
    after = open_floor(store).table("t1")
    assert (after.tray, after.signed_on) == (before.tray, before.signed_on)
    again = table_from_text(after._replace(tray=after.tray._replace(made=()), signed_on=None), table_as_text(after), 9)
    assert (again.tray, again.signed_on) == (before.tray, before.signed_on)


def test_a_dealer_signs_on_himself_and_relief_ends_the_others() -> None:
    floor = floor_with_table()
    open_table(floor, "t2")
    must(floor, SignOn("t1", actor=DEALER))
    assert code(floor, SignOn("t1", actor=DEALER)) == "signed_on_already"
    must(floor, SignOn("t1", actor=OTHER_DEALER))
    assert code(floor, SignOff("t1", actor=DEALER)) == "not_permitted"
    must(floor, SignOn("t2", actor=DEALER))
    must(floor, SignOn("t1", actor=DEALER))  # and is no longer at t2
    assert floor.table("t2").signed_on is None
    must(floor, SignOff("t1", actor=SUPERVISOR))
    made = of(floor.store, "dealers")
    assert [*zip(column(made, "table"), column(made, "dealer"), strict=True)] == [
        ("t1", "dee"),
        ("t1", "dan"),
        ("t2", "dee"),
        ("t1", "dee"),
    ]
    assert None not in column(made, "end")


def test_nobody_signs_on_where_the_table_deals_by_itself_nor_a_player() -> None:
    floor = open_floor()
    open_table(floor, "t1", link=None, dealer=Dealer.AUTOMATIC)
    assert code(floor, SignOn("t1", actor=DEALER)) == "dealer_automatic"
    assert code(floor, SignOn("t1", actor=player("ann"))) == "not_permitted"


def test_what_is_read_in_many_looks_is_what_one_look_reads() -> None:
    floor, figures, chance = floor_with_table(), FloorFigures(), Random(7)
    orders: list[Order] = [
        write(OPENER, chips(of_25=4)),
        confirm(1),
        SignOn("t1", actor=DEALER),
        write(FILL, chips(of_1=9)),
        s.WithdrawSlip("t1", 2, "twice", actor=DEALER),
        drop(700),
        confirm(3, PIT_MANAGER),
        SignOff("t1", actor=DEALER),
    ]
    for order in orders:
        must(floor, order)
        if chance.random() < 0.5:
            figures.catch_up(floor.store)
    figures.catch_up(floor.store)
    assert figures.total() == figures_of(floor, None)
