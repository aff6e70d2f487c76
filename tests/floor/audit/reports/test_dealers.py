"""Who dealt where: by sign-on, and where nobody signed on by who called the rounds."""

from collections import Counter

from megalink.floor.orders.commands import AtTable, BeginGamingDay, BeginShift, EndGamingDay, SignOff, SignOn
from megalink.floor.state.gaming_day import date_at
from megalink.rulebook.role import Actor, Role
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from tests.floor.audit.reports.shown import MINUTE, NOON, column, of
from tests.floor.floors import (
    DAY_MS,
    DEALER,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    seat,
)
from tests.floor.hand_clock import HandClock


def test_dealers__who_relieved_whom_and_rounds_an_hour() -> None:
    clock = HandClock(NOON)
    floor = open_floor(MemoryStore(), clock=clock)
    open_link(floor)
    open_table(floor, "t1")
    seat(floor, "t1", "ann")
    for dealer in (DEALER, DEALER, SUPERVISOR):
        must(floor, AtTable("t1", c.CallPlaceYourBets(actor=dealer)))
        clock.pass_by(MINUTE)
        must(floor, AtTable("t1", c.GiveRuling("void", "a draught", actor=SHIFT_MANAGER)))
    made = of(floor.store, "dealers")
    assert column(made, "dealer") == [DEALER.id, SUPERVISOR.id]
    assert column(made, "relieved_by") == [SUPERVISOR.id, ""]
    assert column(made, "rounds") == [2, 1]
    assert column(made, "per_hour") == [60, 60]
    floor.close()


def test_dealers__from_sign_on_to_relief_and_sign_off() -> None:
    clock = HandClock(NOON)
    floor = open_floor(MemoryStore(), clock=clock)
    open_link(floor)
    open_table(floor, "t1")
    seat(floor, "t1", "ann")
    dan = Actor("dan", Role.DEALER)

    def void_rounds(number: int) -> None:
        for _ in range(number):
            must(floor, AtTable("t1", c.CallPlaceYourBets(actor=SUPERVISOR)))  # he is not who deals
            clock.pass_by(MINUTE)
            must(floor, AtTable("t1", c.GiveRuling("void", "a draught", actor=SHIFT_MANAGER)))

    for order, rounds in ((SignOn("t1", actor=DEALER), 2), (SignOn("t1", actor=dan), 1), (SignOff("t1", actor=dan), 1)):
        must(floor, order)
        clock.pass_by(MINUTE)
        void_rounds(rounds)
    must(floor, SignOn("t1", actor=DEALER))
    void_rounds(1)
    made = of(floor.store, "dealers")
    assert column(made, "dealer") == [DEALER.id, "dan", SUPERVISOR.id, DEALER.id]
    assert column(made, "signed_on") == ["yes", "yes", "no", "yes"]
    assert column(made, "relieved_by") == ["dan", "", DEALER.id, ""]
    assert column(made, "time") == [3 * MINUTE, 2 * MINUTE, MINUTE, MINUTE]
    assert column(made, "per_hour") == [40, 30, 60, 60]
    assert column(made, "end")[-1] is None
    assert column(made, "rounds") == [2, 1, 1, 1]
    assert column(made, "end")[:2] == [NOON + 3 * MINUTE, NOON + 5 * MINUTE]
    floor.close()


def test_dealers__a_spell_over_shifts_and_days_has_its_rounds_where_the_master_report_has_them() -> None:
    """A Dealer who stays signed on begins a row with each shift; the night after a day's end is nobody's time."""
    clock = HandClock(NOON)
    floor = open_floor(MemoryStore(), clock=clock)
    open_link(floor)
    open_table(floor, "t1")
    seat(floor, "t1", "ann")
    tomorrow = date_at(NOON + DAY_MS)

    def void_round() -> None:
        must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
        clock.pass_by(MINUTE)
        must(floor, AtTable("t1", c.GiveRuling("void", "a draught", actor=SHIFT_MANAGER)))

    must(floor, SignOn("t1", actor=DEALER))
    void_round()
    for _ in (1, 2):
        must(floor, BeginShift(actor=SHIFT_MANAGER))
        clock.pass_by(MINUTE)
    void_round()
    must(floor, EndGamingDay(tables_stay_open=True, actor=PIT_MANAGER))
    clock.pass_by(DAY_MS)
    for order in (BeginGamingDay(tomorrow, actor=PIT_MANAGER), BeginShift(actor=SHIFT_MANAGER)):
        must(floor, order)
        clock.pass_by(MINUTE)
    void_round()
    must(floor, SignOff("t1", actor=DEALER))
    made, master = of(floor.store, "dealers"), of(floor.store, "master")
    assert column(made, "shift") == [None, 1, 2, 1]  # nothing was dealt tomorrow before the shift
    assert column(made, "rounds") == [1, 0, 1, 1]
    assert column(made, "time") == [MINUTE, MINUTE, 2 * MINUTE, 2 * MINUTE]
    assert column(made, "relieved_by") == [""] * 4
    assert None not in column(made, "end")
    dealt, played = (
        +Counter(
            {
                (day, shift): rounds
                for day, shift, rounds in zip(*(column(one, name) for name in ("day", "shift", "rounds")), strict=True)
            }
        )
        for one in (made, master)
    )
    assert dealt == played
    assert column(of(floor.store, "dealers", shift=2), "dealer") == [DEALER.id]
    floor.close()
