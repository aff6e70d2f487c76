"""`megalink backup`: hot, verified, and good for restoring."""

import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.store import open_store
from tests.cli.floors import ROUNDS, play
from tests.cli.run import json_of, output, refusal, start
from tests.floor.floors import SUPERVISOR, must, open_floor
from tests.store.stores import server_or_skip


@pytest.fixture
def database(tmp_path: Path) -> str:
    url = str(tmp_path / "floor.db")
    play(url, tables=3)
    return url


def head(url: str) -> dict[str, object]:
    head: dict[str, object] = json_of("audit", "verify", "--database", url)["head"]
    return head


def test_copy__is_the_log_and_can_be_played_on(database: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    out = output("backup", copy, "--database", database)
    assert "verified" in out
    assert head(str(copy)) == head(database)
    play(str(copy), tables=3, rounds=ROUNDS + 1)
    assert start("audit", "verify", "--database", copy)[0] == 0


def test_copy__while_the_floor_works(database: str, tmp_path: Path) -> None:
    over = threading.Event()
    with closing(open_store(database)) as store:
        floor = open_floor(store)

        def work() -> None:
            while not over.is_set():
                must(floor, BuyIn("ann", Cents(1), actor=SUPERVISOR))

        worker = threading.Thread(target=work)
        worker.start()
        try:
            for number in range(5):
                copy = tmp_path / f"copy{number}.db"
                assert start("backup", copy, "--database", database)[0] == 0
                assert start("audit", "verify", "--database", copy)[0] == 0
        finally:
            over.set()
            worker.join()
            floor.close()


def test_damaged_log__is_not_given_a_backups_name(database: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE events SET data = replace(data, '\"at\":', '\"at\":1') WHERE position = 20")
        connection.commit()
    copy = tmp_path / "copy.db"
    status, out, err = start("backup", copy, "--database", database)
    assert (status, out) == (1, "")
    assert "chain_broken" in err
    assert not copy.exists()


def test_postgres__and_back_again(database: str, tmp_path: Path) -> None:
    server, restored = server_or_skip().new_database(), str(tmp_path / "restored.db")
    assert start("backup", server, "--database", database)[0] == 0
    assert start("backup", restored, "--database", server)[0] == 0
    assert head(server) == head(restored) == head(database)
    assert "not empty" in refusal("backup", server, "--database", database)


def test_an_older_backup__says_how_many_events_are_missing_and_nothing_of_tampering(
    database: str, tmp_path: Path
) -> None:
    """The backup of yesterday over the floor of today; an auditor has today's head."""
    copy, signed, key = tmp_path / "copy.db", tmp_path / "head.json", tmp_path / "audit.key"
    output("backup", copy, "--database", database)
    play(database, tables=3, rounds=ROUNDS + 1)
    start("audit", "head", signed, "--key", key, "--database", database)
    older, newer = (json_of("audit", "verify", "--database", url)["events"] for url in (copy, database))
    missing = newer - older
    assert missing > 1

    status, _, err = start("backup", database, "--database", copy, "--force")
    assert (status, f"{missing} events of that are missing now" in err) == (0, True)
    status, out, _ = start("audit", "verify", "--database", database, "--head", signed, "--key", key, columns=1_000)
    assert status == 1
    assert f"the log ends at position {older}, and the head was signed at {newer}: " in out
    assert f"the last {missing} events are missing, as after an older backup was restored" in out
    assert "not what was signed" not in out
    assert "1 finding." in out


def test_restoring__tells_of_another_log_that_it_replaced_and_of_none_that_it_continues(
    database: str, tmp_path: Path
) -> None:
    copy, other = tmp_path / "copy.db", str(tmp_path / "other.db")
    output("backup", copy, "--database", database)
    play(database, tables=3, rounds=ROUNDS + 1)
    assert start("backup", copy, "--database", database, "--force")[2] == ""
    play(other, tables=2)
    assert "replaced another log" in start("backup", other, "--database", copy, "--force")[2]


def test_restoring__over_a_transaction_that_a_crash_cut_off_does_not_take_that_back(
    database: str, tmp_path: Path
) -> None:
    """SQLite would take the old file's journal for the new one's."""
    other, target = tmp_path / "other.db", tmp_path / "target.db"
    with closing(sqlite3.connect(other, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("CREATE TABLE notes (text)")
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO notes VALUES (?)", [("x" * 1000,)] * 100)
        for ending in ("", "-journal"):
            shutil.copy(f"{other}{ending}", f"{target}{ending}")
    assert start("backup", target, "--database", database, "--force")[0] == 0
    assert head(str(target)) == head(database)


def test_restoring__where_only_the_database_was_moved_away(database: str, tmp_path: Path) -> None:
    target = tmp_path / "target.db"
    target.with_name("target.db-wal").write_bytes(b"what was left")
    assert start("backup", target, "--database", database)[0] == 0
    assert head(str(target)) == head(database)


@pytest.mark.parametrize(
    ("target", "source", "sentence"),
    [
        ("floor.db", "floor.db", "is there already"),
        ("copy.db", "nothing.db", "there is no such file"),
        ("no/such/folder/copy.db", "floor.db", "no/such/folder"),
        ("copy.db", "memory:", "memory:"),
        ("copy.db", "mysql://x", "mysql"),
    ],
)
def test_wrong_asking__is_refused_in_a_sentence(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str, source: str, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    before = head(database)
    assert sentence in refusal("backup", target, "--database", source)
    assert head(database) == before
