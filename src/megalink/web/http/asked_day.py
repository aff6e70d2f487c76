"""The gaming day that a page or a program asks for."""

from megalink.floor.audit.calendar import refuse_unknown_day
from megalink.floor.service import Floor
from megalink.rulebook.rejection import Code
from megalink.web.http.errors import HttpError


def check_day(floor: Floor, day: str | None) -> None:
    """In a thread: it may read the log. A day without anything is none of this: it is found empty."""
    why = refuse_unknown_day(floor.store, day)
    if why:
        raise HttpError(Code.QUERY_INVALID, why, field="day", value=day)
