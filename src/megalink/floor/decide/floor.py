"""Orders to the floor itself: tables open and close; gaming days have a file of their own."""

from typing import assert_never

from megalink.floor.config import Config
from megalink.floor.decide.calls import entered_at_table, table_for
from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.decide.gaming_day import entered_on_floor
from megalink.floor.decide.locks import floor_locked, internal
from megalink.floor.orders.commands import (
    ChangeLimits,
    CloseTable,
    OpenTable,
    RecordFinding,
    RecordInterruption,
    RecordVerified,
    ReopenTable,
)
from megalink.floor.state import streams
from megalink.floor.state.events import (
    AcknowledgedLost,
    Dealer,
    LimitsChanged,
    LogVerified,
    PlayInterrupted,
    Shuffle,
    TableClosed,
    TableListed,
    TableReopened,
)
from megalink.floor.state.house_limits import refuse_limits
from megalink.floor.state.lost_events import untold
from megalink.floor.state.table_state import new_floor_table
from megalink.play.tables import execute
from megalink.rulebook.command import not_permitted
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.table.commands import ONE_UNIT

Recording = RecordVerified | RecordFinding | RecordInterruption
OnFloor = OpenTable | CloseTable | ReopenTable | ChangeLimits | Recording


def on_floor(draft: Draft, command: OnFloor, config: Config) -> Change | Refused:
    if isinstance(command, CloseTable | ReopenTable):
        return _close_or_reopen(draft, command)
    role = command.actor.role
    refusal = floor_locked(draft.locked) or (internal(command) if role is not Role.SYSTEM else None)
    refusal = refusal or not_permitted(command, role)
    if refusal:
        return Refused(refusal, ((streams.FLOOR, draft.registry.version),))
    match command:
        case OpenTable():
            return _open(draft, command, config)
        case ChangeLimits():
            return _change_limits(draft, command)
        case RecordVerified():
            return entered_on_floor(draft, command, LogVerified(command.position), {"position": command.position})
        case RecordFinding():
            found = command.found
            left = untold(found, draft.registry.lost) if isinstance(found, AcknowledgedLost) else found
            return entered_on_floor(draft, command, left, {}) if left else Change(command.actor, command.at)
        case RecordInterruption():
            table = table_for(draft, command)
            if isinstance(table, Refused):
                return table
            return entered_at_table(table, command, PlayInterrupted(table.moved, command.at))
        case _:
            assert_never(command)


def _change_limits(draft: Draft, command: ChangeLimits) -> Change | Refused:
    """That two people do it stands in second_person.py."""
    refusal = refuse_limits(command.limits)
    if refusal is None and not command.reason.strip():
        refusal = command.refused("reason", Code.REASON_MISSING, "it needs a reason")
    if refusal:
        return Refused(refusal, ((streams.FLOOR, draft.registry.version),))
    return entered_on_floor(draft, command, LimitsChanged(command.limits, command.reason.strip()), {})


def _open(draft: Draft, command: OpenTable, config: Config) -> Change | Refused:
    table, rests_on = command.table, ((streams.FLOOR, draft.registry.version),)
    if not streams.is_name(table):
        return Refused(
            Rejection(Code.NAME_INVALID, f"a table's name has {streams.NAME_FORMAT}", field="table", value=table)
        )
    if draft.table(table) is not None:
        message = f"there is a table {table} already: reopen it, or take another name"
        return Refused(Rejection(Code.TABLE_EXISTS, message, field="table", value=table), rests_on)
    if command.shuffle is Shuffle.UNREAD and command.dealer is Dealer.AUTOMATIC:
        message = "cards of a shoe without a reader are named by a person: this table needs a Dealer"
        return Refused(Rejection(Code.DEALER_NEEDED, message, field="dealer", value=command.dealer.value))
    minimum = ONE_UNIT
    if command.link is not None:
        meter = draft.meter(command.link)
        if meter is None or meter.pool is None:
            message = f"no link is called {command.link!r}"
            return Refused(Rejection(Code.LINK_UNKNOWN, message, field="link", value=command.link), rests_on)
        minimum = meter.pool.parameters.minimum
    listed = TableListed(table, command.link, command.shuffle, command.dealer, config.home)
    floor_table = new_floor_table(listed)
    opening = c.OpenTable(
        command.document,
        command.readings,
        command.layout,
        command.method,
        command.limits,
        minimum,
        command.shuffle is Shuffle.UNREAD,
        actor=command.actor,
        at=command.at,
    )
    result = execute(floor_table.state, opening)
    if isinstance(result, Rejection):
        return Refused(result)
    state, events = result
    change = entered_on_floor(draft, command, listed, {"table": table, "version": len(events), "round": 0})
    change.write(streams.table(table), 0, *events)
    change.tables[table] = floor_table.moved_at(command.at, state, len(events))
    return change


def _close_or_reopen(draft: Draft, command: CloseTable | ReopenTable) -> Change | Refused:
    table = table_for(draft, command)
    if isinstance(table, Refused):
        return table
    closes, name, rests_on = isinstance(command, CloseTable), table.name, ((streams.table(table.name), table.version),)
    if closes and table.round_open:
        message = "a table closes between rounds"
        return Refused(Rejection(Code.ROUND_IN_PLAY, message, field="table", value=name), rests_on)
    if not closes and not table.closed:
        message = f"table {name} is open already"
        return Refused(Rejection(Code.TABLE_OPEN, message, field="table", value=name), rests_on)
    return entered_at_table(table, command, TableClosed() if closes else TableReopened())
