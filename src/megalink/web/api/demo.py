"""POST /api/demo: on a demonstration floor anybody comes in under a name of his own, in any position.

A browser takes up again the names that it has made, also after a log-out; another gets a name of its own.
"""

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from megalink.floor.state import users as u
from megalink.floor.state.users import UserRole
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import role_title
from megalink.web.api.login import WhoAmI, check_name, enter, take_login
from megalink.web.demo import ACCOUNTS, DemoAccount, give_play_money
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get, post

ROLES = [role for role in UserRole if role is not UserRole.ADMINISTRATOR]


class DemoEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    role: str


class OwnName(msgspec.Struct, frozen=True):
    name: str
    roles: list[str]


async def demo(asked: Asked[None, DemoEntry]) -> Response:
    context, name = asked.context, asked.body.name
    if not context.settings.demo:
        raise HttpError(Code.NOT_A_DEMO, "this is no demonstration floor: log in")
    take_login(asked)
    check_name(name)
    if asked.body.role not in ROLES:
        raise HttpError(Code.ROLE_UNKNOWN, f"one of: {', '.join(ROLES)}", field="role", value=asked.body.role)
    role, own = UserRole(asked.body.role), context.demo_names.of(asked.request)

    def events() -> list[u.AnyEvent]:
        user = context.directory.users.get(name)
        if user is None:
            return [u.UserAdded(name, (role,), None, open=False)]
        if (not user.open and asked.visitor.name != name and name not in own) or user.retired is not None:
            raise HttpError(Code.NAME_TAKEN, "there is somebody of this name: take another", field="name", value=name)
        if role in user.roles:
            return []
        if user.open:
            message = f"{name} has: {', '.join(map(role_title, user.roles))}"
            raise HttpError(Code.ROLE_UNKNOWN, message, field="role", value=role)
        return [u.RolesChanged(name, (*user.roles, role))]

    await run_in_threadpool(context.directory.change, events)
    if role is UserRole.PLAYER:
        await run_in_threadpool(give_play_money, context.floor, name)
    user = context.directory.users[name]
    response = await enter(asked, user, role)
    if not user.open:
        secure = asked.request.headers["origin"].startswith("https:")
        context.demo_names.keep(response, asked.request, name, secure=secure)
    return response


async def own_names(asked: Asked[None, None]) -> list[OwnName]:
    context = asked.context
    if not context.settings.demo:
        return []
    users = (context.directory.users.get(name) for name in context.demo_names.of(asked.request))
    return [OwnName(user.name, [*user.roles]) for user in users if user and user.retired is None]


async def accounts(asked: Asked[None, None]) -> list[DemoAccount]:
    return [*ACCOUNTS] if asked.context.settings.demo else []


routes = [
    post("/api/demo", demo, DemoEntry, WhoAmI, "Come in without a password, on a demonstration floor"),
    get("/api/demo/names", own_names, list[OwnName], "Names that this browser has made, the newest first"),
    get("/api/demo", accounts, list[DemoAccount], "Accounts of the demonstration floor to step into"),
]
