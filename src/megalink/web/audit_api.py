"""For auditors: the whole log verified, rounds found, rounds written out."""

import io
import threading
from collections.abc import Iterator

import msgspec
from starlette.responses import Response

from megalink.floor.audit import audit
from megalink.floor.export import write_csv, write_jsonl
from megalink.floor.rounds import Played
from megalink.table.state import AFTER
from megalink.web.hall import Hall
from megalink.web.people import AUDITORS
from megalink.web.refusals import Code, Refused
from megalink.web.round_book import RoundLine
from megalink.web.routing import Asked, get
from megalink.web.tables import the_desk

MOST_FOUND = 200
MOST_WRITTEN = 2_000

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
        raise Refused(Code.BUSY, "the log is being verified at this moment", retry_after=5)
    try:
        found = audit(asked.hall.floor.store)
    finally:
        _one_at_a_time.release()
    findings = [AuditFinding(*one) for one in found.findings]
    return Verified(found.events, found.rounds, found.shuffles, findings, LogHead(*found.head))


def find(asked: Asked[Find, None]) -> list[FoundRound]:
    wanted, hall = asked.query, asked.hall
    tables = [the_desk(hall.floor, wanted.table).name] if wanted.table else [*hall.floor.tables()]
    found = [(table, line) for table in tables for line in hall.books.book(table).rounds if _fits(line, wanted)]
    found.sort(key=lambda one: one[1].at, reverse=True)
    return [
        FoundRound(table, one.number, one.at, one.rules, sorted(one.nets), one.outcome, _net(one, wanted.player))
        for table, one in found[:MOST_FOUND]
    ]


def _fits(line: RoundLine, wanted: Find) -> bool:
    return (
        (wanted.player is None or wanted.player in line.nets)
        and (wanted.from_ is None or line.at >= wanted.from_)
        and (wanted.to is None or line.at <= wanted.to)
    )


def _net(line: RoundLine, player: str | None) -> int | None:
    """The Player's, or all Players' together."""
    return line.nets.get(player) if player else sum(line.nets.values())


def export(asked: Asked[Export, None]) -> Response:
    wanted, hall = asked.query, asked.hall
    desk = the_desk(hall.floor, wanted.table)
    if wanted.format not in ("jsonl", "csv"):
        raise Refused(Code.QUERY_INVALID, "jsonl or csv", field="format", value=wanted.format)
    out = io.StringIO()
    rounds = _played(hall, desk.name, wanted.round)
    (write_csv if wanted.format == "csv" else write_jsonl)(rounds, out)
    name = f"{desk.name}-{wanted.round or 'rounds'}.{wanted.format}"
    media = "text/csv" if wanted.format == "csv" else "application/x-ndjson"
    return Response(out.getvalue(), media_type=media, headers={"content-disposition": f'attachment; filename="{name}"'})


def _played(hall: Hall, table: str, number: int | None) -> Iterator[Played]:
    """Rounds that are over: of one in play nothing is written out."""
    lines = hall.books.book(table).rounds
    numbers = [number] if number is not None else [one.number for one in lines[-MOST_WRITTEN:]]
    for one in numbers:
        steps = hall.replays.round(table, one)
        if not steps and number is not None:
            raise Refused(Code.ROUND_UNKNOWN, f"table {table} has no round {number}", field="round", value=number)
        if steps and steps[-1].after.state.phase in AFTER:
            yield Played(table, one, [step.opened for step in steps], after=steps[-1].after.state)


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
