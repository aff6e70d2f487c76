"""2,000 random edits of a log's rows, and 1,000 of its bytes: each is found, or has changed nothing that is kept.

A longer campaign: MEGALINK_TAMPER_EDITS=100000 python3 run.py test tests/store/test_tamper.py
"""

import itertools
import os
import random
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from megalink.store import open_store
from megalink.store.contract import Snapshot, StoreError
from tests.store.stores import unit

EDITS = int(os.environ.get("MEGALINK_TAMPER_EDITS", "2000"))
TABLES = {
    "events": ("position", "stream", "version", "type", "data", "hash"),
    "streams": ("stream", "version", "hash"),
    "answers": ("number", "key", "body_hash", "status", "body", "hash"),
    "log_end": ("position", "answers", "answers_hash"),
    "snapshots": ("stream", "version", "data", "hash"),
}
# A snapshot that is gone is made again from the events, so it is no loss.
CHAINED = ("events", "streams", "answers", "log_end")
Rows = dict[str, list[tuple[object, ...]]]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("sound") / "floor.db"
    store = open_store(str(path))
    chance = random.Random(5)
    for number in range(40):
        stream = f"table/{chance.randrange(5)}"
        texts = [f"{number}.{chance.randbytes(chance.choice((4, 40, 2600))).hex()}" for _ in range(2)]
        store.append(*unit(stream, store.version(stream), *texts, key=f"key-{number}"))
    store.append(snapshots=[Snapshot(stream, store.version(stream), "{}") for stream in store.streams()])
    store.close()
    return path.read_bytes()


def is_found(path: Path) -> bool:
    try:
        store = open_store(str(path), read_only=True)
    except StoreError:
        return True
    with closing(store):
        return any(store.verify())


def everything(path: Path) -> Rows:
    with closing(sqlite3.connect(path)) as connection:
        return {
            name: connection.execute(f"SELECT {', '.join(columns)} FROM {name} ORDER BY 1").fetchall()  # noqa: S608
            for name, columns in TABLES.items()
        }


def remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def flip(rows: Rows, chance: random.Random) -> None:
    """One character, or one number, of one row."""
    table = rows[chance.choice(tuple(TABLES))]
    index = chance.randrange(len(table))
    row = list(table[index])
    column = chance.randrange(len(row))
    value = row[column]
    if isinstance(value, int):
        row[column] = value + chance.choice((-1, 1, 7, 1 << 32))
    else:
        text = str(value)
        at = chance.randrange(len(text))
        row[column] = text[:at] + chr(ord(text[at]) ^ (1 << chance.randrange(3))) + text[at + 1 :]
    table[index] = tuple(row)


def drop(rows: Rows, chance: random.Random) -> None:
    table = rows[chance.choice(CHAINED)]
    del table[chance.randrange(len(table))]


def swap(rows: Rows, chance: random.Random) -> None:
    """The contents of two rows, in one or more columns."""
    name = chance.choice(("events", "streams", "answers"))
    table, columns = rows[name], TABLES[name]
    one, other = chance.sample(range(len(table)), 2)
    for column in chance.sample(range(len(columns)), chance.randrange(1, len(columns))):
        first, second = list(table[one]), list(table[other])
        first[column], second[column] = second[column], first[column]
        table[one], table[other] = tuple(first), tuple(second)


def truncate(rows: Rows, chance: random.Random) -> None:
    table = rows[chance.choice(("events", "answers", "streams"))]
    del table[-chance.randrange(1, len(table)) :]


def append(rows: Rows, chance: random.Random) -> None:
    """A forged row after the last; sometimes the end of the log is moved to make room for it."""
    name = chance.choice(("events", "answers"))
    number, *rest = rows[name][-1]
    assert isinstance(number, int)
    mark = chance.randbytes(32).hex()
    if name == "events":
        stream, version, type_, data, _ = rest
        assert isinstance(version, int)
        rows[name].append((number + 1, stream, version + 1, type_, data, mark))
    else:
        rows[name].append((number + 1, mark, *rest[1:4], mark))
    if chance.random() < 0.5:
        position, answers, hash_ = rows["log_end"][0]
        assert isinstance(position, int)
        assert isinstance(answers, int)
        moved = (position + 1, answers, hash_) if name == "events" else (position, answers + 1, hash_)
        rows["log_end"] = [moved]


def write(path: Path, rows: Rows, before: Rows) -> bool:
    """Puts the edited rows into the file; False where the database itself does not let them in."""
    try:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("PRAGMA synchronous = OFF")
            for name, columns in TABLES.items():
                if rows[name] != before[name]:
                    connection.execute(f"DELETE FROM {name}")  # noqa: S608
                    marks = ", ".join("?" * len(columns))
                    names = ", ".join(columns)
                    one = "one, " if name == "log_end" else ""
                    query = f"INSERT INTO {name} ({one}{names}) VALUES ({'1, ' if one else ''}{marks})"  # noqa: S608
                    connection.executemany(query, rows[name])
    except sqlite3.IntegrityError:
        return False
    return True


@pytest.mark.parametrize("kind", [flip, drop, swap, truncate, append])
def test_edited_rows_are_found(kind: Callable[[Rows, random.Random], None], sound: bytes, tmp_path: Path) -> None:
    path, chance = tmp_path / "floor.db", random.Random(kind.__name__)
    path.write_bytes(sound)
    before, edits = everything(path), 0
    for number in itertools.count():
        if edits == EDITS // 5:
            break
        rows = {name: list(table) for name, table in before.items()}
        kind(rows, chance)
        if {name: sorted(map(repr, table)) for name, table in rows.items()} == {
            name: sorted(map(repr, table)) for name, table in before.items()
        }:
            continue  # two equal values swapped
        path = tmp_path / f"{number}.db"  # a new one each time: file systems are slow to write over a file
        path.write_bytes(sound)
        if write(path, rows, before):
            edits += 1
            assert is_found(path), (kind.__name__, edits)
        remove(path)


def damage(raw: bytearray, chance: random.Random) -> str:
    kind = chance.choice(("bit", "byte", "zeros", "pages swapped", "cut", "added"))
    at = chance.randrange(len(raw))
    if kind == "bit":
        raw[at] ^= 1 << chance.randrange(8)
    elif kind == "byte":
        raw[at] = chance.randrange(256)
    elif kind == "zeros":
        raw[at : at + 100] = bytes(len(raw[at : at + 100]))
    elif kind == "pages swapped":
        one, other = (4096 * page for page in chance.sample(range(len(raw) // 4096), 2))
        raw[one : one + 4096], raw[other : other + 4096] = raw[other : other + 4096], raw[one : one + 4096]
    elif kind == "cut":
        del raw[at:]
    else:
        raw += chance.randbytes(chance.choice((1, 4096, 8192)))
    return kind


def test_edited_bytes_are_found_or_change_nothing(sound: bytes, tmp_path: Path) -> None:
    path, chance = tmp_path / "floor.db", random.Random(11)
    path.write_bytes(sound)
    before = everything(path)
    findings: Counter[str] = Counter()
    for number in range(EDITS // 2):
        raw = bytearray(sound)
        kind = damage(raw, chance)
        path = tmp_path / f"{number}.db"
        path.write_bytes(raw)
        if is_found(path):
            findings[kind] += 1
        else:
            assert everything(path) == before, (number, kind)
        remove(path)
    assert min(findings[kind] for kind in ("bit", "byte", "zeros", "pages swapped", "cut")) > EDITS // 100
