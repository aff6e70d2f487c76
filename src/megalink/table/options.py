"""What a viewer can do now. Candidates are made from the state, and only those stay that `decide` accepts."""

from collections.abc import Iterable, Iterator

from megalink.rulebook.role import Actor, Role
from megalink.table.audience import Viewer
from megalink.table.commands import Command
from megalink.table.decide import decide
from megalink.table.option import Chooser, Option
from megalink.table.options_of_players import hands, seats, wagers
from megalink.table.options_of_staff import staff
from megalink.table.rejection import Rejection
from megalink.table.state import TableState

__all__ = ["Option", "options"]


def options(
    state: TableState,
    viewer: Viewer,
    at: int = 0,
    others: Iterable[str] = (),
    only: tuple[type[Command], ...] | None = None,
) -> tuple[Option, ...]:
    """At an open table, everything that this viewer can order now; with `only`, of these kinds.

    Staff act for whoever has a seat or a wager; `others` are people without either for whom they might act as well.
    """
    role = viewer.role
    if role is None or state.game is None:
        return ()
    who = Chooser(state, Actor(viewer.id, role), at, tuple(others), only)
    found = (option for option in _candidates(who) if only is None or type(option.command) in only)
    return tuple(option for option in found if not isinstance(decide(state, option.command), Rejection))


def _candidates(who: Chooser) -> Iterator[Option]:
    current = who.state.round
    yield from seats(who)
    if current:
        yield from wagers(who, current)
        yield from hands(who, current)
    if who.actor.role is not Role.PLAYER:
        yield from staff(who)
