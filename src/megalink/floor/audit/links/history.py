"""The history of a link out of its stream: claims, proposals, corrections, contributions summed, the meter proved.

A book is taken forward event by event, so that a server reads each of them once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from megalink.floor.audit.calendar import Calendar, Period
from megalink.floor.state import streams
from megalink.floor.state.events import OrderApproved
from megalink.floor.state.person_names import people_named
from megalink.floor.state.streams import Opened, open_envelope, opened_among
from megalink.jackpot import events as e
from megalink.jackpot.computation import Entry, Step, entry_into, steps
from megalink.jackpot.evolve import evolve
from megalink.jackpot.parameters import Parameters
from megalink.jackpot.state import Batch, Claim, Pool
from megalink.money import Cents
from megalink.narration.pool_words import pool_in_words
from megalink.rulebook.document import Pay
from megalink.store.contract import Recorded, Store
from megalink.wire.events import POOL_EVENTS


class NoSuchLink(LookupError):
    pass


class Heading(StrEnum):
    """Under which a movement of the meter or of the reserve is summed."""

    OPENING = "opening"
    CONTRIBUTIONS = "contributions"
    RETURNED = "contributions returned"
    AWARDS = "awards"
    RESETS = "resets"
    TAKEN_BACK = "awards taken back"
    MADE_GOOD = "made good by the house"
    CORRECTIONS = "corrections"


class Movement(NamedTuple):
    heading: Heading
    displayed: Cents
    reserve: Cents


class Sums(NamedTuple):
    displayed: Cents = Cents(0)
    reserve: Cents = Cents(0)


@dataclass
class Contributed:
    """What the Progressive Jackpot wagers of one table brought on one gaming day."""

    wagers: int = 0
    stakes: int = 0
    to_displayed: int = 0
    to_reserve: int = 0
    to_house: int = 0
    returned: int = 0  # stakes that went back, by a further entry each


class HistoryLine(NamedTuple):
    """One event of a link, but for contributions."""

    position: int
    at: int
    day: str
    by: str
    role: str
    event: e.AnyEvent
    sentence: str
    before: Sums
    after: Sums
    proposed_by: str = ""  # of what this event approves, withdraws or carries out
    approved_by: str = ""  # the second person: of a proposal, or of an order above a limit of the house
    reason: str = ""  # its own, or that of what it approves
    old: Parameters | None = None
    new: Parameters | None = None


class Proposed(NamedTuple):
    by: str
    reason: str
    approved_by: str = ""


@dataclass
class LinkBook:
    link: str
    version: int = 0
    position: int = 0
    at: int = 0
    pool: Pool | None = None
    contributed: dict[tuple[str, str], Contributed] = field(default_factory=dict)  # by gaming day and table
    lines: list[HistoryLine] = field(default_factory=list)
    sums: dict[Heading, Sums] = field(default_factory=dict)
    claims: dict[int, Claim] = field(default_factory=dict)  # all that were ever entered, as they were last
    batches: dict[int, Batch] = field(default_factory=dict)
    entries: dict[int, Entry] = field(default_factory=dict)  # by the number of the first claim entered together
    paid_beside: dict[int, tuple[tuple[Claim, ...], Batch | None]] = field(default_factory=dict)
    confirmed_by: dict[int, str] = field(default_factory=dict)  # large claims: the Gaming Shift Manager
    paid_in: dict[int, Period] = field(default_factory=dict)
    _proposed: dict[int, Proposed] = field(default_factory=dict)

    def take(self, recorded: Recorded, period: Period, approved_by: str = "") -> None:
        day = period.day
        opened = open_envelope(recorded, POOL_EVENTS)
        event: e.AnyEvent = opened.event
        before = self.pool
        self.pool = evolve(before, event)
        self.version, self.position, self.at = recorded.version, recorded.position, opened.at
        for heading, displayed, reserve in movements(event):
            sums = self.sums.get(heading, Sums())
            self.sums[heading] = Sums(Cents(sums.displayed + displayed), Cents(sums.reserve + reserve))
        if isinstance(event, e.Contributed):
            self._contribute(event, day)
            return
        if isinstance(event, e.ContributionReversed):
            self._book(day, event.table).returned += event.stake
        if isinstance(event, e.ClaimsEntered) and before:
            self.entries[event.claims[0].sequence] = entry_into(before)
        if isinstance(event, e.ClaimPaid) and before:
            batch = before.claims[event.sequence].batch
            self.paid_in[event.sequence] = period
            self.paid_beside[event.sequence] = _beside(before.claims.values(), batch), before.batches.get(batch)
        self.claims.update(self.pool.claims)
        self.batches.update(self.pool.batches)
        if not isinstance(event, e.ClaimsPriced):  # tells what the claims just entered were reckoned on
            line = self._line(recorded, opened, day, before)
            self.lines.append(line._replace(approved_by=approved_by or line.approved_by))
            if isinstance(event, e.ClaimPaid) and approved_by:
                self.confirmed_by[event.sequence] = approved_by

    def _contribute(self, event: e.Contributed, day: str) -> None:
        book = self._book(day, event.table)
        for contribution in event.contributions:
            book.wagers += 1
            book.stakes += contribution.stake
            book.to_displayed += contribution.to_displayed
            book.to_reserve += contribution.to_reserve
            book.to_house += contribution.to_house

    def _book(self, day: str, table: str) -> Contributed:
        return self.contributed.setdefault((day, table), Contributed())

    def _line(self, recorded: Recorded, opened: Opened, day: str, before: Pool | None) -> HistoryLine:
        event: e.AnyEvent = opened.event
        assert self.pool is not None, "an event leads to a pool"
        line = HistoryLine(
            recorded.position,
            opened.at,
            day,
            opened.by,
            opened.role,
            event,
            people_named(pool_in_words(event)),
            _sums(before),
            _sums(self.pool),
            reason=getattr(event, "reason", ""),
        )
        if isinstance(event, e.ParametersProposed | e.CorrectionProposed):
            self._proposed[event.proposal] = Proposed(opened.by, event.reason)
        elif proposed := self._proposed.get(getattr(event, "proposal", 0)):
            if isinstance(event, e.CorrectionApplied | e.ParametersApproved):
                proposed = self._proposed[event.proposal] = proposed._replace(approved_by=opened.by)
            reason = line.reason or proposed.reason
            line = line._replace(proposed_by=proposed.by, approved_by=proposed.approved_by, reason=reason)
        if isinstance(event, e.ParametersProposed | e.ParametersChanged) and before:
            line = line._replace(old=before.parameters, new=event.parameters)
        return line

    def steps_to(self, claim: Claim, pay: Pay) -> tuple[Step, ...]:
        """How its amount comes about; of a paid claim, as it was when it was paid."""
        now = _beside(self.claims.values(), claim.batch), self.batches.get(claim.batch)
        others, batch = self.paid_beside.get(claim.entered.sequence, now)
        return steps(claim, others, pay, batch, self.entries[claim.batch])

    def headed(self) -> list[tuple[Heading, Sums]]:
        """The sums in the order in which they are read; what never happened is left out, but for the usual ones."""
        usual = (Heading.OPENING, Heading.CONTRIBUTIONS, Heading.AWARDS, Heading.CORRECTIONS)
        shown = [heading for heading in Heading if heading in usual or self.sums.get(heading, Sums()) != Sums()]
        return [(heading, self.sums.get(heading, Sums())) for heading in shown]

    @property
    def total(self) -> Sums:
        """Opening, contributions, awards and all the rest together: what meter and reserve must show."""
        displayed = sum(sums.displayed for sums in self.sums.values())
        return Sums(Cents(displayed), Cents(sum(sums.reserve for sums in self.sums.values())))

    @property
    def is_reconciled(self) -> bool:
        return self.total == _sums(self.pool)


def _beside(claims: Iterable[Claim], batch: int) -> tuple[Claim, ...]:
    """The claims that were entered together, and their supplements."""
    return tuple(claim for claim in claims if claim.batch == batch)


def _sums(pool: Pool | None) -> Sums:
    return Sums(pool.displayed, pool.reserve) if pool else Sums()


def movements(event: e.AnyEvent) -> Iterator[Movement]:
    """What an event does to the meter and to the reserve, each part under its heading."""
    match event:
        case e.LinkOpened():
            yield Movement(Heading.OPENING, event.displayed, event.reserve)
        case e.Contributed():
            displayed = sum(contribution.to_displayed for contribution in event.contributions)
            reserve = sum(contribution.to_reserve for contribution in event.contributions)
            yield Movement(Heading.CONTRIBUTIONS, Cents(displayed), Cents(reserve))
        case e.ContributionReversed():
            yield Movement(Heading.RETURNED, Cents(0), Cents(-event.from_reserve))
        case e.ClaimPaid():
            yield Movement(Heading.AWARDS, Cents(-event.from_meter), Cents(0))
            refill = event.refill_from_reserve + event.refill_from_house
            yield Movement(Heading.RESETS, Cents(refill), Cents(-event.refill_from_reserve))
        case e.PaidClaimReversed():
            yield Movement(Heading.TAKEN_BACK, event.to_displayed, event.to_reserve)
        case e.ClaimRefused() | e.ClaimsRepriced():
            yield Movement(Heading.MADE_GOOD, event.made_good, Cents(0))
        case e.CorrectionApplied():
            yield Movement(Heading.CORRECTIONS, event.amount, Cents(0))
        case _:
            pass  # proposals, entries and verifications move nothing


def _second_people(store: Store) -> dict[tuple[str, int], str]:
    """Who approved the orders that take two people, by stream and version of what they did there first."""
    approved: dict[tuple[str, int], str] = {}
    for _, opened in opened_among(store.read(streams.FLOOR), {OrderApproved.WIRE: OrderApproved}):
        approved.update(dict.fromkeys(opened.event.did, opened.event.by.id))
    return approved


class Until(NamedTuple):
    """A moment of the log: a position, or a time in milliseconds; without either, now."""

    position: int | None = None
    at: int | None = None

    def is_past(self, recorded: Recorded, opened: Opened) -> bool:
        late = self.position is not None and recorded.position > self.position
        return late or (self.at is not None and opened.at > self.at)


NOW = Until()


def catch_up(book: LinkBook, store: Store, until: Until = NOW) -> None:
    """Goes on from where the book was."""
    calendar, second = Calendar(store), _second_people(store)
    for recorded in store.read(streams.link(book.link), book.version):
        if until is not NOW and until.is_past(recorded, open_envelope(recorded, POOL_EVENTS)):
            break
        book.take(recorded, calendar.at(recorded.position), second.get((recorded.stream, recorded.version), ""))


def read_book(store: Store, link: str, until: Until = NOW) -> LinkBook:
    """The whole history of a link up to a moment. Raises NoSuchLink."""
    book = LinkBook(link)
    catch_up(book, store, until)
    if book.version == 0:
        links = [stream.partition(":")[2] for stream in store.streams("link:")]
        if link in links:
            raise NoSuchLink(f"link {link} was not open at that moment")
        raise NoSuchLink(f"no link is called {link!r}; there are: {', '.join(links) or 'none'}")
    return book
