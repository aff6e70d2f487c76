"""Decides an order without writing anything. The writer, previews and offers all call it: it is the one door."""

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any, assert_never

from megalink.floor.config import Config
from megalink.floor.decide.adjustments import at_adjustment
from megalink.floor.decide.cage import at_cage
from megalink.floor.decide.calls import at_call
from megalink.floor.decide.change import Change, Draft, Refused, moves_of, not_covered
from megalink.floor.decide.floor import on_floor
from megalink.floor.decide.followers import as_covered
from megalink.floor.decide.link import at_link
from megalink.floor.decide.locks import table_locked
from megalink.floor.decide.table import at_table, not_taken
from megalink.floor.orders.commands import (
    AnswerCall,
    AtLink,
    AtTable,
    BeginGamingDay,
    CallSupervisor,
    CloseTable,
    OpenTable,
    Order,
    RecordVerified,
    ReopenTable,
)
from megalink.floor.state.table_state import FloorTable
from megalink.ledger import adjustments, cage
from megalink.play.linked import FOLLOWED, Happened, Linked, followed
from megalink.rulebook.rejection import Code, Rejection
from megalink.store.contract import StoreError
from megalink.table.commands import AnyCommand
from megalink.table.options import Option, accepted_options
from megalink.table.view import Viewer


def try_order(draft: Draft, order: Order, at: int, config: Config) -> Change | Refused:
    """The change that the order makes, or why it is refused; the draft stays as it is.

    The order gets the floor's time: nobody else says when something happened.
    Raises StoreError where the order is about a past round and the log is out of reach.
    Any other exception is a bug in the rules: the order is refused as `broken`, and the writer then locks the table.
    """
    try:
        match order:
            case AtTable():
                return at_table(draft, AtTable(order.table, _stamped(order.command, at)), config)
            case AtLink():
                return at_link(draft, AtLink(order.link, replace(order.command, at=at)), config)
            case cage.BuyIn() | cage.CashOut():
                return at_cage(draft, replace(order, at=at))
            case adjustments.ProposeAdjustment() | adjustments.ApproveAdjustment() | adjustments.WithdrawAdjustment():
                return at_adjustment(draft, replace(order, at=at))
            case OpenTable() | CloseTable() | ReopenTable() | BeginGamingDay() | RecordVerified():
                return on_floor(draft, replace(order, at=at), config)
            case CallSupervisor() | AnswerCall():
                return at_call(draft, replace(order, at=at))
            case _:
                assert_never(order)
    except StoreError:
        raise  # a past round could not be looked up: the order is neither right nor wrong
    except Exception as error:  # noqa: BLE001 (whatever it is: this table stands still, the others play on)
        return Refused(Rejection(Code.BROKEN, "an internal error; the table stands still"), broken_by=error)


def _stamped(command: AnyCommand, at: int) -> AnyCommand:
    """As `replace` does, in half its time: every order to a table goes through here."""
    kind: Any = type(command)
    stamped: AnyCommand = kind(*[getattr(command, name) for name in _own_fields(kind)], actor=command.actor, at=at)
    return stamped


@cache
def _own_fields(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 (a class of commands)
    return tuple(field.name for field in fields(kind) if field.name not in ("actor", "at"))


def offered(draft: Draft, table: FloorTable, viewer: Viewer, at: int) -> Iterator[Option]:
    """What a viewer can order at a table: of the table's own options those that `try_order` accepts.

    Hundreds of options stand at a full table, so that not each is tried out in full: the table has accepted it already,
    and what the floor adds to that (locks, a closed table, the pool's word, the Players' money) is asked of the same
    functions that `try_order` asks.
    """
    if draft.locked and table_locked(draft.locked, table):
        return
    meter = draft.meter(table.listed.link)
    linked = Linked(table.name, table.state, meter.pool if meter else None)
    taken: dict[tuple[type, str | None], bool] = {}  # before the rules only the kind and the Player matter
    for option, events, moved in accepted_options(table.state, viewer, at):
        command = option.command
        key = type(command), getattr(command, "player", None)
        if key not in taken:
            taken[key] = not_taken(draft.locked, table, command) is None
        if not taken[key]:
            continue
        if not FOLLOWED.isdisjoint(map(type, events)):
            in_pool = followed(linked, command, Happened(linked, events, moved=moved))
            if isinstance(in_pool, Rejection):
                continue
        decided = as_covered(draft, table, option)
        if decided:
            option, events, moved = decided  # noqa: PLW2901
        if not any(moved) or not not_covered(draft, table, moves_of(events, moved), command):
            yield option
