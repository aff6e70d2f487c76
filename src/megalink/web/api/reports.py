"""Reports of the floor, for the pit and for auditors: on the page, and as files."""

import io
import json

import msgspec
from starlette.responses import Response

from megalink.floor.audit.calendar import Calendar
from megalink.floor.audit.columns import Column, Value, with_titles, write_csv
from megalink.floor.audit.reports.catalogue import REPORTS, Sources, refuse_filter
from megalink.floor.audit.reports.catalogue import report as report_of
from megalink.floor.audit.reports.report import Report, Wanted
from megalink.floor.state.person_names import person_name
from megalink.rulebook.rejection import Code
from megalink.web.auth.visitor import READERS_OF_BOOKS
from megalink.web.http.asked_day import check_day
from megalink.web.http.errors import HttpError
from megalink.web.routing.route import Asked, get

MOST_SHOWN = 1_000
MEDIA = {"csv": "text/csv", "json": "application/json", "parquet": "application/vnd.apache.parquet"}


class ReportColumn(msgspec.Struct):
    """`kind`: text, person (a name), number, money (cents), time and duration (milliseconds), percent (hundredths)."""

    name: str
    kind: str
    title: str


class ReportKind(msgspec.Struct):
    """`filters`: what it may be asked for."""

    name: str
    title: str
    about: str
    filters: list[str]


class GamingDay(msgspec.Struct):
    day: str
    shifts: list[int]


class ReportList(msgspec.Struct):
    """What there is to ask for; the newest day comes first."""

    reports: list[ReportKind]
    days: list[GamingDay]
    tables: list[str]


class ReportSubtotal(msgspec.Struct):
    column: str
    value: str
    totals: dict[str, int]


class ReportSheet(msgspec.Struct):
    """One table of a report: the rows and the total of all, or the subtotals `by` a column; `columns` are names."""

    title: str
    columns: list[str]
    by: str | None


class ShownReport(msgspec.Struct):
    """`left_out`: so many earlier rows are in the totals and in the files, and not here."""

    name: str
    title: str
    about: str
    at: int
    columns: list[ReportColumn]
    rows: list[list[Value]]
    left_out: int
    totals: dict[str, int]
    subtotals: list[ReportSubtotal]
    notes: list[str]
    sheets: list[ReportSheet]


class ReportQuery(msgspec.Struct, forbid_unknown_fields=True):
    day: str | None = None
    shift: int | None = None
    table: str | None = None
    player: str | None = None
    find: str | None = None


class FileQuery(ReportQuery, forbid_unknown_fields=True):
    format: str = "csv"


def reports(asked: Asked[None, None]) -> ReportList:
    floor = asked.context.floor
    days: dict[str, list[int]] = {}
    for period in Calendar(floor.store).periods:
        if period.day:
            days.setdefault(period.day, []).extend([period.shift] if period.shift else [])
    kinds = [ReportKind(kind.name, kind.title, kind.about, [*kind.filters]) for kind in REPORTS.values()]
    listed = [GamingDay(day, shifts) for day, shifts in reversed(days.items())]
    return ReportList(kinds, listed, [*floor.tables()])


def shown(asked: Asked[ReportQuery, None]) -> ShownReport:
    made, context = _made(asked), asked.context
    rows = [list(row) for row in made.rows[-MOST_SHOWN:]]
    return ShownReport(
        made.name,
        made.title,
        REPORTS[made.name].about,
        context.floor.clock.now(),
        [_column(column) for column in made.columns],
        rows,
        len(made.rows) - len(rows),
        dict(made.totals),
        [ReportSubtotal(one.column, one.value, dict(one.totals)) for one in made.subtotals],
        list(made.notes),
        [ReportSheet(one.title, [column.name for column in one.columns], one.by) for one in made.sheets()],
    )


def as_file(asked: Asked[FileQuery, None]) -> Response:
    form = asked.query.format
    if form not in MEDIA:
        raise HttpError(Code.QUERY_INVALID, f"one of {', '.join(MEDIA)}", field="format", value=form)
    made = _made(asked)
    name = "-".join(part for part in (made.name, asked.query.day, asked.query.table) if part)
    headers = {"content-disposition": f'attachment; filename="{name}.{form}"'}
    return Response(_content(made, form), media_type=MEDIA[form], headers=headers)


def _column(column: Column) -> ReportColumn:
    return ReportColumn(column.name, column.kind.value, column.title)


def _made(asked: Asked[ReportQuery, None] | Asked[FileQuery, None]) -> Report:
    """In a thread: it reads the log."""
    name, query, context = asked.path("report"), asked.query, asked.context
    if name not in REPORTS:
        message = f"no report is called so; there are: {', '.join(REPORTS)}"
        raise HttpError(Code.NOT_FOUND, message, field="report", value=name)
    wanted = Wanted(query.day, query.shift, query.table, query.player and person_name(query.player), query.find)
    if refusal := refuse_filter(name, wanted):
        lacking, why = refusal
        raise HttpError(Code.QUERY_INVALID, why, field=lacking, value=getattr(query, lacking))
    check_day(context.floor, query.day)
    sources = Sources(context.floor.store, context.expectations.edges, context.figures, context.cash)
    return report_of(name, sources, wanted)


def _content(made: Report, form: str) -> bytes:
    if form == "json":
        return json.dumps(made.as_plain(), ensure_ascii=False, indent=2).encode()
    if form == "csv":
        text = io.StringIO()
        write_csv(with_titles(made.columns), made.rows, text)
        return text.getvalue().encode()
    try:
        from megalink.floor.audit.export_parquet import write_parquet  # noqa: PLC0415 (pyarrow, an extra)
    except ImportError as error:
        message = "this server has no Parquet: its package is not installed"
        raise HttpError(Code.QUERY_INVALID, message, field="format", value=form) from error
    out = io.BytesIO()
    write_parquet(made.columns, made.rows, out)
    return out.getvalue()


routes = [
    get("/api/reports", reports, ReportList, "The reports that there are", who=READERS_OF_BOOKS, blocking=True),
    get(
        "/api/reports/{report}",
        shown,
        ShownReport,
        "A report",
        query=ReportQuery,
        who=READERS_OF_BOOKS,
        blocking=True,
    ),
    get(
        "/api/reports/{report}/file",
        as_file,
        str,
        "A report as CSV, JSON or Parquet",
        query=FileQuery,
        who=READERS_OF_BOOKS,
        blocking=True,
        media="text/plain",
    ),
]
