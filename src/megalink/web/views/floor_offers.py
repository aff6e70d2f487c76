"""Orders to a link, or to the floor about one table, that would be accepted now: ready to be sent, as at tables."""

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields
from typing import Any, get_args

from megalink.floor.orders.codec import STAMPED, order_as_plain
from megalink.floor.orders.commands import FloorCommand, Order
from megalink.floor.service import Floor, TableLook
from megalink.ledger.adjustments import ApproveAdjustment, WithdrawAdjustment
from megalink.rulebook.role import Actor
from megalink.web.auth.visitor import Visitor

FloorOffer = dict[str, Any]


def _own_fields(kind: Any) -> tuple[list[str], list[str]]:  # noqa: ANN401 (a class of orders)
    """Those that must be given, and those that may be left out."""
    own = [field for field in fields(kind) if field.name not in STAMPED]
    needed = [field.name for field in own if field.default is MISSING]
    return needed, [field.name for field in own if field.name not in needed]


ABOUT_A_TABLE = {kind: _own_fields(kind)[1] for kind in get_args(FloorCommand) if _own_fields(kind)[0] == ["table"]}


def as_offer(order: Order, free: Iterable[str]) -> FloorOffer:
    """`_free` says what is up to the sender."""
    return {**order_as_plain(order), "_free": [*free]}


def floor_offers(floor: Floor, look: TableLook, visitor: Visitor) -> list[FloorOffer]:
    """To close or reopen the table, to call the pit or to answer its call, to approve or withdraw an adjustment."""
    actor = visitor.actor
    if actor is None:
        return []
    about_table = ((kind(look.table.name, actor=actor), free) for kind, free in ABOUT_A_TABLE.items())
    orders: list[tuple[Order, list[str]]] = [*about_table, *_about_adjustments(look, actor)]
    return [as_offer(order, free) for order, free in orders if floor.accepts(look, order)]


def _about_adjustments(look: TableLook, actor: Actor) -> Iterator[tuple[Order, list[str]]]:
    table = look.table.name
    for waiting in look.table.adjustments.waiting:
        yield ApproveAdjustment(table, waiting.proposal, actor=actor), []
        yield WithdrawAdjustment(table, waiting.proposal, "withdrawn", actor=actor), ["reason"]
