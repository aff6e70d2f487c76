"""Slips of a table's float, and Dealers who sign on and off: the floor's own events in the stream of a table."""

from typing import assert_never

from megalink.floor.decide.calls import entered_at_table, table_for
from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.decide.gaming_day import day_not_open
from megalink.floor.orders.commands import SigningCommand, SignOff, SignOn
from megalink.floor.state import streams
from megalink.floor.state.events import Dealer, DealerSignedOff, DealerSignedOn
from megalink.floor.state.table_state import FloorTable, evolve_floor_table
from megalink.ledger import slips, table_float
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role, may


def at_float(draft: Draft, command: slips.AnyCommand) -> Change | Refused:
    table = table_for(draft, command)
    if isinstance(table, Refused):
        return table
    registry, by = draft.registry, table.state.effective(command.actor, command.at)
    shift = registry.shift.number if registry.shift else 0
    rests_on = (streams.table(table.name), table.version), (streams.FLOOR, registry.version)
    refusal = _not_now(draft, command)
    decided = refusal or table_float.decide(table.tray, command, by, registry.day, shift)
    if isinstance(decided, Rejection):
        return Refused(decided, rests_on)
    change = entered_at_table(table, command, decided)
    change.answer["slip"] = decided.slip
    return change


def _not_now(draft: Draft, command: slips.AnyCommand) -> Rejection | None:
    """A float is opened, filled and closed on a gaming day; a box is counted for one that has begun."""
    if isinstance(command, slips.WriteFloatSlip):
        return day_not_open(draft.registry)
    if isinstance(command, slips.WriteDropSlip):
        shifts = draft.registry.days.get(command.day)
        if shifts is None:
            return command.refused("day", Code.DAY_INVALID, "a drop is of a gaming day that was begun")
        if not 0 <= command.shift <= shifts:
            had = f"that day had {shifts} shifts" if shifts != 1 else "that day had one shift"
            return command.refused("shift", Code.DAY_INVALID, f"{had}; 0 is the whole day")
    return None


def at_signing(draft: Draft, command: SigningCommand) -> Change | Refused:
    table = table_for(draft, command)
    if isinstance(table, Refused):
        return table
    refusal = _cannot_sign(table, command)
    if refusal:
        return Refused(refusal, ((streams.table(table.name), table.version),))
    there, person = table.signed_on, command.actor.id
    match command:
        case SignOff():
            assert there is not None, "somebody is signed on"
            return entered_at_table(table, command, DealerSignedOff(there.dealer, person, command.at))
        case SignOn():
            relieved = there.dealer if there else None
            change = entered_at_table(table, command, DealerSignedOn(person, relieved, command.at))
            _sign_off_elsewhere(draft, change, table, person)
            return change
        case _:
            assert_never(command)


def _cannot_sign(table: FloorTable, command: SigningCommand) -> Rejection | None:
    there, person = table.signed_on, command.actor.id
    if isinstance(command, SignOn):
        if table.listed.dealer is Dealer.AUTOMATIC:
            return Rejection(Code.DEALER_AUTOMATIC, f"table {table.name} deals by itself")
        if there and there.dealer == person:
            return Rejection(Code.SIGNED_ON_ALREADY, f"you are signed on at table {table.name} already")
        return None
    if there is None:
        return Rejection(Code.NOBODY_SIGNED_ON, f"nobody is signed on at table {table.name}")
    if there.dealer != person and not may(table.state.role_of(command.actor, command.at), Role.PIT_SUPERVISOR):
        message = f"{there.dealer} signs off, or a {Role.PIT_SUPERVISOR.title} does it for him"
        return Rejection(Code.NOT_PERMITTED, message, "6.2", field="actor", value=command.actor.role.slug)
    return None


def _sign_off_elsewhere(draft: Draft, change: Change, here: FloorTable, person: str) -> None:
    """Nobody deals at two tables."""
    for other in draft.all_tables():
        if other.name != here.name and other.signed_on and other.signed_on.dealer == person:
            event = DealerSignedOff(person, person, change.at)
            change.write(streams.table(other.name), other.version, event)
            change.tables[other.name] = evolve_floor_table(other, event).moved_at(change.at)
