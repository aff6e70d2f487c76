"""Orders to a link, or to the floor about one table, that would be accepted now: ready to be sent, as at tables."""

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields
from typing import Any, get_args

from megalink.floor.orders.codec import STAMPED, order_as_plain
from megalink.floor.orders.commands import AddOwnWords, FloorCommand, Order, SayReady, SeatGuest
from megalink.floor.service import Floor, TableLook
from megalink.ledger.adjustments import ApproveAdjustment, WithdrawAdjustment
from megalink.ledger.slips import DENOMINATIONS, ConfirmSlip, SlipKind, WithdrawSlip, WriteDropSlip, WriteFloatSlip
from megalink.money import Cents
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
    """To close or reopen it, to sign on, to call the pit or answer; adjustments that wait, and slips of the float."""
    actor = visitor.actor
    if actor is None:
        return []
    about_table = ((kind(look.table.name, actor=actor), free) for kind, free in ABOUT_A_TABLE.items())
    orders: list[tuple[Order, list[str]]] = [
        *about_table,
        *_guests(look, actor),
        *_about_adjustments(look, actor),
        *_about_slips(look, actor),
    ]
    return [as_offer(order, free) for order, free in orders if floor.accepts(look, order)]


def player_offers(floor: Floor, look: TableLook, visitor: Visitor) -> list[FloorOffer]:
    """What a Player can order of the floor about this table: that he is ready, and words of his own for the shuffle."""
    actor, player = visitor.actor, visitor.player
    if actor is None or player is None:
        return []
    words = look.table.own_words.get(player, "my own words")  # else they stand for what he will write
    orders: list[tuple[Order, list[str]]] = [
        (SayReady(look.table.name, actor=actor), []),
        (AddOwnWords(look.table.name, player, words, actor=actor), ["words"]),
    ]
    return [as_offer(order, free) for order, free in orders if floor.accepts(look, order)]


def _guests(look: TableLook, actor: Actor) -> Iterator[tuple[Order, list[str]]]:
    state = look.table.state
    for position in range(1, state.layout.positions + 1) if state.layout else ():
        if position not in state.seats:
            yield SeatGuest(look.table.name, position, actor=actor), []


def _about_adjustments(look: TableLook, actor: Actor) -> Iterator[tuple[Order, list[str]]]:
    table = look.table.name
    for waiting in look.table.adjustments.waiting:
        yield ApproveAdjustment(table, waiting.proposal, actor=actor), []
        yield WithdrawAdjustment(table, waiting.proposal, "withdrawn", actor=actor), ["reason"]


def _about_slips(look: TableLook, actor: Actor) -> Iterator[tuple[Order, list[str]]]:
    """A new slip of each kind that may follow, with a chip in it that stands for what is to be counted."""
    table, tray = look.table.name, look.table.tray
    chip = ((DENOMINATIONS[0], 1),)
    for kind in (SlipKind.OPENER, SlipKind.FILL, SlipKind.CREDIT, SlipKind.CLOSER):
        yield WriteFloatSlip(table, kind, chip, actor=actor), ["chips"]
    day, shift = look.draft.registry.day, look.draft.registry.shift
    drop = WriteDropSlip(table, Cents(0), day, shift.number if shift else 0, actor=actor)
    yield drop, ["amount", "day", "shift"]
    for waiting in tray.waiting:
        yield ConfirmSlip(table, waiting.slip, actor=actor), []
        yield WithdrawSlip(table, waiting.slip, "withdrawn", actor=actor), ["reason"]
