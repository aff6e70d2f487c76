"""Goes through a whole log in order and says what does not fit. Holds one record at a time."""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import Protocol

from megalink.store.contract import Fault, Finding, Recorded, StreamHead
from megalink.store.plan import (
    START,
    KeptAnswer,
    KeptSnapshot,
    LogEnd,
    answer_hash,
    event_hash,
    snapshot_hash,
)


class Scan(Protocol):
    """One moment of a log, laid open in order. `after` leaves out what stands at or before that position."""

    def end(self) -> LogEnd | None: ...

    def events(self, after: int) -> Iterator[Recorded]:
        """By stream, then version."""
        ...

    def positions(self, after: int) -> tuple[int, int]:
        """How many events there are, and the greatest position."""
        ...

    def heads(self) -> Iterator[tuple[str, StreamHead]]:
        """By stream: what the next append would build on."""
        ...

    def hash_of(self, stream: str, version: int) -> str | None: ...

    def answers(self) -> Iterator[KeptAnswer]:
        """By number."""
        ...

    def snapshots(self) -> Iterator[KeptSnapshot]: ...


def verify(scan: Scan, after: int = 0) -> Iterator[Finding]:
    end = scan.end()
    if end is None:
        yield Finding(Fault.POSITION_MISSING, None, None, "the row that says where the log ends is missing")
        end = LogEnd()
    yield from _positions(scan, end, after)
    yield from _streams(scan, after)
    if not after:
        yield from _answers(scan, end)
    yield from _snapshots(scan)


def _positions(scan: Scan, end: LogEnd, after: int) -> Iterator[Finding]:
    count, greatest = scan.positions(after)
    # Positions are unique, so this many, none greater, means that each is there.
    if count != max(end.position - after, 0) or greatest > end.position:
        message = f"the log ends at position {end.position}; after {after} there are {count} events up to {greatest}"
        yield Finding(Fault.POSITION_MISSING, None, None, message)


def _streams(scan: Scan, after: int) -> Iterator[Finding]:
    """Walks events and heads side by side, both in order of the streams' names."""
    heads = iter(scan.heads())
    head = next(heads, None)
    for stream, events in groupby(scan.events(after), key=attrgetter("stream")):
        history = iter(events)
        last = next(history)
        yield from _first(scan, last, after)
        for event in history:
            yield from _follows(event, last.version, last.hash, last.position)
            last = event
        while head is not None and head[0] < stream:
            yield from _without_events(*head, after)
            head = next(heads, None)
        if head is None or head[0] != stream:
            message = f"{stream} has events, but no row that says where it ends"
            yield Finding(Fault.STREAM_HEAD, stream, last.version, message)
            continue
        if head[1] != (last.version, last.hash):
            message = f"{stream} should end with version {head[1].version}, and ends with version {last.version}"
            yield Finding(Fault.STREAM_HEAD, stream, last.version, message + " or another hash")
        head = next(heads, None)
    while head is not None:
        yield from _without_events(*head, after)
        head = next(heads, None)


def _first(scan: Scan, event: Recorded, after: int) -> Iterator[Finding]:
    if not after or event.version == 1:
        yield from _follows(event, 0, START, 0)
        return
    previous = scan.hash_of(event.stream, event.version - 1)
    if previous is None:
        message = f"version {event.version - 1} of {event.stream} is missing"
        yield Finding(Fault.VERSION_MISSING, event.stream, event.version - 1, message)
    else:
        yield from _follows(event, event.version - 1, previous, after)


def _follows(event: Recorded, version: int, previous: str, position: int) -> Iterator[Finding]:
    stream = event.stream
    if event.version != version + 1:
        message = f"version {event.version} of {stream} comes after version {version}"
        yield Finding(Fault.VERSION_MISSING, stream, event.version, message)
    if event.position <= position:
        message = f"version {event.version} of {stream} stands at position {event.position}, before the one it follows"
        yield Finding(Fault.POSITION_ORDER, stream, event.version, message)
    if event.hash != event_hash(previous, event.position, stream, event.version, event.type, event.data):
        message = f"version {event.version} of {stream} is not what was recorded, or what came before it was changed"
        yield Finding(Fault.CHAIN_BROKEN, stream, event.version, message)


def _without_events(stream: str, head: StreamHead, after: int) -> Iterator[Finding]:
    if not after:  # otherwise its events may all be earlier
        message = f"{stream} should end with version {head.version}, and has no events"
        yield Finding(Fault.STREAM_HEAD, stream, head.version, message)


def _answers(scan: Scan, end: LogEnd) -> Iterator[Finding]:
    number, last = 0, START
    for numbered in scan.answers():
        if numbered.number != number + 1:
            message = f"answer {numbered.number} comes after answer {number}"
            yield Finding(Fault.ANSWER_MISSING, None, None, message)
        if numbered.hash != answer_hash(last, *numbered[1:-1]):
            message = f"answer {numbered.number} is not what was kept, or an answer before it was changed"
            yield Finding(Fault.ANSWER_CHAIN, None, None, message)
        number, last = numbered.number, numbered.hash
    if (number, last) != (end.answers, end.answers_hash):
        message = f"{end.answers} answers were kept, and the last one there is answer {number}, or has another hash"
        yield Finding(Fault.ANSWER_MISSING, None, None, message)


def _snapshots(scan: Scan) -> Iterator[Finding]:
    for stream, version, data, hash_ in scan.snapshots():
        if hash_ != snapshot_hash(stream, version, data):
            message = f"the snapshot of {stream} at version {version} is not what was kept"
            yield Finding(Fault.SNAPSHOT_CHANGED, stream, version, message)
        if scan.hash_of(stream, version) is None:
            message = f"there is a snapshot of {stream} at version {version}, and no such event"
            yield Finding(Fault.SNAPSHOT_AHEAD, stream, version, message)
