"""Gaming days begin and end, and shifts within them: orders to the floor itself, in its own stream."""

from typing import assert_never

from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.decide.locks import floor_locked
from megalink.floor.orders.commands import BeginGamingDay, BeginShift, DayCommand, EndGamingDay
from megalink.floor.state import streams
from megalink.floor.state.events import FloorEvent, GamingDayBegun, GamingDayEnded, ShiftBegun
from megalink.floor.state.floor_state import Registry, registry_after
from megalink.floor.state.gaming_day import refuse_day
from megalink.rulebook.command import Command, not_permitted
from megalink.rulebook.rejection import Code, Rejection
from megalink.store.contract import Write


def at_gaming_day(draft: Draft, command: DayCommand) -> Change | Refused:
    registry = draft.registry
    rests_on = [(streams.FLOOR, registry.version)]
    refusal = floor_locked(draft.locked) or not_permitted(command, command.actor.role)
    refusal = refusal or _not_now(draft, command)
    if refusal:
        rests_on += _tables(draft) if refusal.code is Code.TABLES_OPEN else []
        return Refused(refusal, tuple(rests_on))
    event = _event(draft, command)
    change = entered_on_floor(draft, command, event, {"day": registry.day})
    if isinstance(event, GamingDayBegun):
        change.answer["day"] = event.day
    elif isinstance(event, GamingDayEnded) and not event.open_tables:
        change.writes += [Write(*table) for table in _tables(draft)]  # all are closed, and stay so until it is written
    elif isinstance(event, ShiftBegun):
        change.answer["shift"] = event.number
    return change


def entered_on_floor(draft: Draft, command: Command, event: FloorEvent, answer: dict[str, object]) -> Change:
    """An event in the floor's own stream."""
    change = Change(command.actor, command.at)
    change.write(streams.FLOOR, draft.registry.version, event)
    change.registry = registry_after(draft.registry, event)
    change.answer = answer
    return change


def day_not_open(registry: Registry) -> Rejection | None:
    """What is done at tables in the course of a day waits for one."""
    if registry.day_open:
        return None
    return Rejection(Code.DAY_NOT_OPEN, "no gaming day is open: a Pit Manager begins one")


def _not_now(draft: Draft, command: DayCommand) -> Rejection | None:
    registry = draft.registry
    match command:
        case BeginGamingDay():
            why = refuse_day(command.day, registry.day, command.at)
            if why:
                return command.refused("day", Code.DAY_INVALID, why)
            if registry.day_open:
                return Rejection(Code.DAY_OPEN, f"gaming day {registry.day} is open: end it first")
            return None
        case EndGamingDay():
            tables = _open_tables(draft)
            if tables and registry.day_open and not command.tables_stay_open:
                message = f"tables are open: {', '.join(tables)}; close them, or say that they stay open"
                return command.refused("tables_stay_open", Code.TABLES_OPEN, message)
            return day_not_open(registry)
        case BeginShift():
            return day_not_open(registry)
        case _:
            assert_never(command)


def _event(draft: Draft, command: DayCommand) -> GamingDayBegun | GamingDayEnded | ShiftBegun:
    registry = draft.registry
    match command:
        case BeginGamingDay():
            return GamingDayBegun(command.day)
        case EndGamingDay():
            return GamingDayEnded(registry.day, _open_tables(draft))
        case BeginShift():
            return ShiftBegun(registry.day, registry.shifts + 1, command.actor.id, command.at)
        case _:
            assert_never(command)


def _open_tables(draft: Draft) -> tuple[str, ...]:
    return tuple(sorted(table.name for table in draft.all_tables() if not table.closed))


def _tables(draft: Draft) -> list[tuple[str, int]]:
    return [(streams.table(table.name), table.version) for table in draft.all_tables()]
