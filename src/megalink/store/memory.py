"""A store that forgets: for tests and for trying things out. It decides as the durable ones do."""

import threading
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter

from megalink.store.contract import (
    Answer,
    AppendResult,
    Finding,
    Head,
    Recorded,
    Snapshot,
    Store,
    StoreError,
    StreamHead,
    Trouble,
    Unit,
)
from megalink.store.plan import (
    NO_STREAM,
    START,
    KeptAnswer,
    KeptSnapshot,
    Known,
    LogEnd,
    Plan,
    check_units,
    head_digest,
    make_plan,
    names_of,
)
from megalink.store.verify import verify


class MemoryStore(Store):
    def __init__(self) -> None:
        self._end = LogEnd()
        self._log: list[Recorded] = []
        self._streams: dict[str, list[Recorded]] = {}
        self._heads: dict[str, StreamHead] = {}
        self._answers: dict[str, KeptAnswer] = {}
        self._snapshots: dict[str, KeptSnapshot] = {}
        self._changed = threading.Condition()
        self._closed = False

    def append_many(self, units: Sequence[Unit]) -> list[AppendResult]:
        check_units(units)
        with self._locked():
            plan = make_plan(units, self.known(units))
            self.enter(plan)
            self._changed.notify_all()
            return plan.outcomes

    def known(self, units: Sequence[Unit]) -> Known:
        streams, keys = names_of(units)
        heads = {stream: self._heads[stream] for stream in streams if stream in self._heads}
        taken = {key: self._answers[key].answer for key in keys if key in self._answers}
        return Known(self._end, heads, taken)

    def enter(self, plan: Plan) -> None:
        for event in plan.events:
            self._streams.setdefault(event.stream, []).append(event)
        self._log += plan.events
        self._heads.update(plan.heads)
        self._answers.update((numbered.key, numbered) for numbered in plan.answers)
        for stream, hashed in plan.snapshots.items():
            latest = self._snapshots.setdefault(stream, hashed)
            if latest.version <= hashed.version:
                self._snapshots[stream] = hashed
        self._end = plan.end

    @contextmanager
    def turn(self) -> Iterator[None]:
        with self._changed:
            yield

    def read(self, stream: str, after_version: int = 0) -> Iterator[Recorded]:
        with self._locked():
            return iter(self._streams.get(stream, [])[after_version:])

    def tail(self, after_position: int, limit: int = 1000) -> list[Recorded]:
        with self._locked():
            return self._log[after_position : after_position + limit]

    def wait(self, after_position: int, timeout: float) -> int:
        with self._locked():
            self._changed.wait_for(lambda: self._closed or self._end.position > after_position, timeout)
            self._check_open()
            return self._end.position

    def position(self) -> int:
        with self._locked():
            return self._end.position

    def head_of(self, stream: str) -> StreamHead:
        with self._locked():
            return self._heads.get(stream, NO_STREAM)

    def answer(self, key: str) -> Answer | None:
        with self._locked():
            numbered = self._answers.get(key)
            return numbered.answer if numbered else None

    def answers(self, after: int = 0, limit: int = 1000) -> list[Answer]:
        with self._locked():
            return [numbered.answer for numbered in islice(self._answers.values(), after, after + limit)]

    def snapshot(self, stream: str) -> Snapshot | None:
        with self._locked():
            hashed = self._snapshots.get(stream)
            return hashed.snapshot if hashed else None

    def streams(self, prefix: str = "") -> list[str]:
        with self._locked():
            return sorted(stream for stream in self._streams if stream.startswith(prefix))

    def verify(self, after_position: int = 0) -> Iterator[Finding]:
        return verify(self._scan(), after_position)

    def head(self, at: Head | None = None) -> Head:
        return self._scan().head(at)

    def renew(self) -> None:
        with self._locked():
            return

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _scan(self) -> "_MemoryScan":
        with self._locked():
            streams = {stream: tuple(events) for stream, events in sorted(self._streams.items())}
            heads, answers, snapshots = self._heads.items(), self._answers.values(), self._snapshots.values()
            return _MemoryScan(self._end, streams, sorted(heads), list(answers), list(snapshots))

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with self._changed:
            self._check_open()
            yield

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(Trouble.CLOSED, "The store is closed.")


@dataclass(frozen=True)
class _MemoryScan:
    """A copy of the store at one moment."""

    _end: LogEnd
    _streams: dict[str, tuple[Recorded, ...]]
    _heads: list[tuple[str, StreamHead]]
    _answers: list[KeptAnswer]
    _snapshots: list[KeptSnapshot]

    def end(self) -> LogEnd:
        return self._end

    def events(self, after: int) -> Iterator[Recorded]:
        return (event for events in self._streams.values() for event in events if event.position > after)

    def positions(self, after: int) -> tuple[int, int]:
        positions = [event.position for event in self.events(after)]
        return len(positions), max(positions, default=0)

    def heads(self) -> Iterator[tuple[str, StreamHead]]:
        return iter(self._heads)

    def hash_of(self, stream: str, version: int) -> str | None:
        events = self._streams.get(stream, ())
        return events[version - 1].hash if 0 < version <= len(events) else None

    def answers(self) -> Iterator[KeptAnswer]:
        return iter(self._answers)

    def snapshots(self) -> Iterator[KeptSnapshot]:
        return iter(self._snapshots)

    def head(self, at: Head | None) -> Head:
        position, answers = at[:2] if at else self._end[:2]
        heads = (
            (stream, events[count - 1].version, events[count - 1].hash)
            for stream, events in self._streams.items()
            if (count := bisect_right(events, position, key=attrgetter("position")))
        )
        answers_hash = self._answers[answers - 1].hash if 0 < answers <= len(self._answers) else START
        return Head(position, answers, head_digest(answers_hash, heads))
