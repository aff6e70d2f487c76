"""What a viewer can do now. Candidates are made from the state, and only those stay that `decide` accepts."""

from collections.abc import Iterable, Iterator
from itertools import chain

from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor, Role
from megalink.table.commands import TableCommand
from megalink.table.decide import decide
from megalink.table.events import AnyEvent
from megalink.table.options.option import Chooser, Option
from megalink.table.options.players import hands, seats, wagers
from megalink.table.options.staff import staff
from megalink.table.postings import Posting, postings
from megalink.table.state import TableState
from megalink.table.view import Viewer

__all__ = ["Option", "accepted_options", "options"]


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
    who = Chooser(state, Actor(viewer.id, role), at, tuple(others), only)
    looks_for: dict[type[TableCommand], bool] = {}
    makers = (seats, wagers, hands) if state.round else (seats,)
    for option in chain.from_iterable(make(who) for make in (makers if role is Role.PLAYER else (*makers, staff))):
        kind = type(option.command)
        if kind not in looks_for:
            looks_for[kind] = who.looks_for(kind)
        decided = decide(state, option.command) if looks_for[kind] else None
        if decided is not None and not isinstance(decided, Rejection):
            yield option, decided, tuple([postings(event) for event in decided])
