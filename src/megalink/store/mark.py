"""The mark of a log: where a server last knew it to end. Kept apart from the log, it tells when that was replaced.

The hash of one event is enough: it takes in its stream up to there, the position and the time, so that no other log has
the same one at the same place. To make a mark and to compare one costs two look-ups, however long the log is.
"""

from typing import NamedTuple, Protocol

from megalink.store.contract import Recorded, Store


class Mark(NamedTuple):
    position: int
    hash: str  # of the event there, the last one
    first: str  # of the first event: an older copy of the log has the same one
    at: int  # when that happened, in milliseconds since 1970


class Marks(Protocol):
    """Where the mark of one log is kept."""

    def read(self) -> Mark | None:
        """None where there is none, or nothing that could be read as one."""
        ...

    def keep(self, mark: Mark) -> None:
        """In place of the one before: wholly, or not at all. Raises OSError."""
        ...


def event_at(store: Store, position: int) -> Recorded | None:
    return next(iter(store.tail(position - 1, 1)), None) if position > 0 else None
