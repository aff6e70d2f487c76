"""Which decisions a balance covers: nobody is advised to take one that he cannot pay for, or blamed for another."""

from collections.abc import Callable, Sequence

from megalink.table.game.choice import Choice, Kind
from megalink.table.phases.decisions import stakes_of
from megalink.table.progress import choices_now
from megalink.table.state import LiveHand, TableState
from megalink.web.api.advice.worth import Worth

BalanceOf = Callable[[str], int]


def not_covered(state: TableState, position: int, balance_of: BalanceOf) -> frozenset[str]:
    """The choices of this hand whose wager its Player cannot put up."""
    live = state.current.hands[position]
    choices = (choice for choice in choices_now(state, live) if choice.kind is Kind.PLACE)
    return frozenset(choice.name for choice in choices if not _covers(state, live, choice, balance_of))


def _covers(state: TableState, live: LiveHand, choice: Choice, balance_of: BalanceOf) -> bool:
    """The part of a back bettor who follows and cannot put it up is the seated Player's too. Reading: A57"""
    parts = stakes_of(state, live, choice)
    own = [part.amount for part in parts if part.player == live.controller or balance_of(part.player) < part.amount]
    return sum(own) <= balance_of(live.controller)


def best_covered(worths: Sequence[Worth], lacking: frozenset[str]) -> Worth:
    return max((worth for worth in worths if worth.choice not in lacking), key=lambda worth: worth.expectation)
