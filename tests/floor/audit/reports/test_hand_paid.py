"""Awards that are a percentage of the meter are paid by hand-pay slip: no chip of the tray pays them."""

from megalink.floor.audit.figures import FloorFigures
from megalink.floor.audit.reading import walk
from megalink.floor.orders.commands import AtLink
from megalink.floor.service import Floor
from megalink.jackpot import commands as pool
from megalink.jackpot.events import ClaimPaid
from megalink.ledger import slips as s
from megalink.ledger.slips import SlipKind
from megalink.money import Cents
from megalink.table.events import JackpotAwarded
from tests.floor.audit.reports.shown import of
from tests.floor.floors import (
    DEALER,
    LINK,
    PIT_MANAGER,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    play_rounds,
    seat,
)
from tests.floor.royals import open_royal_tables, pay_what_is_open, royal_round, settlement

OPENER = 10_000_000


def write(floor: Floor, order: s.WriteFloatSlip | s.WriteDropSlip) -> None:
    number = must(floor, order).content["slip"]
    assert isinstance(number, int)
    must(floor, s.ConfirmSlip(order.table, number, actor=PIT_MANAGER))


def test_a_percentage_of_the_meter_does_not_come_out_of_the_tray() -> None:
    """A Royal Flush: the tray has what the settlements brought it and the wager of the pool, and pays no award."""
    floor = open_floor()
    open_link(floor)
    open_royal_tables(floor, ["r1"])
    write(floor, s.WriteFloatSlip("r1", SlipKind.OPENER, ((Cents(10_000), 1_000),), actor=DEALER))
    for order in (*royal_round("r1"), settlement("r1")):
        must(floor, order)
    meter = floor.meter(LINK).pool
    assert meter is not None
    (claim,) = meter.open_claims()
    must(floor, AtLink(LINK, pool.VerifyClaim(claim.entered.sequence, actor=SUPERVISOR)))
    pay_what_is_open(floor)
    figures = FloorFigures()
    figures.catch_up(floor.store)
    takings = figures.total(table="r1").takings
    paid = claim.entered.amount + claim.entered.stake_back
    assert takings.paid_by_slip == paid > OPENER
    in_tray = OPENER + takings.win + takings.pool + paid
    write(floor, s.WriteFloatSlip("r1", SlipKind.CLOSER, ((Cents(100), in_tray // 100),), actor=DEALER))
    write(floor, s.WriteDropSlip("r1", Cents(0), floor.gaming_day, actor=SUPERVISOR))
    totals = of(floor.store, "master", table="r1").totals
    assert (totals["hand_paid"], totals["float_win"], totals["difference"]) == (paid, in_tray - OPENER, 0)
    floor.close()


def test_an_award_of_so_many_for_one_comes_out_of_the_tray() -> None:
    """Whatever robots play: all that is no percentage was paid at the table."""
    floor = open_floor()
    open_link(floor)
    open_table(floor, "t1")
    seat(floor, "t1", *(f"robot.t1.{position}" for position in range(1, 8)))
    paid: list[JackpotAwarded] = []
    while not paid:
        play_rounds(floor, 5, "t1")
        paid = [seen.event for seen in walk(floor.store, (JackpotAwarded,))]
    figures = FloorFigures()
    figures.catch_up(floor.store)
    of_meter = [seen.event.paid for seen in walk(floor.store, (ClaimPaid,)) if seen.event.from_meter]
    assert figures.total().takings.paid_by_slip == sum(of_meter)
    assert len(of_meter) < len(paid)
    floor.close()
