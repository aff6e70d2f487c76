"""An order that somebody can give now, and what of it is up to him."""

from dataclasses import fields
from typing import Any, NamedTuple, get_args

from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.table import commands as c
from megalink.table.permissions import clause_of, open_to
from megalink.table.state import TableState


def kinds_with(*own: str, own_act: bool = False) -> tuple[type[Any], ...]:
    """Kinds of order that have just these fields of their own: their facts alone say when they are offered.

    Those of staff; with `own_act` those of the Player alone.
    """
    return tuple(
        kind
        for kind in get_args(c.AnyCommand)
        if kind.FACTS.own_act is own_act
        and (own_act or kind.FACTS.needed is not Role.PLAYER)
        and tuple(field.name for field in fields(kind) if field.name not in ("actor", "at")) == own
    )


class Option(NamedTuple):
    """An order that is accepted as it stands. `free` names what is up to the actor.

    `least` and `most` bound its amount, which goes up from the least by the `step`.
    """

    command: c.AnyCommand
    clause: str | None
    least: Cents | None = None
    most: Cents | None = None
    free: tuple[str, ...] = ()
    step: Cents = Cents(1)
    times: int = 1  # how often the amount is wagered: once on each of several areas that go together

    def covers(self, command: c.AnyCommand) -> bool:
        """Whether this option stands for the command."""
        if type(command) is not type(self.command) or command.actor != self.command.actor:
            return False
        loose = {"actor", "at", *self.free, *(("amount",) if self.least is not None else ())}
        named = [field.name for field in fields(command) if field.name not in loose]
        if any(getattr(command, name) != getattr(self.command, name) for name in named):
            return False
        if self.least is None or "amount" in self.free:
            return True
        amount = getattr(command, "amount", None)
        if type(amount) is not int or (amount - self.least) % self.step:
            return False
        return self.least <= amount and (self.most is None or amount <= self.most)


class Chooser(NamedTuple):
    """Who looks for his options, when, who else is there without a seat or a wager, and which kinds of order matter."""

    state: TableState
    actor: Actor
    at: int
    others: tuple[str, ...] = ()
    only: tuple[type[c.TableCommand], ...] | None = None

    def looks_for(self, kind: type[c.TableCommand]) -> bool:
        """Whether candidates of this kind are worth making: `decide` has the last word on each."""
        return (self.only is None or kind in self.only) and open_to(self.state, self.actor, self.at, kind)

    def option(self, command: c.AnyCommand, *free: str, clause: str | None = None) -> Option:
        return Option(command, clause or clause_of(self.state, command.FACTS.clause), free=free)

    def players(self) -> list[str]:
        """For whom this actor can act: himself, or as staff everyone at the table."""
        state, current = self.state, self.state.round
        if self.actor.role is Role.PLAYER:
            return [self.actor.id]
        involved: set[str] = set()
        if current:
            parts = (*current.stakes.values(), *current.taken_back.values())
            involved = {stake.player for stakes in parts for stake in stakes}
            involved |= {current.hands[position].controller for position in current.order}
        return sorted({*state.seats.values(), *involved, *state.restricted, *state.barred, *self.others})
