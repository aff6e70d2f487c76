"""What is done while one file operation fails: a floor at work, one after a crash, a backup, a restore, an audit."""

import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from megalink.cli import main
from megalink.floor.orders.refusal import Reply
from megalink.store.sqlite.database import SqliteStore
from megalink.store.sqlite.mark import FileMark
from tests.floor.floors import together
from tests.floor.script import Line, StillFloor
from tests.patience import PATIENCE_S
from tests.store.failing_disk.evening import COPY, DATABASE, Evening, Files, left_by_a_server, play_evening

UNAVAILABLE = 503
MOST_TRIES = 20  # of one order: what fails once, or for a while, must not keep it from being carried out

Tell = Callable[[str, object], None]  # what, and more of it; out of the process before anything else happens


class Scene(NamedTuple):
    files: Files  # in the folder before
    acknowledged: int  # so many orders, in those files
    act: Callable[[Path, Tell], None]
    copied: int = 0  # so many orders are in the copy that it makes, or puts in the log's place
    notices: bool = False  # a floor that is opened: that its log is an older copy


class FloorOnDisk:
    """A floor on the file of this folder, and somebody who sends it orders until each is answered."""

    def __init__(self, folder: Path, tell: Tell) -> None:
        self.path = folder / DATABASE
        self._tell = tell
        store = SqliteStore(self.path)
        try:
            self.floor = StillFloor(store, reopen=lambda: SqliteStore(self.path), marks=FileMark(self.path))
        except BaseException:
            store.close()
            raise

    def close(self) -> None:
        self.floor.close()
        self.floor.store.close()

    def send(self, lines: Sequence[Line]) -> None:
        for line in lines:
            for _ in range(MOST_TRIES):
                reply = self.floor.call(line.order, line.key)
                self._told(line, reply)
                if reply.status != UNAVAILABLE:
                    break

    def send_together(self, lines: Sequence[Line]) -> None:
        """In one transaction; what is not carried out then comes alone."""
        replies: SimpleQueue[tuple[Line, Reply]] = SimpleQueue()
        with together(self.floor):
            for line in lines:
                self.floor.submit(line.order, partial(_put, replies, line), line.key)
        refused = []
        for line, reply in (replies.get(timeout=PATIENCE_S) for _ in lines):
            self._told(line, reply)
            if reply.status == UNAVAILABLE:
                refused.append(line)
        self.send(sorted(refused, key=lines.index))

    def _told(self, line: Line, reply: Reply) -> None:
        self._tell("reply", [line.key, reply.status, reply.body])


def _put(replies: "SimpleQueue[tuple[Line, Reply]]", line: Line, reply: Reply) -> None:
    replies.put((line, reply))


def new_floor(evening: Evening, folder: Path, tell: Tell) -> None:
    """The file is made, and a table opened."""
    lines = evening.script.lines
    with closing(FloorOnDisk(folder, tell)) as here:
        here.send(lines[: evening.opened])


def at_work(evening: Evening, folder: Path, tell: Tell) -> None:
    """A round is played to its end, the log verified on the way, and the floor closed and opened again."""
    lines = evening.script.lines
    with closing(FloorOnDisk(folder, tell)) as here:
        here.send(lines[evening.opened : evening.opened + 3])
        here.send_together(lines[evening.opened + 3 : evening.dealt])
        tell("verified", [finding.message for finding in here.floor.store.verify()])
        here.floor.store.head()
        here.send(lines[evening.dealt : -2])
    with closing(FloorOnDisk(folder, tell)) as here:
        here.send(lines[-2:])


def after_a_crash(evening: Evening, folder: Path, tell: Tell) -> None:
    """What a killed server has left is opened, and play goes on."""
    with closing(FloorOnDisk(folder, tell)) as here:
        here.send(evening.script.lines[evening.dealt :][:4])


def on_an_older_copy(evening: Evening, folder: Path, tell: Tell) -> None:
    """It is noticed by the mark, and the floor goes on with the log that it finds."""
    with closing(FloorOnDisk(folder, tell)) as here:
        here.send(evening.script.lines[evening.opened :][:2])


def verb(*arguments: str) -> Callable[[Path, Tell], None]:
    """A verb of the command line, with names of files in the folder."""

    def act(folder: Path, tell: Tell) -> None:
        sys.argv = ["megalink", *(str(folder / text) if text in {DATABASE, COPY} else text for text in arguments)]
        try:
            main()
        except SystemExit as ended:
            tell("status", ended.code)

    return act


night = cache(play_evening)


@cache
def scenes() -> dict[str, Scene]:
    evening = night()
    lines = evening.script.lines
    with tempfile.TemporaryDirectory(prefix="megalink-disk-") as name:

        def left(orders: int, *, killed: bool) -> Files:
            return left_by_a_server(Path(tempfile.mkdtemp(dir=name)), evening.script, orders, killed=killed)

        closed, killed = left(evening.opened, killed=False), left(evening.dealt, killed=True)
        ended, cut_off = left(len(lines), killed=False), left(len(lines), killed=True)
    mark = FileMark(Path(DATABASE)).path.name
    return {
        "new": Scene({}, 0, partial(new_floor, evening)),
        "work": Scene(closed, evening.opened, partial(at_work, evening)),
        "crashed": Scene(killed, evening.dealt, partial(after_a_crash, evening)),
        "older": Scene({**closed, mark: ended[mark]}, evening.opened, partial(on_an_older_copy, evening), notices=True),
        "backup": Scene(killed, evening.dealt, verb("backup", COPY, "--database", DATABASE), evening.dealt),
        "restore": Scene(
            {**cut_off, COPY: closed[DATABASE]},
            len(lines),
            verb("backup", DATABASE, "--database", COPY, "--force"),
            evening.opened,
        ),
        "audit": Scene(killed, evening.dealt, verb("audit", "verify", "--database", DATABASE)),
    }
