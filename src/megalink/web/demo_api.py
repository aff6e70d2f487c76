"""POST /api/demo: on a demonstration floor anybody comes in under a name of his own, in any position."""

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from megalink.web import user_events as u
from megalink.web.demo import ACCOUNTS, give_play_money
from megalink.web.gate import address_of
from megalink.web.login import WhoAmI, check_name, enter, take_login
from megalink.web.people import Hat
from megalink.web.refusals import Code, Refused
from megalink.web.routing import Asked, get, post


class DemoEntry(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    role: str


class DemoAccount(msgspec.Struct):
    name: str
    role: str


async def demo(asked: Asked[None, DemoEntry]) -> Response:
    hall, name = asked.hall, asked.body.name
    if not hall.settings.demo:
        raise Refused(Code.NOT_A_DEMO, "this is no demonstration floor: log in")
    take_login(hall, address_of(asked.request))
    check_name(name)
    hat = next((one for one in Hat if one.value == asked.body.role), None)
    if hat is None or hat is Hat.ADMINISTRATOR:
        known = ", ".join(one.value for one in Hat if one is not Hat.ADMINISTRATOR)
        raise Refused(Code.ROLE_UNKNOWN, f"one of: {known}", field="role", value=asked.body.role)

    def events() -> list[u.AnyEvent]:
        user = hall.directory.users.get(name)
        if user is None:
            return [u.UserAdded(name, (hat.value,), None, open=False)]
        if not user.open and asked.visitor.name != name:
            raise Refused(Code.NAME_TAKEN, "there is somebody of this name: take another", field="name", value=name)
        if hat in user.roles:
            return []
        if user.open:
            message = f"{name} has: {', '.join(user.roles)}"
            raise Refused(Code.ROLE_UNKNOWN, message, field="role", value=hat.value)
        return [u.RolesChanged(name, (*user.roles, hat.value))]

    await run_in_threadpool(hall.directory.change, events)
    if hat is Hat.PLAYER:
        await run_in_threadpool(give_play_money, hall.floor, name)
    return await enter(asked, hall.directory.users[name], hat)


async def accounts(asked: Asked[None, None]) -> list[DemoAccount]:
    if not asked.hall.settings.demo:
        return []
    return [DemoAccount(one.name, one.hat.value) for one in ACCOUNTS]


routes = [
    post("/api/demo", demo, DemoEntry, WhoAmI, "Come in without a password, on a demonstration floor"),
    get("/api/demo", accounts, list[DemoAccount], "Accounts of the demonstration floor to step into"),
]
