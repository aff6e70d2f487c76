"""A supervisor is called to a table, and somebody answers: play goes on, and the rules have no word on it.

What stops play is a report under 6.1 or a clause of section 5; a call is neither, so it is the floor's and not the
round's. It stands in the table's own stream all the same: who called, when and why is found where it happened.
"""

from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.decide.locks import table_locked
from megalink.floor.orders.commands import AnswerCall, CallCommand, CallSupervisor
from megalink.floor.state import streams
from megalink.floor.state.events import CallAnswered, SupervisorCalled
from megalink.floor.state.table_state import FloorTable, evolve_floor_table
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Role, may

LONGEST_WHY = 120  # characters: a word, not a report


def at_call(draft: Draft, command: CallCommand) -> Change | Refused:
    table = draft.table(command.table)
    rests_on = (streams.table(table.name), table.version) if table else (streams.FLOOR, draft.registry.version)
    refusal = _not_permitted(table, command) or _not_now(draft, table, command)
    if refusal:
        return Refused(refusal, (rests_on,))
    if table is None:
        message = f"no table is called {command.table!r}"
        return Refused(Rejection(Code.TABLE_UNKNOWN, message, field="table", value=command.table), (rests_on,))
    by = command.actor.id
    event: SupervisorCalled | CallAnswered = CallAnswered(by)
    if isinstance(command, CallSupervisor):
        event = SupervisorCalled(by, command.why.strip(), command.at)
    change = Change(command.actor, command.at)
    change.write(streams.table(table.name), table.version, event)
    change.tables[table.name] = evolve_floor_table(table, event).moved_at(command.at)
    change.answer = {"table": table.name, "version": table.version + 1, "round": table.round_number}
    return change


def _not_permitted(table: FloorTable | None, command: CallCommand) -> Rejection | None:
    needed, actor = command.FACTS.needed, command.actor
    permitted = table.state.may(actor, needed, command.at) if table else may(actor.role, needed)
    if permitted and not (actor.role is Role.SYSTEM and command.FACTS.people_only):
        return None
    message = f"this takes a {needed.title}, a person acting as one, or a higher position"
    return Rejection(Code.NOT_PERMITTED, message, "6.2", field="actor", value=actor.role.slug)


def _not_now(draft: Draft, table: FloorTable | None, command: CallCommand) -> Rejection | None:
    if table is None:
        return None
    locked = table_locked(draft.locked, table, plays=False)
    if locked:
        return locked
    if table.closed:
        return Rejection(Code.TABLE_CLOSED, f"table {table.name} is closed", field="table", value=table.name)
    if isinstance(command, AnswerCall):
        return None if table.open_call else Rejection(Code.NO_CALL_OPEN, "nobody waits for an answer at this table")
    if table.open_call:
        return Rejection(Code.CALL_OPEN, f"{table.open_call.by} has called already, and nobody has answered yet")
    if len(command.why.strip()) > LONGEST_WHY:
        message = f"a word of why, {LONGEST_WHY} characters at most; what stops play is a report"
        return Rejection(Code.WHY_TOO_LONG, message, field="why", value=command.why)
    return None
