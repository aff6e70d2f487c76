"""The live channel: `/live?topics=floor,table:NAME&after=SEQ`. A page listens, and may send what it follows."""

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket

from megalink.floor.state import streams
from megalink.rulebook.key_twice import key_twice
from megalink.web.auth.visitor import READERS_OF_BOOKS, Visitor
from megalink.web.http.errors import HttpError
from megalink.web.http.read_position import position_of, reach, seen_by
from megalink.web.live.client import Client
from megalink.web.live.hub import Hub

if TYPE_CHECKING:
    from megalink.web.context import Context

MOST_TOPICS = 64
MOST_MESSAGES_A_SECOND = 20
MISUSE = 1008
GOING = 1001
TRY_LATER = 1013


class PageMessage(msgspec.Struct, forbid_unknown_fields=True):
    """What a page may send: one of the two."""

    ping: int | None = None
    topics: list[str] | None = None


_page_messages = msgspec.json.Decoder(PageMessage)


def read_topics(texts: list[str], visitor: Visitor) -> frozenset[str] | None:
    """None where one of them is no topic, or is not for this visitor."""
    topics = frozenset(text for text in texts if text)
    if len(topics) > MOST_TOPICS:
        return None
    for topic in topics:
        kind, _, name = topic.partition(":")
        is_known = topic == "floor" or (kind in ("table", "link", "meter") and streams.is_name(name))
        if not is_known and not (topic == "pit" and visitor.role in READERS_OF_BOOKS):
            return None
    return topics


async def live(socket: WebSocket) -> None:
    context: Context = socket.app.state.context
    visitor = context.visitor(socket)
    topics = read_topics(socket.query_params.get("topics", "").split(","), visitor)
    after = socket.query_params.get("after", "0")
    await socket.accept()
    if topics is None or not (after.isascii() and after.isdigit() and len(after) < 16):
        await socket.close(MISUSE)
        return
    try:
        await reach(context.floor, seen_by(socket))
    except HttpError as refused:
        await socket.close(TRY_LATER if refused.retry_after else MISUSE)
        return
    if not context.rate_limits.enter_socket(socket):
        await socket.close(TRY_LATER)
        return
    client = Client(visitor, socket.send, context.messages.compose)
    hub = context.hub
    hub.enter(client)
    context.metrics.sockets.inc()
    try:
        client.note(_hello(context, hub))
        hub.follow(client, topics, int(after))
        code = await _until_gone(socket, client, hub)
        if code:
            await asyncio.wait_for(socket.close(code), 1.0)
    except (TimeoutError, RuntimeError, OSError):
        pass  # the page went without closing the connection
    finally:
        hub.leave(client)
        context.rate_limits.leave_socket(socket)
        context.metrics.sockets.dec()


def _hello(context: "Context", hub: Hub) -> str:
    position = position_of(context.floor)
    hello = {"topic": "hello", "time": context.floor.clock.now(), "seq": position.number, "server": hub.server}
    hello["position"] = position.text
    return msgspec.json.encode(hello).decode()


async def _until_gone(socket: WebSocket, client: Client, hub: Hub) -> int:
    """Listens to the page beside all sending; gives the code to close with, 0 where it is closed already."""
    listening = asyncio.create_task(_listen(socket, client, hub))
    gone = asyncio.create_task(client.gone.wait())
    try:
        await asyncio.wait((listening, gone), return_when=asyncio.FIRST_COMPLETED)
        return listening.result() if listening.done() else GOING
    finally:
        for task in (listening, gone):
            task.cancel()


async def _listen(socket: WebSocket, client: Client, hub: Hub) -> int:
    loop = asyncio.get_running_loop()
    window, count = loop.time(), 0
    while True:
        message: Any = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return 0
        if loop.time() - window > 1:
            window, count = loop.time(), 0
        count += 1
        if count > MOST_MESSAGES_A_SECOND or not _accepted(message.get("text"), client, hub):
            return MISUSE


def _accepted(text: str | None, client: Client, hub: Hub) -> bool:
    """Does what the page asks for; False where it may not send that."""
    try:
        message = _page_messages.decode(text or "")
        twice = key_twice(text or "")
    except (msgspec.DecodeError, ValueError, RecursionError):
        return False
    if twice or (message.ping is None) == (message.topics is None):
        return False
    if message.ping is not None:
        client.note(msgspec.json.encode({"pong": message.ping}).decode())
        client.flush()
        return True
    topics = read_topics(message.topics or [], client.visitor)
    if topics is None:
        return False
    hub.follow(client, topics, 0)
    return True
