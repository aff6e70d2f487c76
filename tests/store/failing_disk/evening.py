"""The orders that a floor gets while its disk fails: from the first gaming day to a Royal Flush that is paid."""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from megalink.floor.orders.commands import ApproveOrder, AtLink, AtTable, BeginGamingDay, OpenTable, Order
from megalink.floor.service import Floor
from megalink.floor.state.events import Shuffle
from megalink.jackpot import commands as pool
from megalink.ledger.cage import BuyIn, CashOut
from megalink.money import Cents
from megalink.store.sqlite.database import SqliteStore
from megalink.store.sqlite.mark import FileMark
from megalink.table import commands as c
from tests.floor.floors import DEALER, LIMITS, LINK, PARAMETERS, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, player
from tests.floor.script import Script, StillFloor, played, royal

DATABASE, COPY = "floor.db", "copy.db"
Files = Mapping[str, bytes]


def orders(floor: Floor) -> Iterator[Order]:
    yield BeginGamingDay("1970-01-01", actor=PIT_MANAGER)
    yield AtLink(LINK, pool.OpenLink(PARAMETERS, Cents(50_000_000), Cents(1_000), actor=PIT_MANAGER))
    yield ApproveOrder(1, actor=SHIFT_MANAGER)
    yield OpenTable("stud", "singapore-stud@9", limits=LIMITS, link=LINK, shuffle=Shuffle.SHOE, actor=PIT_MANAGER)
    yield BuyIn("ann", Cents(400_000), "stud", actor=DEALER)
    yield AtTable("stud", c.Sit("ann", 1, actor=player("ann")))
    yield from royal(floor)
    yield CashOut("ann", Cents(100), actor=SUPERVISOR)


class Evening(NamedTuple):
    script: Script
    opened: int  # so many orders until the table is open
    dealt: int  # until all cards are dealt


def play_evening() -> Evening:
    script = played(orders)
    assert all(line.reply.is_accepted for line in script.lines), "an order is refused"
    kinds = [line.kind for line in script.lines]
    return Evening(script, kinds.index(c.CallPlaceYourBets), kinds.index(c.Decide))


def left_by_a_server(folder: Path, script: Script, orders: int, *, killed: bool) -> Files:
    """What lies in its folder after so many orders."""
    path = folder / DATABASE
    with closing(SqliteStore(path)) as store:
        floor = StillFloor(store, marks=FileMark(path))
        for line in script.lines[:orders]:
            assert floor.call(line.order, line.key) == line.reply
        if killed:
            return _files(folder)
        floor.close()
    return _files(folder)


def _files(folder: Path) -> Files:
    """Without what SQLite makes anew from the write-ahead log."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


def lay_out(files: Files, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
