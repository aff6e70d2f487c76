"""The same races between server processes on one PostgreSQL database."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

from megalink.floor.audit.audit import audit
from megalink.store import open_store
from tests.floor.floors import open_floor, open_link
from tests.floor.royals import DISPLAYED, RACES, faults
from tests.store.stores import server_or_skip

SERVERS, TABLES = 3, 20
UNPAID = 5  # races, until all cashiers pay at once: later claims wait for earlier ones


class Racer:
    def __init__(self, url: str, number: int) -> None:
        command = [sys.executable, "-m", "tests.floor.racer", url, str(number), str(TABLES)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def heard(self, line: str) -> None:
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == line + "\n", "a server ended by itself"

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def racers(url: str) -> Iterator[list[Racer]]:
    with closing(open_store(url)) as store:
        floor = open_floor(store, home="first")
        open_link(floor, DISPLAYED)
        floor.close()
    running = [Racer(url, number) for number in range(SERVERS)]
    try:
        for one in running:
            one.heard("ready")
        yield running
    finally:
        for one in running:
            one.end()


def together(running: list[Racer], line: str) -> None:
    for one in running:
        one.tell(line)
    for one in running:
        one.heard(line)


def test_race__of_server_processes_pays_each_award_once_and_in_order() -> None:
    url = server_or_skip().new_database()
    with racers(url) as running:
        for race in range(RACES):
            place = race % TABLES
            if not place:
                together(running, "deal")
            together(running, f"settle {race} {place}")
            if not (race + 1) % UNPAID:
                together(running, "pay")
    with closing(open_store(url, read_only=True)) as store:
        assert faults(store, RACES * SERVERS) == []
        assert audit(store).findings == []


def test_race__without_versions_is_caught() -> None:
    """All have decided before the first writes: each gives its Royal Flush the whole meter."""
    url = server_or_skip().new_database()
    with racers(url) as running:
        together(running, "deal")
        for one in running:
            one.tell("try 0")
            one.heard("decided")
        for one in running:
            one.tell("go on")
            one.heard("try 0")
    with closing(open_store(url, read_only=True)) as store:
        found = faults(store, SERVERS)
    assert [one for one in found if one.startswith("claim 1 is the")] == ["claim 1 is the 2th", "claim 1 is the 3th"]
    assert any(one.startswith("claim 1 locks") for one in found), found
