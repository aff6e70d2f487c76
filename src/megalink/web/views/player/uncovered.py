"""What Players would put up for a decision. One that the balance does not cover is not offered, and he is told why."""

from collections import Counter
from collections.abc import Callable, Collection

import msgspec

from megalink.table.evolve.wagers import no_longer_followed
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
    return _put_up(state, live, choice, balance_of)[live.controller]


def put_up_ahead(
    state: TableState, position: int, balance_of: BalanceOf, only: Collection[str] | None = None
) -> dict[str, Counter[str]]:
    """By each wager that this decision or a later one may place, and by Player: what he would put up for it.

    A later wager counts as if those before it had been placed: balances and those who follow are what these leave.
    `only`: as if these were placed, and no others.
    """
    live, paid = state.current.hands[position], Counter[str]()
    ahead: dict[str, Counter[str]] = {}

    def left(player: str) -> int:
        return balance_of(player) - paid[player]

    for step in state.rules.steps[state.current.step :]:
        after = no_longer_followed(state.current, position)
        for choice in step.choices:
            if choice.kind is Kind.PLACE and choice.area is not None and (only is None or choice.area in only):
                put_up = ahead[choice.area] = _put_up(state, live, choice, left)
                for player, _ in stakes_of(state, live, choice):
                    after = after if put_up[player] else no_longer_followed(after, position, player)
                paid += put_up
        state = state._replace(round=after)
    return ahead


def _put_up(state: TableState, live: LiveHand, choice: Choice, balance_of: BalanceOf) -> Counter[str]:
    """The part of a back bettor who follows and cannot put it up is the seated Player's too. Reading: A57"""
    put_up = Counter[str]()
    for player, amount in stakes_of(state, live, choice):
        is_his = player == live.controller or balance_of(player) >= amount
        put_up[player if is_his else live.controller] += amount
    return put_up
