"""What every order is made of, whichever room it goes to: its actor, its time, and the facts of its class."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, fields
from functools import cache
from typing import Any, ClassVar, TypeVar

from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor, Role, may


@dataclass(frozen=True, slots=True)
class Facts:
    """What holds for all orders of one kind."""

    needed: Role  # the lowest position that may give it
    _: KW_ONLY
    people_only: bool = False  # the system may not give it, though it may do what a Dealer may
    internal: bool = False  # the floor alone gives it: as the consequence of another order, in the same transaction
    from_balance: bool = False  # a Player wagers by it: his balance must cover what it takes
    at_closed_table: bool = False  # a table takes it while it is closed
    by_device: bool = False  # a device at the table may give it, and no other order
    own_act: bool = False  # nobody does it for a Player: to look at his hand. All else staff enter. Reading: A65
    previewed: bool = False  # what it does shows no card and depends on none that lies face down

    def permit(self, role: Role) -> bool:
        """6.2: whether somebody in this position may give the order."""
        return may(role, self.needed) and not (self.people_only and role is Role.SYSTEM)


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    FACTS: ClassVar[Facts]
    actor: Actor
    at: int = 0

    def refused(self, field: str, code: Code, message: str, clause: str | None = None) -> Rejection:
        """The order is refused for what it says in this field."""
        return Rejection(code, message, clause, field=field, value=getattr(self, field))


Given = TypeVar("Given", bound=Command)


def stamped(command: Given, at: int) -> Given:
    """The same order at another time: as `dataclasses.replace` does, which looks up every field by its name.

    Every order that reaches the floor is stamped, and no class of orders checks what it is made with.
    """
    kind: Any = type(command)
    copy: Given = object.__new__(kind)
    for get, set_ in _slots(kind):
        set_(copy, get(command))
    kind.at.__set__(copy, at)
    return copy


@cache
def _slots(kind: Any) -> tuple[tuple[Callable[[Any], Any], Callable[[Any, Any], None]], ...]:  # noqa: ANN401 (a class of orders)
    """How each field but the time is read and, though the order is frozen, set in a copy that nobody has seen yet."""
    slots = (getattr(kind, field.name) for field in fields(kind) if field.name != "at")
    return tuple((slot.__get__, slot.__set__) for slot in slots)


def not_permitted(command: Command, role: Role, clause: str | None = "6.2") -> Rejection | None:
    """`role` is the highest position that the actor holds or, where the order is about one table, acts in there."""
    if command.FACTS.permit(role):
        return None
    needed = command.FACTS.needed.title
    if command.FACTS.own_act:
        return Rejection(
            Code.NOT_PERMITTED, "only the Player himself may do this", clause, field="actor", value=role.slug
        )
    message = f"{role.title} may not do this: it takes a {needed}, a person acting as one, or a higher position"
    return Rejection(Code.NOT_PERMITTED, message, clause, field="actor", value=role.slug)


def refuse_amount(amount: object) -> Rejection | None:
    if type(amount) is int and amount > 0:
        return None
    return Rejection(Code.AMOUNT_INVALID, "an amount is more than nothing", field="amount", value=amount)
