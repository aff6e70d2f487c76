"""For auditors: the whole log verified, rounds found, rounds written out."""

import io
import threading
from collections.abc import Iterator
from typing import Literal

import msgspec
from starlette.responses import Response

from megalink.floor.audit.audit import audit
from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.columns import to_the_second, write_csv
from megalink.floor.audit.export import COLUMNS, all_rows, write_jsonl
from megalink.floor.audit.finding_words import finding_in_words
from megalink.floor.audit.log.lost_lines import lost_lines, sums
from megalink.floor.audit.log.replaced_log import replaced_words
from megalink.floor.audit.register.occurrences import Occurrence, UnknownOccurrence, occurrences, read_occurrence
from megalink.floor.audit.round_index import Wanted
from megalink.floor.audit.rounds import PlayedRound, adjustments_of, awards_of
from megalink.floor.state.person_names import person_name
from megalink.games.library import document as document_of
from megalink.rulebook.rejection import Code
from megalink.table.events import JackpotHandEntered
from megalink.web.api.rounds import steps_of
from megalink.web.auth.visitor import AUDITORS
from megalink.web.context import Context
from megalink.web.http.asked_day import check_day
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get
from megalink.web.views.past.lost import told
from megalink.web.views.past.replay import played
from megalink.web.views.table_card import the_table

MOST_FOUND = 200
MOST_WRITTEN = 2_000
FORMATS = {"jsonl": "application/x-ndjson", "csv": "text/csv"}

_one_at_a_time = threading.Lock()


class AuditFinding(msgspec.Struct):
    """`text` says it to people."""

    check: str
    where: str
    message: str
    text: str


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
    replaced: list[str]  # in words: starts that found an older copy of the log, or another one


class LostEventLine(msgspec.Struct):
    """An event that a server had answered, and the log holds no more."""

    position: int
    at: int
    by: str
    where: str
    what: str
    player: str
    moved: int | None  # the change of that Player's balance
    server: str


class LostSum(msgspec.Struct):
    player: str
    moved: int


class LostEvents(msgspec.Struct):
    """By time; and by how much they had changed each Player's balance."""

    events: list[LostEventLine]
    sums: list[LostSum]


class FoundRound(msgspec.Struct):
    table: str
    round: int
    at: int
    day: str
    rules: str
    title: str  # of the document, with its version
    dealer: str
    players: list[str]
    outcome: str
    happened: list[str]  # in words
    net: int | None
    adjusted: int  # later, by two people: of the wanted Player, or of all


class Find(msgspec.Struct, forbid_unknown_fields=True):
    """`clause` 5.7 finds 5.7.1 too; `code` is a reading's; some amount of the round lies within the two amounts.

    `happened` is one of the words of /api/audit/occurrences.
    """

    table: str | None = None
    player: str | None = None
    dealer: str | None = None
    day: str | None = None
    clause: str | None = None
    code: str | None = None
    happened: str | None = None
    outcome: Literal["settled", "void", "in_play"] | None = None
    amount_from: int | None = None
    amount_to: int | None = None
    from_: int | None = msgspec.field(name="from", default=None)
    to: int | None = None


class Occurrences(msgspec.Struct):
    """What rounds are found by, in words: irregularities by the documents, and what staff did."""

    irregularities: list[str]
    by_staff: list[str]


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
    findings = [AuditFinding(*finding, finding_in_words(finding)) for finding in report.findings]
    replaced = [f"{to_the_second(found.at)}: {replaced_words(found)}" for found in report.replaced]
    return Verified(report.events, report.rounds, report.shuffles, findings, LogHead(*report.head), replaced)


def lost(asked: Asked[None, None]) -> LostEvents:
    store = asked.context.floor.store
    lines = lost_lines(store)
    events = [
        LostEventLine(
            line.lost.position, line.lost.at, one.by, one.where, one.what, one.player, line.moved, line.server
        )
        for one in told(store, lines)
        for line in (one.line,)
    ]
    return LostEvents(events, [LostSum(*pair) for pair in sums(lines)])


