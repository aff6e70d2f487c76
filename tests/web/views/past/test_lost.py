"""What was acknowledged and lost, in words: every kind of event, without an identifier, whatever has gone with it."""

from contextlib import closing
from pathlib import Path

import pytest

from megalink.floor.audit.log.lost_events import as_records
from megalink.floor.audit.log.lost_lines import LostLine, lost_lines, sums
from megalink.floor.orders.commands import RecordFinding
from megalink.floor.state.events import LostEvent
from megalink.floor.state.users import UserRole
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.play.linked import SYSTEM
from megalink.store import open_store
from megalink.store.memory import MemoryStore
from megalink.web.views.past.lost import told
from tests.cli.run import json_of, output, start
from tests.floor.audit.evening_file import write_evening
from tests.floor.floors import SUPERVISOR, floor_with_table, must, open_floor, play_rounds
from tests.identifiers import identifiers_in
from tests.web.served import Served


def lost_all_of(store: MemoryStore, after: int = 0) -> None:
    """As if everything after a position had been answered and was gone: recorded by a server of this log."""
    floor = open_floor(store)
    for record in as_records("north", store.tail(after, 100_000), 5_000):
        must(floor, RecordFinding(record, actor=SYSTEM))
    floor.close()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("evening") / "floor.db"
    write_evening(file)
    return file


def test_every_event_of_an_evening__has_words_and_no_identifier(evening: Path) -> None:
    with closing(open_store(str(evening), read_only=True)) as store:
        records = [*as_records("north", store.tail(0, 1_000_000), 5_000)]
        copy = MemoryStore()
        floor = open_floor(copy)
        for record in records:
            must(floor, RecordFinding(record, actor=SYSTEM))
        lines = [*told(copy, lost_lines(copy))]
        floor.close()
    assert len(lines) == sum(len(record.events) for record in records) > 1_000
    assert all(line.what.endswith((".", '"')) and line.where and line.by for line in lines)
    assert [line.what for line in lines if line.line.event is None] == []
    found = {word for line in lines for text in (line.what, line.where, line.by) for word in identifiers_in(text)}
    assert found == set()


def test_lines_stand_by_time_and_sums_by_player() -> None:
    store = MemoryStore()
    floor = open_floor(store)
    must(floor, BuyIn("bob", Cents(10_000), actor=SUPERVISOR))
    before = store.position()
    must(floor, BuyIn("ann", Cents(50_000), actor=SUPERVISOR))
    must(floor, CashOut("bob", Cents(4_000), actor=SUPERVISOR))
    must(floor, BuyIn("ann", Cents(1), actor=SUPERVISOR))
    floor.close()
    lost_all_of(store, before)
    lines = lost_lines(store)
    assert dict(sums(lines)) == {"ann": 50_001, "bob": -4_000}
    assert [(line.player, line.moved) for line in lines] == [("ann", 50_000), ("bob", -4_000), ("ann", 1)]
    first, *_ = told(store, lines)
    assert (first.where, first.what) == ("account of ann", "Ann buys in S$500.00 at cage.")


def test_rounds_that_are_gone__tell_what_was_wagered() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    before = store.position()
    play_rounds(floor, 1)
    floor.close()
    lost_all_of(store, before)
    words = [line.what for line in told(store, lost_lines(store))]
    assert any(one.startswith("The balance of ") and "round 1 at t1" in one for one in words)
    assert any("Ante" in one for one in words)


def test_what_this_version_cannot_read__is_said() -> None:
    lost = LostEvent(7, "table:t1", "table.unheard_of.v9", 5, "sue", "{}")
    (line,) = told(MemoryStore(), [LostLine(lost, "north", 5, None)])
    assert line.what == "What it was cannot be read by this version."


def test_log_that_lost_nothing__says_so(tmp_path: Path) -> None:
    open_store(str(tmp_path / "floor.db")).close()
    assert "no event" in output("audit", "lost", "--database", tmp_path / "floor.db")
    assert json_of("audit", "lost", "--database", tmp_path / "floor.db") == {"events": [], "players": {}}


def test_verb_lists_them_and_ends_with_1(tmp_path: Path) -> None:
    with closing(open_store(str(tmp_path / "floor.db"))) as store:
        floor = open_floor(store)
        before = store.position()
        must(floor, BuyIn("ann", Cents(50_000), actor=SUPERVISOR))
        for record in as_records("north", store.tail(before), 5_000):
            must(floor, RecordFinding(record, actor=SYSTEM))
        floor.close()
    status, out, _ = start("audit", "lost", "--database", tmp_path / "floor.db")
    assert status == 1
    assert "buys in S$500.00" in out
    assert "together ann: +500.00" in out
    assert identifiers_in(out) == []
    status, out, _ = start("audit", "lost", "--database", tmp_path / "floor.db", "--json")
    assert (status, '"type": "cage.bought_in.v1"' in out) == (1, True)


def test_auditors_read_them_on_the_page(served: Served) -> None:
    auditor = served.client("ada", UserRole.AUDITOR)
    assert auditor.get("/api/audit/lost").json() == {"events": [], "sums": []}
    floor = served.context.floor
    served.add_user("ann", UserRole.PLAYER)
    must(floor, BuyIn("ann", Cents(50_000), actor=SUPERVISOR))
    (bought,) = floor.store.tail(floor.store.position() - 1)
    for record in as_records("north", [bought], 5_000):
        must(floor, RecordFinding(record, actor=SYSTEM))
    reply = auditor.get("/api/audit/lost").json()
    assert reply["sums"] == [{"player": "ann", "moved": 50_000}]
    assert reply["events"][0]["what"] == "Ann buys in S$500.00 at cage."
