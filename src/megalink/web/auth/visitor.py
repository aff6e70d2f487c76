"""A visitor: what he may see, in which position he acts, and the one hat that his session wears now."""

from dataclasses import dataclass, field
from enum import StrEnum

from megalink.rulebook.role import Actor, Role
from megalink.table.view import Audience, Viewer


class Hat(StrEnum):
    """The positions of the rules, and two that no rule document knows."""

    PLAYER = "player"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit_supervisor"
    PIT_MANAGER = "pit_manager"
    GAMING_SHIFT_MANAGER = "gaming_shift_manager"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"


Who = frozenset[Hat] | None  # who may ask; None is everybody, without a session too

EVERYBODY: Who = None
SIGNED_IN = frozenset(Hat)
PIT = frozenset({Hat.PIT_SUPERVISOR, Hat.PIT_MANAGER, Hat.GAMING_SHIFT_MANAGER})
STAFF = PIT | {Hat.DEALER}
AUDITORS = frozenset({Hat.AUDITOR})
READERS_OF_BOOKS = PIT | AUDITORS
ADMINISTRATORS = frozenset({Hat.ADMINISTRATOR})


SPECTATOR = Viewer(Audience.SPECTATOR)
AUDITOR = Viewer(Audience.AUDITOR)


@dataclass(frozen=True)
class Visitor:
    """Without a name: a spectator."""

    name: str = ""
    hat: Hat | None = None
    roles: tuple[Hat, ...] = ()
    session: str = ""  # what the log calls it, never what the cookie holds
    since: int = 0  # the log's position when the session began
    viewer: Viewer = field(init=False, default=SPECTATOR)
    actor: Actor | None = field(init=False, default=None)  # auditors look, administrators see to users
    player: str | None = field(init=False, default=None)  # whose money is shown

    def __post_init__(self) -> None:
        """Asked for several times with every request, so worked out once."""
        if self.hat is Hat.AUDITOR:
            object.__setattr__(self, "viewer", AUDITOR)
        elif self.hat is not None and self.hat.name in Role.__members__:
            object.__setattr__(self, "viewer", Viewer(Audience(self.hat.value), self.name))
            object.__setattr__(self, "actor", Actor(self.name, Role[self.hat.name]))
            object.__setattr__(self, "player", self.name if self.hat is Hat.PLAYER else None)


NOBODY = Visitor()
