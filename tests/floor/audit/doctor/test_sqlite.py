"""The doctor before a real SQLite file: what it finds, what it tells people to do, and what it leaves alone."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from megalink.floor.audit.backup import back_up
from megalink.floor.audit.doctor.check import Check, Level
from megalink.floor.audit.doctor.doctor import examine
from megalink.floor.audit.log.lost_events import as_records
from megalink.floor.orders.commands import RecordFinding
from megalink.floor.service import Floor
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.play.linked import SYSTEM
from megalink.store import marks_of, open_store
from megalink.store.contract import StoreError
from megalink.store.sqlite.health import file_system_of
from tests.floor.floors import SUPERVISOR, must, open_floor
from tests.floor.hand_clock import HandClock
from tests.store.stores import unit

NOON = 1_767_268_800_000
HOUR, DAY = 3_600_000, 86_400_000
RunPython = Callable[..., CompletedProcess[str]]


def play(file: Path, at: int = NOON, buys: int = 3) -> None:
    with closing(open_store(str(file))) as store:
        floor: Floor = open_floor(store, marks=marks_of(str(file)), clock=HandClock(at))
        for _ in range(buys):
            must(floor, BuyIn("ann", Cents(100), actor=SUPERVISOR))
        floor.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "floor.db"
    play(file)
    return file


def checks(file: Path, now: int = NOON) -> list[Check]:
    """Without the kind of disk, and the room on it, that the tests happen to run on."""
    return [check for check in examine(str(file), now) if check.about not in ("file system", "disk")]


def troubles(file: Path, now: int = NOON) -> dict[str, Check]:
    found = {check.about: check for check in checks(file, now) if check.level is not Level.OK}
    assert all(check.advice for check in found.values())
    return found


def said(file: Path, about: str) -> str:
    return " ".join(check.found for check in checks(file) if check.about == about)


def test_file_as_it_should_be__all_is_well_and_nothing_is_made_or_changed(file: Path) -> None:
    before = {path.name: path.read_bytes() for path in file.parent.iterdir()}
    assert troubles(file) == {}
    assert {path.name: path.read_bytes() for path in file.parent.iterdir()} == before
    assert said(file, "use") == "No process has it open for writing."
    assert "0 ms ago" in said(file, "log")


def test_beside_a_floor_that_runs__it_says_by_whom_the_file_is_held(file: Path) -> None:
    program = "import sys; from megalink.store import open_store; s = open_store(sys.argv[1])"
    command = [sys.executable, "-c", f"{program}; s.renew(); print('open', flush=True); input()", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        names = sorted(path.name for path in file.parent.iterdir())
        assert said(file, "use") == f"It is open for writing in process {holder.pid}."
        assert troubles(file) == {}
        assert sorted(path.name for path in file.parent.iterdir()) == names
        holder.kill()
    assert said(file, "use") == "No process has it open for writing."
    assert troubles(file) == {}, "what a crash has left is read"


def test_server_that_starts_while_it_looks__is_not_kept_out(file: Path) -> None:
    looking = examine(str(file), NOON)
    next(looking)
    play(file)
    assert [*looking]


def test_missing_file__is_said_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no such file"):
        checks(tmp_path / "typo.db")
    assert [*tmp_path.iterdir()] == []


def test_file_that_is_no_database__cannot_be_looked_at(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("Notes, and long enough to be looked at as a file of their own.\n" * 20)
    with pytest.raises(StoreError, match="cannot be used"):
        checks(tmp_path / "notes.db")


def test_database_of_something_else__holds_no_log(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE guests (name TEXT)")
    other.chmod(0o600)
    assert [*troubles(other)] == ["schema"]


def test_log_without_events__is_told(tmp_path: Path) -> None:
    open_store(str(tmp_path / "new.db")).close()
    assert {*troubles(tmp_path / "new.db")} == {"log", "mark"}


@pytest.mark.skipif(os.name != "posix", reason="rights of files are those of Unix")
def test_rights_that_others_have__are_wrong(file: Path) -> None:
    file.chmod(0o644)
    found = troubles(file)["rights"]
    assert found.level is Level.WRONG
    assert found.advice == f"chmod 600 {file}"


def test_mark_that_is_gone__is_told(file: Path) -> None:
    (file.parent / "floor.db.mark").unlink()
    assert "no mark" in troubles(file)["mark"].found


def test_older_copy_in_its_place__is_wrong(file: Path) -> None:
    back_up(file, file.parent / "copy.db")
    play(file, NOON + HOUR)
    shutil.copy(file.parent / "copy.db", file)
    found = troubles(file, NOON + HOUR)["mark"]
    assert found.level is Level.WRONG
    assert "the last 3 events are missing" in found.found


def test_what_a_start_has_recorded__is_told_for_a_week(file: Path) -> None:
    with closing(open_store(str(file))) as store:
        floor = open_floor(store, marks=marks_of(str(file)), clock=HandClock(NOON))
        for lost in as_records("north", store.tail(store.position() - 1), NOON):
            floor.call(RecordFinding(lost, actor=SYSTEM))
        floor.close()
    assert "megalink audit lost" in troubles(file)["replaced"].advice
    assert troubles(file, NOON + 8 * DAY) == {}


def test_damaged_file__is_told_by_sqlite(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'answers'").fetchone()
        (page,) = connection.execute("PRAGMA page_size").fetchone()
    (file.parent / "floor.db-wal").unlink(missing_ok=True)
    (file.parent / "floor.db-shm").unlink(missing_ok=True)
    with file.open("r+b") as raw:
        raw.seek((root - 1) * page)
        raw.write(b"\xff" * 64)
    assert troubles(file)["integrity"].level is Level.WRONG


def test_clock_that_lags_behind_the_log__is_told(file: Path) -> None:
    assert troubles(file, NOON - 10_000)["clock"].level is Level.ATTENTION
    assert troubles(file, NOON - DAY)["clock"].level is Level.WRONG


def test_copies_that_lie_beside_it__the_newest_is_named(file: Path) -> None:
    assert said(file, "backup").startswith("No copy lies beside it")
    back_up(file, file.parent / "monday.db")
    play(file, NOON + HOUR)
    back_up(file, file.parent / "tuesday.db")
    play(file, NOON + HOUR)
    play(file.parent / "another.db", buys=30)
    assert "The newest copy beside it is tuesday.db" in said(file, "backup")
    assert "3 events ago" in said(file, "backup")
    assert not (file.parent / "tuesday.db-shm").exists()


def test_head_that_was_signed__is_compared(file: Path) -> None:
    with closing(open_store(str(file), read_only=True)) as store:
        head = store.head()
    play(file, NOON + HOUR)
    assert [check.level for check in examine(str(file), NOON, head) if check.about == "head"] == [Level.OK]
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE events SET hash = replace(hash, 'a', 'b')")
    levels = [check.level for check in examine(str(file), NOON, head) if check.about == "head"]
    assert levels == [Level.WRONG]


def test_log_that_nobody_has_verified_for_long__is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("megalink.floor.audit.doctor.log.BEHIND", 50)
    file = tmp_path / "floor.db"
    play(file, buys=60)
    assert "megalink audit verify" in troubles(file)["verified"].advice


def test_pace_of_a_log__is_taken_from_its_last_events(file: Path) -> None:
    assert any("not known yet" in check.found for check in examine(str(file), NOON) if check.about == "disk")
    play(file, NOON + DAY, buys=200)
    (disk,) = (check for check in examine(str(file), NOON) if check.about == "disk")
    assert "a day: room for" in disk.found


def test_stream_of_another_program__is_no_floor_and_no_trouble(tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    with closing(open_store(str(file))) as store:
        store.append(*unit("table/1", 0, "a"))
    assert "position 1" in said(file, "log")


def test_kind_of_file_system__is_that_of_the_nearest_mount(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw\n"
        "40 22 0:50 / /srv/floor\\040logs rw - nfs4 nas:/logs rw\n"
        "41 40 8:2 / /srv/floor\\040logs/here rw master:3 - xfs /dev/sdb1 rw\n"
    )
    kinds = [file_system_of(Path(f"/srv/{place}/floor.db"), mounts) for place in ("", "floor logs", "floor logs/here")]
    assert kinds == ["ext4", "nfs4", "xfs"]
    assert file_system_of(Path("/floor.db"), tmp_path / "none") is None
