"""A supervisor is called to a table, and somebody answers: play goes on, and the rules have no word on it.

What stops play is a report under 6.1 or a clause of section 5; a call is neither, so it is the floor's and not the
round's. It stands in the table's own stream all the same: who called, when and why is found where it happened.
"""

from megalink.floor.decide.change import Change, Draft, Refused
from megalink.floor.decide.locks import table_closed, table_locked
from megalink.floor.orders.commands import (
    AddOwnWords,
    AnswerCall,
    CallCommand,
    CallSupervisor,
    CloseTable,
    RecordInterruption,
    ReleaseSeat,
    ReopenTable,
    SayReady,
    SeatGuest,
    SigningCommand,
)
from megalink.floor.state import streams
from megalink.floor.state.events import CallAnswered, FloorTableEvent, SupervisorCalled
from megalink.floor.state.table_state import FloorTable, evolve_floor_table
from megalink.ledger.adjustments import AdjustmentCommand
from megalink.ledger.slips import FloatCommand
from megalink.rulebook.command import Command, not_permitted
from megalink.rulebook.rejection import Code, Rejection

AboutTable = (
    CallCommand
    | SigningCommand
    | CloseTable
    | ReopenTable
    | RecordInterruption
    | SayReady
    | ReleaseSeat
    | SeatGuest
    | AddOwnWords
    | AdjustmentCommand
    | FloatCommand
)
LONGEST_WHY = 120  # characters: a word, not a report


def at_call(draft: Draft, command: CallCommand) -> Change | Refused:
    table = table_for(draft, command)
    if isinstance(table, Refused):
        return table
    refusal = _not_now(table, command)
    if refusal:
        return Refused(refusal, ((streams.table(table.name), table.version),))
    by = command.actor.id
    event: SupervisorCalled | CallAnswered = CallAnswered(by)
    if isinstance(command, CallSupervisor):
        event = SupervisorCalled(by, command.why.strip(), command.at)
    return entered_at_table(table, command, event)


def table_for(draft: Draft, command: AboutTable) -> FloorTable | Refused:
    """The table that an order of the floor is about; or why nobody may give it there, or not now."""
    name = command.table
    table = draft.table(name)
    refusal = not_permitted(command, table.state.role_of(command.actor, command.at) if table else command.actor.role)
    if table is None:
        unknown = Rejection(Code.TABLE_UNKNOWN, f"no table is called {name!r}", field="table", value=name)
        return Refused(refusal or unknown, ((streams.FLOOR, draft.registry.version),))
    refusal = refusal or table_locked(draft.locked, table, plays=False) or table_closed(table, command)
    return Refused(refusal, ((streams.table(name), table.version),)) if refusal else table


def entered_at_table(table: FloorTable, command: Command, event: FloorTableEvent) -> Change:
    """The floor's own event in the stream of a table."""
    change = Change(command.actor, command.at)
    change.write(streams.table(table.name), table.version, event)
    change.tables[table.name] = evolve_floor_table(table, event).moved_at(command.at)
    change.answer = {"table": table.name, "version": table.version + 1, "round": table.round_number}
    return change


def _not_now(table: FloorTable, command: CallCommand) -> Rejection | None:
    if isinstance(command, AnswerCall):
        return None if table.open_call else Rejection(Code.NO_CALL_OPEN, "nobody waits for an answer at this table")
    if table.open_call:
        return Rejection(Code.CALL_OPEN, f"{table.open_call.by} has called already, and nobody has answered yet")
    if len(command.why.strip()) > LONGEST_WHY:
        message = f"a word of why, {LONGEST_WHY} characters at most; what stops play is a report"
        return Rejection(Code.WHY_TOO_LONG, message, field="why", value=command.why)
    return None
