"""The exact mathematics over HTTP: answered at once where it is known, counted beside the floor where it is not."""

from typing import Annotated

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from megalink.analysis import question as q
from megalink.analysis.par_json import par_as_json
from megalink.analysis.reweighing import cached_or_reweighed
from megalink.analysis.rules_json import pays_as_json, switch_as_json
from megalink.games.library import document, document_keys, register
from megalink.money import format_amount
from megalink.rulebook.document import Document
from megalink.rulebook.rejection import Code
from megalink.web.counting.pool import HINTS, SOLVING, CountingFailed, Job, Json, Lane
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, as_response, get
from megalink.web.views.links import the_pool
from megalink.wire.plain import as_plain

CHANGES_MOST = 200
AGAIN_MS = 250
FORM_WAIT_S = 60
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


class DocumentCard(msgspec.Struct):
    key: str
    game: str
    title: str
    short_title: str
    version: str
    effective: str


class LiveLink(msgspec.Struct):
    """A link of this floor as it stands now, in units of money."""

    name: str
    jackpot: str
    minimum_wager: str


class Index(msgspec.Struct):
    documents: list[DocumentCard]
    link: dict[str, str]  # what is usual, where nothing else is said
    live: list[LiveLink]


async def index(asked: Asked[None, None]) -> Index:
    link, floor = q.USUAL_JACKPOT, asked.context.floor
    pools = [(name, the_pool(floor, name)) for name in floor.links()]
    return Index(
        [_card(document(key)) for key in document_keys()],
        {
            "jackpot": format_amount(link.reset),
            "reset": format_amount(link.reset),
            "contribution": str(int(link.contribution * 100)),
            "minimum_wager": format_amount(link.minimum),
        },
        [LiveLink(name, format_amount(pool.displayed), format_amount(pool.parameters.minimum)) for name, pool in pools],
    )


def _card(rules: Document) -> DocumentCard:
    short_title = rules.presentation.short_title
    return DocumentCard(rules.key, rules.game, rules.title, short_title, rules.version, rules.effective)


async def form(asked: Asked[None, None]) -> Json:
    """What can be changed: every pay, and the readings that move a figure."""
    question = question_of(asked.path("document"))
    priced = await answer_of(started(HINTS, "priced", question), FORM_WAIT_S)
    rules = question.document
    return {
        "rules": question.key,
        "title": rules.title,
        "wagers": {name: wager.title for name, wager in rules.wagers.items()},
        "pays": pays_as_json(rules),
        "readings": [switch_as_json(register().switches[name]) for name in (priced or {"readings": ()})["readings"]],
    }


async def par(asked: Asked[ParQuery, None]) -> Json | Response:
    question = question_of(asked.path("document"), asked.query, asked.query.pay)
    cached = await run_in_threadpool(_cached, question)
    if cached is not None:
        return cached
    return await answer_or_progress(started(SOLVING, "par", question), asked.query.wait)


def _cached(question: q.Question) -> Json | None:
    solution = cached_or_reweighed(question)
    return None if solution is None else par_as_json(question, solution)


async def prices(asked: Asked[PricesQuery, None]) -> Json | Response:
    question = question_of(asked.path("document"), asked.query)
    return await answer_or_progress(started(SOLVING, "prices", question), asked.query.wait)


async def sheet(asked: Asked[SheetQuery, None]) -> Response:
    question = question_of(asked.path("document"), asked.query, asked.query.pay)
    job = started(SOLVING, "sheet", question, prices=asked.query.prices)
    content = await answer_or_busy(job, SHEET_WAIT_S, "the sheet")
    name = f"par-{question.key.replace('@', '-')}.html"
    return Response(
        content["html"], media_type="text/html", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def question_of(document: str, query: LinkQuery | None = None, pays: list[str] | None = None) -> q.Question:
    readings = query.reading if query else []
    if len(readings) > CHANGES_MOST or len(pays or ()) > CHANGES_MOST:
        raise HttpError(Code.QUERY_INVALID, f"at most {CHANGES_MOST} changes at a time", field="pay")
    try:
        jackpot = q.USUAL_JACKPOT
        if query:
            jackpot = q.read_jackpot(query.jackpot, query.reset, query.contribution, query.minimum_wager)
        return q.ask(document, readings, pays or (), jackpot)
    except q.BadQuestion as bad:
        raise as_refused(bad) from None


def as_refused(bad: q.BadQuestion) -> HttpError:
    code, option, value, message = bad.refusal
    status = NOT_KNOWN if code == "rules_unknown" else None
    return HttpError(
        code, message, field=option.removeprefix("--").replace("-", "_").lower(), value=value, status=status
    )


def started(lane: Lane, job: str, question: q.Question, **more: object) -> Job:
    try:
        return lane.start(job, question=as_plain(question), **more)
    except CountingFailed as failed:
        raise HttpError(Code.BUSY, str(failed), retry_after=BUSY_S) from None


async def answer_of(job: Job, seconds: int) -> Json | None:
    """None where it takes longer."""
    try:
        return await job.within(seconds)
    except q.BadQuestion as refused:
        raise as_refused(refused) from None
    except CountingFailed as failed:
        raise HttpError(Code.COUNTING_FAILED, str(failed), retry_after=BUSY_S) from None


async def answer_or_busy(job: Job, seconds: int, title: str) -> Json:
    answer = await answer_of(job, seconds)
    if answer is None:
        raise HttpError(Code.BUSY, f"{title} is still being counted: ask again", retry_after=BUSY_S)
    return answer


async def answer_or_progress(job: Job, seconds: int) -> Json | Response:
    """The answer, or 202 with how far it is: ask again, the count goes on."""
    answer = await answer_of(job, seconds)
    if answer is not None:
        return answer
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
