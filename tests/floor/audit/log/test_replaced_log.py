"""A log file that is replaced between two starts: an older copy tells how many events it lacks, another log is told."""

import shutil
import stat
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from megalink.floor.audit.audit import audit
from megalink.floor.audit.backup import back_up
from megalink.floor.audit.log.replaced_log import mark_of, replaced_words
from megalink.floor.orders.commands import BeginGamingDay, EndGamingDay
from megalink.floor.service import Floor
from megalink.floor.state.events import LogReplaced
from megalink.floor.state.gaming_day import date_at
from megalink.floor.writer.marker import LogMarker
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.store import marks_of, open_store
from megalink.store.contract import Fault, Finding, StoreError
from megalink.store.mark import Mark
from megalink.store.sqlite.mark import FileMark
from tests.floor.audit.reports.shown import column, of
from tests.floor.floors import DAY_MS, PIT_MANAGER, SUPERVISOR, must, open_floor
from tests.floor.hand_clock import HandClock
from tests.web.served import until

NOON = 1_767_268_800_000


def served(file: Path, work: Callable[[Floor], object] = lambda _floor: None, at: int = NOON) -> Floor:
    """A server's time with the log: opened, worked with, and stopped. What it found is in the floor."""
    with closing(open_store(str(file))) as store:
        floor = open_floor(store, marks=marks_of(str(file)), clock=HandClock(at))
        work(floor)
        floor.close()
        return floor


def buys(times: int) -> Callable[[Floor], None]:
    def work(floor: Floor) -> None:
        for _ in range(times):
            must(floor, BuyIn("ann", Cents(100), actor=SUPERVISOR))

    return work


def length(file: Path) -> int:
    with closing(open_store(str(file), read_only=True)) as store:
        return store.position()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """With a copy beside it, after which it went on by eight events."""
    file = tmp_path / "floor.db"
    served(file, buys(3))
    shutil.copy(file, tmp_path / "copy.db")
    served(file, buys(8), NOON + 60_000)
    return file


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.db"


def test_a_log_that_is_its_own__says_nothing(file: Path) -> None:
    before = length(file)
    assert served(file).replaced is None
    assert length(file) == before


def test_an_older_copy__says_how_many_events_are_missing_and_goes_on(file: Path, copy: Path) -> None:
    ends = length(copy)
    shutil.copy(copy, file)
    floor = served(file, buys(2), NOON + DAY_MS)
    found = floor.replaced
    assert found == LogReplaced(
        is_older=True, ends=ends, ended_at=NOON, known=ends + 8, known_at=NOON + 60_000, at=NOON + DAY_MS
    )
    assert replaced_words(found) == (
        f"the log ends at position {ends} (2026-01-01 12:00:00 UTC), and was known up to position {ends + 8} "
        "(2026-01-01 12:01:00 UTC): the last 8 events are missing, as after an older backup was restored"
    )
    assert floor.purse("ann").balance == 500
    with closing(open_store(str(file), read_only=True)) as store:
        told = of(store, "incidents")
        assert column(told, "matter") == ["Log replaced"]
        words = replaced_words(found)
        assert column(told, "what") == [f"{words[0].upper()}{words[1:]}."]
        report = audit(store)
        assert (report.findings, report.replaced) == ([], [found])
    assert served(file).replaced is None, "it is told once"
    assert length(file) == ends + 3


def test_what_was_found__stays_until_the_gaming_day_has_ended(file: Path, copy: Path) -> None:
    shutil.copy(copy, file)
    served(file)

    def end_day(floor: Floor) -> None:
        assert floor.registry.replaced is not None, "another start knows it from the log"
        must(floor, EndGamingDay(actor=PIT_MANAGER))
        must(floor, BeginGamingDay(date_at(NOON + DAY_MS), actor=PIT_MANAGER))

    assert served(file, end_day).registry.replaced is None


def test_an_empty_log_in_its_place__lacks_all_events(file: Path) -> None:
    known = length(file)
    file.unlink()
    found = served(file).replaced
    assert found is not None
    assert (found.is_older, found.missing, found.ends) == (True, known, 0)
    assert replaced_words(found).startswith(f"the log is empty, and was known up to position {known} ")


@pytest.mark.parametrize("events", [1, 40])
def test_another_log__is_told_as_such_whether_it_is_shorter_or_longer(file: Path, tmp_path: Path, events: int) -> None:
    other = tmp_path / "other.db"
    served(other, buys(events), NOON + 1)
    shutil.copy(other, file)
    found = served(file).replaced
    assert found is not None
    assert (found.is_older, found.missing) == (False, 0)
    assert "another log, or went its own way" in replaced_words(found)
    assert "missing" not in replaced_words(found)


