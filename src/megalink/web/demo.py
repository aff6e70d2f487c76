"""A demonstration floor: a table of each document, one with a shoe and a human dealer, robots, one linked jackpot.

The documents say what their tables are called, and which of them is dealt from a shoe as well.

All orders that open it have keys: started again on the same database it goes on where it was.
"""

import msgspec

from megalink.floor.clock import Clock
from megalink.floor.orders.commands import AtLink, AtTable, BeginGamingDay, EndGamingDay, OpenTable, Order
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state import users as u
from megalink.floor.state.events import Dealer, DemonstrationOpened, Shuffle
from megalink.floor.state.gaming_day import date_at
from megalink.floor.state.person_names import is_robot, robot_name
from megalink.floor.state.users import UserRole
from megalink.games.library import document, document_keys
from megalink.jackpot.commands import OpenLink
from megalink.jackpot.parameters import Parameters
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.store.contract import Store, Write
from megalink.table.commands import Sit
from megalink.table.game.limits import Limit, Limits
from megalink.web.auth.directory import Directory

SERVER = Actor("server", Role.SYSTEM)
MANAGER = Actor("demo-manager", Role.PIT_MANAGER)
SHIFT_MANAGER = Actor("demo-shift-manager", Role.GAMING_SHIFT_MANAGER)
SUPERVISOR = Actor("demo-supervisor", Role.PIT_SUPERVISOR)
CASHIER = Actor("demo-cashier", Role.SYSTEM)
LINK = "main"
PARAMETERS = Parameters(reset=Cents(20_000_000), minimum=Cents(100), to_displayed=2_000, to_reserve=500)
DISPLAYED = Cents(27_431_850)
LIMITS = Limits(Limit(Cents(500), Cents(50_000)))
PLAY_MONEY = Cents(100_000)
ROBOT_SEATS = 3
SHOE_PLAYERS = ("pat", "kim")  # accounts of the house, so that the Dealer has somebody to deal to
BY_HAND = "manual"


class DemoAccount(msgspec.Struct, frozen=True):
    name: str
    role: UserRole


ACCOUNTS = (
    *(DemoAccount(name, UserRole.PLAYER) for name in SHOE_PLAYERS),
    DemoAccount("dee", UserRole.DEALER),
    DemoAccount("sue", UserRole.PIT_SUPERVISOR),
    DemoAccount("pam", UserRole.PIT_MANAGER),
    DemoAccount("gil", UserRole.GAMING_SHIFT_MANAGER),
    DemoAccount("ada", UserRole.AUDITOR),
)


class NotADemonstration(Exception):
    """The log is of a floor that no demonstration has made: nobody comes in there without a password."""


def take_log(store: Store, clock: Clock) -> None:
    """Marks an empty log as a demonstration's. Raises NotADemonstration before anything is written to another."""
    if store.position() == 0:
        mark = streams.in_envelope(DemonstrationOpened(), SERVER, clock.now())
        store.append([Write(streams.FLOOR, 0, [mark])])
    if not any(recorded.type == DemonstrationOpened.WIRE for recorded in store.read(streams.FLOOR)):
        raise NotADemonstration


def table_name(key: str) -> str:
    """The newest of the documents whose tables are called alike has number 1, the one before it number 2, and so on."""
    own = document(key)
    tables = own.presentation.tables
    alike = [other for other in map(document, document_keys()) if other.presentation.tables == tables]
    newest_first = sorted(alike, key=lambda other: other.in_force_since, reverse=True)
    return f"{tables}-{newest_first.index(own) + 1}"


def open_demo(floor: Floor, directory: Directory) -> None:
    """Raises RuntimeError where the database holds another floor."""
    _begin_day(floor, date_at(floor.clock.now()))
    _must(floor, AtLink(LINK, OpenLink(PARAMETERS, DISPLAYED, Cents(5_000_000), actor=MANAGER)), "demo/link")
    for key in document_keys():
        _open_table(floor, table_name(key), key)
    seated = {name for table in floor.tables() for name in floor.table(table).state.seats.values()}
    robots_seated = [DemoAccount(name, UserRole.PLAYER) for name in sorted(seated) if is_robot(name)]
    missing = [account for account in (*ACCOUNTS, *robots_seated) if account.name not in directory.users]
    directory.change(
        lambda: [
            u.UserAdded(account.name, (account.role,), None, open=not is_robot(account.name)) for account in missing
        ]
    )
    for name in SHOE_PLAYERS:
        give_play_money(floor, name)
    shoe_tables = {document(key).presentation.shoe_table: key for key in reversed(document_keys())}
    for table, key in shoe_tables.items():
        if table:
            _open_shoe_table(floor, table, key)


def _begin_day(floor: Floor, today: str) -> None:
    """A day that an earlier start left open ends first; one that somebody ended today stays ended."""
    if floor.gaming_day >= today:
        return
    if floor.day_open:
        _must(floor, EndGamingDay(tables_stay_open=True, actor=MANAGER), f"demo/day/{floor.gaming_day}/end")
    _must(floor, BeginGamingDay(today, actor=MANAGER), f"demo/day/{today}")


def _open_table(floor: Floor, table: str, key: str) -> None:
    opening = OpenTable(table, key, limits=LIMITS, link=LINK, dealer=Dealer.AUTOMATIC, actor=MANAGER)
    _must(floor, opening, f"demo/{table}")
    layout = floor.table(table).state.layout
    assert layout is not None, "an open table has a layout"
    for position in range(layout.positions - ROBOT_SEATS + 1, layout.positions + 1):
        _seat(floor, table, position, robot_name(table, position))


def _open_shoe_table(floor: Floor, table: str, key: str) -> None:
    """Without a reader: who tries it has none. A log that opened it with one goes on as it is."""
    if table in floor.tables():
        return
    shoe = OpenTable(table, key, limits=LIMITS, link=LINK, shuffle=Shuffle.UNREAD, actor=MANAGER, method=BY_HAND)
    _must(floor, shoe, f"demo/{table}")
    for position, name in enumerate(SHOE_PLAYERS, start=1):
        _seat(floor, table, position, name)


def _seat(floor: Floor, table: str, position: int, name: str) -> None:
    sit = Sit(name, position, actor=Actor(name, Role.PLAYER))
    _must(floor, AtTable(table, sit), f"demo/{table}/{position}")


def give_play_money(floor: Floor, player: str) -> None:
    """Once for each name."""
    _must(floor, BuyIn(player, PLAY_MONEY, actor=CASHIER), f"demo/money/{player}")


def fill_up(floor: Floor, player: str) -> Reply | None:
    """Play money up to what everybody began with; None where the Player has that.

    The key goes by the version of his account: asked for twice at once, it is given once.
    """
    version, balance, *_ = floor.purse(player)
    if balance >= PLAY_MONEY:
        return None
    missing = BuyIn(player, Cents(PLAY_MONEY - balance), actor=CASHIER)
    return floor.call_by_two(missing, SHIFT_MANAGER, f"demo/money/{player}/{version}")


def _must(floor: Floor, order: Order, key: str) -> None:
    reply = floor.call_by_two(order, SHIFT_MANAGER, key)
    if not reply.is_accepted:
        raise RuntimeError(f"{key}: {reply.content['message']}")
