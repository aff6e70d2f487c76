"""What a viewer can do now. Candidates are made from the state, and only those stay that `decide` accepts."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, get_args

from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table.commands import AnyCommand, TableCommand
from megalink.table.decide import decide
from megalink.table.events import AnyEvent
from megalink.table.options.option import Chooser, Option
from megalink.table.options.players import following, hands, seats, wagers
from megalink.table.options.staff import staff
from megalink.table.permissions import clause_of, open_to
from megalink.table.postings import Posting, postings
from megalink.table.state import NOBODY, TableState
from megalink.table.view import Viewer

__all__ = ["Option", "accepted_options", "options"]

KINDS: tuple[type[Any], ...] = get_args(AnyCommand)
OF_PLAYERS = tuple(kind for kind in KINDS if kind.FACTS.needed is Role.PLAYER)


def options(
    state: TableState,
    viewer: Viewer,
    at: int = 0,
    others: Iterable[str] = (),
    only: tuple[type[TableCommand], ...] | None = None,
) -> tuple[Option, ...]:
    """At an open table, everything that this viewer can order now; with `only`, of these kinds.

    Staff act for whoever has a seat or a wager; `others` are people without either for whom they might act as well.
    """
    return tuple(option for option, *_ in accepted_options(state, viewer, at, others, only))


def accepted_options(
    state: TableState,
    viewer: Viewer,
    at: int = 0,
    others: Iterable[str] = (),
    only: tuple[type[TableCommand], ...] | None = None,
) -> Iterator[tuple[Option, tuple[AnyEvent, ...], tuple[tuple[Posting, ...], ...]]]:
    """Each with the events that would happen (secret, as they may show cards) and the postings of each."""
    role = viewer.role
    if role is None or state.game is None:
        return
    actor, is_player = Actor(viewer.id, role), role is Role.PLAYER
    kinds = [kind for kind in (OF_PLAYERS if is_player else KINDS) if only is None or kind in only]
    open_now = frozenset([kind for kind in kinds if open_to(state, actor, at, kind)])
    who = Chooser(state, actor, at, [actor.id] if is_player else _people(state, others), open_now)
    makers = (seats, wagers, following, hands) if state.round else (seats,)
    for option in chain.from_iterable(make(who) for make in (makers if is_player else (*makers, staff))):
        decided = decide(state, option.command) if type(option.command) in open_now else None
        if decided is None or isinstance(decided, Rejection):
            continue
        if option.clause is None:
            option = option._replace(clause=clause_of(state, option.command.FACTS.clause))  # noqa: PLW2901
        yield option, decided, tuple([postings(event) for event in decided])


def _people(state: TableState, others: Iterable[str]) -> list[str]:
    """For whom staff can act: everyone at the table, and these."""
    current, involved = state.round, set[str]()
    if current:
        parts = (*current.stakes.values(), *current.taken_back.values())
        involved = {stake.player for stakes in parts for stake in stakes}
        involved |= {current.hands[position].controller for position in current.order} - {NOBODY}
    return sorted({*state.seats.values(), *involved, *state.restricted, *state.barred, *others})
