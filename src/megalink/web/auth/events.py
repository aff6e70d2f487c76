"""What the log knows of users and their sessions, in the stream `users`.

A session stands there under the hash of its token, a password as its argon2 hash: who reads the log gets in nowhere.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, get_args

from megalink.web.auth.visitor import UserRole

STREAM = "users"


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


AnyEvent = KeyMade | UserAdded | RolesChanged | PasswordChanged | SessionBegun | SessionEnded
USER_EVENTS = MappingProxyType({kind.WIRE: kind for kind in get_args(AnyEvent)})
