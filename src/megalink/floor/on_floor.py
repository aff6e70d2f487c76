"""Orders to the floor itself: tables open and close, gaming days begin."""

import re
from typing import assert_never

from megalink.floor import names
from megalink.floor.commands import (
    BeginGamingDay,
    CloseTable,
    OpenTable,
    RecordVerified,
    ReopenTable,
)
from megalink.floor.desk import evolve_desk, new_desk
from megalink.floor.draft import Change, Draft, Refused
from megalink.floor.envelope import Envelope
from megalink.floor.events import FloorEvent, GamingDayBegun, LogVerified, TableClosed, TableListed, TableReopened
from megalink.floor.house import registry_after
from megalink.floor.means import Means
from megalink.floor.refusal import LOCKED, Code, Rejection, refuse
from megalink.play.tables import execute
from megalink.rulebook.role import Role, may
from megalink.table import commands as c
from megalink.table.commands import ONE_UNIT
from megalink.table.rejection import Rejection as TableRejection

HouseCommand = OpenTable | CloseTable | ReopenTable | BeginGamingDay | RecordVerified

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
BY_SYSTEM_TOO = (BeginGamingDay, RecordVerified)


def on_floor(draft: Draft, command: HouseCommand, means: Means) -> Change | Refused:
    refusal = _refused(draft, command)
    if refusal:
        return Refused(refusal, ((names.FLOOR, draft.registry.version),))
    match command:
        case OpenTable():
            return _open(draft, command, means)
        case CloseTable() | ReopenTable():
            return _close_or_reopen(draft, command)
        case BeginGamingDay():
            if not DAY.fullmatch(command.day) or command.day <= draft.registry.day:
                message = f"a gaming day is written 2025-01-31 and comes after {draft.registry.day or 'nothing'}"
                wrong = refuse(Code.DAY_INVALID, message, field="day", value=command.day)
                return Refused(wrong, ((names.FLOOR, draft.registry.version),))
            return _entered(draft, command, GamingDayBegun(command.day), {"day": command.day})
        case RecordVerified():
            return _entered(draft, command, LogVerified(command.position), {"position": command.position})
        case _:
            assert_never(command)


def _refused(draft: Draft, command: HouseCommand) -> Rejection | None:
    if names.FLOOR in draft.locked:
        return refuse(Code.FLOOR_LOCKED, LOCKED)
    role, needed = command.actor.role, Role.PIT_MANAGER
    by_system = role is Role.SYSTEM and not isinstance(command, BY_SYSTEM_TOO)
    if by_system or not may(role, needed):
        message = f"this takes a {needed.title} or somebody higher"
        return Rejection(Code.NOT_PERMITTED, "actor", role.slug, "6.2", message)
    return None


def _entered(draft: Draft, command: HouseCommand, event: FloorEvent, answer: dict[str, object]) -> Change:
    change = Change(Envelope(command.actor, command.at))
    change.write(names.FLOOR, draft.registry.version, event)
    change.registry = registry_after(draft.registry, event)
    change.answer = answer
    return change


def _open(draft: Draft, command: OpenTable, means: Means) -> Change | Refused:
    table, rests_on = command.table, ((names.FLOOR, draft.registry.version),)
    if not names.is_name(table):
        return Refused(refuse(Code.NAME_INVALID, "a table has no such name", field="table", value=table))
    if draft.desk(table) is not None:
        message = f"there is a table {table} already: reopen it, or take another name"
        return Refused(refuse(Code.TABLE_EXISTS, message, field="table", value=table), rests_on)
    minimum = ONE_UNIT
    if command.link is not None:
        meter = draft.meter(command.link)
        if meter is None or meter.pool is None:
            message = f"no link is called {command.link!r}"
            return Refused(refuse(Code.LINK_UNKNOWN, message, field="link", value=command.link), rests_on)
        minimum = meter.pool.parameters.minimum
    listed = TableListed(table, command.link, command.shuffle, command.dealer, means.home)
    desk = new_desk(listed)
    opening = c.OpenTable(
        command.document,
        command.readings,
        command.layout,
        command.method,
        command.limits,
        minimum,
        actor=command.actor,
        at=command.at,
    )
    done = execute(desk.state, opening)
    if isinstance(done, TableRejection):
        return Refused(done)
    state, events = done
    change = _entered(draft, command, listed, {"table": table, "version": len(events), "round": 0})
    change.write(names.table(table), 0, *events)
    change.desks[table] = desk._replace(state=state, version=len(events))
    return change


def _close_or_reopen(draft: Draft, command: CloseTable | ReopenTable) -> Change | Refused:
    table = command.table
    desk = draft.desk(table)
    if desk is None:
        unknown = refuse(Code.TABLE_UNKNOWN, f"no table is called {table!r}", field="table", value=table)
        return Refused(unknown, ((names.FLOOR, draft.registry.version),))
    rests_on = ((names.table(table), desk.version),)
    event = TableClosed() if isinstance(command, CloseTable) else TableReopened()
    if names.table(table) in draft.locked:
        return Refused(refuse(Code.TABLE_LOCKED, LOCKED), rests_on)
    if isinstance(event, TableClosed) and desk.round_open:
        message = "a table closes between rounds"
        return Refused(refuse(Code.ROUND_IN_PLAY, message, field="table", value=table), rests_on)
    if desk.closed is isinstance(event, TableClosed):
        code = Code.TABLE_CLOSED if desk.closed else Code.TABLE_OPEN
        return Refused(refuse(code, f"table {table} is {'closed' if desk.closed else 'open'} already"), rests_on)
    change = Change(Envelope(command.actor, command.at))
    change.write(names.table(table), desk.version, event)
    change.desks[table] = evolve_desk(desk, event)
    change.answer = {"table": table, "version": desk.version + 1, "round": desk.round_number}
    return change
