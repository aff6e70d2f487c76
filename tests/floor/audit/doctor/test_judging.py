"""What no test can bring about on a real disk or server, as facts that are judged: each has its level and a remedy."""

from datetime import date
from pathlib import Path

import pytest

from megalink.floor.audit.doctor.check import Check, Level, schema, size, span
from megalink.floor.audit.doctor.hosts import standbys
from megalink.floor.audit.doctor.room import room
from megalink.floor.audit.doctor.server import server_checks
from megalink.floor.audit.doctor.sqlite import _place
from megalink.floor.audit.doctor.work import disk, work
from megalink.store.postgres.health import Ages, Archiver, Connections, Home, Host, Role, Server, Slot, Standby
from megalink.store.sql.migrations import migrations_for
from megalink.store.sqlite.health import LogFile

HOST = Host("one:5432", "postgresql://one", system=1, timeline=1)
TWO = Standby("two", "streaming", "quorum", 0, 0)
SETTINGS = {
    **dict.fromkeys(("fsync", "full_page_writes", "synchronous_commit", "data_checksums", "autovacuum"), "on"),
    "server_encoding": "UTF8",
    "wal_level": "replica",
    "archive_mode": "on",
    "synchronous_standby_names": "ANY 1 (two)",
}
SERVER = Server(
    HOST,
    "18.1",
    180_001,
    SETTINGS,
    Archiver("0001", 1_000, 0, None, fails_now=False),
    (TWO,),
    (),
    Connections(5, 97),
    (),
    Ages(1_000, 200_000_000),
    10_000_000,
    None,
    0,
    (Home("north", 1_000, held=True, connected=True, address="10.0.0.7", token=3),),
    Role("floor", superuser=False, more=(), may_look=True),
    (),
)
TODAY = date(2026, 11, 20)
GB = 1_000_000_000


def all_of(server: Server) -> list[Check]:
    return [*server_checks(server, TODAY), *standbys(server, (HOST, HOST)), *work(server)]


def found(server: Server) -> dict[str, Level]:
    return {check.about: check.level for check in all_of(server) if check.level is not Level.OK}


def test_server_as_it_should_be__is_well() -> None:
    assert found(SERVER) == {}


@pytest.mark.parametrize(
    ("server", "about", "level"),
    [
        (SERVER._replace(version="14.2", number=140_002), "version", Level.ATTENTION),
        (SERVER._replace(version="9.6", number=90_600), "version", Level.ATTENTION),
        (SERVER._replace(settings={**SETTINGS, "data_checksums": "off"}), "checksums", Level.ATTENTION),
        (SERVER._replace(ages=Ages(400_000_000, 200_000_000)), "autovacuum", Level.ATTENTION),
        (SERVER._replace(ages=Ages(1_500_000_000, 200_000_000)), "autovacuum", Level.WRONG),
        (SERVER._replace(connections=Connections(97, 97)), "connections", Level.WRONG),
        (SERVER._replace(ahead_ms=3_000), "clock", Level.ATTENTION),
        (SERVER._replace(ahead_ms=-70_000), "clock", Level.WRONG),
        (SERVER._replace(standbys=(TWO._replace(behind_bytes=GB),)), "standby", Level.ATTENTION),
        (SERVER._replace(standbys=(TWO._replace(behind_ms=20_000),)), "standby", Level.ATTENTION),
        (SERVER._replace(standbys=(TWO, TWO._replace(state="catchup"))), "standby", Level.ATTENTION),
        (SERVER._replace(standbys=(TWO._replace(sync="async"),)), "standby", Level.WRONG),
        (SERVER._replace(slots=(Slot("two", active=False, kept_bytes=2 * GB),)), "standby", Level.WRONG),
        (SERVER._replace(archiver=Archiver(None, None, 0, None, fails_now=False)), "archive", Level.ATTENTION),
    ],
)
def test_each_weakness_of_a_server__has_its_level(server: Server, about: str, level: Level) -> None:
    assert found(server) == {about: level}


@pytest.mark.parametrize(
    ("free", "a_day", "level"),
    [
        (100 * GB, None, Level.OK),
        (100 * GB, GB, Level.OK),
        (20 * GB, GB, Level.ATTENTION),
        (GB, None, Level.ATTENTION),
        (4 * GB, 2 * GB, Level.WRONG),
        (GB // 10, None, Level.WRONG),
    ],
)
def test_room__is_judged_by_the_days_that_are_left(free: int, a_day: int | None, level: Level) -> None:
    assert [check.level for check in room(free, GB, a_day)] == [level]
    assert [check.level for check in disk(SERVER, free, a_day)] == [level]


def test_room_of_a_server_elsewhere__cannot_be_seen() -> None:
    (check,) = disk(SERVER, None, GB)
    assert "cannot be seen" in check.found


@pytest.mark.parametrize(
    ("kind", "level"),
    [("ext4", Level.OK), (None, Level.OK), ("overlay", Level.ATTENTION), ("nfs4", Level.WRONG), ("tmpfs", Level.WRONG)],
)
def test_kinds_of_disks(kind: str | None, level: Level) -> None:
    file = LogFile(Path("/srv/floor.db"), 1, write_ahead=True, rights=(), free=1, file_system=kind, in_use=None)
    assert next(check.level for check in _place(file) if check.about == "file system") == level


def test_schema__older_newer_and_other_ones_are_told_apart() -> None:
    rows = [tuple(migration[:3]) for migration in migrations_for("sqlite")]
    assert schema(list(rows), "sqlite").level is Level.OK
    assert "0002_pulse.sql" in schema(list(rows[:1]), "sqlite").found
    newer = schema([*rows, (3, "0003_more.sql", "x")], "sqlite")
    assert (newer.level, newer.advice) == (Level.WRONG, "Use the version that wrote it.")
    assert schema([(1, "0001_log.sql", "x")], "sqlite").level is Level.WRONG


def test_spans_and_sizes__are_said_in_their_largest_unit() -> None:
    assert [span(ms) for ms in (0, 999, 5_000, 150_000, 7_300_000, 260_000_000)] == [
        *("0 ms", "999 ms", "5 s", "2 min", "2 h", "3 days"),
    ]
    assert [size(count) for count in (0, 999, 1_500, 64_000_000, 2_340_000_000)] == [
        *("0 bytes", "999 bytes", "1.5 KB", "64.0 MB", "2.3 GB"),
    ]
