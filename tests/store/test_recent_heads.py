"""The writer of an SQLite file remembers where streams end. What it remembers must never be taken for what is so."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from megalink.store.contract import Appended, Unit, Write
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
