"""Records to JSON text and back, `python benchmarks/wire.py`: events of a floor, orders, snapshots.

Beside it, in the same run, the standard library's json on the same text: no records, no checks.
"""

import json
import sys
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from report import table, write_section

from megalink.floor.collector import spare_the_collector
from megalink.floor.dealing.self_play import LINK, simulate
from megalink.floor.orders.codec import body_hash, order_as_plain, read_order
from megalink.floor.orders.commands import AtTable
from megalink.floor.service import Floor
from megalink.floor.state.floor_state import AT_TABLE
from megalink.floor.state.snapshots import pool_as_text, pool_from_text, table_as_text, table_from_text
from megalink.floor.state.streams import in_envelope, open_envelope
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.store import open_store
from megalink.table.commands import Decide, PlaceWager
from megalink.wire.plain import to_text

ANN = Actor("ann", Role.PLAYER)
BEST_OF = 15
dumps = json.JSONEncoder(separators=(",", ":")).encode
T = TypeVar("T")


def microseconds(act: Callable[[T], object], things: Sequence[T]) -> float:
    """Of the processor, for each of the things, in the best of many turns."""

    def turn() -> float:
        began = time.process_time()
        for thing in things:
            act(thing)
        return time.process_time() - began

    return min(turn() for _ in range(BEST_OF)) / len(things) * 1e6


def row(name: str, texts: Sequence[str], writing: float, reading: float) -> list[str]:
    bare_writing = microseconds(dumps, [json.loads(text) for text in texts])
    bare_reading = microseconds(json.loads, texts)
    size = sum(map(len, texts)) / len(texts)
    cells = [f"{writing:.2f}", f"{writing / bare_writing:.2f}", f"{reading:.2f}", f"{reading / bare_reading:.2f}"]
    return [name, f"{size:,.0f}", *cells]


def main() -> None:
    spare_the_collector()
    store = open_store("memory:")
    floor = Floor(store)
    simulate(floor, 5, 10)
    recorded = [one for one in store.tail(0, 1_000_000) if one.type in AT_TABLE]
    events = [open_envelope(one, AT_TABLE).event for one in recorded]
    orders = [
        AtTable("t1", PlaceWager("ann", 1, "ante", Cents(500), actor=ANN)),
        AtTable("t1", Decide("ann", 1, "bet", Cents(1000), actor=ANN)),
    ] * 500
    raws = [order_as_plain(order) for order in orders]
    tables = [floor.table(name) for name in floor.tables()] * 20
    snapshots = [table_as_text(one) for one in tables]
    pool = floor.meter(LINK).pool
    assert pool is not None
    pools, pool_texts = [pool] * 50, [pool_as_text(pool)] * 50
    rows = [
        row(
            "event in its envelope",
            [one.data for one in recorded],
            microseconds(lambda event: in_envelope(event, ANN, 1), events),
            microseconds(lambda one: open_envelope(one, AT_TABLE), recorded),
        ),
        row(
            "order: its hash; read from plain data",
            [to_text(one) for one in raws],
            microseconds(body_hash, orders),
            microseconds(lambda one: read_order(one, ANN), raws),
        ),
        row(
            "snapshot of a table",
            snapshots,
            microseconds(table_as_text, tables),
            microseconds(lambda text: table_from_text(tables[0], text, 1), snapshots),
        ),
        row(
            "snapshot of a pool",
            pool_texts,
            microseconds(pool_as_text, pools),
            microseconds(pool_from_text, pool_texts),
        ),
    ]
    floor.close()
    body = table(["record", "bytes", "µs to write", "times json.dumps", "µs to read", "times json.loads"], rows)
    print(body)
    if "--dry" not in sys.argv:
        write_section("Records as JSON text", "python benchmarks/wire.py", f"Best of {BEST_OF} turns.\n\n{body}")


if __name__ == "__main__":
    main()
