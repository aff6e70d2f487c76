"""Before a Fold its Player reads that his cards are shown all the same: they settle a wager that outlives it."""

from megalink.table import commands as c
from megalink.table.game.showdown import Ending
from megalink.table.phases.naming import turns
from megalink.table.state import TableState, as_hand


def shown_for(state: TableState, command: c.AnyCommand) -> list[str]:
    """The wagers for which a hand lies open that folds by this order; none where it stays covered, or is no Fold."""
    fold = state.rules.fold
    if not isinstance(command, c.Decide) or fold is None or command.choice != fold.name:
        return []
    folded = as_hand(state.current, state.current.hands[command.position])._replace(ending=Ending.FOLDED)
    if not turns(state.rules, folded):
        return []
    outlive = [area for area in folded.wagers if area not in state.rules.lost_on_fold]
    return outlive or [*folded.wagers]  # a payment on a wager that is lost outlives the Fold
