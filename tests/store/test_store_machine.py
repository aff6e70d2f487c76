"""Any sequence of calls: each kind of store against a model that is simple enough to be believed."""

import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from megalink.store import open_store
from megalink.store.contract import Answer, Appended, Conflict, Head, Snapshot, Store, StoreError, Trouble, Unit, Write
from tests.store.stores import empty_postgres, new_url, server_or_skip

STREAMS = st.sampled_from(["table/1", "table/2", "pool", "é"])
KEYS = st.sampled_from([f"k{number}" for number in range(12)])
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
EVENTS = st.lists(st.tuples(st.sampled_from(["a.v1", "b.v1"]), TEXT), max_size=3)


@st.composite
def rough_units(draw: st.DrawFn) -> tuple[list[tuple[str, int, list[tuple[str, str]]]], list[Answer], list[str]]:
    """Writes with the distance to the right version, mostly none; answers; streams to snapshot."""
    streams = draw(st.lists(STREAMS, unique=True, max_size=3))
    writes = [(stream, draw(st.sampled_from([0, 0, 0, 0, 0, 1, -1])), draw(EVENTS)) for stream in streams]
    answers = [
        Answer(key, draw(TEXT).encode().hex() or "-", 200, draw(TEXT)) for key in draw(st.sets(KEYS, max_size=2))
    ]
    return writes, answers, draw(st.lists(STREAMS, unique=True, max_size=2))


class Model:
    def __init__(self) -> None:
        self.log: list[tuple[str, int, str, str]] = []
        self.versions: dict[str, int] = {}
        self.answers: dict[str, Answer] = {}
        self.snapshots: dict[str, Snapshot] = {}

    def takes(self, unit: Unit) -> bool:
        versions = all(write.expected_version == self.versions.get(write.stream, 0) for write in unit.writes)
        return versions and not any(answer.key in self.answers for answer in unit.answers)

    def append(self, unit: Unit) -> None:
        for stream, version, events, _ in unit.writes:
            self.log += [(stream, version + nth, *event) for nth, event in enumerate(events, 1)]
            if events:
                self.versions[stream] = version + len(events)
        self.answers |= {answer.key: answer for answer in unit.answers}
        self.snapshots |= {snapshot.stream: snapshot for snapshot in unit.snapshots}


class StoreMachine(RuleBasedStateMachine):
    kind = "memory"

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.url = self.new_url()
        self.store: Store = open_store(self.url)
        self.model = Model()
        self.heads: list[Head] = []

    def new_url(self) -> str:
        return new_url(self.kind, Path(self.folder.name))

    def exact(self, rough: tuple[list[tuple[str, int, list[tuple[str, str]]]], list[Answer], list[str]]) -> Unit:
        writes, answers, streams = rough
        versions = self.model.versions
        exact = [
            Write(stream, max(versions.get(stream, 0) + off, 0), events, self.hash_of(stream, off))
            for stream, off, events in writes
        ]
        snapshots = [
            Snapshot(stream, versions[stream], f"at {versions[stream]}") for stream in streams if stream in versions
        ]
        return Unit(exact, answers, snapshots)

    def hash_of(self, stream: str, off: int) -> str | None:
        """Named with the right version, at times."""
        version, hash_ = self.store.head_of(stream)
        return hash_ if version % 2 and not off else None

    @rule(stream=STREAMS, ahead=st.integers(0, 2))
    def rest_on_another_history(self, stream: str, ahead: int) -> None:
        version, hash_ = self.store.head_of(stream)
        write = Write(stream, version + ahead, [("t", "{}")], hash_ if ahead else "0" * 63 + "1")
        with pytest.raises(StoreError) as caught:
            self.store.append([write])
        assert caught.value.trouble is Trouble.LOG_DIFFERS

    @rule(rough=rough_units())
    def append(self, rough: tuple[list[tuple[str, int, list[tuple[str, str]]]], list[Answer], list[str]]) -> None:
        unit = self.exact(rough)
        self.compare([unit], [self.store.append(*unit)])

    @rule(rough=st.lists(rough_units(), max_size=5))
    def append_many(
        self, rough: list[tuple[list[tuple[str, int, list[tuple[str, str]]]], list[Answer], list[str]]]
    ) -> None:
        units = [self.exact(unit) for unit in rough]
        self.compare(units, self.store.append_many(units))

    def compare(self, units: list[Unit], outcomes: list[Appended | Conflict]) -> None:
        for unit, outcome in zip(units, outcomes, strict=True):
            if self.model.takes(unit):
                before = len(self.model.log)
                self.model.append(unit)
                assert isinstance(outcome, Appended)
                assert outcome.position == len(self.model.log)
                events = [(event.stream, event.version, event.type, event.data) for event in outcome.recorded]
                assert events == self.model.log[before:]
            else:
                assert isinstance(outcome, Conflict)
                wrong = [
                    write for write in unit.writes if write.expected_version != self.model.versions.get(write.stream, 0)
                ]
                assert [version[:2] for version in outcome.versions] == [write[:2] for write in wrong]
                taken = [self.model.answers[answer.key] for answer in unit.answers if answer.key in self.model.answers]
                assert list(outcome.taken) == taken

    @rule()
    def export_a_head(self) -> None:
        self.heads.append(self.store.head())

    @rule()
    def verify(self) -> None:
        assert list(self.store.verify()) == []
        assert [self.store.head(head) for head in self.heads] == self.heads

    @rule()
    def open_again(self) -> None:
        if self.kind != "memory":
            self.store.close()
            self.store = open_store(self.url)

    @rule(stream=STREAMS, after=st.integers(0, 5))
    def read(self, stream: str, after: int) -> None:
        events = [(event.stream, event.version, event.type, event.data) for event in self.store.read(stream, after)]
        assert events == [event for event in self.model.log if event[0] == stream and event[1] > after]

    @rule(after=st.integers(0, 20), limit=st.integers(1, 5))
    def tail(self, after: int, limit: int) -> None:
        events = [(event.stream, event.version, event.type, event.data) for event in self.store.tail(after, limit)]
        assert events == self.model.log[after : after + limit]

    @invariant()
    def agrees(self) -> None:
        assert self.store.position() == len(self.model.log)
        assert self.store.streams() == sorted(self.model.versions)
        assert {stream: self.store.version(stream) for stream in self.model.versions} == self.model.versions

    @rule(key=KEYS, stream=STREAMS)
    def look_up(self, key: str, stream: str) -> None:
        assert self.store.answer(key) == self.model.answers.get(key)
        assert self.store.snapshot(stream) == self.model.snapshots.get(stream)

    def teardown(self) -> None:
        with suppress(AttributeError):  # a failed start
            self.store.close()
        self.folder.cleanup()


class SqliteMachine(StoreMachine):
    kind = "sqlite"


class PostgresMachine(StoreMachine):
    kind = "postgres"
    database: str | None = None

    def new_url(self) -> str:
        if PostgresMachine.database is None:
            PostgresMachine.database = server_or_skip().new_database()
            open_store(PostgresMachine.database).close()
        empty_postgres(PostgresMachine.database)
        return PostgresMachine.database


# A third of the usual examples where every step waits for a disk.
FEWER = settings(max_examples=settings.default.max_examples // 3 if settings.default else 20, stateful_step_count=25)
TestMemory = StoreMachine.TestCase
TestSqlite = SqliteMachine.TestCase
TestSqlite.settings = FEWER
TestPostgres = PostgresMachine.TestCase
TestPostgres.settings = FEWER
