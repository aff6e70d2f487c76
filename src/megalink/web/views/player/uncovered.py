"""Decisions that a Player's balance does not cover: they are not offered, and he is told why."""

from collections.abc import Callable

import msgspec

from megalink.table.game.choice import Choice, Kind
from megalink.table.phase import Phase
from megalink.table.phases.decisions import stakes_of
from megalink.table.progress import choices_now, waiting
from megalink.table.state import LiveHand, TableState

BalanceOf = Callable[[str], int]


class Uncovered(msgspec.Struct, frozen=True):
    position: int
    choice: str
    amount: int  # what the Player would have to put up for it


def uncovered_choices(state: TableState, player: str | None, balance_of: BalanceOf) -> list[Uncovered]:
    """Of the hands for which this Player has to decide now."""
    if player is None or state.phase is not Phase.DECIDING:
        return []
    own = (live for at in waiting(state) if (live := state.current.hands[at]).controller == player)
    return [lacking for live in own for lacking in uncovered_of(state, live, balance_of)]


def uncovered_of(state: TableState, live: LiveHand, balance_of: BalanceOf) -> list[Uncovered]:
    placing = [choice for choice in choices_now(state, live) if choice.kind is Kind.PLACE]
    amounts = [(choice.name, _to_put_up(state, live, choice, balance_of)) for choice in placing]
    return [Uncovered(live.position, name, amount) for name, amount in amounts if amount > balance_of(live.controller)]


def _to_put_up(state: TableState, live: LiveHand, choice: Choice, balance_of: BalanceOf) -> int:
    """The part of a back bettor who follows and cannot put it up is the seated Player's too. Reading: A57"""
    parts = stakes_of(state, live, choice)
    return sum(part.amount for part in parts if part.player == live.controller or balance_of(part.player) < part.amount)
