"""The writer of an SQLite file remembers where streams end. What it remembers must never be taken for what is so."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from megalink.store.contract import Appended, StoreError, Trouble, Unit, Write
from megalink.store.sqlite.database import Recent, SqliteStore, write_units
from megalink.store.sqlite.file import connect_writer


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    lock, connection = connect_writer(tmp_path / "log.db")
    with closing(connection):
        yield connection
    lock.release()


def one_event(version: int) -> Unit:
    return Unit([Write("table:t1", version, [("table.opened.v1", "{}")])])


def test_heads_are_looked_up_again_when_the_log_ends_elsewhere(connection: sqlite3.Connection, tmp_path: Path) -> None:
    one, other = Recent(), Recent()
    for version, recent in enumerate((one, other, one, one, other)):
        (outcome,) = write_units(connection, [one_event(version)], recent).outcomes
        assert isinstance(outcome, Appended), f"version {version}"
    with closing(SqliteStore(tmp_path / "log.db", read_only=True)) as store:
        assert not [*store.verify()]


@pytest.mark.parametrize("how", ["moved", "deleted", "replaced", "emptied"])
def test_file_that_is_no_longer_in_its_place__takes_nothing(tmp_path: Path, how: str) -> None:
    """What is written to it would be lost to everybody, and nobody would notice."""
    path = tmp_path / "log.db"
    with closing(SqliteStore(path)) as store:
        store.append_many([one_event(0)])
        store.renew()
        if how == "moved":
            path.rename(tmp_path / "elsewhere.db")
        elif how == "deleted":
            path.unlink()
        elif how == "replaced":
            (tmp_path / "copy.db").write_bytes(path.read_bytes())
            (tmp_path / "copy.db").replace(path)
        else:
            with closing(sqlite3.connect(path)) as other:
                other.executescript("DELETE FROM events; DELETE FROM streams; UPDATE log_end SET position = 0")
        for write in (lambda: store.append_many([one_event(1)]), store.renew):
            if how == "emptied" and write == store.renew:
                continue
            with pytest.raises(StoreError) as caught:
                write()
            assert caught.value.trouble is Trouble.LOG_DIFFERS
