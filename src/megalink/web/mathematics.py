"""The exact mathematics over HTTP: answered at once where it is known, counted beside the floor where it is not."""

from typing import Annotated, Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from megalink.analysis import question as q
from megalink.analysis.par_json import par_as_json
from megalink.analysis.reweighing import kept_or_reweighed
from megalink.games.library import document_keys, register, volume
from megalink.money import format_amount
from megalink.web.mathematics_lanes import HINTS, SOLVING, Busy, CountingFailed, Job, Lane
from megalink.web.mathematics_wire import question_as_json
from megalink.web.refusals import Code, Refused
from megalink.web.routing import Asked, as_response, get

Json = dict[str, Any]

CHANGES_MOST = 200
AGAIN_MS = 250
SHEET_WAIT_S = 120
NOT_KNOWN = 404
BUSY_S = 2

Seconds = Annotated[int, msgspec.Meta(ge=0, le=60)]


class LinkQuery(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What the documents leave open about the Progressive Jackpot; amounts in units of money, the rate in percent."""

    jackpot: str | None = None
    reset: str | None = None
    contribution: str | None = None
    minimum_wager: str | None = None
    reading: list[str] = msgspec.field(default_factory=list)


class PricesQuery(LinkQuery, forbid_unknown_fields=True, kw_only=True):
    wait: Seconds = 30


class ParQuery(PricesQuery, forbid_unknown_fields=True, kw_only=True):
    pay: list[str] = msgspec.field(default_factory=list)


class SheetQuery(LinkQuery, forbid_unknown_fields=True, kw_only=True):
    pay: list[str] = msgspec.field(default_factory=list)
    prices: bool = False


class Known(msgspec.Struct):
    key: str
    game: str
    title: str
    version: str
    effective: str


class Index(msgspec.Struct):
    documents: list[Known]
    link: dict[str, str]


async def index(_asked: Asked[None, None]) -> Index:
    found = [volume(key).document for key in document_keys()]
    link = q.USUAL_LINK
    return Index(
        [Known(one.key, one.game, one.title, one.version, one.effective) for one in found],
        {
            "jackpot": format_amount(link.reset),
            "reset": format_amount(link.reset),
            "contribution": str(int(link.contribution * 100)),
            "minimum_wager": format_amount(link.minimum),
        },
    )


async def form(asked: Asked[None, None]) -> Json:
    """What can be changed: every pay, and the readings that move a figure."""
    question = question_of(asked.path("document"))
    job = started(HINTS, "priced", question=question_as_json(question))
    priced = await answer_of(job, 60)
    document, switches = question.document, register().switches
    return {
        "rules": question.key,
        "title": document.title,
        "wagers": {name: wager.title for name, wager in document.wagers.items()},
        "pays": {
            wager: [
                {"row": pay.row, "title": pay.title, "pays": pay.pays, "unit": pay.unit.value, "clause": pay.clause}
                for pay in table.values()
            ]
            for wager, table in document.pays.items()
        },
        "readings": [
            {
                "name": name,
                "register": list(switches[name].register),
                "default": switches[name].default,
                "sides": [{"value": side.value, "means": side.means} for side in switches[name].sides],
            }
            for name in (priced or {"readings": ()})["readings"]
        ],
    }


async def par(asked: Asked[ParQuery, None]) -> Json | Response:
    question = question_of(asked.path("document"), asked.query, asked.query.pay)
    known = await run_in_threadpool(_known, question)
    if known is not None:
        return known
    return await told_or_progress(started(SOLVING, "par", question=question_as_json(question)), asked.query.wait)


def _known(question: q.Question) -> Json | None:
    found = kept_or_reweighed(question)
    return None if found is None else par_as_json(question, found)


async def prices(asked: Asked[PricesQuery, None]) -> Json | Response:
    question = question_of(asked.path("document"), asked.query)
    return await told_or_progress(started(SOLVING, "prices", question=question_as_json(question)), asked.query.wait)


async def sheet(asked: Asked[SheetQuery, None]) -> Response:
    question = question_of(asked.path("document"), asked.query, asked.query.pay)
    job = started(SOLVING, "sheet", question=question_as_json(question), prices=asked.query.prices)
    found = await answer_of(job, SHEET_WAIT_S)
    if found is None:
        raise Refused(Code.BUSY, "the sheet is still being counted: ask again", retry_after=BUSY_S)
    name = f"par-{question.key.replace('@', '-')}.html"
    return Response(
        found["html"], media_type="text/html", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def question_of(document: str, query: LinkQuery | None = None, pays: list[str] | None = None) -> q.Question:
    readings = query.reading if query else []
    if len(readings) > CHANGES_MOST or len(pays or ()) > CHANGES_MOST:
        raise Refused(Code.QUERY_INVALID, f"at most {CHANGES_MOST} changes at a time", field="pay")
    try:
        return q.ask(document, readings, pays or (), link_of(query) if query else q.USUAL_LINK)
    except q.Refused as refused:
        raise as_refused(refused) from None


def link_of(query: LinkQuery) -> q.Link:
    link = q.USUAL_LINK
    if query.jackpot is not None:
        link = link._replace(displayed=q.read_amount(query.jackpot, "jackpot"))
    if query.reset is not None:
        link = link._replace(reset=q.read_amount(query.reset, "reset"))
    if query.contribution is not None:
        link = link._replace(contribution=q.read_percent(query.contribution, "contribution"))
    if query.minimum_wager is not None:
        link = link._replace(minimum=q.read_amount(query.minimum_wager, "minimum_wager", above_zero=True))
    return link


def as_refused(refused: q.Refused) -> Refused:
    code, field, value, message = refused.refusal
    status = NOT_KNOWN if code == "rules_unknown" else None
    return Refused(code, message, field=field.removeprefix("--").lower(), value=value, status=status)


def started(lane: Lane, job: str, **asked: object) -> Job:
    try:
        return lane.start(job, **asked)
    except Busy:
        raise Refused(Code.BUSY, "too many questions wait already: ask again", retry_after=BUSY_S) from None
    except CountingFailed as failed:
        raise Refused(Code.BUSY, str(failed), retry_after=BUSY_S) from None


async def answer_of(job: Job, seconds: int) -> Json | None:
    """None where it takes longer."""
    try:
        return await job.within(seconds)
    except q.Refused as refused:
        raise as_refused(refused) from None
    except CountingFailed as failed:
        raise Refused("counting_failed", str(failed), status=503, retry_after=BUSY_S) from None


async def told_or_progress(job: Job, seconds: int) -> Json | Response:
    """The answer, or 202 with how far it is: ask again, the count goes on."""
    found = await answer_of(job, seconds)
    if found is not None:
        return found
    return as_response({"progress": {"done": job.done, "whole": job.whole}, "again_ms": AGAIN_MS}, 202)


routes = [
    get("/api/par", index, Index, "The documents whose mathematics can be asked for"),
    get(
        "/api/par/{document}", par, Json, "The exact mathematics; 202 with progress while it is counted", query=ParQuery
    ),
    get("/api/par/{document}/form", form, Json, "The pays and readings that can be changed"),
    get(
        "/api/par/{document}/prices",
        prices,
        Json,
        "What each reading is worth; 202 while it is counted",
        query=PricesQuery,
    ),
    get("/api/par/{document}/sheet", sheet, str, "The PAR sheet as one HTML file", query=SheetQuery, media="text/html"),
]
