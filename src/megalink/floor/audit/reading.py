"""The whole log, page by page from its first event: one reader for figures, journals, reports and audits."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from megalink.floor.audit.calendar import BEGINNINGS, Period, period_after
from megalink.floor.state.streams import Opened, open_envelope
from megalink.store.contract import Recorded, Store
from megalink.wire.needed import BadPlain

PAGE = 5_000


class Seen(NamedTuple):
    """An event of the log, and the gaming day and shift in which it happened."""

    recorded: Recorded
    opened: Opened
    period: Period

    @property
    def position(self) -> int:
        return self.recorded.position

    @property
    def place(self) -> tuple[str, int]:
        """Its stream, and its version there."""
        return self.recorded.stream, self.recorded.version

    @property
    def name(self) -> str:
        """The table's, the link's or the Player's in whose stream it lies; the floor's own has none."""
        return self.recorded.stream.partition(":")[2]

    @property
    def at(self) -> int:
        return self.opened.at

    @property
    def by(self) -> str:
        return self.opened.by

    @property
    def role(self) -> str:
        return self.opened.role

    @property
    def event(self) -> Any:  # noqa: ANN401 (events of any room)
        return self.opened.event


def pages(store: Store, after: int = 0) -> Iterator[list[Recorded]]:
    """Up to where the log ends now: what is written meanwhile is for the next look."""
    until = store.position()
    while after < until and (page := store.tail(after, min(PAGE, until - after))):
        yield page
        after = page[-1].position


class LogReader:
    """The events of some kinds in the order of the log; all others are passed over unopened.

    A second look goes on from where the first one ended. What cannot be read raises BadPlain. A `patient` reader leaves
    it out: its stream is locked, somebody looks at it, and the others are read.
    """

    def __init__(self, kinds: Iterable[Any], *, patient: bool = False) -> None:
        self.position = 0
        self._period = Period()
        self._wanted = {kind.WIRE: kind for kind in kinds}
        self._opened = {**BEGINNINGS, **self._wanted}
        self._patient = patient

    def read(self, store: Store) -> Iterator[Seen]:
        for page in pages(store, self.position):
            for recorded in page:
                seen = self._open(recorded) if recorded.type in self._opened else None
                if seen and recorded.type in self._wanted:
                    yield seen
                self.position = recorded.position  # last of all: an event that its taker fails at is given again

    def _open(self, recorded: Recorded) -> Seen | None:
        try:
            opened = open_envelope(recorded, self._opened)
        except BadPlain:
            if self._patient:
                return None
            raise
        self._period = period_after(self._period, opened.event)
        return Seen(recorded, opened, self._period)


def walk(store: Store, kinds: Iterable[Any]) -> Iterator[Seen]:
    """From the first event to the last."""
    return LogReader(kinds).read(store)
