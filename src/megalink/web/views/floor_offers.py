"""Orders to a link, or to the floor about one table, that would be accepted now: ready to be sent, as at tables."""

from collections.abc import Iterable
from dataclasses import MISSING, fields
from typing import Any, get_args

from megalink.floor.decide.change import Change
from megalink.floor.orders.codec import STAMPED, order_as_plain
from megalink.floor.orders.commands import FloorCommand, Order
from megalink.floor.service import Floor
from megalink.rulebook.role import Actor

FloorOffer = dict[str, Any]


def _own_fields(kind: Any) -> tuple[list[str], list[str]]:  # noqa: ANN401 (a class of orders)
    """Those that must be given, and those that may be left out."""
    own = [field for field in fields(kind) if field.name not in STAMPED]
    needed = [field.name for field in own if field.default is MISSING]
    return needed, [field.name for field in own if field.name not in needed]


ABOUT_A_TABLE = {kind: _own_fields(kind)[1] for kind in get_args(FloorCommand) if _own_fields(kind)[0] == ["table"]}


def accepted(floor: Floor, orders: Iterable[tuple[Order, Iterable[str]]]) -> list[FloorOffer]:
    """Each order with the names of what is up to the sender, which `_free` says."""
    plain = [(order_as_plain(order), free) for order, free in orders if isinstance(floor.try_order(order), Change)]
    return [{**order, "_free": [*free], "_label": str(order["order"]).partition(".")[2]} for order, free in plain]


def floor_offers(floor: Floor, table: str, actor: Actor) -> list[FloorOffer]:
    """To close or reopen the table, to call the pit or to answer its call."""
    return accepted(floor, [(kind(table, actor=actor), free) for kind, free in ABOUT_A_TABLE.items()])
