"""Who dealt where: by sign-on, and where nobody signed on by who called the rounds."""

from megalink.floor.orders.commands import AtTable, SignOff, SignOn
from megalink.rulebook.role import Actor, Role
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from tests.floor.audit.reports.shown import MINUTE, NOON, column, of
from tests.floor.floors import DEALER, SHIFT_MANAGER, SUPERVISOR, must, open_floor, open_link, open_table, seat
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
