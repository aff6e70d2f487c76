"""The visitor's own session: log in and out, set up, change password or role."""

from typing import Any

import msgspec
import structlog
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from megalink.floor.state import streams
from megalink.floor.state import users as u
from megalink.floor.state.person_names import RESERVED
from megalink.floor.state.users import UserRole
from megalink.ledger.slips import DENOMINATIONS
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import role_title
from megalink.web.auth.directory import Directory, User
from megalink.web.auth.passwords import check_new
from megalink.web.auth.tokens import FIRST
from megalink.web.auth.visitor import NOBODY, SIGNED_IN, Visitor
from megalink.web.context import Context
from megalink.web.http.errors import HttpError
from megalink.web.http.rate_limit import address_of
from megalink.web.routing.route import Asked, as_response, get, post

log = structlog.get_logger("megalink.web")


class Me(msgspec.Struct):
    name: str
    roles: list[str]
    role: str


class WhoAmI(msgspec.Struct):
    user: Me | None
    demo: bool
    house: str  # its name on papers
    balance: int | None
    time: int
    chips: list[int]  # of the house: what each is worth, lowest first


class Login(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    password: str


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    token: str
    name: str
    password: str


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    old: str
    new: str


class NewRole(msgspec.Struct, forbid_unknown_fields=True):
    role: str


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    pass


def who_am_i(context: Context, visitor: Visitor) -> WhoAmI:
    me = Me(visitor.name, [*visitor.roles], visitor.role) if visitor.role else None
    balance = context.floor.purse(visitor.player).balance if visitor.player else None
    return WhoAmI(
        me, context.settings.demo, context.settings.house, balance, context.floor.clock.now(), [*DENOMINATIONS]
    )


async def me(asked: Asked[None, None]) -> WhoAmI:
    return who_am_i(asked.context, asked.visitor)


async def login(asked: Asked[None, Login]) -> Response:
    context, name = asked.context, asked.body.name
    wrong = HttpError(Code.LOGIN_FAILED, "name or password is wrong")
    user = await _known_user(asked, name, asked.body.password, wrong)
    context.lockout.succeeded(name, address_of(asked.request))
    context.metrics.logins.labels("succeeded").inc()
    return await enter(asked, user, user.roles[0])


async def _known_user(asked: Asked[None, Any], name: str, password: str, wrong: HttpError) -> User:
    """Raises `wrong` where the password is not this user's; after too many of them nobody is let in for a while."""
    context, address = asked.context, address_of(asked.request)
    take_login(asked)
    wait = context.lockout.wait(name, address)
    if wait:
        context.metrics.logins.labels("locked out").inc()
        log.warning("locked out", name=name, address=address, seconds=wait)
        message = f"too many wrong passwords; try again in {wait} seconds"
        raise HttpError(Code.LOCKED_OUT, message, field="name", value=name, retry_after=wait)
    user = context.directory.users.get(name)
    fits = await context.passwords.fits(password, user.password if user else None)
    if not fits or user is None or user.retired is not None:
        context.lockout.failed(name, address)
        context.metrics.logins.labels("failed").inc()
        log.info("log-in failed", name=name, address=address)
        raise wrong
    return user


def take_login(asked: Asked[None, Any]) -> None:
    """One of the log-ins that an address may try in a minute."""
    wait = asked.context.rate_limits.logins.take(address_of(asked.request))
    if wait:
        raise HttpError(Code.TOO_MANY_REQUESTS, "too many log-ins from here; come again later", retry_after=wait)


async def enter(asked: Asked[None, Any], user: User, role: UserRole, *, goes_on: bool = False) -> Response:
    """A new session, and an end to the one before. `goes_on`: it is that session, so that it must not be over."""
    context, old = asked.context, asked.visitor.session
    cookie = await run_in_threadpool(context.sessions.begin, user, role, instead_of=old, goes_on=goes_on)
    response = as_response(who_am_i(context, Visitor(user.name, role, user.roles)))
    context.sessions.set_cookie(response, cookie, secure=asked.request.headers["origin"].startswith("https:"))
    return response


async def logout(asked: Asked[None, Nothing]) -> Response:
    await run_in_threadpool(asked.context.sessions.end, asked.visitor.session)
    response = as_response(who_am_i(asked.context, NOBODY))
    asked.context.sessions.remove_cookie(response)
    return response


async def setup(asked: Asked[None, Setup]) -> Response:
    """The first administrator, or the first password of a user whom an administrator has entered."""
    context, body = asked.context, asked.body
    take_login(asked)
    is_first = context.tokens.fits(body.token, FIRST) and not context.directory.administrators()
    if not is_first and not context.tokens.fits(body.token, body.name):
        raise _used_up()
    check_name(body.name)
    check_new(body.password, body.name)
    hashed = await context.passwords.hash(body.password)
    arriving = _first_administrator if is_first else _first_password
    await run_in_threadpool(context.directory.change, lambda: arriving(context.directory, body.name, hashed))
    context.tokens.use(FIRST if is_first else body.name)
    user = context.directory.users[body.name]
    return await enter(asked, user, user.roles[0])


def _first_administrator(directory: Directory, name: str, hashed: str) -> list[u.AnyEvent]:
    """Checks again: the link may have been used, here or at another server, while this password was hashed."""
    if directory.administrators():
        raise _used_up()
    if name in directory.users:
        raise HttpError(Code.NAME_TAKEN, "there is somebody of this name", field="name", value=name)
    return [u.UserAdded(name, (UserRole.ADMINISTRATOR,), hashed, open=False)]


def _first_password(directory: Directory, name: str, hashed: str) -> list[u.AnyEvent]:
    """A link is good for a first password only, or an old one would open an account that has got one since."""
    if directory.users[name].password is not None or directory.users[name].retired is not None:
        raise _used_up()
    return [u.PasswordChanged(name, hashed)]


def _used_up() -> HttpError:
    return HttpError(Code.TOKEN_INVALID, "this link is used up, too old, or for another name", field="token")


async def password(asked: Asked[None, NewPassword]) -> Response:
    context, visitor = asked.context, asked.visitor
    wrong = HttpError(Code.LOGIN_FAILED, "the old password is wrong", field="old")
    user = await _known_user(asked, visitor.name, asked.body.old, wrong)
    check_new(asked.body.new, user.name)
    hashed = await context.passwords.hash(asked.body.new)
    await run_in_threadpool(context.directory.change, lambda: [u.PasswordChanged(user.name, hashed)])
    assert visitor.role is not None
    return await enter(asked, context.directory.users[user.name], visitor.role)


async def role(asked: Asked[None, NewRole]) -> Response:
    visitor, role = asked.visitor, asked.body.role
    if role not in visitor.roles:
        raise HttpError(
            Code.ROLE_UNKNOWN, f"you have: {', '.join(map(role_title, visitor.roles))}", field="role", value=role
        )
    return await enter(asked, asked.context.directory.users[visitor.name], UserRole(role), goes_on=True)


def check_name(name: str) -> None:
    """A user may sit at a table, so names of the floor itself, of its robots and of guests are refused."""
    if not streams.is_name(name) or name.lower().startswith(RESERVED):
        message = f"a name has {streams.NAME_FORMAT}, and does not begin as the house's own do"
        raise HttpError(Code.NAME_INVALID, message, field="name", value=name)


routes = [
    get("/api/me", me, WhoAmI, "Who am I"),
    post("/api/login", login, Login, WhoAmI, "Log in"),
    post("/api/logout", logout, Nothing, WhoAmI, "Log out"),
    post("/api/setup", setup, Setup, WhoAmI, "Choose a first password by a one-time link"),
    post("/api/password", password, NewPassword, WhoAmI, "Change the password", who=SIGNED_IN),
    post("/api/role", role, NewRole, WhoAmI, "Act in another role", who=SIGNED_IN),
]
