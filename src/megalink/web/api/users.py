"""Users, for administrators: list them, enter them, give them other roles, end their sessions."""

from collections.abc import Callable
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool

from megalink.floor.state import users as u
from megalink.floor.state.users import UserRole
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import Actor, Role
from megalink.web.api.login import check_name
from megalink.web.auth.directory import Directory, User
from megalink.web.auth.passwords import check_new
from megalink.web.auth.visitor import ADMINISTRATORS
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get, post


class UserRow(msgspec.Struct):
    """`invitation`: a link that works once, with which the user chooses a password."""

    name: str
    roles: list[str]
    has_password: bool
    sessions: int
    retired: str | None = None  # why; None: he is not
    invitation: str | None = None


class UserEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    roles: list[str]
    password: str | None = None


class UserName(msgspec.Struct, forbid_unknown_fields=True):
    name: str


class Retirement(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    reason: str


async def users(asked: Asked[None, None]) -> list[UserRow]:
    directory = asked.context.directory
    return [row(directory, name) for name in sorted(directory.users)]


async def enter_user(asked: Asked[None, UserEntry]) -> UserRow:
    """A new user, or other roles (and another password) for a user who is there; either ends his sessions."""
    context, body = asked.context, asked.body
    check_name(body.name)
    roles = read_roles(body.roles)
    hashed = None
    if body.password is not None:
        check_new(body.password, body.name)
        hashed = await context.passwords.hash(body.password)
    await run_in_threadpool(
        context.directory.change,
        lambda: entering(context.directory, body.name, roles, hashed),
        Actor(asked.visitor.name, Role.SYSTEM),
    )
    changed = row(context.directory, body.name)
    if not changed.has_password:
        changed.invitation = context.tokens.link(body.name)
    return changed


def entering(directory: Directory, name: str, roles: tuple[UserRole, ...], hashed: str | None) -> list[u.AnyEvent]:
    user = directory.users.get(name)
    if user is None:
        return [u.UserAdded(name, roles, hashed, open=False)]
    if UserRole.ADMINISTRATOR not in roles and directory.administrators() == [name]:
        raise HttpError(Code.LAST_ADMINISTRATOR, "somebody must look after the users", field="roles")
    events: list[u.AnyEvent] = []
    if roles != user.roles:
        events.append(u.RolesChanged(name, roles))
    if hashed is not None:
        events.append(u.PasswordChanged(name, hashed))
    return events


async def retire(asked: Asked[None, Retirement]) -> UserRow:
    """He logs in no more and takes no seat. What is his stays his: he is still paid out."""
    directory, name, reason = asked.context.directory, asked.body.name, asked.body.reason
    return await _changed(asked, name, lambda: retiring(directory, name, reason))


def retiring(directory: Directory, name: str, reason: str) -> list[u.AnyEvent]:
    if not reason.strip():
        raise HttpError(Code.REASON_MISSING, "it needs a reason", field="reason", value=reason)
    if _known(directory, name).retired is not None:
        return []
    if directory.administrators() == [name]:
        raise HttpError(Code.LAST_ADMINISTRATOR, "somebody must look after the users", field="name", value=name)
    return [u.UserRetired(name, reason.strip())]


async def restore(asked: Asked[None, UserName]) -> UserRow:
    directory, name = asked.context.directory, asked.body.name
    return await _changed(asked, name, lambda: restoring(directory, name))


def restoring(directory: Directory, name: str) -> list[u.AnyEvent]:
    return [] if _known(directory, name).retired is None else [u.UserRestored(name)]


async def _changed(asked: Asked[None, Any], name: str, events: Callable[[], list[u.AnyEvent]]) -> UserRow:
    directory = asked.context.directory
    await run_in_threadpool(directory.change, events, Actor(asked.visitor.name, Role.SYSTEM))
    return row(directory, name)


def _known(directory: Directory, name: str) -> User:
    if name not in directory.users:
        raise HttpError(Code.USER_UNKNOWN, f"no user is called {name!r}", field="name", value=name)
    return directory.users[name]


async def end_sessions(asked: Asked[None, UserName]) -> UserRow:
    directory, name = asked.context.directory, asked.body.name
    _known(directory, name)
    return await _changed(asked, name, lambda: [u.SessionEnded(session) for session in directory.sessions_of(name)])


def read_roles(roles: list[str]) -> tuple[UserRole, ...]:
    for role in roles:
        if role not in [*UserRole]:
            raise HttpError(Code.ROLE_UNKNOWN, f"one of {', '.join(UserRole)}", field="roles", value=role)
    if not roles:
        raise HttpError(Code.ROLE_UNKNOWN, "a user has at least one role", field="roles", value=[])
    return tuple(dict.fromkeys(map(UserRole, roles)))


def row(directory: Directory, name: str) -> UserRow:
    user = directory.users[name]
    sessions = len(directory.sessions_of(name))
    return UserRow(name, [*user.roles], user.password is not None, sessions, user.retired)


routes = [
    get("/api/users", users, list[UserRow], "All users", who=ADMINISTRATORS),
    post("/api/users", enter_user, UserEntry, UserRow, "Enter a user, or give one other roles", who=ADMINISTRATORS),
    post("/api/users/retire", retire, Retirement, UserRow, "Retire a user", who=ADMINISTRATORS),
    post("/api/users/restore", restore, UserName, UserRow, "Let a retired user come back", who=ADMINISTRATORS),
    post("/api/users/end_sessions", end_sessions, UserName, UserRow, "End a user's sessions", who=ADMINISTRATORS),
]
