"""One call of the system fails, in this process: what the store makes of it. All calls: `tests.store.failing_disk`."""

import os
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, suppress
from pathlib import Path

import pytest

from megalink.floor.audit.backup import back_up, part_of
from megalink.store import open_store
from megalink.store.contract import StoreError, Trouble
from megalink.store.mark import Mark
from megalink.store.sqlite.mark import FileMark
from tests.cli.run import output, refusal
from tests.store.stores import unit
from tests.store.strace import attached, why_not_attached

Failing = Callable[..., AbstractContextManager[None]]

pytestmark = pytest.mark.skipif(why_not_attached() is not None, reason=str(why_not_attached()))


@pytest.fixture
def failing() -> Failing:
    """A call on a file fails in this thread: the first one, or the one of that number."""

    def failing(call: str, file: Path, error: str = "EIO", number: int = 1) -> AbstractContextManager[None]:
        fault = f"inject={call}:error={error}:when={number}"
        return attached(os.getpid(), "-P", str(file.resolve()), "-e", f"trace={call}", "-e", fault, "-o", "/dev/null")

    return failing


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of three events, closed."""
    path = tmp_path / "floor.db"
    with closing(open_store(str(path))) as store:
        store.append_many([unit("table:1", number, "happened", key=f"k{number}") for number in range(3)])
    return path


@pytest.mark.parametrize("number", range(1, 8))
def test_reading_that_fails_once_finds_no_fault_in_the_log(number: int, path: Path, failing: Failing) -> None:
    """A fault would lock the whole floor until somebody starts it again."""
    with closing(open_store(str(path), read_only=True)) as store, failing("pread64", path, number=number):
        assert list(store.verify()) == []


def test_file_that_cannot_be_opened_for_writing_is_not_opened_for_reading(path: Path, failing: Failing) -> None:
    """SQLite would do that without a word, and every order would then be refused."""
    with failing("openat", path, number=2), pytest.raises(StoreError, match="cannot be written to") as caught:
        open_store(str(path))
    assert caught.value.trouble is Trouble.UNREADABLE
    open_store(str(path)).close()


@pytest.mark.parametrize("number", range(1, 6))
def test_file_that_cannot_be_looked_at_is_a_trouble_of_the_store(number: int, path: Path, failing: Failing) -> None:
    """Anything else would end the thread that verifies the log."""
    with closing(open_store(str(path), read_only=True)) as store:
        with failing("newfstatat", path, number=number), suppress(StoreError):
            store.head()
        assert store.head().position == 3
    with failing("newfstatat", path, number=number), suppress(StoreError):
        open_store(str(path)).close()


@pytest.mark.parametrize("call", ["ftruncate", "write", "flock"])
def test_lock_that_cannot_be_taken_is_given_back(call: str, path: Path, failing: Failing) -> None:
    lock = path.with_name("floor.db.lock")
    with failing(call, lock, "ENOSPC"), pytest.raises(StoreError, match="for writing: No space left") as caught:
        open_store(str(path))
    assert caught.value.trouble is Trouble.UNREADABLE
    open_store(str(path)).close()


def test_mark_that_cannot_be_read_once_is_not_passed_over(tmp_path: Path, failing: Failing) -> None:
    """To pass it over is to write a new one, and never to know that the log was replaced."""
    marks, mark = FileMark(tmp_path / "floor.db"), Mark(3, "hash", "first", 1_000)
    marks.keep(mark)
    with failing("read", marks.path):
        assert marks.read() == mark


def log_left_by_a_crash(path: Path, folder: Path) -> Path:
    """With two events more, which are in its write-ahead log alone."""
    with closing(open_store(str(path))) as store:
        store.append_many([unit("table:1", number, "happened") for number in (3, 4)])
        for file in (path, path.with_name("floor.db-wal")):
            shutil.copy(file, folder / file.name)
    return folder / path.name


def test_restoring_that_fails_leaves_the_old_log_as_it_was(path: Path, tmp_path: Path, failing: Failing) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(path, copy)
    (tmp_path / "there").mkdir()
    target = log_left_by_a_crash(path, tmp_path / "there")
    with failing("rename", part_of(target)):
        sentence = refusal("backup", target, "--database", copy, "--force")
    assert "floor.db.part: Input/output error." in sentence
    with closing(open_store(str(target))) as store:
        assert (store.position(), list(store.verify())) == (5, [])


def test_log_that_cannot_be_read_once_is_still_missed_when_it_is_replaced(
    path: Path, tmp_path: Path, failing: Failing
) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(path, copy)
    with closing(open_store(str(path))) as store:
        store.append_many([unit("table:1", 3, "happened")])
    with failing("pread64", path):
        replaced = back_up(copy, path).replaced
    assert replaced
    assert replaced.missing == 1


def test_copy_that_cannot_be_synced_is_refused_in_a_sentence(path: Path, tmp_path: Path, failing: Failing) -> None:
    copy = tmp_path / "copy.db"
    with failing("fsync", part_of(copy)):
        sentence = refusal("backup", copy, "--database", path)
    assert sentence == f"megalink backup: {copy} could not be written: Input/output error.\n"
    assert not copy.exists()
    assert "verified" in output("backup", copy, "--database", path)
