"""The hint of `megalink play`."""

from megalink.table.progress import choices_now
from megalink.table.state import TableState


def hint(state: TableState, position: int) -> str:
    choices = choices_now(state, state.current.hands[position])
    return "You may: " + ", ".join(f"{one.name.replace('_', ' ')} (clause {one.clause})" for one in choices)
