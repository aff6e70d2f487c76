"""What a correction of a card would do, told without looking at a card that lies face down.

The order itself is not tried out: whether the right card is on the table already would be learned here without a trace.
"""

from megalink.table import commands as c
from megalink.table.audience import FACE_DOWN, Viewer, card_as_seen
from megalink.table.correcting import refused
from megalink.table.gate import gate
from megalink.table.rejection import Rejection
from megalink.table.state import TableState
from megalink.web.people import SPECTATOR
from megalink.web.sentences import place_title


def correction_told(state: TableState, command: c.CorrectCard, viewer: Viewer) -> list[str] | Rejection:
    refusal = gate(state, command) or refused(state, command)
    if refusal:
        return refusal
    place = f"card {command.number} of {place_title(command.where)}"
    shown = card_as_seen(state.current, viewer, command.where, command.number)
    entered = "" if shown in (None, FACE_DOWN) else f", entered as {shown},"
    return [f"{place}{entered} is {command.card}", _seen_by(state, command), _if_twice(command)]


def _seen_by(state: TableState, command: c.CorrectCard) -> str:
    current = state.current
    if card_as_seen(current, SPECTATOR, command.where, command.number) not in (None, FACE_DOWN):
        return "everybody sees the right card from now on"
    live = current.hands.get(int(command.where)) if command.where.isdigit() else None
    if live and live.viewed_by:
        return f"{', '.join(live.viewed_by)} sees the right card from now on; nobody else sees it"
    return "it lies face down: nobody sees it"


def _if_twice(command: c.CorrectCard) -> str:
    return f"if {command.card} was entered elsewhere too, play stops and it is reported under 5.1"
