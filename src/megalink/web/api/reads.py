"""Reads: the floor, a table and a link for everybody; the pit for those who may see takings."""

import io

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from megalink.floor.audit.links.export import write_history
from megalink.floor.audit.links.history import NoSuchLink, Until, read_book
from megalink.rulebook.rejection import Code
from megalink.web.api.rounds import steps_of
from megalink.web.auth.visitor import READERS_OF_BOOKS, STAFF
from megalink.web.counting.link_odds import LinkOdds, link_odds
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import JSON, Asked, get
from megalink.web.views.clock import Pace
from megalink.web.views.jackpot.claims import ClaimRecord, claim_record, the_claim
from megalink.web.views.jackpot.link_books import LinkHistory, link_history
from megalink.web.views.links import BEHIND_THE_METER, Link, LinkCard, link_for, the_pool
from megalink.web.views.pit import Pit
from megalink.web.views.table import TableMessage
from megalink.web.views.table_card import TableCard


class FloorList(msgspec.Struct):
    demo: bool
    gaming_day: str
    day_open: bool
    tables: list[TableCard]
    links: list[LinkCard]
    pace: Pace


async def floor(asked: Asked[None, None]) -> FloorList:
    context = asked.context
    return FloorList(
        context.settings.demo,
        context.floor.gaming_day,
        context.floor.day_open,
        context.messages.cards(),
        context.messages.links(),
        context.clocks.pace,
    )


async def table(asked: Asked[None, None]) -> Response:
    """The text of the live channel: a TableMessage."""
    text, name = asked.context.messages.table, asked.path("table")
    if asked.visitor.role in STAFF:
        return Response(await run_in_threadpool(text, name, asked.visitor), media_type=JSON)
    return Response(text(name, asked.visitor), media_type=JSON)


async def link(asked: Asked[None, None]) -> Link:
    return link_for(asked.context.floor, asked.context.hits, asked.path("link"), asked.visitor)


def odds(asked: Asked[None, None]) -> LinkOdds:
    return link_odds(asked.context.floor, asked.context.jackpot_lines, asked.path("link"))


class Moment(msgspec.Struct, forbid_unknown_fields=True):
    """Without either: now."""

    position: int | None = None
    time: int | None = None


def claim(asked: Asked[None, None]) -> ClaimRecord:
    context, link = asked.context, asked.path("link")
    the_pool(context.floor, link)
    number = asked.number("sequence", Code.CLAIM_UNKNOWN)
    with context.link_books.book(link) as book:
        entered = the_claim(book, number)
    played = steps_of(context, entered.table, entered.round)
    with context.link_books.book(link) as book:
        return claim_record(context.floor, book, the_claim(book, number), played, asked.visitor)


def history(asked: Asked[Moment, None]) -> LinkHistory:
    context, link, moment = asked.context, asked.path("link"), asked.query
    the_pool(context.floor, link)
    if moment.position is None and moment.time is None:
        with context.link_books.book(link) as book:
            return link_history(book)
    try:
        return link_history(read_book(context.floor.store, link, Until(moment.position, moment.time)))
    except NoSuchLink as error:
        raise HttpError(Code.LINK_UNKNOWN, str(error), field="position", value=moment.position) from error


def history_csv(asked: Asked[None, None]) -> Response:
    link = asked.path("link")
    the_pool(asked.context.floor, link)
    out = io.StringIO()
    with asked.context.link_books.book(link) as book:
        write_history(book, out)
    headers = {"content-disposition": f'attachment; filename="link-{link}.csv"'}
    return Response(out.getvalue(), media_type="text/csv", headers=headers)


def pit(asked: Asked[None, None]) -> Pit:
    return asked.context.pit()


routes = [
    get("/api/floor", floor, FloorList, "All tables and links"),
    get("/api/tables/{table}", table, TableMessage, "A table as you see it, and what you can do there"),
    get("/api/links/{link}", link, Link, "A link's meter; for staff what is behind it"),
    get(
        "/api/links/{link}/odds",
        odds,
        LinkOdds,
        "What it takes to win a link's jackpot, and what the wager returns now",
        blocking=True,
    ),
    get("/api/pit", pit, Pit, "All tables with their takings", who=READERS_OF_BOOKS, blocking=True),
    get(
        "/api/links/{link}/claims/{sequence}",
        claim,
        ClaimRecord,
        "A claim with all that its verifier looks at",
        who=BEHIND_THE_METER,
        blocking=True,
    ),
    get(
        "/api/links/{link}/history",
        history,
        LinkHistory,
        "A link's history, and the proof of its meter",
        query=Moment,
        who=READERS_OF_BOOKS,
        blocking=True,
    ),
    get(
        "/api/links/{link}/history.csv",
        history_csv,
        str,
        "A link's history as CSV",
        who=READERS_OF_BOOKS,
        blocking=True,
        media="text/csv",
    ),
]
