"""Reads that everybody may make: the floor, a table, a link."""

import msgspec
from starlette.concurrency import run_in_threadpool

from megalink.web.links import Link, LinkCard, link_for
from megalink.web.people import STAFF
from megalink.web.routing import Asked, get
from megalink.web.tables import TableCard, TableMessage


class FloorList(msgspec.Struct):
    demo: bool
    gaming_day: str
    tables: list[TableCard]
    links: list[LinkCard]


async def floor(asked: Asked[None, None]) -> FloorList:
    hall = asked.hall
    return FloorList(hall.settings.demo, hall.floor.gaming_day, hall.messages.cards(), hall.messages.links())


async def table(asked: Asked[None, None]) -> TableMessage:
    message, name = asked.hall.tables.message, asked.path("table")
    if asked.visitor.wears(STAFF):
        return await run_in_threadpool(message, name, asked.visitor)
    return message(name, asked.visitor)


async def link(asked: Asked[None, None]) -> Link:
    return link_for(asked.hall.floor, asked.hall.hits, asked.path("link"), asked.visitor)


routes = [
    get("/api/floor", floor, FloorList, "All tables and links"),
    get("/api/tables/{table}", table, TableMessage, "A table as you see it, and what you can do there"),
    get("/api/links/{link}", link, Link, "A link's meter; for staff what is behind it"),
]
