"""Royal Flushes on order, and a judge of what became of them who knows nothing of the floor but its log.

A longer campaign: MEGALINK_RACES=10000 python3 run.py test tests/floor/writer -k race
"""

import os
import threading
from collections.abc import Iterable, Iterator, Sequence

from megalink.floor.orders.commands import AtLink, AtTable, Order
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.state.events import Shuffle
from megalink.floor.state.loading import start
from megalink.floor.state.streams import open_envelope
from megalink.jackpot import commands as pool
from megalink.jackpot.events import ClaimPaid, ClaimsEntered, Contributed
from megalink.money import Cents
from megalink.store.contract import AppendResult, Store, Unit
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.wire.events import POOL_EVENTS
from tests.floor.floors import (
    DEALER,
    LINK,
    PARAMETERS,
    SHIFT_MANAGER,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    player,
    seat,
)
from tests.patience import PATIENCE_S

DISPLAYED = 100_000_000
STAKE = 100
RACES = int(os.environ.get("MEGALINK_RACES", "300"))
ROYAL, DEALERS = "As Ks Qs Js Ts".split(), "2c 4d 6h 8c 9d".split()


def open_royal_tables(floor: Floor, tables: Iterable[str]) -> None:
    """At every table one Player with enough to wager; the cards come from a shoe."""
    for table in tables:
        open_table(floor, table, shuffle=Shuffle.SHOE)
        seat(floor, table, f"p.{table}", chips=10_000_000)


def royal_round(table: str, guest: str | None = None) -> list[Order]:
    """A whole round but for its settlement: position 1 holds a Royal Flush. The Dealer acts for a guest."""
    name = guest or f"p.{table}"
    me = DEALER if guest else player(name)
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager(name, 1, "ante", Cents(500), actor=me),
        c.PlaceWager(name, 1, "progressive_jackpot", Cents(STAKE), actor=me),
        c.CallNoMoreBets(actor=DEALER),
        *(c.DealCard(card, actor=DEALER) for card in (*ROYAL, *DEALERS)),
        c.Decide(name, 1, "bet", Cents(1_000), actor=me),
        c.ExposeDealer(actor=DEALER),
    ]
    return [AtTable(table, command) for command in commands]


def royal_claim() -> tuple[Floor, int]:
    """A floor with table t1, where one Player sits, and the number of his claim."""
    floor = open_floor()
    open_link(floor)
    open_royal_tables(floor, ["t1"])
    deal_royals(floor, ["t1"])
    must(floor, settlement("t1"))
    meter = floor.meter(LINK).pool
    assert meter is not None
    return floor, next(iter(meter.claims))


def settlement(table: str) -> Order:
    return AtTable(table, c.SettleRound(actor=DEALER))


def all_of(floor: Floor, orders: Sequence[tuple[Order, str | None]]) -> list[Reply]:
    """Sends all without waiting in between; then waits for all answers."""
    replies: dict[int, Reply] = {}
    waiting = threading.Semaphore(0)

    def done(number: int, reply: Reply) -> None:
        replies[number] = reply
        waiting.release()

    for number, (order, key) in enumerate(orders):
        floor.submit(order, lambda reply, number=number: done(number, reply), key)  # type: ignore[misc]
    for _ in orders:
        assert waiting.acquire(timeout=PATIENCE_S), "an order is not answered"
    return [replies[number] for number in range(len(orders))]


def deal_royals(floor: Floor, tables: Iterable[str]) -> None:
    orders = [order for table in tables for order in royal_round(table)]
    refused = [one for one in all_of(floor, [(order, None) for order in orders]) if not one.is_accepted]
    assert refused == []


def settle_twice(floor: Floor, tables: Sequence[str], race: int) -> None:
    """Every settlement is sent twice with the same key, as by a client who lost the first answer."""
    orders: list[tuple[Order, str | None]] = [(settlement(table), f"{table}/{race}") for table in tables]
    replies = all_of(floor, [*orders, *orders])
    assert [one.status for one in replies] == [200] * len(replies), replies
    assert replies[: len(orders)] == replies[len(orders) :]


