"""A visitor: what he may see, in which position he acts, and the one of his roles in which his session is now."""

from dataclasses import dataclass, field

from megalink.floor.state.users import UserRole
from megalink.rulebook.role import Actor, Role
from megalink.table.view import Audience, Viewer

Who = frozenset[UserRole] | None  # who may ask; None is everybody, without a session too

EVERYBODY: Who = None
SIGNED_IN = frozenset(UserRole)
PIT = frozenset({UserRole.PIT_SUPERVISOR, UserRole.PIT_MANAGER, UserRole.GAMING_SHIFT_MANAGER})
STAFF = PIT | {UserRole.DEALER}
AUDITORS = frozenset({UserRole.AUDITOR})
READERS_OF_BOOKS = PIT | AUDITORS
ADMINISTRATORS = frozenset({UserRole.ADMINISTRATOR})
PLAYERS = frozenset({UserRole.PLAYER})


SPECTATOR = Viewer(Audience.SPECTATOR)
AUDITOR = Viewer(Audience.AUDITOR)


@dataclass(frozen=True)
class Visitor:
    """Without a name: a spectator."""

    name: str = ""
    role: UserRole | None = None
    roles: tuple[UserRole, ...] = ()
    session: str = ""  # what the log calls it, never what the cookie holds
    since: int = 0  # the log's position when the session began
    viewer: Viewer = field(init=False, default=SPECTATOR)
    actor: Actor | None = field(init=False, default=None)  # auditors look, administrators see to users
    player: str | None = field(init=False, default=None)  # whose money is shown

    def __post_init__(self) -> None:
        """Asked for several times with every request, so worked out once."""
        if self.role is UserRole.AUDITOR:
            object.__setattr__(self, "viewer", AUDITOR)
        elif self.role is UserRole.CARD_READER:  # what it tells it tells in the Dealer's place: orders of devices alone
            object.__setattr__(self, "actor", Actor(self.name, Role.DEALER))
        elif self.role is not None and self.role.name in Role.__members__:
            object.__setattr__(self, "viewer", Viewer(Audience(self.role.value), self.name))
            object.__setattr__(self, "actor", Actor(self.name, Role[self.role.name]))
            object.__setattr__(self, "player", self.name if self.role is UserRole.PLAYER else None)


NOBODY = Visitor()
