"""Gaming days: dates that follow one another. One is open or none, and it has shifts, each with its manager."""

from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

DAY_FORMAT = "a date of the calendar, written as 2025-01-31"
AHEAD = timedelta(days=1)  # a house may lie a day ahead of UTC, and may begin its day before midnight


class Shift(NamedTuple):
    """Numbered 1, 2, 3, … within its gaming day."""

    number: int
    manager: str
    at: int  # when it began


def date_at(at: int) -> str:
    """In UTC, as the log has all times."""
    return _date_at(at).isoformat()


def refuse_day(day: str, last: str, at: int) -> str | None:
    """Why this cannot be the gaming day after `last`; None where it can.

    A last day that could not be begun today (an old log may have 9999-99-99) is no reason to wait for the next.
    """
    asked = read_date(day)
    if asked is None:
        return f"a gaming day is {DAY_FORMAT}"
    latest = _date_at(at) + AHEAD
    if asked > latest:
        return f"a gaming day lies at most one day ahead: it is {latest.isoformat()} at the latest"
    before = read_date(last)
    if before is not None and before <= latest and asked <= before:
        return f"gaming days follow one another: the last one was {last}"
    return None


def read_date(text: str) -> date | None:
    """Only as year-month-day with all its zeros; None where there is no such day."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def _date_at(at: int) -> date:
    return datetime.fromtimestamp(at // 1000, tz=UTC).date()
