"""The cash journal: all money over the counter, at the cage and at tables, out of the log.

journal = CashJournal()
journal.catch_up(store)                      # in a thread: the first look reads the whole log
journal.lines(day="2026-01-31", player=None)
"""

import threading
from typing import NamedTuple

from megalink.floor.audit.calendar import Period
from megalink.floor.audit.reading import LogReader, Seen
from megalink.floor.state.events import CashReported, OrderApproved
from megalink.ledger.cage import BoughtIn, CashedOut
from megalink.money import Cents
from megalink.store.contract import Store


class CashLine(NamedTuple):
    log_position: int
    at: int
    period: Period  # its gaming day and shift
    player: str
    place: str
    by: str
    role: str
    brought: Cents
    taken: Cents
    approved_by: str | None = None  # the second person, above the house's limit


class CashJournal:
    """For any number of threads."""

    def __init__(self) -> None:
        self._reader = LogReader((BoughtIn, CashedOut, CashReported, OrderApproved), patient=True)
        self._lines: list[CashLine] = []
        self._line_of: dict[tuple[str, int], int] = {}  # by stream and version
        self._reports: list[CashReported] = []
        self._lock = threading.Lock()

    def catch_up(self, store: Store) -> None:
        with self._lock:
            for seen in self._reader.read(store):
                self._take(seen)

    def lines(self, day: str | None = None, player: str | None = None) -> list[CashLine]:
        """In the order of the log."""
        with self._lock:
            return [line for line in self._lines if day in (None, line.period.day) and player in (None, line.player)]

    def reports(self, day: str | None = None, player: str | None = None) -> list[CashReported]:
        """What went above the limit from which the house reports it."""
        with self._lock:
            return [event for event in self._reports if day in (None, event.day) and player in (None, event.player)]

    def days(self) -> list[str]:
        """The gaming days in which there was any, the newest first."""
        with self._lock:
            return [*reversed(dict.fromkeys(line.period.day for line in self._lines))]

    def _take(self, seen: Seen) -> None:
        event = seen.event
        if isinstance(event, CashReported):
            self._reports.append(event)
        elif isinstance(event, OrderApproved):
            self._approve(event)
        else:
            brought, taken = (event.amount, Cents(0)) if isinstance(event, BoughtIn) else (Cents(0), event.amount)
            who = event.player, event.place, event.by.id, event.by.role.slug
            self._line_of[seen.place] = len(self._lines)
            self._lines.append(CashLine(seen.position, seen.at, seen.period, *who, brought, taken))

    def _approve(self, approved: OrderApproved) -> None:
        """It follows what it approves, in the same transaction."""
        for done in approved.did:
            if done in self._line_of:
                number = self._line_of[done]
                self._lines[number] = self._lines[number]._replace(approved_by=approved.by.id)
