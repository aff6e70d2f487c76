"""Two servers on one log: whoever comes second decides again; no cent is spent twice, no order acts twice."""

import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import count

from megalink.floor.audit.audit import audit
from megalink.floor.orders.commands import AtTable
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.loading import start
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.store.contract import AppendResult, Recorded, Unit, Write
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.phase import Phase
from tests.floor.floors import (
    DEALER,
    LINK,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    play_rounds,
    player,
    seat,
    steps,
)
from tests.floor.state.test_restart import after_restart, held
from tests.patience import PATIENCE_S

ANN = player("ann")


def two_servers() -> tuple[MemoryStore, Floor, Floor]:
    store = MemoryStore()
    first = open_floor(store, home="one")
    open_link(first)
    open_table(first, "t1")
    second = open_floor(store, home="two", start=1_000_000)
    open_table(second, "t2")
    return store, first, second


def wager(table: str, amount: int) -> AtTable:
    return AtTable(table, c.PlaceWager("ann", 1, "ante", Cents(amount), actor=ANN))


def test_conflict__is_decided_again_on_what_the_other_wrote() -> None:
    _, first, second = two_servers()
    must(first, AtTable("t1", c.Sit("ann", 1, actor=ANN)))
    reply = second.call(AtTable("t1", c.Sit("bob", 1, actor=player("bob"))))
    assert reply.code == "position_taken"
    must(second, AtTable("t1", c.Sit("bob", 2, actor=player("bob"))))
    must(first, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    assert second.table("t1").state.phase is not Phase.BETTING  # it has not looked yet
    must(second, AtTable("t1", c.InformOneHand("bob", actor=DEALER)))
    assert second.table("t1").state.phase is Phase.BETTING


def test_refusal__that_rests_on_an_old_state_is_decided_again() -> None:
    _, first, second = two_servers()
    wrong = AtTable("t1", c.PlaceWager("ann", 1, "ante", Cents(500), actor=ANN))
    seat(first, "t1", "ann")
    must(first, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    must(second, wrong, "k1")


def test_balance__is_one_over_both_servers() -> None:
    _, first, second = two_servers()
    seat(first, "t1", "ann", chips=1_000)
    seat(second, "t2", "ann", chips=0)
    for floor, table in ((first, "t1"), (second, "t2")):
        must(floor, AtTable(table, c.CallPlaceYourBets(actor=DEALER)))
    must(first, wager("t1", 600))
    assert second.purse("ann").balance == 1_000  # what it knows
    assert second.call(wager("t2", 600)).code == "balance_too_low"
    assert second.purse("ann").balance == 400


def test_key__is_one_over_both_servers() -> None:
    _, first, second = two_servers()
    chips = BuyIn("ann", Cents(500), actor=SUPERVISOR)
    assert first.call(chips, "k1") == second.call(chips, "k1")
    assert second.call(BuyIn("ann", Cents(501), actor=SUPERVISOR), "k1").code == "key_reused"
    must(second, BuyIn("bob", Cents(1), actor=SUPERVISOR))
    assert second.purse("ann").balance == 500


def test_servers__play_their_tables_side_by_side() -> None:
    store, first, second = two_servers()
    for floor, table in ((first, "t1"), (second, "t2")):
        seat(floor, table, *(f"robot.{table}.{position}" for position in (1, 2, 3)))
    threads = [
        threading.Thread(target=play_rounds, args=(floor, 12, table))
        for floor, table in ((first, "t1"), (second, "t2"))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for floor in (first, second):
        floor._writer.catch_up()
    assert held(first) == held(second) == after_restart(store)
    assert first.findings() == ()
    assert {first.table(table).round_number for table in ("t1", "t2")} == {12}


def test_follower__hears_of_what_the_other_wrote() -> None:
    store, first, _ = two_servers()
    follower = open_floor(store, home="three", shared=True)
    heard = threading.Event()
    follower.subscribe(lambda published: heard.set() if published.happened else None)
    must(first, BuyIn("ann", Cents(77), actor=SUPERVISOR))
    assert heard.wait(PATIENCE_S)
    assert follower.purse("ann").balance == 77
    follower.close()


def test_second_server__declares_no_power_failure_at_tables_of_the_first() -> None:
    store, first, _ = two_servers()
    seat(first, "t1", "robot.t1.1")
    moves = steps(first)
    while first.table("t1").state.phase is not Phase.DEALING:
        next(moves)
    assert not open_floor(store, home="two").table("t1").state.current.power_failed
    assert open_floor(store, home="one").table("t1").state.current.power_failed


def test_users__of_the_room_above_lock_nothing_and_are_heard_of() -> None:
    store, first, second = two_servers()
    heard: list[tuple[str, int]] = []
    first.subscribe(lambda published: heard.extend((one.stream, one.version) for one in published.happened))
    store.append([Write(streams.USERS, 0, [("users.added.v1", "{}")])])
    must(first, BuyIn("ann", Cents(5), actor=SUPERVISOR))
    must(first, BuyIn("ann", Cents(5), actor=SUPERVISOR))
    second._writer.catch_up()
    assert [one for one in heard if one[0] in ("player:ann", streams.USERS)] == [
        ("player:ann", 1),
        (streams.USERS, 1),
        ("player:ann", 2),
    ]
    assert (first.locked, second.locked, start(store).state.locked) == ({}, {}, {})
    assert audit(store).findings == []


class Watched(MemoryStore):
    """Somebody does something whenever a stream is read."""

    meanwhile: Callable[[], object] | None = None

    def read(self, stream: str, after_version: int = 0) -> Iterator[Recorded]:
        act, self.meanwhile = self.meanwhile, None
        if act:
            act()
            self.meanwhile = act
        return super().read(stream, after_version)


def test_start__while_another_server_writes_is_of_one_moment() -> None:
    """New tables, rounds and money between any two streams that the start reads: nothing is missed, nothing locked."""
    store = Watched()
    first = open_floor(store, home="one")
    open_link(first)
    open_table(first, "t1")
    seat(first, "t1", *(f"robot.t1.{position}" for position in (1, 2, 3)))
    moves, numbers = steps(first), count(2)

    def work() -> None:
        open_table(first, f"t{next(numbers)}")
        for _ in range(5):
            next(moves)

    for _ in range(5):
        store.meanwhile = work
        started = start(store)
        store.meanwhile = None
        assert (started.log, started.books, started.state.locked) == ((), (), {})
        second = open_floor(store, home="two")
        assert held(second) == held(first)
        second.close()


class Contended(MemoryStore):
    """Another server is always a little faster."""

    def append_many(self, units: Sequence[Unit]) -> list[AppendResult]:
        for unit in units:
            for stream, version, events, _ in unit.writes:
                if events and stream == "player:ann" and version < 100:
                    data = '{"at":1,"by":["x","dealer"],"event":{"table":"t","round":1,"cents":0,"why":""},'
                    purse = '"balance":0,"cash":0}'
                    other = Unit([unit.writes[0]._replace(events=[("player.moved.v1", data + purse)])])
                    super().append_many([other])
        return super().append_many(units)


def test_endless_conflict__ends_with_busy_and_nothing_is_kept() -> None:
    floor = open_floor(Contended())
    chips = BuyIn("ann", Cents(5), actor=SUPERVISOR)
    reply = floor.call(chips, "k1")
    assert (reply.status, reply.code) == (503, "busy")
    must(floor, BuyIn("bob", Cents(5), actor=SUPERVISOR), "k2")
    assert floor.purse("ann").balance == 0


def test_replies__come_for_every_order_of_a_batch_in_conflict() -> None:
    _, first, second = two_servers()
    seat(first, "t1", "ann")
    replies: list[Reply] = []
    for number in range(20):
        second.submit(BuyIn(f"p{number % 3}", Cents(1), actor=SUPERVISOR), replies.append, f"k{number}")
        first.call(BuyIn(f"p{number % 3}", Cents(1), actor=SUPERVISOR))
    must(second, BuyIn("zoe", Cents(1), actor=SUPERVISOR))
    assert [reply.status for reply in replies] == [200] * 20
    second._writer.catch_up()
    assert sum(second.purse(f"p{number}").balance for number in range(3)) == 40
    assert second.findings() == ()


def test_link__is_one_over_both_servers() -> None:
    _, first, second = two_servers()
    for floor, table in ((first, "t1"), (second, "t2")):
        seat(floor, table, f"robot.{table}.1", f"robot.{table}.2")
    for _ in range(6):
        play_rounds(first, 1, "t1")
        play_rounds(second, 1, "t2")
    first._writer.catch_up()
    assert first.meter(LINK).pool == second.meter(LINK).pool
