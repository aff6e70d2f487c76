"""One of several servers on one PostgreSQL database, each a process of its own: `python -m tests.floor.racer URL 0 8`.

Reads words from its standard input and answers each with a line: `deal` makes Royal Flushes at all its tables,
`settle N TABLE` settles one of them, `pay` pays whatever is open. `try TABLE` settles one on a store that knows no
versions from then on: it says `decided` once it has decided, and writes what came of it when told to go on.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext

from megalink.floor.service import Floor
from megalink.store.contract import AppendResult, Unit
from megalink.store.postgres.database import PostgresStore
from tests.floor.floors import open_floor
from tests.floor.royals import (
    all_of,
    deal_royals,
    forced,
    open_royal_tables,
    pay_what_is_open,
    settle_twice,
    settlement,
)


class UnsafePostgres(PostgresStore):
    """Without versions and turns, whatever was decided is written, on whichever state. Either alone would do."""

    is_safe = True

    def append_many(self, units: Sequence[Unit]) -> list[AppendResult]:
        if self.is_safe:
            return super().append_many(units)
        return [one for unit in units for one in super(UnsafePostgres, self).append_many([forced(self, unit)])]

    @contextmanager
    def turn(self) -> Iterator[None]:
        with super().turn() if self.is_safe else nullcontext():
            yield


def tables_of(number: int, count: int) -> list[str]:
    return [f"t{number}.{index}" for index in range(count)]


def obey(floor: Floor, tables: Sequence[str], word: str, *more: str) -> None:
    if word == "deal":
        deal_royals(floor, tables)
    elif word == "settle":
        race, place = map(int, more)
        settle_twice(floor, [tables[place]], race)
    elif word == "try":
        assert isinstance(floor.store, UnsafePostgres)
        floor.store.is_safe = False
        floor._writer.point = wait_when_decided
        all_of(floor, [(settlement(tables[int(more[0])]), None)])
    elif word == "pay":
        pay_what_is_open(floor)


def wait_when_decided(point: str, _requests: object) -> None:
    if point == "decided":
        say("decided\n")
        sys.stdin.readline()


def say(line: str) -> None:
    sys.stdout.write(line)
    sys.stdout.flush()


def main(url: str, number: int, count: int) -> None:
    store = UnsafePostgres(url)
    floor = open_floor(store, home=f"server{number}", start=number << 32, shared=True)
    tables = tables_of(number, count)
    open_royal_tables(floor, tables)
    say("ready\n")
    for line in sys.stdin:
        obey(floor, tables, *line.split())
        say(line)
    floor.close()
    store.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
