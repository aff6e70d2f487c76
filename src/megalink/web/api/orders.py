"""POST /api/orders: one order of the person who is logged in, under a key of his own choice."""

import asyncio
from hashlib import sha256
from typing import Any

import msgspec
from starlette.responses import Response

from megalink.floor.orders.codec import body_hash, read_order
from megalink.floor.orders.commands import AtLink, AtTable, Order
from megalink.floor.orders.refusal import Reply
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.users import UserRole
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import Actor
from megalink.web.auth.visitor import SIGNED_IN
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import JSON, Asked, post
from megalink.wire.needed import BadPlain

PATIENCE_S = 30.0


class Done(msgspec.Struct, omit_defaults=True):
    """An accepted order. Which of the fields are there depends on what it was given to."""

    table: str = ""
    link: str = ""
    player: str = ""
    version: int = 0
    round: int = 0
    proposal: int = 0
    number: int = 0  # of a bar or a restriction
    waiting: int = 0  # the number under which it waits for a second person
    needed: str = ""  # the lowest position of that person
    approved: int = 0
    declined: int = 0
    balance: int = 0
    holds: int = 0  # of a guest who leaves his seat: the cage pays it out
    day: str = ""
    shift: int = 0
    slip: int = 0


async def give(asked: Asked[None, dict[str, Any]]) -> Response:
    actor = asked.visitor.actor
    if actor is None:
        raise HttpError(Code.NOT_PERMITTED, "this role gives no orders", field="role", value=asked.visitor.role)
    key = asked.request.headers.get("idempotency-key")
    if key is None:
        raise HttpError(Code.KEY_MISSING, "an order needs a key: the header Idempotency-Key", field="idempotency-key")
    if not streams.is_key(key):
        raise HttpError(Code.KEY_INVALID, streams.KEY_FORMAT, field="idempotency-key", value=key)
    own_key = "web." + sha256(f"{actor.id}\n{key}".encode()).hexdigest()  # nobody can use up or learn another's key
    if asked.visitor.player:
        asked.context.hub.acted(asked.visitor.player)
    order = the_order(asked.body, actor)
    if asked.visitor.role is UserRole.CARD_READER:
        _check_of_device(order)
    reply = await carry_out(asked.context.floor, order, own_key)
    asked.context.metrics.orders.labels(asked.body["order"], reply.code or "accepted").inc()
    return Response(reply.body, reply.status, media_type=JSON)


def the_order(body: object, actor: Actor) -> Order:
    try:
        return read_order(body, actor)
    except BadPlain as bad:
        message = str(bad).removeprefix(f"{bad.where}: ")
        raise HttpError(Code.ORDER_INVALID, message, field=bad.where, value=bad.value) from bad


def _check_of_device(order: Order) -> None:
    command = order.command if isinstance(order, AtTable | AtLink) else order
    if not command.FACTS.by_device:
        message = "a card reader tells the cards that are dealt, and gives no other order"
        raise HttpError(Code.NOT_PERMITTED, message, field="role", value=UserRole.CARD_READER.value)


async def carry_out(floor: Floor, order: Order, key: str) -> Reply:
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Reply] = loop.create_future()
    floor.submit(order, lambda reply: loop.call_soon_threadsafe(_set, answer, reply), key, body_hash(order))
    try:
        return await asyncio.wait_for(answer, PATIENCE_S)
    except TimeoutError:
        raise HttpError(Code.BUSY, "no answer in time; send the order again, with its key", retry_after=1) from None


def _set(answer: asyncio.Future[Reply], reply: Reply) -> None:
    if not answer.done():
        answer.set_result(reply)


routes = [post("/api/orders", give, dict[str, Any], Done, "Give an order", who=SIGNED_IN, keyed=True)]
