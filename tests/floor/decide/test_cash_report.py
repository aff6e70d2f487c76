"""Cash above the house's limit is reported, of one time and of a gaming day; and the cash journal."""

from megalink.floor.audit.cash_journal import CashJournal
from megalink.floor.orders.commands import BeginGamingDay, EndGamingDay
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.events import FLOOR_EVENTS, CashReported
from megalink.floor.state.streams import CashOfDay, open_envelope
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.store.memory import MemoryStore
from tests.floor.floors import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, must, open_floor, open_table

LIMIT = 1_000_000  # S$10,000.00, as the house begins with


def reports(floor: Floor) -> list[tuple[str, int, int, int]]:
    found = [open_envelope(one, FLOOR_EVENTS).event for one in floor.store.read(streams.FLOOR)]
    return [(one.player, one.amount, one.brought, one.taken) for one in found if isinstance(one, CashReported)]


def buy(floor: Floor, cents: int, name: str = "ann") -> None:
    floor.call_by_two(BuyIn(name, Cents(cents), actor=SUPERVISOR), PIT_MANAGER)


def test_one_time_above_the_limit_is_reported_and_at_the_limit_it_is_not() -> None:
    floor = open_floor()
    buy(floor, LIMIT, "bob")
    assert reports(floor) == []
    buy(floor, LIMIT + 1)
    assert reports(floor) == [("ann", LIMIT + 1, LIMIT + 1, 0)]


def test_the_time_by_which_the_sum_of_the_day_goes_above_it_is_reported_and_each_one_after_it() -> None:
    floor = open_floor()
    for _ in range(3):
        buy(floor, 400_000)
    buy(floor, 100)
    assert reports(floor) == [("ann", 400_000, 1_200_000, 0), ("ann", 100, 1_200_100, 0)]


def test_what_he_takes_counts_by_itself() -> None:
    floor = open_floor()
    for _ in range(3):
        buy(floor, 400_000)
    for _ in range(2):
        must(floor, CashOut("ann", Cents(600_000), actor=SUPERVISOR))
    assert reports(floor)[1:] == [("ann", -600_000, 1_200_000, 1_200_000)]


def test_a_new_gaming_day_counts_anew_and_a_restart_does_not() -> None:
    store = MemoryStore()
    floor = open_floor(store)
    buy(floor, 600_000)
    floor.close()
    again = open_floor(store)
    assert again.purse("ann").of_day == CashOfDay(again.gaming_day, 600_000, 0)
    buy(again, 300_000)
    must(again, EndGamingDay(actor=PIT_MANAGER))
    must(again, BeginGamingDay("1970-01-02", actor=PIT_MANAGER))
    buy(again, 600_000)
    assert reports(again) == []
    buy(again, 600_000)
    assert reports(again) == [("ann", 600_000, 1_200_000, 0)]


def test_the_journal_has_every_line_of_the_day_with_the_second_person() -> None:
    floor = open_floor()
    day = floor.gaming_day
    open_table(floor, "t1", link=None)
    must(floor, BuyIn("ann", Cents(500), "t1", actor=DEALER))
    must(floor, BuyIn("bob", Cents(700), actor=SUPERVISOR))
    floor.call_by_two(BuyIn("ann", Cents(LIMIT + 1), actor=SUPERVISOR), SHIFT_MANAGER)
    must(floor, CashOut("ann", Cents(200), actor=Actor("sol", Role.PIT_SUPERVISOR)))
    journal = CashJournal()
    journal.catch_up(floor.store)
    found = [(one.player, one.place, one.by, one.brought, one.taken, one.approved_by) for one in journal.lines(day)]
    assert found == [
        ("ann", "t1", "dee", 500, 0, None),
        ("bob", "cage", "sue", 700, 0, None),
        ("ann", "cage", "sue", LIMIT + 1, 0, "gil"),
        ("ann", "cage", "sol", 0, 200, None),
    ]
    assert [one.player for one in journal.lines(player="bob")] == ["bob"]
    assert journal.lines("1970-12-31") == []
    must(floor, BuyIn("cat", Cents(1), actor=SUPERVISOR))
    journal.catch_up(floor.store)
    assert [one.player for one in journal.lines(day)][-1] == "cat"
    assert [one.player for one in journal.reports(day)] == ["ann"]
