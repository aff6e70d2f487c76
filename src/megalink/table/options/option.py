"""An order that somebody can give now, and what of it is up to him."""

from dataclasses import fields
from typing import Any, NamedTuple, get_args

from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.events import Stake
from megalink.table.state import TableState


def kinds_with(*own: str, of_hands: bool = False) -> tuple[type[Any], ...]:
    """Kinds of order that have just these fields of their own: their facts alone say when they are offered.

    Those of staff; with `of_hands` those of a Player about a hand of his.
    """
    return tuple(
        kind
        for kind in get_args(c.AnyCommand)
        if (issubclass(kind, c.HandCommand) if of_hands else kind.FACTS.needed is not Role.PLAYER)
        and tuple(field.name for field in fields(kind) if field.name not in ("actor", "at")) == own
    )


class Option(NamedTuple):
    """An order that is accepted as it stands. `free` names what is up to the actor.

    `least` and `most` bound its amount, which goes up from the least by the `step`.
    """

    command: c.AnyCommand
    clause: str | None = None  # a candidate without one stands under the clause of its kind
    free: tuple[str, ...] = ()
    least: Cents | None = None
    most: Cents | None = None
    step: Cents = Cents(1)
    times: int = 1  # how often the amount is wagered: once on each of several areas that go together
    stakes: tuple[Stake, ...] = ()  # of a decision that places a wager: who puts up how much of it
    covers: tuple[Stake, ...] = ()  # of these the parts of others that he who decides puts up for them
    enough: Cents | None = None  # with which a wager reaches its minimum: one that is short at "No more bets" goes back


class Chooser(NamedTuple):
    """Who looks for his options, when, for which Players he can act, and which kinds of order are open to him now."""

    state: TableState
    actor: Actor
    at: int
    players: list[str]
    open_now: frozenset[type[Any]]  # candidates of other kinds are not worth making
