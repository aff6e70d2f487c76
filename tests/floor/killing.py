"""Kills a floor server again and again and sends what was not answered once more, with the same keys.

    python -m tests.floor.killing --kills 10000

Each life of the server is a forked process on one SQLite file. It ends by SIGKILL: at a named point between receiving
an order and acknowledging it, inside the database's transaction, or at any moment that its parent chooses. What comes
out must be, event by event and answer by answer, an evening without deaths.
"""

import argparse
import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from megalink.floor.audit.audit import audit
from megalink.floor.orders.refusal import Reply
from megalink.floor.writer.requests import Request
from megalink.store.sqlite.database import SqliteStore
from tests.floor.script import ALL_KINDS, Script, StillFloor, kept, written

POINTS = ("received", "decided", "inserting", "committing", "written", "acknowledged")
AT_ANY_MOMENT = "any moment"
Death = tuple[str, str]  # the kind of the order, and the point
SENT_AGAIN = 3  # orders that were answered before the death are sent again as well


class Server:
    """One life: sends `again` one by one, then all orders up to `last` at once, and dies when that is at its point."""

    def __init__(
        self, path: Path, script: Script, again: Sequence[int], fresh: Sequence[int], point: str, answers: int
    ) -> None:
        self._script = script
        self._again, self._fresh, self._point = again, fresh, point
        self._last = max((*again, *fresh))
        self._answers = answers
        self._store = SqliteStore(path)
        self._floor = StillFloor(self._store)
        self._armed = False

    def run(self) -> None:
        self._floor._writer.point = self._at
        if self._point in ("inserting", "committing"):
            assert self._store._writer is not None
            self._store._writer.set_trace_callback(self._traced)
        for number in self._again:
            line = self._script.lines[number]
            self._told(line.key)(self._floor.call(line.order, line.key))
        for number in self._fresh:
            line = self._script.lines[number]
            self._floor.submit(line.order, self._told(line.key), line.key)
        self._floor.close()
        self._store.close()

    def _told(self, key: str) -> Callable[[Reply], None]:
        def done(reply: Reply) -> None:
            os.write(self._answers, json.dumps([key, reply.status, reply.body]).encode() + b"\n")

        return done

    def _at(self, point: str, requests: Sequence[Request]) -> None:
        here = any(request.key == self._script.lines[self._last].key for request in requests)
        if here and point == self._point:
            _die()
        self._armed = here and self._point in ("inserting", "committing")

    def _traced(self, statement: str) -> None:
        start = {"inserting": "INSERT", "committing": "COMMIT"}.get(self._point, "-")
        if self._armed and statement.startswith(start):
            _die()


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Evening:
    """The parent: knows which orders were answered, and how."""

    def __init__(self, folder: Path, script: Script, chance: Random) -> None:
        self.path = folder / "floor.db"
        self._script = script
        self._chance = chance
        self._answered: set[int] = set()
        self._sent = 0
        self.deaths: Counter[Death] = Counter()

    def life(self, last: int, point: str) -> None:
        """One life of the server, to its death or to the end of its orders.

        What was sent and not answered goes first, in its order, and some of what was answered already.
        """
        in_doubt = [number for number in range(self._sent) if number not in self._answered]
        repeated = range(max(0, self._sent - SENT_AGAIN), self._sent)
        again, fresh = sorted({*in_doubt, *repeated}), range(self._sent, last + 1)
        if not again and not fresh:
            return
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            status = 1
            with suppress(BaseException):
                os.close(reading)
                Server(self.path, self._script, again, fresh, point, writing).run()
                status = 0
            os._exit(status)
        os.close(writing)
        if point == AT_ANY_MOMENT:
            time.sleep(self._chance.random() * 0.08)
            os.kill(child, signal.SIGKILL)
        with os.fdopen(reading, "rb") as pipe:
            told = pipe.read()
        _, status = os.waitpid(child, 0)
        died = os.WIFSIGNALED(status)
        assert died or os.WEXITSTATUS(status) == 0, "the server failed by itself"
        self._take(told)
        self._sent = max(self._sent, last + 1)
        if died:
            self.deaths[self._script.lines[max((*again, *fresh))].kind.__name__, point] += 1

    def _take(self, told: bytes) -> None:
        """Only whole lines count: the last one may have been cut off by the death."""
        for raw in told.split(b"\n")[:-1]:
            key, status, body = json.loads(raw)
            number = int(key.removeprefix("order-"))
            expected = self._script.lines[number].reply
            assert (status, body) == expected[:2], f"{key}: {status} {body}, and at first {expected}"
            self._answered.add(number)

    def conclude(self) -> None:
        self.life(len(self._script.lines) - 1, "never")
        store = SqliteStore(self.path)
        report = audit(store)
        found = [one for one in report.findings if one.check != "nobody_below_nothing"]
        assert found == [], found
        assert self._answered == set(range(len(self._script.lines)))
        assert kept(store, self._script.lines) == self._script.kept, "another log than without deaths"
        store.close()


Target = tuple[int, str]  # the number of an order, and the point at which the server dies over it


def at_every_point(script: Script, chance: Random) -> list[Target]:
    """One order of every kind dies at each of the points."""
    by_kind: dict[type, list[int]] = {}
    for number, line in enumerate(script.lines):
        by_kind.setdefault(line.kind, []).append(number)
    return [(chance.choice(numbers), point) for numbers in by_kind.values() for point in POINTS]


def anywhere(script: Script, chance: Random, count: int) -> list[Target]:
    points = (*POINTS, AT_ANY_MOMENT, AT_ANY_MOMENT)
    return [(chance.randrange(len(script.lines)), chance.choice(points)) for _ in range(count)]


def in_order(chosen: list[Target]) -> list[Target]:
    """An order that dies more than once does so first where nothing is in the log yet."""
    return sorted(chosen, key=lambda one: (one[0], one[1] == AT_ANY_MOMENT or POINTS.index(one[1])))


def kill(kills: int, seed: int, wild: int, progress: bool = False) -> dict[str, object]:
    """The first evening has every kind of order at every point, the later ones what chance says."""
    chance, deaths, evenings = Random(seed), Counter[Death](), 0
    script = written(seed, wild)
    assert script.kinds == ALL_KINDS, ALL_KINDS - script.kinds
    while deaths.total() < kills:
        folder = Path(tempfile.mkdtemp(prefix="megalink-kill-"))
        evening = Evening(folder, script, chance)
        most = min(kills - deaths.total(), len(script.lines) // 2)
        for last, point in in_order(anywhere(script, chance, most) if evenings else at_every_point(script, chance)):
            evening.life(last, point)
            if progress:
                sys.stderr.write(f"\r{deaths.total() + evening.deaths.total()} of {kills} ")
        evening.conclude()
        evenings += 1
        deaths += evening.deaths
        shutil.rmtree(folder)
    points, kinds = Counter[str](), Counter[str]()
    for (kind, point), count in deaths.items():
        points[point] += count
        kinds[kind] += count
    missed = [f"{one.__name__} {point}" for one in ALL_KINDS for point in POINTS if (one.__name__, point) not in deaths]
    return {
        "kills": deaths.total(),
        "points": points,
        "kinds": kinds,
        "missed": missed,
        "evenings": evenings,
        "orders": len(script.lines),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wild", type=int, default=500, help="random orders in an evening")
    options = parser.parse_args()
    print(json.dumps(kill(options.kills, options.seed, options.wild, progress=sys.stderr.isatty()), indent=2))  # noqa: T201


if __name__ == "__main__":
    main()
