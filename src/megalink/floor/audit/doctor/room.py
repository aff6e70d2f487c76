"""Whether the disk has room for what is still to come, by how fast the log has grown."""

from collections.abc import Iterator

from megalink.floor.audit.doctor.check import DAY, HOUR, Check, attention, ok, size, wrong
from megalink.floor.state.streams import envelope_of
from megalink.store.contract import Store
from megalink.store.mark import event_at

LOOK_BACK = 100_000  # events: by them the pace is told
FEW_DAYS, SOME_DAYS = 3, 30
LEAST, LITTLE = 200_000_000, 2_000_000_000  # bytes: also where the pace is not known
MAKE_ROOM = "Make room, or move the log to a larger disk; a full disk stops the floor (it takes no order then)."


def bytes_a_day(store: Store, used: int) -> int | None:
    """None while the log is younger than an hour."""
    ends = store.position()
    first, last = event_at(store, max(1, ends - LOOK_BACK)), event_at(store, ends)
    if first is None or last is None:
        return None
    took = envelope_of(last)[0] - envelope_of(first)[0]
    if took < HOUR:
        return None
    return used * (last.position - first.position) * DAY // (ends * took)


def room(free: int, used: int, a_day: int | None) -> Iterator[Check]:
    found = f"{size(used)} used by the log, {size(free)} free"
    if not a_day:
        pace, days = "how fast it grows is not known yet", None
    else:
        days = free // a_day
        pace = f"it grows by {size(a_day)} a day: room for {days:,} days"
    found = f"{found}; {pace}."
    if free < LEAST or (days is not None and days < FEW_DAYS):
        yield wrong("disk", found, MAKE_ROOM)
    elif free < LITTLE or (days is not None and days < SOME_DAYS):
        yield attention("disk", found, MAKE_ROOM)
    else:
        yield ok("disk", found)
