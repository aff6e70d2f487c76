"""The moment that an order rests on: a round, and in it a step of its decisions.

An order that comes late, over a line that was dead for a while, must not act in the next round.
"""

import re

from megalink.rulebook.rejection import Code, Rejection
from megalink.table.commands import AnyCommand, Decide
from megalink.table.phase import Phase
from megalink.table.state import TableState

MOMENT_FORMAT = "a round, and after a dot the step of its decisions, such as 55 or 55.1"
_MOMENT = re.compile(r"([1-9][0-9]{0,11})(?:\.([0-9]{1,2}))?")


def is_moment(text: object) -> bool:
    return isinstance(text, str) and _MOMENT.fullmatch(text) is not None


def moment_of(state: TableState, command: AnyCommand) -> str | None:
    """None between rounds, and for an order that belongs to no phase of a round, such as to leave a seat."""
    if state.round is None or command.FACTS.phases == tuple(Phase):
        return None
    return f"{state.round.number}.{state.round.step}" if isinstance(command, Decide) else str(state.round.number)


def moment_past(moment: str, state: TableState) -> Rejection | None:
    """Phases are the rules' own matter: an order that is too late within its step is refused by its clause."""
    found = _MOMENT.fullmatch(moment)
    assert found, f"{moment!r} was read as a moment"
    number, step = found.groups()
    current = state.round
    if current is not None and current.number == int(number):
        if step is None or current.phase is not Phase.DECIDING or current.step == int(step):
            return None
        message = "this was meant for an earlier decision of the round: nothing was done"
    else:
        message = f"this was meant for round {number}, which is over: nothing was done"
    return Rejection(Code.MOMENT_PAST, message, field="moment", value=moment)
