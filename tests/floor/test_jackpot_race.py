"""Royal Flushes at many tables in the same moment, one meter: each award once, in the order of entry, to the cent."""

import threading
from collections.abc import Callable, Iterator, Sequence

from megalink.floor.commands import AtLink, AtTable
from megalink.floor.envelope import open_envelope
from megalink.floor.events import Shuffle
from megalink.floor.loading import start
from megalink.floor.refusal import Reply
from megalink.floor.service import Floor
from megalink.jackpot import commands as pool
from megalink.jackpot.events import ClaimPaid, ClaimsEntered
from megalink.money import Cents
from megalink.play.codec import POOL_EVENTS
from megalink.store import Outcome, Store, Unit
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from tests.floor.hall import (
    DEALER,
    LINK,
    PARAMETERS,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    player,
    seat,
    together,
)

TABLES, ROUNDS = 24, 8
DISPLAYED = 100_000_000
ROYAL, DEALERS = "As Ks Qs Js Ts".split(), "2c 4d 6h 8c 9d".split()

Server = tuple[Floor, Sequence[str]]


def open_servers(store: Store, count: int) -> list[Server]:
    """So many servers on one log, each with its tables; at every table one Player with enough to wager."""
    servers: list[Server] = []
    for number in range(count):
        floor = open_floor(store, home=f"server{number}")
        if not number:
            open_link(floor, DISPLAYED)
        tables = [f"t{number}.{index}" for index in range(TABLES // count)]
        for table in tables:
            open_table(floor, table, shuffle=Shuffle.SHOE)
            seat(floor, table, f"p.{table}", chips=10_000_000)
        servers.append((floor, tables))
    return servers


def deal_royal(floor: Floor, table: str) -> None:
    """A whole round but for its settlement: the Player at position 1 holds a Royal Flush."""
    name = f"p.{table}"
    me = player(name)
    cards = [c.DealCard(card, actor=DEALER) for card in (*ROYAL, *DEALERS)]
    commands: list[c.AnyCommand] = [
        c.CallPlaceYourBets(actor=DEALER),
        c.PlaceWager(name, 1, "ante", Cents(500), actor=me),
        c.PlaceWager(name, 1, "progressive_jackpot", Cents(100), actor=me),
        c.CallNoMoreBets(actor=DEALER),
        *cards,
        c.Decide(name, 1, "bet", Cents(1_000), actor=me),
        c.ExposeDealer(actor=DEALER),
    ]
    for command in commands:
        must(floor, AtTable(table, command))


def at_once(jobs: Sequence[Callable[[], None]]) -> None:
    barrier = threading.Barrier(len(jobs))

    def run(job: Callable[[], None]) -> None:
        barrier.wait()
        job()

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def settle(floor: Floor, tables: Sequence[str], number: int) -> Callable[[], None]:
    """Every settlement is sent twice with the same key, as by a client who lost the first answer."""

    def job() -> None:
        waiting = threading.Semaphore(0)

        def done(reply: Reply) -> None:
            assert reply.is_accepted, reply
            waiting.release()

        for table in (*tables, *tables):
            floor.submit(AtTable(table, c.SettleRound(actor=DEALER)), done, f"{table}/{number}")
        for _ in (*tables, *tables):
            waiting.acquire()

    return job


def pay_all(floors: Sequence[Floor]) -> None:
    """Every cashier verifies and pays whatever claim is open; all at the same time."""

    def job(floor: Floor) -> None:
        while True:
            meter = floor.meter(LINK).pool
            claim = next(meter.open_claims(), None) if meter else None
            if claim is None:
                return
            number = claim.entered.sequence
            floor.call(AtLink(LINK, pool.VerifyClaim(number, actor=SUPERVISOR)))
            floor.call(AtLink(LINK, pool.PayClaim(number, actor=DEALER)))

    at_once([lambda floor=floor: job(floor) for floor in (*floors, *floors)])  # type: ignore[misc]


def race(store: Store, count: int, rounds: int = ROUNDS) -> list[Server]:
    servers = open_servers(store, count)
    for number in range(rounds):
        at_once([lambda one=one: [deal_royal(one[0], table) for table in one[1]] for one in servers])  # type: ignore[misc,func-returns-value]
        halves = [(floor, tables[half::2]) for floor, tables in servers for half in (0, 1)]
        at_once([settle(floor, tables, number) for floor, tables in halves])
        for floor, _ in servers:
            floor._conductor.look_up()
        pay_all([floor for floor, _ in servers])
    return servers


def pool_events(store: Store) -> Iterator[object]:
    return (open_envelope(one, POOL_EVENTS).event for one in store.read(f"link:{LINK}"))


def faults(store: Store, rounds: int = ROUNDS) -> list[str]:
    """Judged from the log alone, by rules written anew: what each claim must be, and that each is paid once."""
    found: list[str] = []
    entered = [one for one in pool_events(store) if isinstance(one, ClaimsEntered)]
    places = [(one.table, one.round) for one in entered]
    if len(set(places)) != len(places) or len(places) != TABLES * rounds:
        found.append(f"{len(places)} claims of {len(set(places))} rounds")
    sequences = [claim.sequence for one in entered for claim in one.claims]
    if sequences != list(range(1, len(sequences) + 1)):
        found.append("sequence numbers do not follow one another")
    paid = [one for one in pool_events(store) if isinstance(one, ClaimPaid)]
    if [one.sequence for one in paid] != sequences:
        found.append("not paid once each, in the order of entry")
    contributions = 20 * TABLES  # 2,000 basis points of 100 cents
    meter = DISPLAYED + contributions
    for number, payment in enumerate(paid):
        if payment.paid != meter:
            found.append(f"claim {payment.sequence} was paid {payment.paid} and the meter stood at {meter}")
        meter = int(PARAMETERS.reset)
        if (number + 1) % TABLES == 0:
            meter += contributions
    started = start(store)
    found += [one.message for one in started.log]
    found += [one.message for one in started.books]
    found += [f"{stream}: {why}" for stream, why in started.house.locked.items()]
    return found


def test_race__on_one_server() -> None:
    store = MemoryStore()
    ((floor, _),) = race(store, 1)
    assert faults(store) == []
    assert floor.findings() == ()


def test_race__of_two_servers_on_one_log() -> None:
    store = MemoryStore()
    servers = race(store, 2)
    assert faults(store) == []
    for floor, _ in servers:
        floor._scribe.catch_up()
        assert floor.findings() == ()


def test_batch__rests_on_nothing_that_failed() -> None:
    """Another server writes one event to the link while two settlements are decided, each of which writes one.

    The version that the second expects is there then, but not by the first: it must not be taken for its own.
    """
    store = MemoryStore()
    (one, (*mine, _)), (two, (other, *_)) = open_servers(store, 2)
    for table in mine[:2]:
        deal_royal(one, table)
    deal_royal(two, other)
    one._scribe.catch_up()
    meddled: list[Reply] = []

    def meddle(point: str, _requests: object) -> None:
        if point == "decided" and not meddled:
            meddled.append(two.call(AtTable(other, c.SettleRound(actor=DEALER))))

    replies: list[Reply] = []
    with together(one):
        for table in mine[:2]:
            one.submit(AtTable(table, c.SettleRound(actor=DEALER)), replies.append, table)
        one._scribe.point = meddle
    assert [reply.status for reply in (*meddled, *replies)] == [200] * 3
    entered = [event for event in pool_events(store) if isinstance(event, ClaimsEntered)]
    assert [(event.table, event.claims[0].sequence) for event in entered] == [(other, 1), (mine[0], 2), (mine[1], 3)]
    assert one.findings() == ()
    assert start(store).house.locked == {}


class Unsafe(MemoryStore):
    """Writes whatever comes, at whichever version: what a store without optimistic versions would do."""

    def append_many(self, units: Sequence[Unit]) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for unit in units:
            writes = [one._replace(expected_version=self.version(one.stream)) for one in unit.writes]
            outcomes += super().append_many([unit._replace(writes=writes)])
        return outcomes


def test_race__on_an_unsafe_store_is_caught() -> None:
    store = Unsafe()
    floors = [floor for floor, _ in open_servers(store, 2)]
    tables = ["t0.0", "t1.0"]
    floors[0]._scribe.catch_up()
    for floor, table in zip(floors, tables, strict=True):
        floor._scribe.catch_up()
        deal_royal(floor, table)
    for floor, table in zip(floors, tables, strict=True):
        floor.call(AtTable(table, c.SettleRound(actor=DEALER)))
    amounts = [event.claims[0].amount for event in pool_events(store) if isinstance(event, ClaimsEntered)]
    assert len(amounts) == 2
    assert min(amounts) > DISPLAYED  # both were promised the whole meter
    assert "sequence numbers do not follow one another" in faults(store, 1)
