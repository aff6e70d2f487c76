"""Which gaming day and which shift it was at a position of the log."""

from bisect import bisect_right
from types import MappingProxyType
from typing import NamedTuple

from megalink.floor.state import streams
from megalink.floor.state.events import GamingDayBegun, ShiftBegun
from megalink.floor.state.gaming_day import DAY_FORMAT, read_date
from megalink.floor.state.streams import opened_among
from megalink.store.contract import Store

BEGINNINGS = MappingProxyType({kind.WIRE: kind for kind in (GamingDayBegun, ShiftBegun)})


class Period(NamedTuple):
    """A shift of a gaming day; shift 0 is before the first one began, and no day is before the first day."""

    day: str = ""
    shift: int = 0

    @property
    def columns(self) -> tuple[str, int | None]:
        """As rows have it: no number where no shift has begun."""
        return self.day, self.shift or None


def period_after(period: Period, event: object) -> Period:
    """The period that an event of the floor's stream begins, or the one that goes on."""
    if isinstance(event, GamingDayBegun):
        return Period(event.day)
    return Period(event.day, event.number) if isinstance(event, ShiftBegun) else period


class Calendar:
    """Positions decide and not times: two events may have the same time."""

    def __init__(self, store: Store) -> None:
        self._since: list[int] = [0]
        self.periods: list[Period] = [Period()]
        for recorded, opened in opened_among(store.read(streams.FLOOR), BEGINNINGS):
            self._since.append(recorded.position)
            self.periods.append(period_after(self.periods[-1], opened.event))

    def at(self, position: int) -> Period:
        return self.periods[bisect_right(self._since, position) - 1]


def refuse_unknown_day(store: Store, day: str | None) -> str | None:
    """Why nobody can ask for this gaming day; an old log may have days that are no dates, and they are found."""
    if not day or read_date(day) or day in (period.day for period in Calendar(store).periods):
        return None
    return f"a gaming day is {DAY_FORMAT}"
