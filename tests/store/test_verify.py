"""Every way in which a log can be changed behind Megalink's back, and what verification calls it."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from megalink.store import open_store
from megalink.store.contract import Fault, Finding, Head, Snapshot, StoreError, Trouble
from megalink.store.plan import answer_hash, event_hash
from tests.store.stores import answer, unit


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "floor.db"
    store = open_store(str(path))
    for version in range(4):
        for stream in ("a", "b", "c"):
            store.append(*unit(stream, version, f"{stream}{version}", key=f"{stream}{version}"))
    store.append(snapshots=[Snapshot("b", 2, "state")])
    store.close()
    return path


def edit(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def findings(path: Path, after: int = 0) -> list[Finding]:
    store = open_store(str(path), read_only=True)
    with closing(store):
        return list(store.verify(after))


def faults(path: Path, after: int = 0) -> set[tuple[Fault, str | None, int | None]]:
    return {(finding.fault, finding.stream, finding.version) for finding in findings(path, after)}


def test_sound_log_has_no_findings(path: Path) -> None:
    assert findings(path) == []


@pytest.mark.parametrize("column", ["data", "type"])
def test_changed_event_breaks_its_chain(path: Path, column: str) -> None:
    edit(path, f"UPDATE events SET {column} = {column} || ' ' WHERE stream = 'b' AND version = 2")  # noqa: S608
    assert faults(path) == {(Fault.CHAIN_BROKEN, "b", 2)}


def test_changed_event_with_a_hash_that_fits_breaks_the_chain_at_the_next(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        (first,) = connection.execute("SELECT hash FROM events WHERE stream = 'b' AND version = 1").fetchone()
        forged = event_hash(first, 5, "b", 2, "test.happened.v1", "{}")
        connection.execute(
            "UPDATE events SET type = 'test.happened.v1', data = '{}', hash = ? WHERE stream = 'b' AND version = 2",
            (forged,),
        )
    assert faults(path) == {(Fault.CHAIN_BROKEN, "b", 3)}


def test_last_event_changed_with_a_hash_that_fits_differs_from_its_streams_head(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        (third,) = connection.execute("SELECT hash FROM events WHERE stream = 'b' AND version = 3").fetchone()
        forged = event_hash(third, 11, "b", 4, "test.happened.v1", "{}")
        connection.execute("UPDATE events SET data = '{}', hash = ? WHERE stream = 'b' AND version = 4", (forged,))
    assert faults(path) == {(Fault.STREAM_HEAD, "b", 4)}


def test_dropped_event_leaves_a_gap(path: Path) -> None:
    edit(path, "DELETE FROM events WHERE stream = 'b' AND version = 2")
    assert faults(path) == {
        (Fault.POSITION_MISSING, None, None),
        (Fault.VERSION_MISSING, "b", 3),
        (Fault.CHAIN_BROKEN, "b", 3),
        (Fault.SNAPSHOT_AHEAD, "b", 2),
    }


def test_dropped_last_event_is_missed_by_its_head_and_by_the_log(path: Path) -> None:
    edit(path, "DELETE FROM events WHERE stream = 'c' AND version = 4")
    assert faults(path) == {(Fault.POSITION_MISSING, None, None), (Fault.STREAM_HEAD, "c", 3)}


@pytest.mark.parametrize("stream", ["a", "b", "c"])
def test_dropped_stream_is_missed_by_its_head(path: Path, stream: str) -> None:
    edit(path, f"DELETE FROM events WHERE stream = '{stream}'", "DELETE FROM snapshots")  # noqa: S608
    assert faults(path) == {(Fault.POSITION_MISSING, None, None), (Fault.STREAM_HEAD, stream, 4)}


@pytest.mark.parametrize("stream", ["a", "b", "c"])
def test_stream_without_a_head_is_found(path: Path, stream: str) -> None:
    edit(path, f"DELETE FROM streams WHERE stream = '{stream}'")  # noqa: S608
    assert faults(path) == {(Fault.STREAM_HEAD, stream, 4)}


def test_appended_event_is_not_in_its_head(path: Path) -> None:
    edit(path, "INSERT INTO events VALUES (13, 'a', 5, 't', '{}', 'x')")
    assert faults(path) == {
        (Fault.POSITION_MISSING, None, None),
        (Fault.CHAIN_BROKEN, "a", 5),
        (Fault.STREAM_HEAD, "a", 5),
    }


def test_event_moved_in_the_log_is_out_of_order(path: Path) -> None:
    edit(
        path,
        "UPDATE events SET position = -1 WHERE stream = 'a' AND version = 2",
        "UPDATE events SET position = 4 WHERE stream = 'a' AND version = 3",
        "UPDATE events SET position = 7 WHERE stream = 'a' AND version = 2",
    )
    assert faults(path) == {
        (Fault.CHAIN_BROKEN, "a", 2),
        (Fault.POSITION_ORDER, "a", 3),
        (Fault.CHAIN_BROKEN, "a", 3),
    }


def test_events_of_two_streams_in_each_others_places_break_both_chains(path: Path) -> None:
    edit(
        path,
        "UPDATE events SET position = -1 WHERE position = 5",
        "UPDATE events SET position = 5 WHERE position = 4",
        "UPDATE events SET position = 4 WHERE position = -1",
    )
    assert faults(path) == {(Fault.CHAIN_BROKEN, "a", 2), (Fault.CHAIN_BROKEN, "b", 2)}


def test_lost_end_of_the_log_is_found(path: Path) -> None:
    store = open_store(str(path), read_only=True)
    with closing(store):
        edit(path, "DELETE FROM log_end")
        assert {finding.fault for finding in store.verify()} == {Fault.POSITION_MISSING, Fault.ANSWER_MISSING}
    with pytest.raises(StoreError, match="end"):
        open_store(str(path))


@pytest.mark.parametrize("column", ["key", "body_hash", "body", "status"])
def test_changed_answer_breaks_the_chain_of_answers(path: Path, column: str) -> None:
    value = "201" if column == "status" else "'x'"
    edit(path, f"UPDATE answers SET {column} = {value} WHERE number = 5")  # noqa: S608
    assert faults(path) == {(Fault.ANSWER_CHAIN, None, None)}


def test_dropped_answer_is_missed(path: Path) -> None:
    edit(path, "DELETE FROM answers WHERE number = 5")
    assert faults(path) == {(Fault.ANSWER_MISSING, None, None), (Fault.ANSWER_CHAIN, None, None)}


def test_dropped_last_answer_is_missed(path: Path) -> None:
    edit(path, "DELETE FROM answers WHERE number = 12")
    assert faults(path) == {(Fault.ANSWER_MISSING, None, None)}


def test_appended_answer_is_one_too_many(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        (last,) = connection.execute("SELECT hash FROM answers WHERE number = 12").fetchone()
        forged = answer("forged")
        row = (13, *forged, answer_hash(last, *forged))
        connection.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)", row)
    assert faults(path) == {(Fault.ANSWER_MISSING, None, None)}


def test_changed_snapshot_is_found(path: Path) -> None:
    edit(path, "UPDATE snapshots SET data = 'another state'")
    assert faults(path) == {(Fault.SNAPSHOT_CHANGED, "b", 2)}


def test_later_events_alone_can_be_verified(path: Path) -> None:
    edit(path, "UPDATE events SET data = '' WHERE stream = 'b' AND version IN (1, 3)")
    assert faults(path, after=6) == {(Fault.CHAIN_BROKEN, "b", 3)}  # b's versions stand at positions 2, 5, 8 and 11
    assert faults(path, after=8) == set()


def test_later_events_do_not_hang_in_the_air(path: Path) -> None:
    edit(path, "DELETE FROM events WHERE stream = 'b' AND version = 2", "DELETE FROM snapshots")
    assert faults(path, after=6) == {(Fault.VERSION_MISSING, "b", 2)}


def test_file_that_is_no_database_is_a_finding_not_a_crash(path: Path) -> None:
    store = open_store(str(path), read_only=True)
    with closing(store):
        raw = bytearray(path.read_bytes())
        raw[4096 * 2 : 4096 * 4] = b"\xff" * 4096 * 2
        path.write_bytes(raw)
        assert Fault.FILE_DAMAGED in {finding.fault for finding in store.verify()}


def rewrite(path: Path, stream: str) -> None:
    """As an owner of the file who knows all this would: every later hash of the stream made to fit."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute('UPDATE events SET data = \'{"what":"forged"}\' WHERE stream = ? AND version = 2', (stream,))
        previous = "0" * 64
        rows = "SELECT position, version, type, data FROM events WHERE stream = ? ORDER BY version"
        for position, version, type_, data in connection.execute(rows, (stream,)).fetchall():
            previous = event_hash(previous, position, stream, version, type_, data)
            connection.execute(
                "UPDATE events SET hash = ? WHERE stream = ? AND version = ?", (previous, stream, version)
            )
        connection.execute("UPDATE streams SET hash = ? WHERE stream = ?", (previous, stream))


