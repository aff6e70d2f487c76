"""Which reports an order deals with: applying the remedy of a clause ends what was reported under it, and nothing else.

The facts of its class say for which clauses an order is a remedy; where it is one for several, its content decides.
"""

from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.game.limits import limits_by_area
from megalink.table.phase import Phase
from megalink.table.state import RoundState, TableState


def remedied(state: TableState, command: c.AnyCommand) -> tuple[e.IrregularityRemedied, ...]:
    """What stands beside the events of an accepted order, one for each report that it ends."""
    current = state.round
    if current is None or not current.reported:
        return ()
    clauses = [clause for clause in _remedies(state, current, command) if current.is_reported(clause)]
    return tuple(e.IrregularityRemedied(clause, command.actor.id) for clause in clauses)


def _remedies(state: TableState, current: RoundState, command: c.AnyCommand) -> tuple[str, ...]:
    match command:
        case c.VoidRound():
            return ()  # with the round everything that was reported in it ends
        case c.BarPlayer(lift=True):
            return ()
        case c.LowerWager():
            if current.phase is not Phase.BETTING:
                return ("5.6",)
            whole = command.amount in (None, current.total(c.Place(command.position, command.area)))
            return ("5.12",) if whole else ()
        case c.RecordFoundWager():
            return ("5.14",) if _is_over(state, current, command) else ("5.13",)
        case _:
            return command.FACTS.remedies


def _is_over(state: TableState, current: RoundState, command: c.RecordFoundWager) -> bool:
    place = c.Place(command.position, command.area)
    others = current.total(place) - dict(current.stakes.get(place, ())).get(command.player, 0)
    maximum = limits_by_area(state.rules, state.limits)[command.area].maximum
    return maximum is not None and others + command.amount > maximum
