"""The register of incidents and rulings: a line in words for each matter, with its clause and its end."""

from megalink.floor.audit.columns import to_the_second
from megalink.floor.orders.commands import ApproveOrder, AtTable, ChangeLimits, DeclineOrder, SeatGuest
from megalink.floor.state.house_limits import HouseLimits
from megalink.ledger import slips as s
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.role import Role
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from tests.floor.audit.reports.shown import MINUTE, NOON, column, of
from tests.floor.floors import (
    DEALER,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    player,
    seat,
)
from tests.floor.hand_clock import HandClock


def test_incidents__are_told_in_words_with_their_clause_and_their_end() -> None:
    clock = HandClock(NOON)
    floor = open_floor(MemoryStore(), clock=clock)
    open_link(floor)
    open_table(floor, "t1")
    seat(floor, "t1", "ann")
    ann = player("ann")
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("ann", 1, "ante", Cents(500), actor=ann),
        c.CallNoMoreBets(actor=DEALER),
        c.RecordLateWager("ann", 1, "ante", Cents(300), actor=SUPERVISOR),
        c.DeclarePowerFailure(actor=DEALER),
    ]
    for command in commands:
        must(floor, AtTable("t1", command))
    clock.pass_by(MINUTE)
    must(floor, AtTable("t1", c.ResumePlay(actor=SUPERVISOR)))
    must(floor, AtTable("t1", c.GiveRuling("void", "a draught", actor=SHIFT_MANAGER)))
    made = of(floor.store, "incidents", table="t1")
    assert column(made, "matter") == ["Late wager", "Power failure", "Ruling", "Round void"]
    assert column(made, "clause") == ["5.5", "5.16", "6.1", "6.1"]
    assert column(made, "what")[0] == "A late wager of ann was refused: Ante 3.00 on position 1."
    (failed,) = (row for row in made.rows if row[5] == "Power failure")
    assert (failed[-2], failed[-1]) == (failed[0] + MINUTE, SUPERVISOR.id)  # type: ignore[operator]
    assert of(floor.store, "incidents", find="DRAUGHT").rows == made.rows[2:]
    assert of(floor.store, "incidents", table="t2").rows == ()
    floor.close()


def test_incidents__of_money_and_of_orders_that_take_two_people() -> None:
    floor = open_floor(MemoryStore(), clock=HandClock(NOON))
    open_table(floor, "t1", link=None)
    seat(floor, "t1", "ann", chips=5_000)
    must(floor, SeatGuest("t1", 2, actor=DEALER))
    wait = floor.call(BuyIn("ann", Cents(2_000_000), "t1", actor=SUPERVISOR))
    assert wait.is_accepted
    must(floor, ApproveOrder(1, actor=PIT_MANAGER))
    floor.call(ChangeLimits(HouseLimits(buy_in=Cents(1)), "for a test", actor=PIT_MANAGER))
    must(floor, DeclineOrder(2, "too low", actor=SHIFT_MANAGER))
    must(floor, ChangeLimits(HouseLimits(buy_in=Cents(7)), "as agreed", actor=SHIFT_MANAGER))
    must(floor, s.WriteFloatSlip("t1", s.SlipKind.OPENER, ((Cents(500), 4),), actor=DEALER))
    must(floor, s.ConfirmSlip("t1", 1, actor=SUPERVISOR))
    must(floor, s.ReverseSlip("t1", 1, "miscounted", actor=SUPERVISOR))
    made = of(floor.store, "incidents")
    told = list(zip(column(made, "matter"), column(made, "what"), column(made, "ended_by"), strict=True))
    waits = "waits for a Pit Supervisor or a higher position (a buy-in above it takes a second person)."
    of_buy_in = f"Order 1, a buy-in of 20000.00 for ann at t1, {waits}"
    of_limits = "or a higher position"
    sums = "20050.00 brought and 0.00 taken in the gaming day"
    cash = f"ann brought 20000.00, above the limit for a report: {sums}."
    for line in (
        ("Guest", f"{DEALER.id} seated Guest at 2 of t1, no. 3.", ""),
        ("Second person", of_buy_in, PIT_MANAGER.id),
        ("Second person", "Order 1 is approved and carried out.", ""),
        ("Cash reported", cash, ""),
        ("Second person", 'Order 2 is declined: "too low"', ""),
        ("Limits of the house", 'The limits of the house are changed: "as agreed"', ""),
        ("Slip reversed", 'Slip 2 takes back the opener of 20.00 on slip 1: "miscounted"', ""),
    ):
        assert told.count(line) == 1, (line, told)
    waited = [ended for matter, what, ended in told if matter == "Second person" and of_limits in what]
    assert waited[:2] == [PIT_MANAGER.id, SHIFT_MANAGER.id]
    assert all(waited)
    assert sum(matter == "Slip reversed" for matter, _, _ in told) == 1
    assert {"Cash reported", "Guest", "Slip reversed"} <= set(
        column(of(floor.store, "incidents", table="t1"), "matter")
    )
    floor.close()


def test_incidents__with_a_time_in_them_say_it_as_all_reports_do() -> None:
    floor = open_floor(MemoryStore(), clock=HandClock(NOON))
    open_table(floor, "t1", link=None)
    until = NOON + 60 * MINUTE
    must(floor, AtTable("t1", c.BarPlayer("ann", "loud", until=until, actor=SHIFT_MANAGER)))
    must(floor, AtTable("t1", c.AssignActing("pam", Role.PIT_MANAGER, NOON, until, actor=SHIFT_MANAGER)))
    begun, ended = to_the_second(NOON), to_the_second(until)
    assert column(of(floor.store, "incidents"), "what") == [
        f'{SHIFT_MANAGER.id} barred ann from further play: "loud"',
        f"The bar of ann ends at {ended}.",
        f"pam acts as Pit Manager from {begun} to {ended}.",
    ]
    floor.close()
