"""What ends a halt of play, by the facts of the orders: each with whether this viewer may give it, and who else may."""

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from megalink.cards import ALL_CARDS
from megalink.floor.orders.codec import KINDS
from megalink.rulebook.rejection import Rejection
from megalink.table import commands as c
from megalink.table.decide import decide
from megalink.table.events import AnyEvent
from megalink.table.evolve import evolve
from megalink.table.next_step import PlayStandsStill
from megalink.table.options import accepted_options
from megalink.table.phases.deal import on_table
from megalink.table.state import RoundState, TableState
from megalink.table.view import STAFF, Viewer

Kind = type[c.TableCommand]

_NAMES = {kind: name for name, kind in KINDS.items()}


class Remedy(msgspec.Struct, frozen=True):
    """`needed` is the lowest position that may end it by this order: counting is for anybody, counting right is not."""

    order: str
    needed: str
    mine: bool


def remedies_of(state: TableState, step: PlayStandsStill, viewer: Viewer, at: int) -> list[Remedy]:
    mine = _ending(state, viewer, at, step.ended_by)
    by_rank = {rank.value: _ending(state, Viewer(rank), at, step.ended_by) for rank in STAFF}
    remedies = []
    for order in step.ended_by:
        ranks = (rank for rank, ending in by_rank.items() if order in ending)
        needed = next(ranks, order.FACTS.needed.slug)
        remedies.append(Remedy(_NAMES[order], needed, order in mine))
    return remedies


def _ending(state: TableState, viewer: Viewer, at: int, kinds: tuple[Kind, ...]) -> set[Kind]:
    """Of these kinds those that this viewer may give now so that play does not stand still for the same any more."""
    offered = accepted_options(state, viewer, at, only=kinds)
    return {type(option.command) for option, events, _ in offered if _ends(state, option.command, events)}


def _as_put_right(state: TableState, command: c.CorrectCard) -> Iterable[AnyEvent]:
    """As corrected to a card that lies nowhere yet: with the one that is offered it hangs on what lies face down."""
    there = on_table(state.current)
    events = decide(state, replace(command, card=next(card.text for card in ALL_CARDS if card not in there)))
    assert not isinstance(events, Rejection), f"{command} was offered"
    return events


def _ends(state: TableState, command: c.AnyCommand, events: Iterable[AnyEvent]) -> bool:
    before = state.current
    if isinstance(command, c.VoidRound) and before.halt and command.clause != before.halt.clause:
        return False  # the round is void by the clause that stopped it, not by another
    if isinstance(command, c.CorrectCard):
        events = _as_put_right(state, command)
    for event in events:
        state = evolve(state, event)
    return _matters(state.current) < _matters(before)


def _matters(current: RoundState) -> int:
    """How much play stands still for: a remedy leaves less of it."""
    found = (*current.wrong_counts, *current.exposures)
    alone = (current.power_failed, current.deck_fault is not None, current.misplaced)
    return len(current.reported) + len(found) + sum(alone)
