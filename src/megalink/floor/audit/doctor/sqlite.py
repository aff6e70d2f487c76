"""An SQLite log and its file."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from megalink.floor.audit.doctor.check import Check, attention, ok, schema, wrong
from megalink.floor.audit.doctor.log import log
from megalink.floor.audit.doctor.room import bytes_a_day, room
from megalink.floor.audit.log.replaced_log import replaced_log, replaced_words
from megalink.narration.names import sentence_of
from megalink.store.contract import Head, Store, StoreError
from megalink.store.mark import event_at
from megalink.store.sqlite.health import LogFile, StillLog, look_at_file
from megalink.store.sqlite.mark import FileMark

NETWORK = frozenset("nfs nfs4 cifs smb smb2 smb3 smbfs 9p afs ceph glusterfs lustre beegfs gpfs fuse.sshfs".split())
IN_MEMORY = frozenset("tmpfs ramfs devtmpfs".split())
CONTAINERS = frozenset("overlay aufs fuse-overlayfs".split())
MENDED = (3, 51, 3)
ELSEWHERE = "Stop the floor and move it to a local disk: megalink backup /local/disk/floor.db --database …"


def sqlite_checks(path: Path, now: int, head: Head | None) -> Iterator[Check]:
    with closing(StillLog(path)) as store:
        file = look_at_file(path)
        yield from _place(file)
        yield from _file(file, store)
        set_up = schema(store.applied(), "sqlite")
        yield set_up
        if "log_end" not in store.tables:
            return
        yield from room(file.free, file.size, bytes_a_day(store, file.size))
        yield _mark(path, store)
        yield from log(store, now, head)
        yield _copies(path, store)


def _place(file: LogFile) -> Iterator[Check]:
    kind, where = file.file_system, file.path.parent
    if kind is None:
        yield ok("file system", "Its kind cannot be seen on this system; the file must lie on a local disk.")
    elif kind in NETWORK:
        found = f"{where} is a network share ({kind}): its locks and syncs cannot be relied on."
        yield wrong("file system", found, ELSEWHERE)
    elif kind in IN_MEMORY:
        yield wrong("file system", f"{where} is kept in memory ({kind}): it is gone with the next restart.", ELSEWHERE)
    elif kind in CONTAINERS:
        found = f"{where} belongs to a container ({kind}): it is gone with the container."
        yield attention("file system", found, "Put the file on a volume of its own.")
    else:
        yield ok("file system", f"{where} is a local disk ({kind}).")
    if os.name == "posix":
        yield _rights(file)
    yield ok(
        "use", f"It is open for writing in {file.in_use}." if file.in_use else "No process has it open for writing."
    )


def _rights(file: LogFile) -> Check:
    open_to_others = [name for name, mode in file.rights if mode & 0o077]
    if open_to_others:
        names = ", ".join(open_to_others)
        found = f"Others than the owner may get at {names}: a log holds the seeds of rounds in play."
        files = " ".join(str(file.path.with_name(name)) for name in open_to_others)
        return wrong("rights", found, f"chmod 600 {files}")
    return ok("rights", f"Its owner alone may read it ({len(file.rights)} files).")


def _file(file: LogFile, store: StillLog) -> Iterator[Check]:
    if file.write_ahead:
        yield ok("write-ahead log", "The file is kept with a write-ahead log (WAL).")
    else:
        found = "The file is not kept with a write-ahead log (WAL), as after a restore."
        yield ok("write-ahead log", f"{found} The next server turns that on.")
    yield ok("synchronous", "Every server sets synchronous = FULL when it opens the file; no setting changes that.")
    version = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < MENDED:
        found = f"SQLite {version} can damage a file where two programs checkpoint at once, mended in 3.51.3."
        yield ok("version", f"{found} Of a floor one connection alone does: let no other program write to the file.")
    else:
        yield ok("version", f"SQLite {version}.")
    pages, free = store.pages()
    yield ok("pages", f"{pages:,} pages, {free:,} of them free.")
    damage = store.damage()
    if damage:
        advice = "Stop the floor, keep the file as it is, restore the newest backup, and check the disk."
        yield wrong("integrity", f"SQLite finds the file damaged: {'; '.join(damage)}.", advice)
    else:
        yield ok("integrity", "SQLite finds no damage (quick_check).")


def _mark(path: Path, store: Store) -> Check:
    mark = FileMark(path).read()
    if mark is None:
        found = f"There is no mark beside it ({path.name}.mark): that the file was replaced would not be noticed."
        return attention(
            "mark", found, "Start and stop the floor once: it makes the mark. A restored backup has none yet."
        )
    found_replaced = replaced_log(store, mark, 0)
    if found_replaced:
        advice = "Find the newer file before a server goes on with this one: megalink floor status --database …"
        return wrong("mark", sentence_of(replaced_words(found_replaced)), advice)
    behind = store.position() - mark.position
    return ok(
        "mark", f"The log holds all that its mark stands for, up to position {mark.position:,} ({behind:,} events ago)."
    )


def _copies(path: Path, store: Store) -> Check:
    """Those that lie beside it. Of copies elsewhere nobody here knows."""
    newest = max(_copies_beside(path, store), default=None)
    if newest is None:
        where = "No copy lies beside it, and of copies elsewhere the log does not know"
        return ok("backup", f"{where}: megalink backup COPY --database {path.name} makes one.")
    position, name = newest
    behind = store.position() - position
    found = f"The newest copy beside it is {name}, up to position {position:,} ({behind:,} events ago)."
    return ok("backup", f"{found} A copy on another machine outlives this disk.")


def _copies_beside(path: Path, store: Store) -> Iterator[tuple[int, str]]:
    """Files whose last event is in this log, at the same place: up to where, and how the file is called."""
    for other in sorted(path.parent.glob("*.db")):
        if other.resolve() == path:
            continue
        try:
            with closing(StillLog(other.resolve())) as copy:
                last = event_at(copy, copy.position()) if "log_end" in copy.tables else None
                if last is not None and event_at(store, last.position) == last:
                    yield last.position, other.name
        except (StoreError, OSError):
            continue  # not ours to judge
