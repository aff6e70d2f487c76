"""What a log does not hold is told once, by whichever server knew of it."""

from megalink.floor.audit.log.lost_events import gone_back, lost_events, lost_words
from megalink.floor.orders.commands import RecordFinding
from megalink.floor.service import Floor
from megalink.floor.state.events import AcknowledgedLost, LogReplaced
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.play.linked import SYSTEM
from megalink.store.copying import copy_log
from megalink.store.memory import MemoryStore
from tests.floor.floors import SUPERVISOR, must, open_floor


def two_histories() -> tuple[Floor, Floor]:
    """The same up to ann's first buy-in; then the first knows more, and the second went its own way."""
    first = open_floor()
    must(first, BuyIn("ann", Cents(1_000), actor=SUPERVISOR))
    store = MemoryStore()
    copy_log(first.store, store)
    for cents in (500, 70):
        must(first, BuyIn("ann", Cents(cents), actor=SUPERVISOR))
    must(first, CashOut("ann", Cents(20), actor=SUPERVISOR))
    second = open_floor(store)
    must(second, BuyIn("bob", Cents(3), actor=SUPERVISOR))
    return first, second


def test_lost_events__are_those_after_the_two_histories_part() -> None:
    first, second = two_histories()
    remembered = tuple(first.store.tail(0))
    assert lost_events(second.store, remembered) == remembered[-3:]
    assert lost_events(first.store, remembered) == ()


def test_findings__say_where_the_log_parted_and_what_the_lost_events_moved() -> None:
    first, second = two_histories()
    remembered = tuple(first.store.tail(0))
    parted, lost = gone_back(second.store, remembered, "north", 7)
    assert isinstance(parted, LogReplaced)
    assert (parted.ends, parted.known, parted.missing) == (remembered[-4].position, remembered[-1].position, 3)
    assert isinstance(lost, AcknowledgedLost)
    assert dict(lost.moved) == {"ann": 550}
    assert [event.data for event in lost.events] == [event.data for event in remembered[-3:]]
    assert "3 events" in lost_words(lost)
    assert "ann +5.50" in lost_words(lost)


def test_second_server_that_knew_the_same__tells_only_what_it_alone_knew() -> None:
    first, second = two_histories()
    _, lost = gone_back(second.store, tuple(first.store.tail(0)), "north", 7)
    assert isinstance(lost, AcknowledgedLost)
    of_south = AcknowledgedLost("south", lost.events[:2], (("ann", Cents(570)),), 8)
    for found in (of_south, lost, lost):
        must(second, RecordFinding(found, actor=SYSTEM))
    told = [event for event in second.store.read("floor") if event.type == AcknowledgedLost.WIRE]
    assert len(told) == 2
    assert second.registry.lost == frozenset(lost.events)
    after = open_floor(second.store)
    assert after.registry.lost == second.registry.lost