def pay_what_is_open(floor: Floor) -> None:
    """A cashier who verifies and pays whatever claim is open; others may do the same at the same time."""
    floor.call(AtLink(LINK, pool.VerifyClaim(1_000_000_000, actor=SUPERVISOR)))  # refused, but on the newest state
    while True:
        meter = floor.meter(LINK).pool
        numbers = [claim.entered.sequence for claim in meter.open_claims()] if meter else []
        if not numbers:
            return
        verify = (AtLink(LINK, pool.VerifyClaim(number, actor=SUPERVISOR)) for number in numbers)
        pay = (AtLink(LINK, pool.PayClaim(number, actor=SHIFT_MANAGER)) for number in numbers)
        all_of(floor, [(order, None) for both in zip(verify, pay, strict=True) for order in both])


def pool_events(store: Store) -> Iterator[object]:
    return (open_envelope(one, POOL_EVENTS).event for one in store.read(f"link:{LINK}"))


def faults(store: Store, royals: int) -> list[str]:
    """Judged from the log alone, by rules written anew: what each claim must be, and that each is paid once."""
    judge = Judge()
    for event in pool_events(store):
        judge.take(event)
    found = judge.found
    if not len(judge.places) == judge.entered == judge.paid == royals:
        found.append(f"{royals} Royal Flushes: {judge.entered} claims of {len(judge.places)} rounds, {judge.paid} paid")
    started = start(store)
    found += [one.message for one in started.log]
    found += [one.message for one in started.books]
    found += [f"{stream}: {why}" for stream, why in started.state.locked.items()]
    return found


class Judge:
    """Keeps a meter of its own."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.places: set[tuple[str, int]] = set()
        self.entered = self.paid = 0
        self._shown = DISPLAYED
        self._open: list[tuple[int, int]] = []  # sequence and locked amount

    def take(self, event: object) -> None:
        if isinstance(event, Contributed):
            self._shown += STAKE * PARAMETERS.to_displayed // 10_000 * len(event.contributions)
        elif isinstance(event, ClaimsEntered):
            for claim in event.claims:
                self._enter((event.table, event.round), claim.sequence, claim.amount)
        elif isinstance(event, ClaimPaid):
            self._pay(event.sequence, event.paid)

    def _enter(self, place: tuple[str, int], sequence: int, amount: int) -> None:
        self.entered += 1
        self.places.add(place)
        if sequence != self.entered:
            self.found.append(f"claim {sequence} is the {self.entered}th")
        # Each claim before it empties the meter and leaves the reset amount.
        left = self._shown - sum(locked - PARAMETERS.reset for _, locked in self._open)
        if amount != left:
            self.found.append(f"claim {sequence} locks {amount} where {left} is left")
        self._open.append((sequence, amount))

    def _pay(self, sequence: int, cents: int) -> None:
        self.paid += 1
        if not self._open or self._open[0] != (sequence, cents):
            self.found.append(f"{cents} is paid for claim {sequence} where {self._open[:1]} comes first")
            return
        self._open.pop(0)
        self._shown += PARAMETERS.reset - cents


class UnsafeMemory(MemoryStore):
    """Writes whatever comes, at whichever version: what a store without optimistic versions would do."""

    def append_many(self, units: Sequence[Unit]) -> list[AppendResult]:
        return [outcome for unit in units for outcome in super(UnsafeMemory, self).append_many([forced(self, unit)])]


def forced(store: Store, unit: Unit) -> Unit:
    """The unit with the versions that the store happens to have."""
    reached: dict[str, int] = {}
    writes = []
    for write in unit.writes:
        version = reached.get(write.stream, store.version(write.stream))
        reached[write.stream] = version + len(write.events)
        writes.append(write._replace(expected_version=version, expected_hash=None))
    return unit._replace(writes=writes)
