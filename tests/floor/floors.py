"""A floor for tests: its people, a quick way to open it, and rounds played at it order by order."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from megalink.floor.config import Config
from megalink.floor.dealing.automatic_dealer import AT_ONCE, dealer_step
from megalink.floor.dealing.robots import KeyedOrder, Robots
from megalink.floor.orders.commands import AtLink, AtTable, BeginGamingDay, EndGamingDay, OpenTable, Order
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.state.gaming_day import date_at
from megalink.floor.state.person_names import robot_name
from megalink.floor.state.streams import USERS, in_envelope
from megalink.floor.state.users import UserAdded, UserRole
from megalink.jackpot import commands as pool
from megalink.jackpot.parameters import Parameters
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.store.contract import Store, Write
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.table.game.limits import Limit, Limits
from tests.floor.hand_clock import HandClock

DEALER, SUPERVISOR = Actor("dee", Role.DEALER), Actor("sue", Role.PIT_SUPERVISOR)
PIT_MANAGER, SHIFT_MANAGER = Actor("pam", Role.PIT_MANAGER), Actor("gil", Role.GAMING_SHIFT_MANAGER)
SECOND = Actor("gus", Role.GAMING_SHIFT_MANAGER)
LIMITS = Limits(Limit(Cents(500), Cents(50_000)))
PARAMETERS = Parameters(Cents(20_000_000), Cents(100), 2_000, 500)
LINK = "main"
DAY_MS = 86_400_000


def player(name: str) -> Actor:
    return Actor(name, Role.PLAYER)


def seeds(start: int = 0) -> Callable[[], bytes]:
    """The same seeds every time."""
    counted = iter(range(start, 1 << 40))
    return lambda: sha256(next(counted).to_bytes(8, "big")).digest()


def open_floor(store: Store | None = None, *, home: str = "floor", start: int = 0, **more: Any) -> Floor:
    config = Config(
        seed=seeds(start), home=home, **{name: more.pop(name) for name in tuple(more) if "snapshot" in name}
    )
    begins_day = more.pop("begins_day", True)
    floor = Floor(
        store or MemoryStore(), clock=more.pop("clock", HandClock()), config=config, **{"keep": False, **more}
    )
    if begins_day:
        begin_day(floor)
    return floor


def begin_day(floor: Floor) -> None:
    """The gaming day of the floor's clock, where none was begun yet."""
    if not floor.gaming_day:
        must(floor, BeginGamingDay(date_at(floor.clock.now()), actor=PIT_MANAGER))


def next_day(floor: Floor) -> str:
    """Tables stay open over the end of a day. The second time the clock moves: a day lies one ahead at most."""
    today, clock = floor.gaming_day, floor.clock
    assert isinstance(clock, HandClock)
    if date_at(clock.now()) < today:
        clock.pass_by(DAY_MS)
    must(floor, EndGamingDay(tables_stay_open=True, actor=PIT_MANAGER))
    tomorrow = date_at(clock.now() + DAY_MS)
    must(floor, BeginGamingDay(tomorrow, actor=PIT_MANAGER))
    return tomorrow


def must(floor: Floor, order: Order, key: str | None = None) -> Reply:
    """An order that takes two people is approved at once, by another one."""
    reply = floor.call_by_two(order, SECOND, key)
    assert reply.is_accepted, (order, reply)
    return reply


def open_link(floor: Floor, displayed: int = 100_000_000) -> None:
    must(floor, AtLink(LINK, pool.OpenLink(PARAMETERS, Cents(displayed), Cents(0), actor=PIT_MANAGER)))


def open_table(floor: Floor, table: str, document: str = "singapore-stud@9", **more: Any) -> None:
    must(floor, OpenTable(table, document, actor=PIT_MANAGER, **{"limits": LIMITS, "link": LINK, **more}))


def know(floor: Floor, *names: str) -> None:
    """Where the log has users, others do not play: these become users too."""
    known = floor.state.people.roles
    new = [name for name in names if name not in known]
    if new and floor.store.version(USERS) > 1:  # one is the key of the cookies
        added = [in_envelope(UserAdded(name, (UserRole.PLAYER,), None, open=False), SECOND, 0) for name in new]
        floor.store.append([Write(USERS, floor.store.version(USERS), added)])
        floor.look_up()


def seat(floor: Floor, table: str, *players: str, chips: int = 1_000_000) -> None:
    """Each at the next free position, with chips."""
    know(floor, *players)
    for name in players:
        position = next(at for at in range(1, 10) if at not in floor.table(table).state.seats)
        must(floor, AtTable(table, c.Sit(name, position, actor=player(name))))
        if chips:
            must(floor, BuyIn(name, Cents(chips), actor=SUPERVISOR))


def floor_with_table(
    store: Store | None = None, table: str = "t1", document: str = "singapore-stud@9", **more: Any
) -> Floor:
    """One linked table with three robots."""
    floor = open_floor(store, **more)
    open_link(floor)
    open_table(floor, table, document)
    seat(floor, table, *(robot_name(table, position) for position in (1, 2, 3)))
    return floor


def next_orders(floor: Floor, table: str, robots: Robots, given_keys: set[str | None]) -> list[KeyedOrder]:
    """What the robots do now, each order once; or else whoever pays claims; or else the dealer."""
    floor_table = floor.table(table)
    robots_orders = robots.orders(floor_table, lambda name: floor.purse(name).balance)
    orders = [order for order in robots_orders if order.key not in given_keys]
    given_keys.update(order.key for order in orders)
    if orders:
        return orders
    meter = floor.meter(LINK).pool
    for claim in meter.open_claims() if meter else ():
        number = claim.entered.sequence
        verify, pay = pool.VerifyClaim(number, actor=SUPERVISOR), pool.PayClaim(number, actor=SHIFT_MANAGER)
        return [KeyedOrder(AtLink(LINK, verify)), KeyedOrder(AtLink(LINK, pay))]
    step = dealer_step(floor_table, AT_ONCE, SUPERVISOR)
    assert step is not None, floor_table.state.round
    return [KeyedOrder(AtTable(table, step.command))]


def steps(floor: Floor, table: str = "t1", robots: Robots | None = None) -> Iterator[Reply]:
    """Plays on for ever, one order at a time."""
    given_keys: set[str | None] = set()
    while True:
        for order, key in next_orders(floor, table, robots or Robots(1), given_keys):
            yield floor.call(order, key)


def play_rounds(floor: Floor, rounds: int, table: str = "t1", robots: Robots | None = None) -> None:
    until = floor.table(table).round_number + rounds
    moves = steps(floor, table, robots)
    while floor.table(table).round_number < until or floor.table(table).round_open:
        next(moves)


@contextmanager
def together(floor: Floor) -> Iterator[None]:
    """Holds the conductor back, so that the orders given meanwhile meet in one transaction; ends when they are done."""
    held, go_on = threading.Event(), threading.Event()

    def hold(_reply: Reply) -> None:
        held.set()
        go_on.wait()

    nothing = BeginGamingDay("", actor=PIT_MANAGER)
    floor.submit(nothing, hold)
    held.wait()
    yield
    go_on.set()
    floor.call(nothing)
