"""A demonstration floor: a table of each document, one with a shoe and a human dealer, robots, one linked jackpot.

The documents say what their tables are called, and which of them is dealt from a shoe as well.

All orders that open it have keys: started again on the same database it goes on where it was.
"""

import msgspec

from megalink.floor.dealing.robots import Robots
from megalink.floor.orders.commands import AtLink, AtTable, BeginGamingDay, OpenTable, Order
from megalink.floor.service import Floor
from megalink.floor.state.events import Dealer, Shuffle
from megalink.games.library import document, document_keys
from megalink.jackpot.commands import OpenLink
from megalink.jackpot.parameters import Parameters
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table.commands import Sit
from megalink.table.game.limits import Limit, Limits
from megalink.web.auth import events as u
from megalink.web.auth.directory import Directory
from megalink.web.auth.visitor import UserRole

MANAGER = Actor("demo-manager", Role.PIT_MANAGER)
SUPERVISOR = Actor("demo-supervisor", Role.PIT_SUPERVISOR)
CASHIER = Actor("demo-cashier", Role.DEALER)
LINK = "main"
PARAMETERS = Parameters(reset=Cents(20_000_000), minimum=Cents(100), to_displayed=2_000, to_reserve=500)
DISPLAYED = Cents(27_431_850)
LIMITS = Limits(Limit(Cents(500), Cents(50_000)))
PLAY_MONEY = Cents(100_000)
ROBOT_SEATS = 3
SHOE_PLAYERS = ("pat", "kim")  # accounts of the house, so that the Dealer has somebody to deal to
BY_HAND = "manual"
UNKNOWN = "unknown"  # as a document says of a day that it does not know


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


def table_name(key: str) -> str:
    """The newest of the documents whose tables are called alike has number 1, the one before it number 2, and so on."""
    own = document(key)
    tables = own.presentation.tables
    alike = [other for other in map(document, document_keys()) if other.presentation.tables == tables]
    newest_first = sorted(alike, key=lambda other: other.effective if other.effective != UNKNOWN else "", reverse=True)
    return f"{tables}-{newest_first.index(own) + 1}"


def open_demo(floor: Floor, directory: Directory, robots: Robots, today: str) -> None:
    """Raises RuntimeError where the database holds another floor."""
    if floor.gaming_day < today:
        _must(floor, BeginGamingDay(today, actor=MANAGER), f"demo/day/{today}")
    _must(floor, AtLink(LINK, OpenLink(PARAMETERS, DISPLAYED, Cents(5_000_000), actor=MANAGER)), "demo/link")
    for key in document_keys():
        _open_table(floor, table_name(key), key, robots)
    missing = [account for account in ACCOUNTS if account.name not in directory.users]
    directory.change(lambda: [u.UserAdded(account.name, (account.role,), None, open=True) for account in missing])
    for name in SHOE_PLAYERS:
        give_play_money(floor, name)
    shoe_tables = {document(key).presentation.shoe_table: key for key in reversed(document_keys())}
    for table, key in shoe_tables.items():
        if table:
            _open_shoe_table(floor, table, key)


def _open_table(floor: Floor, table: str, key: str, robots: Robots) -> None:
    opening = OpenTable(table, key, limits=LIMITS, link=LINK, dealer=Dealer.AUTOMATIC, actor=MANAGER)
    _must(floor, opening, f"demo/{table}")
    layout = floor.table(table).state.layout
    assert layout is not None, "an open table has a layout"
    for position in range(layout.positions - ROBOT_SEATS + 1, layout.positions + 1):
        _seat(floor, table, position, robots.name(table, position))


def _open_shoe_table(floor: Floor, table: str, key: str) -> None:
    shoe = OpenTable(table, key, limits=LIMITS, link=LINK, shuffle=Shuffle.SHOE, actor=MANAGER, method=BY_HAND)
    _must(floor, shoe, f"demo/{table}")
    for position, name in enumerate(SHOE_PLAYERS, start=1):
        _seat(floor, table, position, name)


def _seat(floor: Floor, table: str, position: int, name: str) -> None:
    sit = Sit(name, position, actor=Actor(name, Role.PLAYER))
    _must(floor, AtTable(table, sit), f"demo/{table}/{position}")


def give_play_money(floor: Floor, player: str) -> None:
    """Once for each name."""
    _must(floor, BuyIn(player, PLAY_MONEY, "demonstration", actor=CASHIER), f"demo/money/{player}")


def _must(floor: Floor, order: Order, key: str) -> None:
    reply = floor.call(order, key)
    if not reply.is_accepted:
        raise RuntimeError(f"{key}: {reply.content['message']}")
