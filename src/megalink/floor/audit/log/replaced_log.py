"""A log in place of the one that a server knew: an older backup that was restored, or another log.

Nobody need have changed anything: it is told by how many events are missing, or that this is another log.
"""

from megalink.floor.audit.columns import to_the_second
from megalink.floor.audit.log.lost_events import lost_words
from megalink.floor.state.events import AcknowledgedLost, LogReplaced
from megalink.floor.state.floor_state import Registry
from megalink.floor.state.streams import envelope_of
from megalink.store.contract import Recorded, Store
from megalink.store.mark import Mark, Marks, event_at


def mark_of(store: Store) -> Mark | None:
    """Of all that is durable now; None for a log without events."""
    position = store.position()
    first, last = event_at(store, 1), event_at(store, position)
    return Mark(position, last.hash, first.hash, _time_of(last)) if first and last else None


def replaced_log(store: Store, mark: Mark, at: int) -> LogReplaced | None:
    """None where the log holds all that the mark stands for. Read the mark before the log is asked where it ends."""
    ends = store.position()
    marked = event_at(store, mark.position)
    if marked and marked.hash == mark.hash:
        return None
    first, last = event_at(store, 1), event_at(store, ends)
    is_older = ends < mark.position and (first is None or first.hash == mark.first)
    return LogReplaced(is_older, ends, _time_of(last), mark.position, mark.at, at)


def found_at_start(store: Store, marks: Marks, registry: Registry, at: int) -> LogReplaced | None:
    """None also where a start has recorded it, and was killed before it could mark the log as it is now."""
    mark, recorded = marks.read(), registry.replaced
    if mark is None or (recorded and (recorded.known, recorded.known_at) == (mark.position, mark.at)):
        return None
    return replaced_log(store, mark, at)


def _time_of(event: Recorded | None) -> int:
    return envelope_of(event)[0] if event else 0


def lost(events: int) -> str:
    return "the last event is missing" if events == 1 else f"the last {events} events are missing"


def replaced_words(found: LogReplaced | AcknowledgedLost) -> str:
    if isinstance(found, AcknowledgedLost):
        return lost_words(found)
    known = f"position {found.known} ({to_the_second(found.known_at)})"
    if not found.is_older:
        return f"the log is not the one that was here, which went to {known}: it is another log, or went its own way"
    ends = f"ends at position {found.ends} ({to_the_second(found.ended_at)})" if found.ends else "is empty"
    return f"the log {ends}, and was known up to {known}: {lost(found.missing)}, as after an older backup was restored"
