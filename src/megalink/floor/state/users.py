"""What the log knows of users and their sessions, in the stream `users`; and which of them may play.

The pages above write this stream; the floor reads of it who is there, so that nobody plays whom the house does not
know. A session stands there under the hash of its token, a password as its argon2 hash: who reads the log gets in
nowhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar, NamedTuple, get_args

from megalink.floor.state.streams import open_envelope
from megalink.store.contract import Recorded


class UserRole(StrEnum):
    """The positions of the rules, and three that no rule document knows."""

    PLAYER = "player"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit_supervisor"
    PIT_MANAGER = "pit_manager"
    GAMING_SHIFT_MANAGER = "gaming_shift_manager"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"
    CARD_READER = "card_reader"  # a device in a shoe: it tells cards as they are dealt, and sees none


@dataclass(frozen=True, slots=True)
class Event:
    WIRE: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class KeyMade(Event):
    """The key with which cookies are signed: one for all servers of this log."""

    WIRE: ClassVar[str] = "users.key_made.v1"
    key: str


@dataclass(frozen=True, slots=True)
class UserAdded(Event):
    """`open`: on a demonstration floor anybody may step into this account."""

    WIRE: ClassVar[str] = "users.added.v1"
    name: str
    roles: tuple[UserRole, ...]
    password: str | None
    open: bool


@dataclass(frozen=True, slots=True)
class RolesChanged(Event):
    """Ends the user's sessions."""

    WIRE: ClassVar[str] = "users.roles_changed.v1"
    name: str
    roles: tuple[UserRole, ...]


@dataclass(frozen=True, slots=True)
class UserRetired(Event):
    """Logs in no more and takes no seat; what stands in the log under the name stays. Ends the user's sessions."""

    WIRE: ClassVar[str] = "users.retired.v1"
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class UserRestored(Event):
    """A retired user is back, with the roles and the password of before."""

    WIRE: ClassVar[str] = "users.restored.v1"
    name: str


@dataclass(frozen=True, slots=True)
class PasswordChanged(Event):
    """Ends the user's sessions."""

    WIRE: ClassVar[str] = "users.password_changed.v1"
    name: str
    password: str


@dataclass(frozen=True, slots=True)
class SessionBegun(Event):
    WIRE: ClassVar[str] = "users.session_begun.v1"
    session: str
    name: str
    role: UserRole
    expires: int


@dataclass(frozen=True, slots=True)
class SessionEnded(Event):
    WIRE: ClassVar[str] = "users.session_ended.v1"
    session: str


AnyEvent = (
    KeyMade | UserAdded | RolesChanged | UserRetired | UserRestored | PasswordChanged | SessionBegun | SessionEnded
)
USER_EVENTS = MappingProxyType({kind.WIRE: kind for kind in get_args(AnyEvent)})

_OF_PEOPLE = frozenset(kind.WIRE for kind in (UserAdded, RolesChanged, UserRetired, UserRestored))


class People(NamedTuple):
    """Whom the house knows: every user with his roles, and those who are retired."""

    version: int = 0  # of the last event that changed it
    roles: Mapping[str, tuple[UserRole, ...]] = MappingProxyType({})
    retired: frozenset[str] = frozenset()

    def may_play(self, name: str) -> bool:
        """A floor without users, as in a simulation, has nobody to ask: whoever comes may play."""
        return not self.roles or (UserRole.PLAYER in self.roles.get(name, ()) and name not in self.retired)


def people_after(people: People, recorded: Recorded) -> People:
    """Sessions and passwords are passed over unopened: they are most of the stream."""
    if recorded.type not in _OF_PEOPLE or recorded.version <= people.version:
        return people
    people = people._replace(version=recorded.version)
    event = open_envelope(recorded, USER_EVENTS).event
    match event:
        case UserAdded() | RolesChanged():
            return people._replace(roles=MappingProxyType({**people.roles, event.name: event.roles}))
        case UserRetired():
            return people._replace(retired=people.retired | {event.name})
        case _:
            return people._replace(retired=people.retired - {event.name})
