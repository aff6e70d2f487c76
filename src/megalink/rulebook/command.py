"""What every order is made of, whichever room it goes to: its actor, its time, and the facts of its class."""

from dataclasses import KW_ONLY, dataclass
from typing import ClassVar

from megalink.rulebook.role import Actor, Role


@dataclass(frozen=True, slots=True)
class Facts:
    """What holds for all orders of one kind."""

    needed: Role  # the lowest position that may give it
    _: KW_ONLY
    people_only: bool = False  # the system may not give it by itself
    internal: bool = False  # the floor alone gives it: as the consequence of another order, in the same transaction
    from_balance: bool = False  # a Player wagers by it: his balance must cover what it takes
    previewed: bool = False  # what it does shows no card and depends on none that lies face down


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    FACTS: ClassVar[Facts]
    actor: Actor
    at: int = 0