def find(asked: Asked[Find, None]) -> list[FoundRound]:
    context = asked.context
    wanted = Wanted(*msgspec.structs.astuple(asked.query))
    player, dealer = wanted.player and person_name(wanted.player), wanted.dealer and person_name(wanted.dealer)
    happened = _occurrence(asked.query.happened) if asked.query.happened else None
    wanted = wanted._replace(player=player, dealer=dealer, happened=happened)
    if wanted.table:
        the_table(context.floor, wanted.table)
    check_day(context.floor, wanted.day)
    return [
        FoundRound(
            found.table,
            found.line.number,
            found.line.at,
            found.day,
            found.line.rules,
            document_of(found.line.rules).title_and_version,
            found.line.dealer,
            sorted(found.line.nets),
            found.line.outcome,
            found.line.occurred,
            found.line.net(wanted.player),
            _adjusted(context, found.table, found.line.number, wanted.player),
        )
        for found in context.books.find(wanted)[:MOST_FOUND]
    ]


def _occurrence(words: str) -> Occurrence:
    try:
        return read_occurrence(words)
    except UnknownOccurrence as unknown:
        raise HttpError(Code.QUERY_INVALID, str(unknown), field="happened", value=words) from unknown


async def what_can_happen(asked: Asked[None, None]) -> Occurrences:  # noqa: ARG001 (as routes are called)
    found = [one.title for one in occurrences() if one.irregularity]
    return Occurrences(found, [one.title for one in occurrences() if not one.irregularity])


def _adjusted(context: Context, table: str, number: int, player: str | None) -> int:
    made = context.floor.table(table).adjustments.of_round(number)
    return sum(adjustment.amount for adjustment in made if player in (None, adjustment.player))


def export(asked: Asked[Export, None]) -> Response:
    wanted, context = asked.query, asked.context
    table = the_table(context.floor, wanted.table)
    if wanted.format not in FORMATS:
        raise HttpError(Code.QUERY_INVALID, " or ".join(FORMATS), field="format", value=wanted.format)
    out, rounds = io.StringIO(), _played(context, table.name, wanted.round)
    calendar = Calendar(context.floor.store)
    if wanted.format == "csv":
        write_csv(COLUMNS, all_rows(rounds, calendar), out)
    else:
        write_jsonl(rounds, calendar, out)
    name = f"{table.name}-{wanted.round or 'rounds'}.{wanted.format}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(out.getvalue(), media_type=FORMATS[wanted.format], headers=headers)


def _played(context: Context, table: str, number: int | None) -> Iterator[PlayedRound]:
    """Rounds that are over: of one in play nothing is written out."""
    lines = context.books.book(table).rounds[-MOST_WRITTEN:]
    adjustments, approvals = adjustments_of(context.floor.store, table)
    for round_number in [line.number for line in lines] if number is None else [number]:
        steps = steps_of(context, table, round_number)
        round_played = played(table, steps)
        round_played.adjustments, round_played.approvals = adjustments.of_round(round_number), approvals
        if any(isinstance(step.opened.event, JackpotHandEntered) for step in steps):
            awards = awards_of(context.floor.store, table, steps[-1].after.version)
            round_played.later = tuple(awards.get(round_number, ()))
        if round_played.is_over:
            yield round_played


routes = [
    get("/api/audit/verify", verify, Verified, "Verify the whole log", who=AUDITORS, blocking=True),
    get("/api/audit/lost", lost, LostEvents, "What was acknowledged and is gone", who=AUDITORS, blocking=True),
    get("/api/audit/rounds", find, list[FoundRound], "Find rounds", query=Find, who=AUDITORS, blocking=True),
    get("/api/audit/occurrences", what_can_happen, Occurrences, "Words that rounds are found by", who=AUDITORS),
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
