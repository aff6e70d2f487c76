"""Who am I: log in and out, set up, change password or hat."""

from typing import Any

import msgspec
import structlog
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from megalink.floor import names
from megalink.web import user_events as u
from megalink.web.directory import Directory, User
from megalink.web.gate import address_of
from megalink.web.hall import Hall
from megalink.web.passwords import check_new
from megalink.web.people import NOBODY, SIGNED_IN, Hat, Visitor
from megalink.web.refusals import Code, Refused
from megalink.web.routing import Asked, as_response, get, post
from megalink.web.tokens import FIRST

log = structlog.get_logger("megalink.web")


class Me(msgspec.Struct):
    name: str
    roles: list[str]
    role: str


class WhoAmI(msgspec.Struct):
    user: Me | None
    demo: bool
    balance: int | None
    time: int


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


def who_am_i(hall: Hall, visitor: Visitor) -> WhoAmI:
    me = Me(visitor.name, [hat.value for hat in visitor.roles], visitor.hat.value) if visitor.hat else None
    balance = hall.floor.purse(visitor.player).balance if visitor.player else None
    return WhoAmI(me, hall.settings.demo, balance, hall.floor.clock.now())


async def me(asked: Asked[None, None]) -> WhoAmI:
    return who_am_i(asked.hall, asked.visitor)


async def login(asked: Asked[None, Login]) -> Response:
    hall, name, address = asked.hall, asked.body.name, address_of(asked.request)
    take_login(hall, address)
    wait = hall.lockout.wait(name, address)
    if wait:
        hall.metrics.logins.labels("locked out").inc()
        log.warning("locked out", name=name, address=address, seconds=wait)
        message = f"too many wrong passwords; try again in {wait} seconds"
        raise Refused(Code.LOCKED_OUT, message, field="name", value=name, retry_after=wait)
    user = hall.directory.users.get(name)
    if not await hall.passwords.fits(asked.body.password, user.password if user else None) or user is None:
        hall.lockout.failed(name, address)
        hall.metrics.logins.labels("failed").inc()
        log.info("log-in failed", name=name, address=address)
        raise Refused(Code.LOGIN_FAILED, "name or password is wrong")
    hall.lockout.succeeded(name, address)
    hall.metrics.logins.labels("succeeded").inc()
    return await enter(asked, user, user.roles[0])


def take_login(hall: Hall, address: str) -> None:
    wait = hall.gate.logins.take(address)
    if wait:
        raise Refused(Code.RATE, "too many log-ins from here; come again later", retry_after=wait)


async def enter(asked: Asked[None, Any], user: User, hat: Hat, *, goes_on: bool = False) -> Response:
    """A new session, and an end to the one before. `goes_on`: it is that session, so that it must not be over."""
    hall, old = asked.hall, asked.visitor.session
    cookie = await run_in_threadpool(hall.sessions.begin, user.name, hat, instead_of=old, seen=user, goes_on=goes_on)
    response = as_response(who_am_i(hall, Visitor(user.name, hat, user.roles)))
    hall.sessions.set_cookie(response, cookie, secure=asked.request.headers["origin"].startswith("https:"))
    return response


async def logout(asked: Asked[None, Nothing]) -> Response:
    await run_in_threadpool(asked.hall.sessions.end, asked.visitor.session)
    response = as_response(who_am_i(asked.hall, NOBODY))
    asked.hall.sessions.remove_cookie(response)
    return response


async def setup(asked: Asked[None, Setup]) -> Response:
    """The first administrator, or the first password of somebody whom an administrator has entered."""
    hall, body = asked.hall, asked.body
    take_login(hall, address_of(asked.request))
    is_first = hall.tokens.fits(body.token, FIRST) and not hall.directory.administrators()
    if not is_first and not hall.tokens.fits(body.token, body.name):
        raise _used_up()
    check_name(body.name)
    check_new(body.password, body.name)
    hashed = await hall.passwords.hash(body.password)
    arriving = _first_administrator if is_first else _first_password
    await run_in_threadpool(hall.directory.change, lambda: arriving(hall.directory, body.name, hashed))
    hall.tokens.use(FIRST if is_first else body.name)
    user = hall.directory.users[body.name]
    return await enter(asked, user, user.roles[0])


def _first_administrator(directory: Directory, name: str, hashed: str) -> list[u.AnyEvent]:
    """Looks again: somebody else may have come by the same link, or at another server, while this one was hashed."""
    if directory.administrators():
        raise _used_up()
    if name in directory.users:
        raise Refused(Code.NAME_TAKEN, "there is somebody of this name", field="name", value=name)
    return [u.UserAdded(name, (Hat.ADMINISTRATOR.value,), hashed, open=False)]


def _first_password(directory: Directory, name: str, hashed: str) -> list[u.AnyEvent]:
    """A link is good for a first password only, or an old one would open an account that has got one since."""
    if directory.users[name].password is not None:
        raise _used_up()
    return [u.PasswordChanged(name, hashed)]


def _used_up() -> Refused:
    return Refused(Code.TOKEN_INVALID, "this link is used up, too old, or for another name", field="token")


async def password(asked: Asked[None, NewPassword]) -> Response:
    hall, visitor, address = asked.hall, asked.visitor, address_of(asked.request)
    take_login(hall, address)
    user = hall.directory.users[visitor.name]
    wait = hall.lockout.wait(user.name, address)
    if wait:
        raise Refused(Code.LOCKED_OUT, f"try again in {wait} seconds", retry_after=wait)
    if not await hall.passwords.fits(asked.body.old, user.password):
        hall.lockout.failed(user.name, address)
        raise Refused(Code.LOGIN_FAILED, "the old password is wrong", field="old")
    check_new(asked.body.new, user.name)
    hashed = await hall.passwords.hash(asked.body.new)
    await run_in_threadpool(hall.directory.change, lambda: [u.PasswordChanged(user.name, hashed)])
    assert visitor.hat is not None
    return await enter(asked, hall.directory.users[user.name], visitor.hat)


async def role(asked: Asked[None, NewRole]) -> Response:
    hat = next((one for one in asked.visitor.roles if one.value == asked.body.role), None)
    if hat is None:
        message = f"you have: {', '.join(one.value for one in asked.visitor.roles)}"
        raise Refused(Code.ROLE_UNKNOWN, message, field="role", value=asked.body.role)
    return await enter(asked, asked.hall.directory.users[asked.visitor.name], hat, goes_on=True)


def check_name(name: str) -> None:
    """A user may sit at a table, so the floor's own names and its robots' are nobody's."""
    if not names.is_name(name) or name.lower().startswith(("robot.", "robot-", "simulation-", "demo-", "server")):
        message = "a name has 1 to 80 letters, digits and . _ @ -, and does not begin as the house's own do"
        raise Refused(Code.NAME_INVALID, message, field="name", value=name)


routes = [
    get("/api/me", me, WhoAmI, "Who am I"),
    post("/api/login", login, Login, WhoAmI, "Log in"),
    post("/api/logout", logout, Nothing, WhoAmI, "Log out"),
    post("/api/setup", setup, Setup, WhoAmI, "Choose a first password by a one-time link"),
    post("/api/password", password, NewPassword, WhoAmI, "Change the password", who=SIGNED_IN),
    post("/api/role", role, NewRole, WhoAmI, "Wear another hat", who=SIGNED_IN),
]
