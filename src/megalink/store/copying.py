"""A whole log from one store into another: backup, restore, and the move from SQLite to PostgreSQL.

The target makes every hash anew from what it is given. That its head then equals the source's proves the copy.
"""

from collections.abc import Callable

from megalink.store.contract import Appended, Head, Store, Unit, Write

PAGE = 1000


class CopyFailed(Exception):
    """The target is in use, or the copy is not what its source says of itself: the source was changed."""


def copy_log(source: Store, target: Store, progress: Callable[[int, int], None] = lambda _done, _all: None) -> Head:
    """Copies what the source holds now, while others may go on writing to it, into a target that is empty."""
    if target.head().position or target.answers(0, 1):
        raise CopyFailed("The target is not empty.")
    head = source.head()
    for position in range(0, head.position, PAGE):
        events = source.tail(position, min(PAGE, head.position - position))
        _append(
            target, [Unit((Write(event.stream, event.version - 1, ((event.type, event.data),)),)) for event in events]
        )
        progress(position + len(events), head.position)
    for number in range(0, head.answers, PAGE):
        answers = source.answers(number, min(PAGE, head.answers - number))
        _append(target, [Unit((), (answer,)) for answer in answers])
    _copy_snapshots(source, target)
    if target.head() != head:
        raise CopyFailed("The copy has another head than its source: verify the source.")
    return head


def _append(target: Store, units: list[Unit]) -> None:
    for outcome in target.append_many(units):
        if not isinstance(outcome, Appended):
            raise CopyFailed(f"The target does not take what the source holds: {outcome}.")


def _copy_snapshots(source: Store, target: Store) -> None:
    for stream in target.streams():
        snapshot = source.snapshot(stream)
        if snapshot is not None and snapshot.version <= target.version(stream):  # the source may have moved on
            _append(target, [Unit((), (), (snapshot,))])
