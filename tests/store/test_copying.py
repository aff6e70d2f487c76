import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from megalink.store import open_store
from megalink.store.contract import Snapshot, Store
from megalink.store.copying import CopyFailed, copy_log
from tests.store.stores import KINDS, new_store, unit


def fill(store: Store) -> None:
    for number in range(30):
        stream = f"table/{number % 4}"
        store.append(*unit(stream, store.version(stream), "a", "b", key=f"key-{number}"))
    store.append(snapshots=[Snapshot("table/1", 3, "state")])


@pytest.mark.parametrize("target_kind", KINDS)
@pytest.mark.parametrize("source_kind", KINDS)
def test_copy_is_equal_and_can_be_carried_on(source_kind: str, target_kind: str, tmp_path: Path) -> None:
    (tmp_path / "target").mkdir()
    with closing(new_store(source_kind, tmp_path)) as source:
        fill(source)
        with closing(new_store(target_kind, tmp_path / "target")) as target:
            head = copy_log(source, target)
            assert head == source.head() == target.head()
            assert (target.tail(0), target.answers()) == (source.tail(0), source.answers())
            assert target.snapshot("table/1") == Snapshot("table/1", 3, "state")
            target.append(*unit("table/1", target.version("table/1"), "c"))
            assert list(target.verify()) == []


def test_long_log_is_copied_page_by_page_and_tells_how_far_it_is() -> None:
    source, target, steps = open_store("memory:"), open_store("memory:"), list[tuple[int, int]]()
    for number in range(50):
        source.append(*unit("pool", 50 * number, *map(str, range(50)), key=str(number)))
    copy_log(source, target, lambda copied, all_: steps.append((copied, all_)))
    assert steps == [(1000, 2500), (2000, 2500), (2500, 2500)]
    assert target.head() == source.head()


def test_target_in_use_is_left_alone() -> None:
    source, target = open_store("memory:"), open_store("memory:")
    fill(source)
    target.append(*unit("mine", 0, "a"))
    with pytest.raises(CopyFailed, match="empty"):
        copy_log(source, target)
    assert target.streams() == ["mine"]


def test_source_that_was_changed_behind_its_back_is_not_copied_in_silence(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    with closing(open_store(str(path))) as source:
        fill(source)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE events SET data = '{}' WHERE position = 20")
    with closing(open_store(str(path), read_only=True)) as source, pytest.raises(CopyFailed, match="verify"):
        copy_log(source, open_store("memory:"))
