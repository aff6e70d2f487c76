"""A back bettor who follows a seat, and whose balance does not cover his part when it comes to it (3.9).

The decision is the seated Player's and does not fail because of him: he follows no longer, his part is the seated
Player's to cover, and both are told. Offers and previews ask here too, so that they show the same parts.
"""

from functools import reduce

from megalink.floor.decide.change import Draft
from megalink.floor.decide.locks import purse_locked
from megalink.floor.state.table_state import FloorTable
from megalink.money import Cents
from megalink.play.linked import SYSTEM
from megalink.rulebook.rejection import Rejection
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.decide import decide
from megalink.table.evolve import evolve
from megalink.table.game.choice import Kind
from megalink.table.options import Option
from megalink.table.options.players import funded
from megalink.table.phases.decisions import allowed_choices
from megalink.table.postings import Posting, postings

Decided = tuple[Option, tuple[e.AnyEvent, ...], tuple[tuple[Posting, ...], ...]]


def uncovered(draft: Draft, table: FloorTable, command: c.AnyCommand) -> tuple[e.FollowingEnded, ...]:
    """Those who follow the hand that decides, and cannot put up their part of the wager that it places."""
    current = table.state.round
    if not isinstance(command, c.Decide) or current is None or not current.follows:
        return ()
    events = decide(table.state, command)
    if isinstance(events, Rejection):
        return ()
    made = (event for event in events if isinstance(event, e.DecisionMade) and event.kind is Kind.PLACE)
    return tuple(
        e.FollowingEnded(player, command.position, uncovered=True, by=SYSTEM.id)
        for event in made
        for player, amount in event.stakes
        if current.follow_of(player, command.position) and not _covers(draft, player, amount)
    )


def _covers(draft: Draft, player: str, amount: Cents) -> bool:
    return draft.purse(player).balance >= amount and not (draft.locked and purse_locked(draft.locked, player))


def as_covered(draft: Draft, table: FloorTable, option: Option) -> Decided | None:
    """A decision with the parts as they will be put up; None where all who follow can."""
    ended = uncovered(draft, table, option.command)
    if not ended or not isinstance(option.command, c.Decide):
        return None
    state, command = reduce(evolve, ended, table.state), option.command
    events = decide(state, command)
    assert not isinstance(events, Rejection), "the same wager, with other parts"
    live = state.current.hands[command.position]
    choice = next(choice for choice in allowed_choices(state, live) if choice.name == command.choice)
    return funded(state, live, choice, option), events, tuple(postings(event) for event in events)
