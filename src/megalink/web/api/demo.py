"""POST /api/demo: on a demonstration floor anybody comes in under a name of his own, in any position.

A browser takes up again the names that it has made, also after a log-out; another gets a name of its own.
"""

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from megalink.floor.state import users as u
from megalink.floor.state.users import UserRole
from megalink.money import format_money
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import role_title
from megalink.web.api.login import Nothing, WhoAmI, check_name, enter, take_login, who_am_i
from megalink.web.auth.visitor import PLAYERS
from megalink.web.context import Context
from megalink.web.demo import ACCOUNTS, PLAY_MONEY, DemoAccount, fill_up, give_play_money
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import JSON, Asked, as_response, get, post

ROLES = [role for role in UserRole if role is not UserRole.ADMINISTRATOR]


class DemoEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    role: str


class OwnName(msgspec.Struct, frozen=True):
    name: str
    roles: list[str]


async def demo(asked: Asked[None, DemoEntry]) -> Response:
    context, name = asked.context, asked.body.name
    _check_demo(context)
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


def _check_demo(context: Context) -> None:
    if not context.settings.demo:
        raise HttpError(Code.NOT_A_DEMO, "this is no demonstration floor: log in")


async def more_money(asked: Asked[None, Nothing]) -> Response:
    """A Player who has lost his play money is given the same again."""
    context, visitor = asked.context, asked.visitor
    _check_demo(context)
    reply = await run_in_threadpool(fill_up, context.floor, visitor.name)
    if reply is None:
        message = f"play money is given up to {format_money(PLAY_MONEY)}, and the balance is not below that"
        raise HttpError(Code.PLAY_MONEY_FULL, message, field="balance", value=context.floor.purse(visitor.name).balance)
    if not reply.is_accepted:
        return Response(reply.body, reply.status, media_type=JSON)
    return as_response(who_am_i(context, visitor))


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
    post("/api/demo/money", more_money, Nothing, WhoAmI, "More play money, once the balance is lower", who=PLAYERS),
    get("/api/demo/names", own_names, list[OwnName], "Names that this browser has made, the newest first"),
    get("/api/demo", accounts, list[DemoAccount], "Accounts of the demonstration floor to step into"),
]
