"""A supervisor is called to a table, and somebody answers: play goes on, and the rules have no word on it.

What stops play is a report under 6.1 or a clause of section 5; a call is neither, so it is the floor's and not the
round's. It stands in the table's own stream all the same: who called, when and why is found where it happened.
"""

from megalink.floor import names
from megalink.floor.commands import AnswerCall, CallCommand, CallSupervisor
from megalink.floor.desk import Desk, evolve_desk
from megalink.floor.draft import Change, Draft, Refused
from megalink.floor.envelope import Envelope
from megalink.floor.events import CallAnswered, SupervisorCalled
from megalink.floor.refusal import LOCKED, Code, Rejection, refuse
from megalink.rulebook.role import Role, may

LONGEST_WHY = 120  # characters: a word, not a report

NEEDED = {CallSupervisor: Role.DEALER, AnswerCall: Role.PIT_SUPERVISOR}


def at_call(draft: Draft, command: CallCommand) -> Change | Refused:
    desk = draft.desk(command.table)
    rests_on = (names.table(desk.name), desk.version) if desk else (names.FLOOR, draft.registry.version)
    refusal = _not_permitted(desk, command) or _not_now(draft, desk, command)
    if refusal:
        return Refused(refusal, (rests_on,))
    if desk is None:
        message = f"no table is called {command.table!r}"
        return Refused(refuse(Code.TABLE_UNKNOWN, message, field="table", value=command.table), (rests_on,))
    by = command.actor.id
    event: SupervisorCalled | CallAnswered = CallAnswered(by)
    if isinstance(command, CallSupervisor):
        event = SupervisorCalled(by, command.why.strip(), command.at)
    change = Change(Envelope(command.actor, command.at))
    change.write(names.table(desk.name), desk.version, event)
    change.desks[desk.name] = evolve_desk(desk, event)
    change.answer = {"table": desk.name, "version": desk.version + 1, "round": desk.round_number}
    return change


def _not_permitted(desk: Desk | None, command: CallCommand) -> Rejection | None:
    needed, actor = NEEDED[type(command)], command.actor
    permitted = desk.state.may(actor, needed, command.at) if desk else may(actor.role, needed)
    if permitted and actor.role is not Role.SYSTEM:
        return None
    message = f"this takes a {needed.title}, or who acts as one or is above"
    return Rejection(Code.NOT_PERMITTED, "actor", actor.role.slug, "6.2", message)


def _not_now(draft: Draft, desk: Desk | None, command: CallCommand) -> Rejection | None:
    if desk is None:
        return None
    if names.FLOOR in draft.locked or names.table(desk.name) in draft.locked:
        code = Code.FLOOR_LOCKED if names.FLOOR in draft.locked else Code.TABLE_LOCKED
        return refuse(code, LOCKED, field="table", value=desk.name)
    if desk.closed:
        return refuse(Code.TABLE_CLOSED, f"table {desk.name} is closed", field="table", value=desk.name)
    if isinstance(command, AnswerCall):
        return None if desk.open_call else refuse(Code.NO_CALL_OPEN, "nobody waits for an answer at this table")
    if desk.open_call:
        return refuse(Code.CALL_OPEN, f"{desk.open_call.by} has called already, and nobody has answered yet")
    if len(command.why.strip()) > LONGEST_WHY:
        message = f"a word of why, {LONGEST_WHY} characters at most; what stops play is a report"
        return refuse(Code.WHY_TOO_LONG, message, field="why", value=command.why)
    return None
