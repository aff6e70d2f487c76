"""The power goes at any moment, and whatever had not been synced is there, not there, or there in part.

A longer campaign: MEGALINK_POWER_LOSSES=100000 python3 run.py test tests/store/test_power_loss.py
"""

import os
import random
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from megalink.store import open_store
from megalink.store.contract import StoreError
from megalink.store.sqlite import file as sqlite_file
from tests.store.power_loss import MOODS, Operation, after, image, record
from tests.store.strace import why_not
from tests.store.writer import TABLES

IMAGES = int(os.environ.get("MEGALINK_POWER_LOSSES", "2400"))
UNITS = 60
SYNCS = 24  # of the log, while so many units are written
FAILED_SYNCS = max(4, IMAGES // 600)
# Checkpoints often, so that crashes fall into them as well; the second run leaves all to the write-ahead log.
RUNS = ("wal_autocheckpoint=12", "wal_autocheckpoint=1000")

# Starting again need not itself survive a power loss, and waiting for the disk is most of what these tests would do.
UNSYNCED = (*sqlite_file.WRITER, "PRAGMA synchronous = OFF")

pytestmark = pytest.mark.skipif(why_not() is not None, reason=str(why_not()))


@pytest.fixture
def _unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "WRITER", UNSYNCED)
    monkeypatch.setattr(os, "fsync", lambda _descriptor: None)


def loss(folder: Path, files: dict[str, bytes], acknowledged: int) -> str | None:
    """Starts again from what the disk holds; says what is wrong, if anything."""
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    try:
        store = open_store(str(folder / "floor.db"))
    except StoreError as error:
        return f"cannot be opened: {error}"
    with closing(store):
        if findings := list(store.verify()):
            return findings[0].message
        units = store.version("pool")
        if units < acknowledged:
            return f"{acknowledged} units were acknowledged, and {units} are there"
        halves = sum(store.version(f"table/{table}") for table in range(TABLES))
        answers = sum(store.answer(f"key-{number}") is not None for number in range(UNITS))
        if not units == halves == answers:
            return f"units are there in part: {units} in the pool, {halves} at tables, {answers} answers"
    return None


def losses(folder: Path, operations: list[Operation], images: int, seed: int) -> list[str]:
    chance = random.Random(seed)
    sentences = []
    for number in range(images):
        moment = chance.randrange(len(operations) + 1)
        disk, acknowledged = after(operations[:moment])
        mood = MOODS[number % len(MOODS)]
        if wrong := loss(folder / str(number), image(disk, mood, chance), acknowledged):
            sentences.append(f"{mood} of what waited after operation {moment}: {wrong}")
        shutil.rmtree(folder / str(number))
    return sentences


@pytest.mark.usefixtures("_unsynced")
@pytest.mark.parametrize("run", RUNS)
def test_acknowledged_units_survive_power_loss(run: str, tmp_path: Path) -> None:
    operations = record(tmp_path, UNITS, run)
    assert sum(operation.kind == "acknowledge" for operation in operations) == UNITS
    assert losses(tmp_path, operations, IMAGES // len(RUNS), seed=1) == []


@pytest.mark.usefixtures("_unsynced")
@pytest.mark.parametrize("level", ["OFF", "NORMAL"])
def test_the_same_run_with_less_syncing_loses_acknowledged_units(level: str, tmp_path: Path) -> None:
    operations = record(tmp_path, UNITS, RUNS[0], f"synchronous={level}")
    faults = losses(tmp_path, operations, 60, seed=2)
    assert any("were acknowledged" in wrong for wrong in faults)


@pytest.mark.usefixtures("_unsynced")
@pytest.mark.parametrize("death", [":signal=KILL", ""])
def test_failed_sync_takes_nothing_with_it_that_is_acknowledged_later(death: str, tmp_path: Path) -> None:
    """The next start reads what no disk has, and answers with it; then the power goes."""
    faults = []
    for number in range(1, SYNCS + 1, SYNCS // FAILED_SYNCS):
        folder = tmp_path / f"sync-{number}"
        folder.mkdir()
        failed = record(folder, UNITS, RUNS[1], failing=f"error=EIO:when={number}{death}")
        assert [operation.kind for operation in failed].count("lose") == 1
        operations = [*failed, *record(folder, UNITS, RUNS[1])]
        faults += losses(folder, operations, IMAGES // 40, seed=number)
    assert faults == []


def test_recorded_run_ends_with_the_file_that_is_really_there(tmp_path: Path) -> None:
    operations = record(tmp_path, UNITS, RUNS[0])
    disk, acknowledged = after(operations)
    assert image(disk, "all", random.Random(0)) == {"floor.db": (tmp_path / "floor.db").read_bytes()}
    assert acknowledged == UNITS
