"""Reads: the floor, a table and a link for everybody; the pit for those who may see takings."""

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from megalink.web.auth.visitor import READERS_OF_BOOKS, STAFF
from megalink.web.routing.route import JSON, Asked, get
from megalink.web.views.links import Link, LinkCard, link_for
from megalink.web.views.pit import Pit
from megalink.web.views.table import TableMessage
from megalink.web.views.table_card import TableCard


class FloorList(msgspec.Struct):
    demo: bool
    gaming_day: str
    tables: list[TableCard]
    links: list[LinkCard]


async def floor(asked: Asked[None, None]) -> FloorList:
    context = asked.context
    return FloorList(
        context.settings.demo, context.floor.gaming_day, context.messages.cards(), context.messages.links()
    )


async def table(asked: Asked[None, None]) -> Response:
    """The text of the live channel: a TableMessage."""
    text, name = asked.context.messages.table, asked.path("table")
    if asked.visitor.role in STAFF:
        return Response(await run_in_threadpool(text, name, asked.visitor), media_type=JSON)
    return Response(text(name, asked.visitor), media_type=JSON)


async def link(asked: Asked[None, None]) -> Link:
    return link_for(asked.context.floor, asked.context.hits, asked.path("link"), asked.visitor)


def pit(asked: Asked[None, None]) -> Pit:
    return asked.context.pit()


routes = [
    get("/api/floor", floor, FloorList, "All tables and links"),
    get("/api/tables/{table}", table, TableMessage, "A table as you see it, and what you can do there"),
    get("/api/links/{link}", link, Link, "A link's meter; for staff what is behind it"),
    get("/api/pit", pit, Pit, "All tables with their takings", who=READERS_OF_BOOKS, blocking=True),
]
