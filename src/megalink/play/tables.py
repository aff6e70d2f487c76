"""A new table that can open every game, and the orders and events that change it."""

from collections.abc import Iterable
from functools import reduce

from megalink.games.library import open_game
from megalink.play.linked import executed
from megalink.rulebook.rejection import Rejection
from megalink.table.commands import AnyCommand
from megalink.table.events import AnyEvent
from megalink.table.evolve import evolve
from megalink.table.state import TableState


def new_table() -> TableState:
    return TableState(open_game)


def replay(events: Iterable[AnyEvent]) -> TableState:
    """The table that these events lead to, from the first one on."""
    return reduce(evolve, events, new_table())


def execute(state: TableState, command: AnyCommand) -> tuple[TableState, tuple[AnyEvent, ...]] | Rejection:
    """Decides an order and, unless it is refused, evolves the state by what happened."""
    result = executed(state, command)
    return result if isinstance(result, Rejection) else (result.state, result.events)
