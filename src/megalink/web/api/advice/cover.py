"""Which decisions a balance covers: nobody is advised to take one that he cannot pay for, or blamed for another."""

from collections.abc import Sequence

from megalink.table.state import TableState
from megalink.web.api.advice.worth import Worth
from megalink.web.views.player.uncovered import BalanceOf, uncovered_of


def not_covered(state: TableState, position: int, balance_of: BalanceOf) -> frozenset[str]:
    """The choices of this hand whose wager its Player cannot put up."""
    return frozenset(lacking.choice for lacking in uncovered_of(state, state.current.hands[position], balance_of))


def best_covered(worths: Sequence[Worth], lacking: frozenset[str]) -> Worth:
    return max((worth for worth in worths if worth.choice not in lacking), key=lambda worth: worth.expectation)