@pytest.fixture
def exported(path: Path) -> Iterator[Head]:
    store = open_store(str(path), read_only=True)
    with closing(store):
        yield store.head()


def test_whole_chain_rewritten_shows_against_an_exported_head(path: Path, exported: Head) -> None:
    rewrite(path, "b")
    assert findings(path) == []
    store = open_store(str(path))
    with closing(store):
        store.append(*unit("a", 4, "play goes on"))
        assert store.head(exported) != exported


def test_truncated_log_shows_against_an_exported_head(path: Path, exported: Head) -> None:
    edit(
        path,
        "DELETE FROM events WHERE position = 12",
        "DELETE FROM answers WHERE number = 12",
        "UPDATE streams SET version = 3, hash = (SELECT hash FROM events WHERE position = 9) WHERE stream = 'c'",
        "UPDATE log_end SET position = 11, answers = 11, answers_hash = (SELECT hash FROM answers WHERE number = 11)",
    )
    assert findings(path) == []
    store = open_store(str(path), read_only=True)
    with closing(store):
        assert store.head(exported) != exported


@pytest.mark.skipif(sys.platform == "win32", reason="files are not limited there")
def test_log_that_cannot_be_opened_for_now_has_no_fault(path: Path) -> None:
    """Whoever takes all file numbers of a server must not have its floor locked for a damaged log."""
    import resource  # noqa: PLC0415 (not everywhere)

    with closing(open_store(str(path))) as store:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
        try:
            with pytest.raises(StoreError) as caught:
                list(store.verify())
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        assert caught.value.trouble is Trouble.UNREADABLE
        assert list(store.verify()) == []
