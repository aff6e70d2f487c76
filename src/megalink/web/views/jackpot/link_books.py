"""The history of each link as pages show it. A link's book goes on from where it was: each event is read once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from megalink.floor.audit.links.history import HistoryLine, LinkBook, catch_up
from megalink.floor.service import Floor
from megalink.jackpot.parameters import Parameters

MOST_LINES = 500


class MeterRow(msgspec.Struct):
    """One heading of the proof: opening, contributions, awards, …"""

    heading: str
    displayed: int
    reserve: int


class ContributionRow(msgspec.Struct):
    day: str
    table: str
    wagers: int
    stakes: int
    to_displayed: int
    to_reserve: int
    to_house: int
    returned: int


class LinkLine(msgspec.Struct):
    position: int
    at: int
    day: str
    by: str
    role: str
    event: str
    text: str
    proposed_by: str
    approved_by: str
    reason: str
    displayed: tuple[int, int]  # before and after
    reserve: tuple[int, int]
    claim: int | None
    old: dict[str, int | None] | None
    new: dict[str, int | None] | None


class LinkHistory(msgspec.Struct):
    """`displayed` and `reserve` are what the rows of `meter` must add up to; `reconciled` says whether they do."""

    link: str
    position: int
    at: int
    displayed: int
    reserve: int
    reconciled: bool
    reset_short: int
    meter: list[MeterRow]
    contributions: list[ContributionRow]
    lines: list[LinkLine]  # the newest first
    left_out: int  # older lines


class LinkBooks:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._books: dict[str, LinkBook] = {}
        self._lock = threading.Lock()

    @contextmanager
    def book(self, link: str) -> Iterator[LinkBook]:
        """The link's book up to now, which stands still meanwhile; in a thread, since the first look reads the log."""
        with self._lock:
            book = self._books.setdefault(link, LinkBook(link))
            if book.version < self._floor.meter(link).version:
                catch_up(book, self._floor.store)
            yield book


def link_history(book: LinkBook) -> LinkHistory:
    pool = book.pool
    assert pool is not None, "a link that has a history was opened"
    return LinkHistory(
        book.link,
        book.position,
        book.at,
        pool.displayed,
        pool.reserve,
        book.is_reconciled,
        pool.reset_short,
        [MeterRow(heading.value, *sums) for heading, sums in book.headed()],
        [
            ContributionRow(
                day,
                table,
                made.wagers,
                made.stakes,
                made.to_displayed,
                made.to_reserve,
                made.to_house,
                made.returned,
            )
            for (day, table), made in sorted(book.contributed.items(), reverse=True)
        ],
        [_line(line) for line in book.lines[-MOST_LINES:][::-1]],
        max(0, len(book.lines) - MOST_LINES),
    )


def _line(line: HistoryLine) -> LinkLine:
    return LinkLine(
        line.position,
        line.at,
        line.day,
        line.by,
        line.role,
        line.event.WIRE,
        line.sentence,
        line.proposed_by,
        line.approved_by,
        line.reason,
        (line.before.displayed, line.after.displayed),
        (line.before.reserve, line.after.reserve),
        getattr(line.event, "sequence", None),
        _plain(line.old),
        _plain(line.new),
    )


def _plain(parameters: Parameters | None) -> dict[str, int | None] | None:
    return parameters._asdict() if parameters else None
