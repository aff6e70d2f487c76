"""The same order sent twice acts once; the same key with another order is refused. Also over a restart."""

import threading

import pytest

from megalink.floor.orders.commands import AtTable, Order
from megalink.floor.orders.refusal import Reply
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from tests.floor.floors import DEALER, SUPERVISOR, floor_with_table, must, open_floor, player, together

CHIPS = BuyIn("ann", Cents(500), actor=SUPERVISOR)


def test_same_key__acts_once_and_answers_the_same() -> None:
    floor = open_floor()
    first, second = floor.call(CHIPS, "k1"), floor.call(CHIPS, "k1")
    assert first == second
    assert floor.purse("ann").balance == 500
    assert first.content == {"player": "ann", "balance": 500}


def test_same_key__keeps_a_refusal_too() -> None:
    floor = open_floor()
    out = CashOut("ann", Cents(500), actor=SUPERVISOR)
    refused = floor.call(out, "k1")
    assert refused.code == "balance_too_low"
    must(floor, CHIPS)
    assert floor.call(out, "k1") == refused
    assert floor.purse("ann").balance == 500
    must(floor, out, "k2")


@pytest.mark.parametrize(
    "other",
    [
        BuyIn("ann", Cents(501), actor=SUPERVISOR),
        BuyIn("bob", Cents(500), actor=SUPERVISOR),
        BuyIn("ann", Cents(500), "t1", actor=DEALER),
        BuyIn("ann", Cents(500), actor=SUPERVISOR._replace(id="dov")),
        CashOut("ann", Cents(500), actor=SUPERVISOR),
    ],
)
def test_same_key__with_another_order_is_refused(other: Order) -> None:
    floor = open_floor()
    kept = floor.call(CHIPS, "k1")
    reply = floor.call(other, "k1")
    assert (reply.status, reply.code) == (422, "key_reused")
    assert floor.purse("ann").balance == 500
    assert floor.call(CHIPS, "k1") == kept


def test_same_key__over_a_restart() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    bets = AtTable("t1", c.CallPlaceYourBets(actor=DEALER))
    kept = must(floor, bets, "k1")
    refused = floor.call(bets, "k2")
    floor.close()
    again = open_floor(store)
    assert again.call(bets, "k1") == kept
    assert again.call(bets, "k2") == refused
    assert again.table("t1").round_number == 1


def test_same_key__twice_in_one_batch() -> None:
    floor = open_floor()
    replies: list[Reply] = []
    with together(floor):
        for order in (CHIPS, CHIPS, CHIPS, BuyIn("ann", Cents(7), actor=SUPERVISOR)):
            floor.submit(order, replies.append, "k1")
    assert [reply.code for reply in replies] == [None, None, None, "key_reused"]
    assert floor.purse("ann").balance == 500


def test_repeated_order__does_not_spoil_the_orders_after_it() -> None:
    """A repeated wager is decided once more before its kept answer is found: those behind it are decided again."""
    floor = floor_with_table()
    must(floor, AtTable("t1", c.CallPlaceYourBets(actor=DEALER)))
    names = [floor.table("t1").state.seats[position] for position in (1, 2)]
    wagers = [
        AtTable("t1", c.PlaceWager(name, position, "ante", Cents(30_000), actor=player(name)))
        for position, name in enumerate(names, start=1)
    ]
    must(floor, wagers[0], "k1")
    replies: list[Reply] = []
    with together(floor):
        floor.submit(wagers[0], replies.append, "k1")
        floor.submit(wagers[1], replies.append, "k2")
    assert [reply.status for reply in replies] == [200, 200]
    stakes = floor.table("t1").state.current.stakes
    assert [stake.amount for stakes in stakes.values() for stake in stakes] == [30_000, 30_000]
    assert floor.findings() == ()


def test_same_key__from_many_threads() -> None:
    floor = open_floor()
    replies: list[Reply] = []
    threads = [threading.Thread(target=lambda: replies.append(floor.call(CHIPS, "k1"))) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(replies)) == 1
    assert floor.purse("ann").balance == 500


def test_hash__given_by_the_caller_stands_for_the_order() -> None:
    floor = open_floor()
    replies: list[Reply] = []
    for hash_ in ("a" * 64, "a" * 64, "b" * 64):
        floor.submit(CHIPS, replies.append, "k1", hash_)
    must(floor, BuyIn("bob", Cents(1), actor=SUPERVISOR))
    assert [reply.code for reply in replies] == [None, None, "key_reused"]
