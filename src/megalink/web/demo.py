"""A demonstration floor: a table of each document, one with a shoe and a human dealer, robots, one linked jackpot.

All orders that open it have keys: started again on the same database it goes on where it was.
"""

from typing import NamedTuple

from megalink.floor.commands import AtLink, AtTable, BeginGamingDay, OpenTable, Order
from megalink.floor.events import Dealer, Shuffle
from megalink.floor.robots import Robots
from megalink.floor.service import Floor
from megalink.games.library import document, document_keys
from megalink.jackpot.commands import OpenLink
from megalink.jackpot.parameters import Parameters
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table.commands import Sit
from megalink.table.limits import Limit, Limits
from megalink.web import user_events as u
from megalink.web.directory import Directory
from megalink.web.people import Hat

MANAGER = Actor("demo-manager", Role.PIT_MANAGER)
SUPERVISOR = Actor("demo-supervisor", Role.PIT_SUPERVISOR)
CASHIER = Actor("demo-cashier", Role.DEALER)
LINK = "main"
PARAMETERS = Parameters(reset=Cents(20_000_000), minimum=Cents(100), to_displayed=2_000, to_reserve=500)
DISPLAYED = Cents(27_431_850)
LIMITS = Limits(Limit(Cents(500), Cents(50_000)))
PLAY_MONEY = Cents(100_000)
ROBOT_SEATS = 3
SHOE_TABLE = "stud-shoe"
SHOE_PLAYERS = ("pat", "kim")  # accounts of the house, so that the Dealer has somebody to deal to
SHORT = {"singapore-stud": "stud", "bullseye": "bullseye", "texas-holdem-bonus": "texas", "three-card-xtreme": "xtreme"}


class Account(NamedTuple):
    name: str
    hat: Hat


ACCOUNTS = (
    *(Account(name, Hat.PLAYER) for name in SHOE_PLAYERS),
    Account("dee", Hat.DEALER),
    Account("sue", Hat.PIT_SUPERVISOR),
    Account("pam", Hat.PIT_MANAGER),
    Account("gil", Hat.GAMING_SHIFT_MANAGER),
    Account("ada", Hat.AUDITOR),
)


def table_name(key: str) -> str:
    """`singapore-stud@9` is stud-1; an earlier version of the same game is stud-2, and so on."""
    game = document(key).game
    same = [one for one in document_keys() if document(one).game == game]
    newest_first = sorted(same, key=lambda one: ("pre" in one, one))
    return f"{SHORT.get(game, game)}-{newest_first.index(key) + 1}"


def open_demo(floor: Floor, directory: Directory, robots: Robots, today: str) -> None:
    """Raises RuntimeError where the database holds another floor."""
    if floor.gaming_day < today:
        _must(floor, BeginGamingDay(today, actor=MANAGER), f"demo/day/{today}")
    _must(floor, AtLink(LINK, OpenLink(PARAMETERS, DISPLAYED, Cents(5_000_000), actor=MANAGER)), "demo/link")
    for key in document_keys():
        _open_table(floor, table_name(key), key, robots)
    shoe = OpenTable(
        SHOE_TABLE, "singapore-stud@9", limits=LIMITS, link=LINK, shuffle=Shuffle.SHOE, actor=MANAGER, method="manual"
    )
    _must(floor, shoe, f"demo/{SHOE_TABLE}")
    missing = [one for one in ACCOUNTS if one.name not in directory.users]
    directory.change(lambda: [u.UserAdded(one.name, (one.hat.value,), None, open=True) for one in missing])
    for position, name in enumerate(SHOE_PLAYERS, start=1):
        give_play_money(floor, name)
        sit = AtTable(SHOE_TABLE, Sit(name, position, actor=Actor(name, Role.PLAYER)))
        _must(floor, sit, f"demo/{SHOE_TABLE}/{position}")


def _open_table(floor: Floor, table: str, key: str, robots: Robots) -> None:
    opening = OpenTable(table, key, limits=LIMITS, link=LINK, dealer=Dealer.AUTOMATIC, actor=MANAGER)
    _must(floor, opening, f"demo/{table}")
    layout = floor.desk(table).state.layout
    assert layout is not None, "an open table has a layout"
    for position in range(layout.positions - ROBOT_SEATS + 1, layout.positions + 1):
        name = robots.name(table, position)
        sit = AtTable(table, Sit(name, position, actor=Actor(name, Role.PLAYER)))
        _must(floor, sit, f"demo/{table}/{position}")


def give_play_money(floor: Floor, player: str) -> None:
    """Once for each name."""
    _must(floor, BuyIn(player, PLAY_MONEY, "demonstration", actor=CASHIER), f"demo/money/{player}")


def _must(floor: Floor, order: Order, key: str) -> None:
    reply = floor.call(order, key)
    if not reply.is_accepted:
        raise RuntimeError(f"{key}: {reply.content['message']}")
