"""What can stand in the way of opening a store, and the sentence that says so."""

import errno
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess
from typing import NoReturn

import psycopg
import pytest

from megalink.store import open_store
from megalink.store.contract import StoreError, Trouble
from megalink.store.memory import MemoryStore
from megalink.store.sql.migrations import migrations_for
from megalink.store.sqlite import file as sqlite_file
from megalink.store.sqlite.database import SqliteStore
from tests.store.stores import new_url, server_or_skip, unit

RunPython = Callable[..., CompletedProcess[str]]


def trouble(url: str, *, read_only: bool = False) -> tuple[Trouble, str]:
    with pytest.raises(StoreError) as caught:
        open_store(url, read_only=read_only)
    return caught.value.trouble, str(caught.value)


def test_url_names_the_kind_of_store(tmp_path: Path) -> None:
    assert isinstance(open_store("memory:"), MemoryStore)
    for url in (f"sqlite:///{tmp_path}/one.db", str(tmp_path / "two.db")):
        store = open_store(url)
        assert isinstance(store, SqliteStore)
        store.close()
    assert sorted(path.name for path in tmp_path.glob("*.db")) == ["one.db", "two.db"]


def test_relative_path_is_meant_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    open_store("sqlite:///floor.db").close()
    assert (tmp_path / "floor.db").exists()


@pytest.mark.parametrize("url", ["", "mysql://there/floor", "sqlite:floor.db", "memory", "Postgresql:x"])
def test_unknown_url_is_refused(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if url == "memory":  # a path like any other
        open_store(url).close()
        return
    code, sentence = trouble(url)
    assert code is Trouble.URL_UNKNOWN
    assert repr(url) in sentence


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:secret@host/floor",
        "postgresql+psycopg://ann:sec/ret@host/floor?password=secret",
        "postgresql://ann:secret@[::1/floor",
        "postgresql://ann:secret@host:port/floor",
        "postgresql://127.0.0.1:1/floor?user=ann&password=secret",
        "postgresql://127.0.0.1:1/floor?pasword=no&password=secret",
    ],
)
def test_sentence_never_holds_the_password(url: str) -> None:
    _, sentence = trouble(url)
    assert sentence
    assert "secret" not in sentence
    assert "sec/ret" not in sentence


def test_second_process_is_told_who_has_the_file(tmp_path: Path, run_python: RunPython) -> None:
    path = tmp_path / "floor.db"
    program = "import sys; from megalink.store import open_store; open_store(sys.argv[1])"
    with subprocess.Popen(
        [sys.executable, "-c", f"{program}; print('open', flush=True); input()", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        code, sentence = trouble(str(path))
        assert code is Trouble.LOCKED
        assert f"process {holder.pid}" in sentence
        open_store(str(path), read_only=True).close()
        holder.kill()
    open_store(str(path)).close()  # a lock does not outlive its process
    assert run_python("-c", program, path).returncode == 0


def test_second_store_in_the_same_process_is_refused_too(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    link = tmp_path / "link.db"
    with closing(open_store(str(path))):
        link.symlink_to(path)
        assert trouble(str(path))[0] is trouble(str(link))[0] is Trouble.LOCKED


def test_missing_folder_is_named(tmp_path: Path) -> None:
    code, sentence = trouble(str(tmp_path / "nowhere" / "floor.db"))
    assert code is Trouble.UNREADABLE
    assert "nowhere" in sentence


def test_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("These are notes, and long enough to be looked at as a file of their own.\n" * 20)
    before = path.read_bytes()
    assert trouble(str(path))[0] is Trouble.UNREADABLE
    assert path.read_bytes() == before


def test_database_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE events (what TEXT)")
    assert trouble(str(path))[0] is Trouble.SCHEMA_CHANGED
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("events",)]


def change_migrations(kind: str, url: str, statement: str) -> None:
    if kind == "sqlite":
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection, connection:
            connection.execute(statement)
    else:
        with psycopg.connect(url, autocommit=True, options="-c search_path=megalink") as postgres:
            postgres.execute(statement)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_database_of_a_newer_version_is_refused(kind: str, tmp_path: Path) -> None:
    url = new_url(kind, tmp_path)
    open_store(url).close()
    change_migrations(kind, url, "INSERT INTO migrations VALUES (99, '0099_later.sql', 'x')")
    for read_only in (False, True):
        code, sentence = trouble(url, read_only=read_only)
        assert code is Trouble.SCHEMA_NEWER
        assert "0099_later.sql" in sentence


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_database_with_another_history_is_refused(kind: str, tmp_path: Path) -> None:
    url = new_url(kind, tmp_path)
    open_store(url).close()
    change_migrations(kind, url, "UPDATE migrations SET hash = 'x'")
    assert trouble(url)[0] is Trouble.SCHEMA_CHANGED


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_migrations_are_numbered_without_gaps_and_recorded(kind: str) -> None:
    migrations = migrations_for(kind)
    assert [migration.number for migration in migrations] == list(range(1, len(migrations) + 1))
    assert migrations


# What was published is never edited: a change of the schema is a new file, and a new line here.
PUBLISHED = {
    "sqlite": [
        "7cec8bad9a0fd38f95b87ef0a5cb9e72370a40a4346ea07ec7056ffda39cdafc",
        "c22a743de3d2c5052cbc23ffa4be19bb93171a22309d46d87537778f0fb0a3d7",
    ],
    "postgres": [
        "a6bcf8099e84f1c6f75c7297c6c010bd454bbeed062709d6d38035a7e39ca3bc",
        "8b697b06f7caf4f88d3538a2999e15b36943f90b7154473cf61ae5860ca9a299",
    ],
}


@pytest.mark.parametrize("kind", PUBLISHED)
def test_published_migrations_stay_as_they_are(kind: str) -> None:
    assert [migration.hash for migration in migrations_for(kind)] == PUBLISHED[kind]


def test_missing_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for name in [name for name in sys.modules if name.startswith("megalink.store.postgres.database")]:
        monkeypatch.delitem(sys.modules, name)
    code, sentence = trouble("postgresql://nowhere/floor")
    assert code is Trouble.DRIVER_MISSING
    assert "megalink[postgres]" in sentence


def test_server_out_of_reach_is_said_at_once(tmp_path: Path) -> None:
    code, sentence = trouble(f"postgresql://postgres@/floor?host={tmp_path}")
    assert code is Trouble.UNREACHABLE
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_database_that_does_not_exist_is_said() -> None:
    server_or_skip()
    code, sentence = trouble(server_or_skip().url("nowhere"))
    assert code is Trouble.UNREACHABLE
    assert "nowhere" in sentence


def test_sqlite_writes_with_full_sync_and_no_memory_map(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "floor.db"))
    assert isinstance(store, SqliteStore)
    assert store._writer is not None
    settings = {name: store._writer.execute(f"PRAGMA {name}").fetchone() for name in ("synchronous", "journal_mode")}
    assert settings == {"synchronous": (2,), "journal_mode": ("wal",)}
    store.close()


def test_clean_close_leaves_one_file_and_its_lock(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "floor.db"))
    store.append(*unit("table/1", 0, "a"))
    assert store.version("table/1") == 1  # by a reader
    store.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["floor.db", "floor.db.lock"]


