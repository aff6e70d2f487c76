"""A link's history as plain data, and as CSV for people: amounts as decimal text, times as ISO 8601 in UTC."""

from collections.abc import Iterator, Mapping
from typing import Any, TextIO

from megalink.floor.audit.columns import Column, Kind, Row, Value, moment, with_titles, write_csv
from megalink.floor.audit.links.history import HistoryLine, LinkBook
from megalink.jackpot.events import AnyEvent
from megalink.jackpot.parameters import Parameters
from megalink.money import Cents, format_amount
from megalink.rulebook.role import role_title

COLUMNS = (
    *(Column("day", title="Gaming day"), Column("at", Kind.TIME, "Time")),
    *(Column("position", Kind.NUMBER, "Log position"), Column("event", title="Event"), Column("table", title="Table")),
    *(Column(name, Kind.NUMBER, name.capitalize()) for name in ("round", "claim", "proposal")),
    *(Column("by", Kind.PERSON, "By"), Column("role", title="Position")),
    *(Column("proposed_by", Kind.PERSON, "Proposed by"), Column("approved_by", Kind.PERSON, "Approved by")),
    Column("reason", title="Reason"),
    *(Column("displayed_change", Kind.MONEY, "Displayed, change"), Column("displayed", Kind.MONEY, "Displayed")),
    *(Column("reserve_change", Kind.MONEY, "Reserve, change"), Column("reserve", Kind.MONEY, "Reserve")),
    Column("what", title="What happened"),
)
CONTRIBUTIONS = "Contributions"


def history_as_plain(book: LinkBook) -> dict[str, Any]:
    assert book.pool is not None, "a link that has a history was opened"
    return {
        "link": book.link,
        "position": book.position,
        "at": moment(book.at),
        "displayed": format_amount(book.pool.displayed),
        "reserve": format_amount(book.pool.reserve),
        "reconciled": book.is_reconciled,
        "reset_short": format_amount(book.pool.reset_short),
        "meter": [
            {
                "heading": heading.value,
                "displayed": format_amount(sums.displayed),
                "reserve": format_amount(sums.reserve),
            }
            for heading, sums in book.headed()
        ],
        "contributions": [*_contributions(book)],
        "history": [_line(line) for line in book.lines],
    }


def _contributions(book: LinkBook) -> Iterator[dict[str, Any]]:
    for (day, table), made in sorted(book.contributed.items()):
        yield {
            "day": day,
            "table": table,
            "wagers": made.wagers,
            "stakes": format_amount(Cents(made.stakes)),
            "to_displayed": format_amount(Cents(made.to_displayed)),
            "to_reserve": format_amount(Cents(made.to_reserve)),
            "to_house": format_amount(Cents(made.to_house)),
            "returned": format_amount(Cents(made.returned)),
        }


def _line(line: HistoryLine) -> dict[str, Any]:
    return {
        "position": line.position,
        "at": moment(line.at),
        "day": line.day,
        "event": line.event.WIRE,
        "what": line.sentence,
        "by": line.by,
        "role": line.role,
        "proposed_by": line.proposed_by or None,
        "approved_by": line.approved_by or None,
        "reason": line.reason or None,
        "displayed": [format_amount(line.before.displayed), format_amount(line.after.displayed)],
        "reserve": [format_amount(line.before.reserve), format_amount(line.after.reserve)],
        "old": _parameters(line.old),
        "new": _parameters(line.new),
    }


def _parameters(parameters: Parameters | None) -> dict[str, str | None] | None:
    """Amounts, and rates in per cent."""
    if parameters is None:
        return None
    values = parameters._asdict().items()
    return {name: None if value is None else format_amount(Cents(value)) for name, value in values}


def write_history(book: LinkBook, out: TextIO) -> None:
    """A row for each event, and one for the contributions of each table and day: the changes add up to the meter."""
    write_csv(with_titles(COLUMNS), _rows(book), out)


def _rows(book: LinkBook) -> Iterator[Row]:
    for (day, table), made in sorted(book.contributed.items()):
        what = f"{made.wagers} wagers of {format_amount(Cents(made.stakes))} together"
        changes = _changes(made.to_displayed, made.to_reserve)
        yield _row({"day": day, "event": CONTRIBUTIONS, "table": table, "what": what, **changes})
    for line in book.lines:
        yield _row(_of_line(line))


def _row(values: Mapping[str, Value]) -> Row:
    return tuple(values.get(column.name) for column in COLUMNS)


def _of_line(line: HistoryLine) -> dict[str, Value]:
    event, before, after = line.event, line.before, line.after
    return {
        "day": line.day,
        "at": line.at,
        "position": line.position,
        "event": _event_title(event),
        "table": getattr(event, "table", None),
        "round": getattr(event, "round", None),
        "claim": getattr(event, "sequence", None),
        "proposal": getattr(event, "proposal", None),
        "by": line.by,
        "role": role_title(line.role),
        "proposed_by": line.proposed_by,
        "approved_by": line.approved_by,
        "reason": line.reason,
        "displayed": after.displayed,
        "reserve": after.reserve,
        "what": line.sentence,
        **_changes(after.displayed - before.displayed, after.reserve - before.reserve),
    }


def _event_title(event: AnyEvent) -> str:
    """Claims entered; Parameters changed."""
    return event.WIRE.split(".")[1].replace("_", " ").capitalize()


def _changes(displayed: int, reserve: int) -> dict[str, Value]:
    return {"displayed_change": displayed, "reserve_change": reserve}