def test_an_older_copy_that_was_played_on_elsewhere__is_another_log(file: Path, copy: Path) -> None:
    served(copy, buys(20), NOON + 1)
    shutil.copy(copy, file)
    found = served(file).replaced
    assert found is not None
    assert not found.is_older


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "{",
        "\udcff",
        "[1]",
        '{"position": 5}',
        '{"position": "5", "hash": "a", "first": "b", "at": 1}',
        '{"position": true, "hash": "a", "first": "b", "at": 1}',
        '{"position": 0, "hash": "a", "first": "b", "at": 1}',
    ],
)
def test_a_mark_that_is_missing_or_damaged__says_nothing_and_is_made_anew(
    file: Path, copy: Path, text: str | None
) -> None:
    shutil.copy(copy, file)
    mark = FileMark(file)
    if text is None:
        mark.path.unlink()
    else:
        mark.path.write_text(text, "utf-8", "surrogateescape")
    assert mark.read() is None
    assert served(file).replaced is None
    with closing(open_store(str(file), read_only=True)) as store:
        assert mark.read() == mark_of(store)


@pytest.mark.skipif(sys.platform == "win32", reason="rights are kept otherwise there")
def test_a_mark__is_its_owners_alone_and_leaves_nothing_else_behind(file: Path) -> None:
    mark = FileMark(file)
    assert stat.S_IMODE(mark.path.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.glob("*.part")] == []


def test_a_mark_that_cannot_be_kept__stops_nobody(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    mark = FileMark(file)
    mark.path.unlink()
    mark.path.mkdir()
    (mark.path / "in the way").touch()
    assert served(file, buys(2)).purse("ann").balance == 1_300
    assert caplog.text.count("the end of the log could not be marked") == 1


class CountedMarks:
    def __init__(self) -> None:
        self.kept: list[Mark] = []

    def read(self) -> Mark | None:
        return self.kept[-1] if self.kept else None

    def keep(self, mark: Mark) -> None:
        self.kept.append(mark)


def test_while_the_floor_runs__the_mark_follows_and_a_standstill_is_not_marked_again() -> None:
    floor, marks = open_floor(), CountedMarks()
    marker = LogMarker(floor._writer, marks, every_s=0.001)
    must(floor, BuyIn("ann", Cents(100), actor=SUPERVISOR))
    until(lambda: marks.kept[-1].position == floor.position)
    marker.close()
    positions = [mark.position for mark in marks.kept]
    assert positions == sorted(set(positions)), "each place once"
    assert marks.kept[-1] == mark_of(floor.store)
    floor.close()


def test_a_server_that_was_killed_before_it_could_mark_what_it_found__tells_it_once(file: Path, copy: Path) -> None:
    mark = FileMark(file)
    before = mark.read()
    assert before is not None
    shutil.copy(copy, file)
    served(file)
    mark.keep(before)
    ends = length(file)
    assert served(file).replaced is None
    assert length(file) == ends


def test_a_locked_floor__keeps_the_mark_for_the_start_that_can_record_it(file: Path, copy: Path) -> None:
    mark = FileMark(file)
    before = mark.read()
    shutil.copy(copy, file)
    with closing(open_store(str(file))) as store:
        store.verify = lambda *_: iter([_of_the_whole_log()])  # type: ignore[method-assign]
        floor = Floor(store, marks=mark, keep=False)
        assert floor.replaced is not None, "it is said all the same"
        assert floor.registry.replaced is None
        floor.close()
    assert mark.read() == before
    assert served(file).registry.replaced is not None


def _of_the_whole_log() -> Finding:
    return Finding(Fault.POSITION_MISSING, None, None, "planted")


def test_restoring_by_backup__leaves_the_mark_of_what_it_replaced(file: Path, copy: Path) -> None:
    """The server that ran last was killed, or knew no marks: what the restored log lacks is told all the same."""
    known, ends = length(file), length(copy)
    FileMark(file).path.unlink()
    back_up(copy, file)
    found = served(file).replaced
    assert found is not None
    assert (found.is_older, found.ends, found.known) == (True, ends, known)
    back_up(file, copy)
    assert not FileMark(copy).path.exists(), "a copy that goes on from the one before replaces nothing"


def test_restoring_twice__tells_of_all_that_is_missing(file: Path, copy: Path, tmp_path: Path) -> None:
    known, oldest = length(file), tmp_path / "oldest.db"
    served(oldest)
    back_up(copy, file)
    back_up(oldest, file)
    mark = FileMark(file).read()
    assert mark is not None
    assert mark.position == known


def test_restoring_over_a_log_after_a_crash__brings_nothing_of_it_back(file: Path, copy: Path, tmp_path: Path) -> None:
    """The write-ahead log of the crashed one would be taken for the restored one's own."""
    crashed = tmp_path / "crashed.db"
    with closing(open_store(str(file))) as store:
        floor = open_floor(store, clock=HandClock(NOON + 90_000))
        buys(5)(floor)
        for path in (file, file.with_name("floor.db-wal")):
            shutil.copy(path, crashed.with_name(path.name.replace("floor", "crashed")))
        floor.close()
    assert length(crashed) == length(file)
    back_up(copy, crashed)
    assert length(crashed) == length(copy)
    with closing(open_store(str(crashed), read_only=True)) as store:
        assert [*store.verify()] == []


def test_restoring_over_a_log_in_use__is_refused(file: Path, copy: Path) -> None:
    with closing(open_store(str(file))), pytest.raises(StoreError, match="is in use by process"):
        back_up(copy, file)
    assert length(file) > length(copy)
