"""Who looks and who acts: a visitor, with the one hat that the session wears now."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from megalink.rulebook.role import Actor, Role
from megalink.table.audience import Audience, Viewer


class Hat(StrEnum):
    """The positions of the rules, and two that no rule document knows."""

    PLAYER = "player"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit_supervisor"
    PIT_MANAGER = "pit_manager"
    GAMING_SHIFT_MANAGER = "gaming_shift_manager"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"

    @property
    def role(self) -> Role | None:
        """The position in which orders are given; auditors look, administrators see to users."""
        return Role[self.name] if self.name in Role.__members__ else None


Who = frozenset[Hat] | None  # who may ask; None is everybody, without a session too

EVERYBODY: Who = None
SIGNED_IN = frozenset(Hat)
PIT = frozenset({Hat.PIT_SUPERVISOR, Hat.PIT_MANAGER, Hat.GAMING_SHIFT_MANAGER})
STAFF = PIT | {Hat.DEALER}
AUDITORS = frozenset({Hat.AUDITOR})
READERS_OF_BOOKS = PIT | AUDITORS
ADMINISTRATORS = frozenset({Hat.ADMINISTRATOR})


class Visitor(NamedTuple):
    """Without a name: a spectator."""

    name: str = ""
    hat: Hat | None = None
    roles: tuple[Hat, ...] = ()
    session: str = ""  # what the log calls it, never what the cookie holds
    since: int = 0  # the log's position when the session began

    @property
    def viewer(self) -> Viewer:
        if self.hat is None or self.hat is Hat.ADMINISTRATOR:
            return SPECTATOR
        if self.hat is Hat.AUDITOR:
            return AUDITOR
        return Viewer(Audience(self.hat.value), self.name)

    @property
    def actor(self) -> Actor | None:
        role = self.hat.role if self.hat else None
        return None if role is None else Actor(self.name, role)

    @property
    def player(self) -> str | None:
        """Whose money is shown."""
        return self.name if self.hat is Hat.PLAYER else None

    def wears(self, hats: Iterable[Hat]) -> bool:
        return self.hat is not None and self.hat in hats


SPECTATOR = Viewer(Audience.SPECTATOR)
AUDITOR = Viewer(Audience.AUDITOR)
NOBODY = Visitor()
