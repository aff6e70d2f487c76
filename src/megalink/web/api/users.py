"""Users, for administrators: list them, enter them, give them other roles, end their sessions."""

import msgspec
from starlette.concurrency import run_in_threadpool

from megalink.rulebook.rejection import Code
from megalink.rulebook.role import Actor, Role
from megalink.web.api.login import check_name
from megalink.web.auth import events as u
from megalink.web.auth.directory import Directory
from megalink.web.auth.passwords import check_new
from megalink.web.auth.visitor import ADMINISTRATORS, UserRole
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get, post


class UserRow(msgspec.Struct):
    """`invitation`: a link that works once, with which the user chooses a password."""

    name: str
    roles: list[str]
    has_password: bool
    sessions: int
    invitation: str | None = None


class UserEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    roles: list[str]
    password: str | None = None


class UserName(msgspec.Struct, forbid_unknown_fields=True):
    name: str


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


async def end_sessions(asked: Asked[None, UserName]) -> UserRow:
    directory, name = asked.context.directory, asked.body.name
    if name not in directory.users:
        raise HttpError(Code.USER_UNKNOWN, f"no user is called {name!r}", field="name", value=name)
    await run_in_threadpool(
        directory.change,
        lambda: [u.SessionEnded(session) for session in directory.sessions_of(name)],
        Actor(asked.visitor.name, Role.SYSTEM),
    )
    return row(directory, name)


def read_roles(roles: list[str]) -> tuple[UserRole, ...]:
    for role in roles:
        if role not in [*UserRole]:
            raise HttpError(Code.ROLE_UNKNOWN, f"one of {', '.join(UserRole)}", field="roles", value=role)
    if not roles:
        raise HttpError(Code.ROLE_UNKNOWN, "a user has at least one role", field="roles", value=[])
    return tuple(dict.fromkeys(map(UserRole, roles)))


def row(directory: Directory, name: str) -> UserRow:
    user = directory.users[name]
    return UserRow(name, [*user.roles], user.password is not None, len(directory.sessions_of(name)))


routes = [
    get("/api/users", users, list[UserRow], "All users", who=ADMINISTRATORS),
    post("/api/users", enter_user, UserEntry, UserRow, "Enter a user, or give one other roles", who=ADMINISTRATORS),
    post("/api/users/end_sessions", end_sessions, UserName, UserRow, "End a user's sessions", who=ADMINISTRATORS),
]
