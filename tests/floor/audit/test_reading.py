"""One reader of the whole log: what it gives, where it goes on, and what it does with an event that nobody can read."""

import pytest

from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.reading import LogReader, pages, walk
from megalink.floor.orders.commands import BeginShift
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.events import GamingDayBegun, TableListed
from megalink.ledger.cage import BoughtIn, BuyIn
from megalink.money import Cents
from megalink.store.contract import Write
from megalink.wire.needed import BadPlain
from tests.floor.floors import SHIFT_MANAGER, SUPERVISOR, must, next_day, open_floor, open_table


def bought(floor: Floor, amount: int) -> None:
    must(floor, BuyIn("ann", Cents(amount), actor=SUPERVISOR))


def broken(floor: Floor) -> None:
    """An event in a Player's stream that is not what its name says."""
    stream = streams.player("bob")
    floor.store.append([Write(stream, floor.store.version(stream), [(BoughtIn.WIRE, "{}")])])


def test_events_come_in_the_order_of_the_log_with_their_day_and_shift() -> None:
    floor = open_floor()
    bought(floor, 100)
    must(floor, BeginShift(actor=SHIFT_MANAGER))
    bought(floor, 200)
    open_table(floor, "t1", link=None)
    tomorrow = next_day(floor)
    bought(floor, 300)
    seen = [*walk(floor.store, (BoughtIn, TableListed))]
    assert [(one.name, type(one.event)) for one in seen] == [
        ("ann", BoughtIn),
        ("ann", BoughtIn),
        ("", TableListed),
        ("ann", BoughtIn),
    ]
    assert [one.period.shift for one in seen] == [0, 1, 1, 0]
    assert seen[-1].period.day == tomorrow
    calendar = Calendar(floor.store)
    assert [one.period for one in seen] == [calendar.at(one.position) for one in seen]
    assert [one.place for one in seen if one.name] == [(streams.player("ann"), version) for version in (1, 2, 3)]


def test_days_are_given_only_to_a_reader_that_asks_for_them() -> None:
    floor = open_floor()
    assert [*walk(floor.store, (BoughtIn,))] == []
    assert [type(one.event) for one in walk(floor.store, (GamingDayBegun,))] == [GamingDayBegun]


def test_a_second_look_goes_on_where_the_first_ended() -> None:
    floor, reader = open_floor(), LogReader((BoughtIn,))
    bought(floor, 100)
    reading = reader.read(floor.store)
    assert next(reading).event.amount == 100
    bought(floor, 200)  # written meanwhile: for the next look
    assert [*reading] == []
    assert [one.event.amount for one in reader.read(floor.store)] == [200]
    assert [*reader.read(floor.store)] == []


def test_an_event_that_its_taker_fails_at_is_given_again() -> None:
    floor, reader = open_floor(), LogReader((BoughtIn,))
    bought(floor, 100)
    with pytest.raises(ZeroDivisionError):
        [one.event.amount // 0 for one in reader.read(floor.store)]
    assert [one.event.amount for one in reader.read(floor.store)] == [100]


def test_what_cannot_be_read_stops_a_strict_reader_and_not_a_patient_one() -> None:
    floor = open_floor()
    bought(floor, 100)
    broken(floor)
    bought(floor, 200)
    with pytest.raises(BadPlain):
        [*walk(floor.store, (BoughtIn,))]
    assert [one.event.amount for one in LogReader((BoughtIn,), patient=True).read(floor.store)] == [100, 200]


def test_pages_end_where_the_log_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("megalink.floor.audit.reading.PAGE", 2)
    floor = open_floor()
    for _ in range(4):
        bought(floor, 100)
    last = floor.store.position()
    reading = pages(floor.store, after=1)
    first = next(reading)
    bought(floor, 100)
    read = [recorded.position for page in (first, *reading) for recorded in page]
    assert read == [*range(2, last + 1)]
