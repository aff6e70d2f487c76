"""What every store does. Events are opaque JSON text here; what they mean is known in the rooms that write them."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from enum import StrEnum
from typing import NamedTuple, Protocol


class Recorded(NamedTuple):
    """An event that is in the log for good."""

    position: int  # its place in the whole log: 1, 2, 3, … without gaps, in the order in which commits became visible
    stream: str
    version: int  # its place in its stream: 1, 2, 3, …
    type: str
    data: str
    hash: str  # see chain.py


class Write(NamedTuple):
    """Events for one stream. Without events it only guards: the unit fails unless the stream is at that version.

    With a hash the caller says that he has seen this version in the log with it. A log that does not reach the version,
    or has another hash there, is not the one that he has seen: nothing is written, and the store raises LOG_DIFFERS.
    """

    stream: str
    expected_version: int  # 0: the stream does not exist yet
    events: Sequence[tuple[str, str]] = ()  # (type, data)
    expected_hash: str | None = None


class Answer(NamedTuple):
    """What was answered to the command with this key; kept in the transaction of the command's events."""

    key: str
    body_hash: str
    status: int
    body: str


class Snapshot(NamedTuple):
    """The state of a stream at a version, to start from instead of its first event. The latest is kept."""

    stream: str
    version: int
    data: str


class StreamHead(NamedTuple):
    version: int
    hash: str


class Unit(NamedTuple):
    """All or nothing: the writes, answers and snapshots of one command, or of several that depend on one another.

    Events get their positions in the order of the writes; a stream may come again, at the version it then has.
    """

    writes: Sequence[Write] = ()
    answers: Sequence[Answer] = ()
    snapshots: Sequence[Snapshot] = ()


class Appended(NamedTuple):
    position: int  # of the log's last event when the unit was in
    recorded: tuple[Recorded, ...]  # in the order of the unit's writes


class WrongVersion(NamedTuple):
    stream: str
    expected: int
    actual: int


class Conflict(NamedTuple):
    """Nothing of the unit was written. Look at `taken` first: a command sent twice finds its own answer there."""

    versions: tuple[WrongVersion, ...]
    taken: tuple[Answer, ...]  # the kept answers whose keys the unit wanted to use


AppendResult = Appended | Conflict


class Head(NamedTuple):
    """Stands for all that is in the log up to a position and a number of answers: sign it, keep it elsewhere."""

    position: int
    answers: int
    digest: str


class Fault(StrEnum):
    FILE_DAMAGED = "file_damaged"
    CHAIN_BROKEN = "chain_broken"
    VERSION_MISSING = "version_missing"
    POSITION_MISSING = "position_missing"
    POSITION_ORDER = "position_order"
    STREAM_HEAD = "stream_head"
    ANSWER_CHAIN = "answer_chain"
    ANSWER_MISSING = "answer_missing"
    SNAPSHOT_CHANGED = "snapshot_changed"
    SNAPSHOT_AHEAD = "snapshot_ahead"


class Finding(NamedTuple):
    fault: Fault
    stream: str | None  # None: not of one stream
    version: int | None
    message: str


class Trouble(StrEnum):
    URL_UNKNOWN = "url_unknown"
    DRIVER_MISSING = "driver_missing"
    LOCKED = "locked"
    UNREADABLE = "unreadable"
    UNREACHABLE = "unreachable"
    SCHEMA_NEWER = "schema_newer"
    SCHEMA_CHANGED = "schema_changed"
    SCHEMA_MISSING = "schema_missing"
    NOT_DURABLE = "not_durable"
    READ_ONLY = "read_only"
    DISK_FULL = "disk_full"
    BROKEN = "broken"
    CLOSED = "closed"
    LOG_DIFFERS = "log_differs"  # the log went back, or another way than the one that this process has seen
    HOME_HELD = "home_held"  # another process writes as this home
    HOME_LOST = "home_lost"  # another process has taken this home over


FOR_GOOD = (Trouble.LOG_DIFFERS, Trouble.HOME_LOST)  # no other try helps: what is in memory is not what the log says


class StoreError(Exception):
    """The store cannot do what was asked. After one from an append, the answer's key tells whether it was written."""

    def __init__(self, trouble: Trouble, sentence: str) -> None:
        super().__init__(sentence)
        self.trouble = trouble


class Store(Protocol):
    """May be used from any thread."""

    def append(
        self, writes: Sequence[Write] = (), answers: Sequence[Answer] = (), snapshots: Sequence[Snapshot] = ()
    ) -> AppendResult:
        """Writes all or nothing, durably. A unit that no store could take (see plan.py) raises ValueError."""
        return self.append_many([Unit(writes, answers, snapshots)])[0]

    def append_many(self, units: Sequence[Unit]) -> list[AppendResult]:
        """Many units, each all or nothing, in one database transaction; each sees what those before it wrote."""
        ...

    def turn(self) -> AbstractContextManager[None]:
        """Keeps others from appending until it ends or this thread appends: what is read in it still holds then."""
        ...

    def read(self, stream: str, after_version: int = 0) -> Iterator[Recorded]: ...

    def tail(self, after_position: int, limit: int = 1000) -> list[Recorded]:
        """The next events of the whole log; whoever goes on from the last position never misses one."""
        ...

    def wait(self, after_position: int, timeout: float) -> int:
        """The log's last position, as soon as it is beyond the given one or the seconds are over."""
        ...

    def position(self) -> int:
        """Of the last event in the log; 0 when there is none."""
        ...

    def head_of(self, stream: str) -> StreamHead:
        """The version and hash of the stream's last event; version 0 when there is none."""
        ...

    def version(self, stream: str) -> int:
        """Of the last event in the stream; 0 when there is none."""
        return self.head_of(stream).version

    def answer(self, key: str) -> Answer | None: ...

    def answers(self, after: int = 0, limit: int = 1000) -> list[Answer]:
        """The next kept answers, in the order in which they were kept, after the first so many."""
        ...

    def snapshot(self, stream: str) -> Snapshot | None: ...

    def streams(self, prefix: str = "") -> list[str]:
        """The streams with events whose names begin so, in order of code points."""
        ...

    def verify(self, after_position: int = 0) -> Iterator[Finding]:
        """Recomputes chains and counts; nothing comes when all is well. Later events alone: those after a position."""
        ...

    def head(self, at: Head | None = None) -> Head:
        """The log's head now, or what it was at an earlier one's position: equal, unless the past was rewritten."""
        ...

    def hold(self, home: str, seconds: float) -> None:
        """From now on this store writes as that home, and no other process does; StoreError while another one does.

        The hold ends by itself unless it is renewed within these seconds. Where one process alone can open the log for
        writing, there is nothing more to hold.
        """
        _ = home, seconds

    def renew(self) -> None:
        """Writes something durable, and so proves that all that was answered before is durable too.

        Holds the home for so many seconds more. StoreError where another process has taken it, or the log is another.
        """
        ...

    def release(self) -> None:
        """Another process may hold the home at once."""
        return

    def hurry(self) -> None:
        """From now on no call waits for a server that is away: for a process that stops."""
        return

    def close(self) -> None: ...
