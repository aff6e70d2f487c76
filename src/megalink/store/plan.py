"""Decides, without touching a database, what a batch of units writes. All stores follow it, so all decide alike.

A store takes its lock, loads what the plan has to know (`Known`), makes the plan, writes its rows, commits. One unit's
conflict costs the others nothing, because what is refused here never reaches the database.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from megalink.store.contract import (
    Answer,
    Appended,
    AppendResult,
    Conflict,
    Recorded,
    Snapshot,
    StoreError,
    StreamHead,
    Trouble,
    Unit,
    WrongVersion,
)

START = "0" * 64  # stands before the first record of a chain


NO_STREAM = StreamHead(0, START)


class LogEnd(NamedTuple):
    """Where the log ends: the one row that every append moves on."""

    position: int = 0
    answers: int = 0
    answers_hash: str = START


@dataclass(frozen=True)
class Known:
    """What the store holds of the streams and keys that a batch names."""

    end: LogEnd
    heads: dict[str, StreamHead]
    taken: dict[str, Answer]


class KeptAnswer(NamedTuple):
    """An answer as its row: with its place among all answers (1, 2, 3, …) and its hash."""

    number: int
    key: str
    body_hash: str
    status: int
    body: str
    hash: str

    @property
    def answer(self) -> Answer:
        return Answer(*self[1:-1])


class KeptSnapshot(NamedTuple):
    """A snapshot as its row, with its hash."""

    stream: str
    version: int
    data: str
    hash: str

    @property
    def snapshot(self) -> Snapshot:
        return Snapshot(*self[:-1])


@dataclass
class Plan:
    """The rows that a batch writes, and what it tells its callers."""

    end: LogEnd
    outcomes: list[AppendResult] = field(default_factory=list)
    events: list[Recorded] = field(default_factory=list)
    heads: dict[str, StreamHead] = field(default_factory=dict)
    answers: list[KeptAnswer] = field(default_factory=list)
    snapshots: dict[str, KeptSnapshot] = field(default_factory=dict)  # by stream


def names_of(units: Sequence[Unit]) -> tuple[list[str], list[str]]:
    """The streams and the keys that a batch names: what the store has to look up."""
    streams = {write.stream for unit in units for write in unit.writes}
    streams.update(snapshot.stream for unit in units for snapshot in unit.snapshots)
    return sorted(streams), sorted({answer.key for unit in units for answer in unit.answers})


def make_plan(units: Sequence[Unit], known: Known) -> Plan:
    plan = Plan(known.end)
    heads, taken = dict(known.heads), dict(known.taken)  # as they stand after the units so far
    for unit in units:
        plan.outcomes.append(_conflict(unit, heads, taken) or _take(unit, plan, heads, taken))
    return plan


def _conflict(unit: Unit, heads: dict[str, StreamHead], taken: dict[str, Answer]) -> Conflict | None:
    versions: list[WrongVersion] = []
    reached: dict[str, int] = {}  # a stream that the unit names again is as its own earlier writes leave it
    for stream, expected, events, expected_hash in unit.writes:
        version = reached[stream] if stream in reached else heads.get(stream, NO_STREAM).version
        if expected != version:
            versions.append(WrongVersion(stream, expected, version))
        if expected_hash is not None:
            _check_history(stream, expected, expected_hash, heads.get(stream, NO_STREAM))
        reached[stream] = version + len(events)
    answers = [taken[answer.key] for answer in unit.answers if answer.key in taken] if taken else []
    return Conflict(tuple(versions), tuple(answers)) if versions or answers else None


def _check_history(stream: str, version: int, hash_: str, head: StreamHead) -> None:
    """Where the stream has gone on, its head does not tell: whoever takes in what came since finds out there."""
    if head.version < version or (head.version == version and head.hash != hash_):
        raise log_differs(f"{stream} was at version {version}, and is at version {head.version} or has another history")


def log_differs(what: str) -> StoreError:
    return StoreError(Trouble.LOG_DIFFERS, f"The log is not the one that was here: {what}.")


def _take(unit: Unit, plan: Plan, heads: dict[str, StreamHead], taken: dict[str, Answer]) -> Appended:
    position, answers, answers_hash = plan.end
    recorded: list[Recorded] = []
    for stream, _, events, _ in unit.writes:
        version, last = heads.get(stream, NO_STREAM)
        for type_, data in events:
            position, version = position + 1, version + 1
            last = event_hash(last, position, stream, version, type_, data)
            recorded.append(Recorded(position, stream, version, type_, data, last))
        if events:
            heads[stream] = plan.heads[stream] = StreamHead(version, last)
    for answer in unit.answers:
        answers, answers_hash = answers + 1, answer_hash(answers_hash, *answer)
        plan.answers.append(KeptAnswer(answers, *answer, answers_hash))
        taken[answer.key] = answer
    for snapshot in unit.snapshots:
        _keep(snapshot, plan, heads.get(snapshot.stream, NO_STREAM).version)
    plan.events += recorded
    plan.end = LogEnd(position, answers, answers_hash)
    return Appended(position, tuple(recorded))


def _keep(snapshot: Snapshot, plan: Plan, reached: int) -> None:
    if snapshot.version > reached:
        sentence = f"a snapshot of {snapshot.stream} at version {snapshot.version}, which has only {reached} events"
        raise ValueError(sentence)
    earlier = plan.snapshots.get(snapshot.stream)
    if earlier is None or earlier.version <= snapshot.version:
        plan.snapshots[snapshot.stream] = KeptSnapshot(*snapshot, snapshot_hash(*snapshot))


def check_units(units: Sequence[Unit]) -> None:
    """Raises ValueError for a unit that is wrong in itself, whatever the store holds: a fault of the caller."""
    for writes, answers, snapshots in units:
        for stream, expected_version, events, _ in writes:
            _check_name(stream, "stream")
            _check_number(expected_version, "version")
            for type_, data in events:
                _check_name(type_, "type")
                _check_text(data, "data")
        for key, body_hash, status, body in answers:
            _check_name(key, "key")
            _check_name(body_hash, "body hash")
            _check_number(status, "status", 0, 2**31 - 1)
            _check_text(body, "body")
        for stream, version, data in snapshots:
            _check_name(stream, "stream")
            _check_number(version, "snapshot's version", 1)
            _check_text(data, "data")
        if len(answers) > 1 and len({answer.key for answer in answers}) < len(answers):
            raise ValueError(f"a unit names each key once: {[answer.key for answer in answers]}")


def _check_name(name: str, what: str) -> None:
    # Names stand on lines of their own in what is hashed, and databases index them: 2,704 bytes are most in PostgreSQL.
    if type(name) is not str or not name.isprintable() or not 0 < len(name) <= 500:
        raise ValueError(f"a {what} is 1 to 500 characters that can be printed: {name!r:.600}")


def _check_number(number: int, what: str, least: int = 0, most: int = 2**63 - 1) -> None:
    if type(number) is not int or not least <= number <= most:
        raise ValueError(f"a {what} is a number from {least} to {most}: {number!r}")


def _check_text(text: str, what: str) -> None:
    if type(text) is not str or "\0" in text:  # PostgreSQL keeps no NUL, and JSON text has none
        raise ValueError(f"{what} is text without NUL: {text!r:.100}")
    if not text.isascii():
        text.encode()  # half a surrogate pair raises UnicodeEncodeError, a ValueError too


# The hashes that chain a log: change, drop or move one record, and all that follow in its chain no longer fit. Each is
# SHA-256, in hex, over the previous hash of the chain and the fields, a line each, the free text last. Names have no
# line ends in them (`_check_name`), so no two records give the same lines.


def event_hash(previous: str, position: int, stream: str, version: int, type_: str, data: str) -> str:
    """Events of one stream form a chain. The position is in it too: the order across streams is history as well."""
    return sha256(f"{previous}\n{position}\n{stream}\n{version}\n{type_}\n{data}".encode()).hexdigest()


def answer_hash(previous: str, key: str, body_hash: str, status: int, body: str) -> str:
    """All answers of a log form one chain."""
    return sha256(f"{previous}\n{key}\n{body_hash}\n{status}\n{body}".encode()).hexdigest()


def snapshot_hash(stream: str, version: int, data: str) -> str:
    """No chain: a snapshot can be thrown away and made again from the events."""
    return sha256(f"{stream}\n{version}\n{data}".encode()).hexdigest()


def head_digest(answers_hash: str, heads: Iterable[tuple[str, int, str]]) -> str:
    """Over the hash of the last answer and the last version and hash of every stream, in order of their names."""
    digest = sha256(f"{answers_hash}\n".encode())
    for stream, version, hash_ in heads:
        digest.update(f"{stream}\n{version}\n{hash_}\n".encode())
    return digest.hexdigest()
