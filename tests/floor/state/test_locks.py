"""Start-up looks at the log and the books before any table plays; what fails is locked, the others run."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.loading import start
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.store.contract import Store, Write
from megalink.store.sqlite.database import SqliteStore
from megalink.table import commands as c
from tests.floor.floors import (
    DEALER,
    LINK,
    SUPERVISOR,
    floor_with_table,
    must,
    open_floor,
    open_table,
    play_rounds,
    player,
    seat,
)

BETS = c.CallPlaceYourBets(actor=DEALER)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of two linked tables and one without a link, each with rounds played."""
    path = tmp_path_factory.mktemp("locks") / "floor.db"
    with closing(SqliteStore(path)) as store:
        floor = floor_with_table(store)
        open_table(floor, "t2")
        open_table(floor, "t3", "bullseye@4", link=None)
        for table in ("t2", "t3"):
            seat(floor, table, f"robot.{table}.1", f"robot.{table}.2")
        for table in ("t1", "t2", "t3"):
            play_rounds(floor, 2, table)
        floor.close()
    return path


@pytest.fixture
def path(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played, tmp_path))


def edit(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            assert connection.execute(statement).rowcount
        connection.commit()


@pytest.fixture
def started(path: Path) -> Iterator[Callable[..., tuple[Floor, Store]]]:
    opened: list[SqliteStore] = []

    def run(*statements: str) -> tuple[Floor, Store]:
        edit(path, *statements)
        opened.append(SqliteStore(path))
        return open_floor(opened[-1]), opened[-1]

    yield run
    for store in opened:
        store.close()


Start = Callable[..., tuple[Floor, Store]]

TAMPERED = {
    "an amount": "UPDATE events SET data = replace(data, '\"cents\":', '\"cents\":1') "
    "WHERE stream = '{0}' AND version = 3",
    "a line of a table": "UPDATE events SET data = replace(data, '\"at\":', '\"at\":1') "
    "WHERE stream = '{0}' AND version = 9",
    "a dropped event": "DELETE FROM events WHERE stream = '{0}' AND version = 9",
    "a dropped end": "DELETE FROM events WHERE stream = '{0}' AND version = (SELECT max(version) FROM events WHERE "
    "stream = '{0}')",
    "a kind": "UPDATE events SET type = 'table.hand_shown.v1' WHERE stream = '{0}' AND version = 9",
    "a hash": "UPDATE events SET hash = upper(hash) WHERE stream = '{0}' AND version = 9",
    "another head": "UPDATE streams SET version = version + 1 WHERE stream = '{0}'",
}


@pytest.mark.parametrize("what", [one for one in TAMPERED if one != "an amount"])
def test_tampered_table__is_locked_and_the_others_play(started: Start, what: str) -> None:
    floor, _ = started(TAMPERED[what].format("table:t2"))
    assert [one.stream for one in floor.started.log if one.stream] != []
    assert "table:t2" in floor.locked
    reply = floor.call(AtTable("t2", BETS))
    assert (reply.status, reply.code) == (423, "table_locked")
    play_rounds(floor, 1, "t1")
    play_rounds(floor, 1, "t3")


def test_tampered_player__wagers_no_more_and_others_do(started: Start) -> None:
    floor, _ = started(TAMPERED["an amount"].format("player:robot.t2.1"))
    assert set(floor.locked) == {"player:robot.t2.1"}
    must(floor, AtTable("t2", BETS))
    command = c.PlaceWager("robot.t2.1", 1, "ante", Cents(500), actor=player("robot.t2.1"))
    assert floor.call(AtTable("t2", command)).code == "player_locked"
    assert floor.call(BuyIn("robot.t2.1", Cents(5), actor=SUPERVISOR)).code == "player_locked"
    other = c.PlaceWager("robot.t2.2", 2, "ante", Cents(500), actor=player("robot.t2.2"))
    must(floor, AtTable("t2", other))


def test_tampered_link__locks_its_tables_and_no_others(started: Start) -> None:
    floor, _ = started("UPDATE events SET data = replace(data, '\"at\":', '\"at\":1') WHERE stream = 'link:main'")
    assert set(floor.locked) == {streams.link(LINK)}
    for table in ("t1", "t2"):
        assert floor.call(AtTable(table, BETS)).code == "link_locked"
    play_rounds(floor, 1, "t3")


def test_tampered_shuffle__locks_its_table(started: Start) -> None:
    floor, _ = started(
        "UPDATE events SET data = replace(data, '\"round\":', '\"round\":1') WHERE stream = 'shuffle:t1'"
    )
    assert floor.call(AtTable("t1", BETS)).code == "table_locked"
    must(floor, AtTable("t2", BETS))


def test_tampered_floor__locks_everything(started: Start) -> None:
    floor, _ = started("UPDATE events SET data = replace(data, '\"at\":', '\"at\":1') WHERE stream = 'floor'")
    for table in ("t1", "t2", "t3"):
        assert floor.call(AtTable(table, BETS)).code == "floor_locked"
    assert floor.call(BuyIn("ann", Cents(5), actor=SUPERVISOR)).code == "floor_locked"


def test_damaged_log__with_no_stream_to_blame_locks_everything(started: Start) -> None:
    floor, _ = started("UPDATE log_end SET position = position + 5")
    assert set(floor.locked) == {streams.FLOOR}


def test_reason__of_a_lock_is_not_told_to_players(started: Start) -> None:
    floor, _ = started(TAMPERED["a line of a table"].format("table:t1"))
    reply = floor.call(AtTable("t1", BETS))
    assert reply.code == "table_locked"
    assert "version" not in reply.body


def test_order__that_met_a_lock_can_be_sent_again_with_its_key(started: Start) -> None:
    floor, store = started(TAMPERED["a line of a table"].format("table:t1"))
    assert floor.call(AtTable("t1", BETS), "k1").code == "table_locked"
    assert store.answer("k1") is None


def test_changed_snapshot__is_passed_over(path: Path, started: Start) -> None:
    with closing(SqliteStore(path)) as store:
        floor = open_floor(store, table_snapshot_events=5)
        play_rounds(floor, 1, "t1")
        known = floor.table("t1").state
        floor.close()
    again, _ = started("UPDATE snapshots SET data = replace(data, '\"seats\":[[1,', '\"seats\":[[7,')")
    assert again.started.log != ()
    assert again.locked == {}
    assert again.table("t1").state == known


def test_books__that_do_not_agree_lock_what_they_are_about(path: Path) -> None:
    """A Player's stream that was written by somebody who knows the chain, but not the tables."""
    with closing(SqliteStore(path)) as store:
        version = store.version("player:robot.t1.1")
        data = '{"at":1,"by":["x","dealer"],"event":{"table":"t1","round":1,"cents":999,"why":"x"},'
        purse = start(store).state.purses["robot.t1.1"]
        richer = purse._replace(version=version + 1, balance=Cents(purse.balance + 999))
        more = f'"balance":{richer.balance},"cash":{richer.cash}}}'
        store.append([Write("player:robot.t1.1", version, [("player.moved.v1", data + more)])])
        again = start(store)
        assert again.log == ()
        assert {one.check for one in again.books} == {"players_agree_with_tables", "books_balance"}
        assert "player:robot.t1.1" in again.state.locked


def test_sound_log__locks_nothing(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        floor = open_floor(store)
        assert (floor.started.log, floor.started.books, floor.locked) == ((), (), {})
        floor.close()
