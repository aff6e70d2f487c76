"""For auditors: the whole log verified, rounds found, rounds written out."""

import io
import threading
from collections.abc import Iterator

import msgspec
from starlette.responses import Response

from megalink.floor.audit.audit import audit
from megalink.floor.audit.export import write_csv, write_jsonl
from megalink.floor.audit.rounds import PlayedRound
from megalink.rulebook.rejection import Code
from megalink.web.api.rounds import steps_of
from megalink.web.auth.visitor import AUDITORS
from megalink.web.context import Context
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get
from megalink.web.views.replay import played
from megalink.web.views.round_index import RoundLine
from megalink.web.views.table_card import the_table

MOST_FOUND = 200
MOST_WRITTEN = 2_000
FORMATS = {"jsonl": (write_jsonl, "application/x-ndjson"), "csv": (write_csv, "text/csv")}

_one_at_a_time = threading.Lock()


class AuditFinding(msgspec.Struct):
    check: str
    where: str
    message: str


class LogHead(msgspec.Struct):
    position: int
    answers: int
    digest: str


class Verified(msgspec.Struct):
    events: int
    rounds: int
    shuffles: int
    findings: list[AuditFinding]
    head: LogHead


class FoundRound(msgspec.Struct):
    table: str
    round: int
    at: int
    rules: str
    players: list[str]
    outcome: str
    net: int | None
    adjusted: int  # later, by two people: of the wanted Player, or of all


class Find(msgspec.Struct, forbid_unknown_fields=True):
    table: str | None = None
    player: str | None = None
    from_: int | None = msgspec.field(name="from", default=None)
    to: int | None = None


class Export(msgspec.Struct, forbid_unknown_fields=True):
    table: str
    round: int | None = None
    format: str = "jsonl"


def verify(asked: Asked[None, None]) -> Verified:
    if not _one_at_a_time.acquire(blocking=False):
        raise HttpError(Code.BUSY, "the log is being verified at this moment", retry_after=5)
    try:
        report = audit(asked.context.floor.store)
    finally:
        _one_at_a_time.release()
    findings = [AuditFinding(*finding) for finding in report.findings]
    return Verified(report.events, report.rounds, report.shuffles, findings, LogHead(*report.head))


def find(asked: Asked[Find, None]) -> list[FoundRound]:
    wanted, context = asked.query, asked.context
    tables = [the_table(context.floor, wanted.table).name] if wanted.table else [*context.floor.tables()]
    matches = [(table, line) for table in tables for line in context.books.book(table).rounds if _fits(line, wanted)]
    matches.sort(key=lambda table_and_line: table_and_line[1].at, reverse=True)
    return [
        FoundRound(
            table,
            line.number,
            line.at,
            line.rules,
            sorted(line.nets),
            line.outcome,
            line.net(wanted.player),
            _adjusted(context, table, line.number, wanted.player),
        )
        for table, line in matches[:MOST_FOUND]
    ]


def _adjusted(context: Context, table: str, number: int, player: str | None) -> int:
    made = context.floor.table(table).adjustments.of_round(number)
    return sum(adjustment.amount for adjustment in made if player in (None, adjustment.player))


def _fits(line: RoundLine, wanted: Find) -> bool:
    return (
        (wanted.player is None or wanted.player in line.nets)
        and (wanted.from_ is None or line.at >= wanted.from_)
        and (wanted.to is None or line.at <= wanted.to)
    )


def export(asked: Asked[Export, None]) -> Response:
    wanted, context = asked.query, asked.context
    table = the_table(context.floor, wanted.table)
    if wanted.format not in FORMATS:
        raise HttpError(Code.QUERY_INVALID, " or ".join(FORMATS), field="format", value=wanted.format)
    write, media = FORMATS[wanted.format]
    out = io.StringIO()
    write(_played(context, table.name, wanted.round), out)
    name = f"{table.name}-{wanted.round or 'rounds'}.{wanted.format}"
    return Response(out.getvalue(), media_type=media, headers={"content-disposition": f'attachment; filename="{name}"'})


def _played(context: Context, table: str, number: int | None) -> Iterator[PlayedRound]:
    """Rounds that are over: of one in play nothing is written out."""
    lines = context.books.book(table).rounds[-MOST_WRITTEN:]
    for round_number in [line.number for line in lines] if number is None else [number]:
        round_played = played(table, steps_of(context, table, round_number))
        round_played.adjustments = context.floor.table(table).adjustments.of_round(round_number)
        if round_played.is_over:
            yield round_played


routes = [
    get("/api/audit/verify", verify, Verified, "Verify the whole log", who=AUDITORS, blocking=True),
    get("/api/audit/rounds", find, list[FoundRound], "Find rounds", query=Find, who=AUDITORS, blocking=True),
    get(
        "/api/audit/export",
        export,
        str,
        "Rounds as JSON lines or CSV",
        query=Export,
        who=AUDITORS,
        blocking=True,
        media="text/plain",
    ),
]
