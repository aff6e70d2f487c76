"""What a server had answered, and the log holds no more: after a failover to a standby that lagged behind.

Events are recognised by their hashes, which take in all that came before them in their streams.
"""

from collections.abc import Iterator, Sequence

from megalink.floor.audit.columns import to_the_second
from megalink.floor.state import streams
from megalink.floor.state.events import AcknowledgedLost, LogReplaced, LostEvent
from megalink.floor.state.lost_events import as_told
from megalink.floor.state.streams import envelope_of
from megalink.money import Cents, format_amount
from megalink.store.contract import Recorded, Store

MOST_TOGETHER = 100  # lost events that one record names


def gone_back(
    store: Store, remembered: Sequence[Recorded], server: str, at: int
) -> Iterator[LogReplaced | AcknowledgedLost]:
    """To be recorded of a log that does not hold all that a server remembers: where it parted, then what is gone."""
    lost = lost_events(store, remembered)
    if not lost:
        return
    last = remembered[-len(lost) - 1] if len(lost) < len(remembered) else None  # that both have
    ends, ended_at = (last.position, envelope_of(last)[0]) if last else (lost[0].position - 1, 0)
    known, known_at = lost[-1].position, envelope_of(lost[-1])[0]
    yield LogReplaced(is_older=True, ends=ends, ended_at=ended_at, known=known, known_at=known_at, at=at)
    yield from as_records(server, lost, at)


def lost_events(store: Store, remembered: Sequence[Recorded]) -> tuple[Recorded, ...]:
    """In the order of the log. A log goes back to one of its moments: what is there ends at one place."""
    begin, end = 0, len(remembered)
    while begin < end:  # up to `begin` all are there, from `end` on none is
        middle = (begin + end) // 2
        if _is_there(store, remembered[middle]):
            begin = middle + 1
        else:
            end = middle
    return tuple(remembered[begin:])


def still_there(store: Store, remembered: Sequence[Recorded]) -> Sequence[Recorded]:
    return remembered[: len(remembered) - len(lost_events(store, remembered))]


def _is_there(store: Store, event: Recorded) -> bool:
    there = next(iter(store.tail(event.position - 1, 1)), None)
    return there is not None and there.hash == event.hash


def as_records(server: str, lost: Sequence[Recorded], at: int) -> Iterator[AcknowledgedLost]:
    """Without the seeds of rounds, which nobody reads."""
    told = [event for event in lost if not event.stream.startswith(streams.SECRET)]
    for number in range(0, len(told), MOST_TOGETHER):
        part = told[number : number + MOST_TOGETHER]
        lines = (LostEvent(each.position, each.stream, each.type, *envelope_of(each), each.data) for each in part)
        yield as_told(server, tuple(lines), at)


def lost_words(lost: AcknowledgedLost) -> str:
    first, last = to_the_second(lost.events[0].at), to_the_second(lost.events[-1].at)
    what = "an event" if len(lost.events) == 1 else f"{len(lost.events)} events"
    when = first if first == last else f"{first} to {last}"
    sentence = f"the log does not hold {what} of {when} that server {lost.server} had answered"
    moved = [f"{player} {'+' if cents > 0 else '-'}{format_amount(Cents(abs(cents)))}" for player, cents in lost.moved]
    whose = f"; they moved the money of Players: {', '.join(moved)}" if moved else ""
    return f"{sentence}{whose} (megalink audit lost lists each of them)"