def test_full_disk_is_said_and_passes(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "floor.db"))
    assert isinstance(store, SqliteStore)
    assert store._writer is not None
    (pages,) = store._writer.execute("PRAGMA page_count").fetchone()
    store._writer.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(StoreError) as caught:
        store.append(*unit("table/1", 0, "a" * 100_000))
    assert caught.value.trouble is Trouble.DISK_FULL
    store._writer.execute("PRAGMA max_page_count = 1000000")
    store.append(*unit("table/1", 0, "a" * 100_000))
    assert (store.version("table/1"), list(store.verify())) == (1, [])
    store.close()


@pytest.mark.parametrize("read_only", [False, True])
def test_folder_is_no_database(tmp_path: Path, read_only: bool) -> None:
    assert trouble(str(tmp_path), read_only=read_only) == (Trouble.UNREADABLE, f"{tmp_path} is a folder, not a file.")
    assert not tmp_path.with_name(tmp_path.name + ".lock").exists()


def test_file_that_cannot_be_made_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied")

    path = tmp_path / "floor.db"
    (tmp_path / "floor.db.lock").touch()
    monkeypatch.setattr(sqlite_file, "make_private", refuse)
    code, sentence = trouble(str(path))
    assert (code, sentence) == (Trouble.UNREADABLE, f"{path} cannot be opened for writing: Permission denied.")
    monkeypatch.undo()
    open_store(str(path)).close()  # the lock was given back


def test_reading_what_is_not_there_makes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    assert trouble(str(path), read_only=True) == (Trouble.UNREADABLE, f"{path}: there is no such file.")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="rights of files are Unix's")
def test_new_log_is_its_owners_alone_with_all_that_lies_beside_it(tmp_path: Path) -> None:
    """It holds the seeds of rounds in play."""
    with closing(open_store(str(tmp_path / "floor.db"))) as store:
        store.append_many([unit("table:1", 0, "opened")])
        rights = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert {"floor.db", "floor.db-wal", "floor.db-shm", "floor.db.lock"} == rights.keys()
    assert set(rights.values()) == {0o600}


@pytest.mark.skipif(os.name != "posix", reason="rights of files are Unix's")
def test_rights_that_the_operator_gave_stay(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    open_store(str(path)).close()
    path.chmod(0o640)
    open_store(str(path)).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.usefixtures("read_only_medium")
def test_log_on_a_medium_that_takes_nothing_is_read_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    with closing(open_store(str(path))) as store:
        store.append_many([unit("table:1", 0, "opened")])
    before = sorted(file.name for file in tmp_path.iterdir())
    with closing(open_store(str(path), read_only=True)) as store:
        assert (store.position(), list(store.verify())) == (1, [])
    assert sorted(file.name for file in tmp_path.iterdir()) == before


@pytest.mark.usefixtures("read_only_medium")
def test_empty_write_ahead_log_beside_it_is_no_hindrance(tmp_path: Path) -> None:
    """As a verb that only looked may leave one behind."""
    path = tmp_path / "floor.db"
    with closing(open_store(str(path))) as store:
        store.append_many([unit("table:1", 0, "opened")])
    (tmp_path / "floor.db-wal").touch()
    with closing(open_store(str(path), read_only=True)) as store:
        assert store.position() == 1
    assert not (tmp_path / "floor.db-shm").exists()


@pytest.mark.usefixtures("read_only_medium")
def test_log_of_a_crash_on_such_a_medium_is_refused_with_what_to_do(tmp_path: Path) -> None:
    """Without its write-ahead log the newest events would be missing, and nobody would know."""
    path = tmp_path / "floor.db"
    with closing(open_store(str(path))) as store:
        store.append_many([unit("table:1", 0, "opened")])
        for file in ("floor.db", "floor.db-wal"):
            shutil.copy(tmp_path / file, tmp_path / f"copy-of-{file}")
    code, sentence = trouble(str(tmp_path / "copy-of-floor.db"), read_only=True)
    assert code is Trouble.UNREADABLE
    assert "write-ahead log beside it" in sentence


@pytest.fixture
def read_only_medium(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the system tells of one; root, under whom tests may run, is not kept out by rights."""
    monkeypatch.setattr(os, "access", lambda *_: False)
