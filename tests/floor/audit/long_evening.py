"""A floor on which all that moves money has happened, and whose rounds are all over."""

from random import Random

from megalink.floor.orders.commands import AtLink, AtTable
from megalink.floor.service import Floor
from megalink.floor.state.events import Shuffle
from megalink.floor.state.person_names import robot_name
from megalink.games.library import document_keys
from megalink.jackpot import commands as pool
from megalink.money import Cents
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.section5.void import VOIDING
from tests.floor.floors import DEALER, LINK, SHIFT_MANAGER, SUPERVISOR, must, open_table, play_rounds, player, seat
from tests.floor.royals import open_royal_tables, pay_what_is_open, royal_round, settlement
from tests.floor.script import StillFloor, evening

SEED, ORDERS = 11, 1_500
ROYALS = PAID_AND_VOID, REFUSED, PAID_LATE = "r1", "r2", "r3"


def long_evening() -> Floor:
    """Four linked tables and a Royal Flush; then anything that staff and Players can order. All rounds are over."""
    store = MemoryStore()
    floor = StillFloor(store)
    for order in evening(floor, Random(SEED), ORDERS):
        floor.call(order)
    royals(floor)
    late_part(floor)
    for document in document_keys():
        table = document.replace("@", "-")
        open_table(floor, table, document)
        seat(floor, table, *(robot_name(table, position) for position in (1, 2, 3)))
        play_rounds(floor, 10, table)
    for table in floor.tables():
        end_round(floor, table)
        assert not floor.table(table).round_open
    return floor


def royals(floor: Floor) -> None:
    """A Royal Flush that is paid and then void, one that is refused, one that is paid when the next round is open."""
    pay_what_is_open(floor)
    open_royal_tables(floor, ROYALS)
    for table in ROYALS:
        for order in (*royal_round(table), settlement(table)):
            must(floor, order)
        meter = floor.meter(LINK).pool
        assert meter is not None
        (claim,) = meter.open_claims()
        number = claim.entered.sequence
        if table == REFUSED:
            must(floor, AtLink(LINK, pool.RefuseClaim(number, "no such hand", actor=SHIFT_MANAGER)))
            continue
        must(floor, AtLink(LINK, pool.VerifyClaim(number, actor=SUPERVISOR)))
        if table == PAID_LATE:
            must(floor, AtTable(table, c.CallPlaceYourBets(actor=DEALER)))
        pay_what_is_open(floor)
        if table == PAID_AND_VOID:
            must(floor, AtTable(table, c.VoidRound("5.1", "a card is there twice", actor=SHIFT_MANAGER)))


def late_part(floor: Floor) -> None:
    """At a table where it is forfeited with a losing wager (5.5)."""
    readings = (("late.part", "forfeited"),)
    open_table(floor, "late", shuffle=Shuffle.SHOE, readings=readings)
    seat(floor, "late", "lia")
    lia = player("lia")
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager("lia", 1, "ante", Cents(500), actor=lia),
        c.CallNoMoreBets(actor=DEALER),
        c.RecordLateWager("lia", 1, "ante", Cents(300), actor=SUPERVISOR),
        *(c.DealCard(card, actor=DEALER) for card in "2c 4d 6h 8c 9d As Ks Qs Js Ts".split()),
        c.Decide("lia", 1, "bet", Cents(1_000), actor=lia),
        c.ExposeDealer(actor=DEALER),
        c.SettleRound(actor=DEALER),
    ]
    for command in commands:
        must(floor, AtTable("late", command))


def end_round(floor: Floor, table: str) -> None:
    """By whatever clause makes it void now, or by a ruling."""
    commands: list[c.AnyCommand] = [c.GiveRuling("void", "the evening ends", actor=SHIFT_MANAGER)]
    commands += [c.VoidRound(clause, "the evening ends", actor=SHIFT_MANAGER) for clause in VOIDING]
    for command in commands:
        if floor.table(table).round_open:
            floor.call(AtTable(table, command))
