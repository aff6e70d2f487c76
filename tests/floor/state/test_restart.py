"""After a restart every table is in the very state it was in, by snapshot or by replay."""

import json
from random import Random

import pytest

from megalink.floor.audit.audit import audit
from megalink.floor.service import Floor
from megalink.floor.state import streams
from megalink.floor.state.events import Dealer, Shuffle, TableListed
from megalink.floor.state.floor_state import Meter, Purse
from megalink.floor.state.loading import start
from megalink.floor.state.snapshots import DoesNotFit, pool_as_text, pool_from_text, table_as_text, table_from_text
from megalink.floor.state.table_state import FloorTable, new_floor_table
from megalink.games.library import document_keys
from megalink.store.contract import Snapshot, Store
from megalink.store.memory import MemoryStore
from megalink.table.phase import Phase
from tests.floor.floors import LINK, floor_with_table, open_floor, play_rounds, seat, steps
from tests.floor.wild import wild_orders

Held = tuple[dict[str, FloorTable], dict[str, Meter], dict[str, Purse], int, str]


def held(floor: Floor) -> Held:
    """Everything that a floor knows; where a snapshot was last taken is no part of it."""
    state = floor._state
    return (
        {name: table._replace(snapshot_version=0) for name, table in state.tables.items()},
        {name: meter._replace(snapshot_version=0) for name, meter in state.meters.items()},
        dict(state.purses),
        state.registry.version,
        state.registry.day,
    )


def after_restart(store: Store) -> Held:
    """As loaded, before 5.16 is offered to anybody."""
    started = start(store)
    assert started.log == ()
    assert started.books == ()
    assert started.state.locked == {}
    assert started.state.position == store.position()
    floor = Floor.__new__(Floor)
    floor._state = started.state
    return held(floor)


@pytest.mark.parametrize("document", document_keys())
def test_restart__in_every_phase(document: str) -> None:
    store = MemoryStore()
    floor = floor_with_table(store, document=document)
    phases: set[Phase] = set()
    moves = steps(floor)
    while floor.table("t1").round_number < 3:
        next(moves)
        phases.add(floor.table("t1").state.phase)
        assert after_restart(store) == held(floor)
    assert phases >= {Phase.BETTING, Phase.DEALING, Phase.DECIDING, Phase.SETTLED}


@pytest.mark.parametrize("document", document_keys())
def test_restart__under_any_orders_of_staff_and_players(document: str) -> None:
    """Irregularities, rulings, withdrawals: whatever the options allow."""
    store = MemoryStore()
    floor = floor_with_table(store, document=document, table_snapshot_events=25, link_snapshot_events=10)
    kinds: set[str] = set()
    for number, order in enumerate(wild_orders(floor, "t1", Random(3), 400)):
        reply = floor.call(order)
        kinds.add(type(order.command).__name__ if reply.is_accepted else "")
        assert reply.status != 500, (order, reply)
        if number % 8 == 0:
            assert after_restart(store) == held(floor), order
    assert len(kinds) > 15
    assert [one for one in floor.findings() if one.check != "nobody_below_nothing"] == []


@pytest.mark.parametrize("document", document_keys())
def test_snapshot__equals_replay(document: str) -> None:
    with_snapshots, without = MemoryStore(), MemoryStore()
    floor = floor_with_table(with_snapshots, document=document, table_snapshot_events=10, link_snapshot_events=3)
    plain = floor_with_table(without, document=document, table_snapshot_events=1 << 40, link_snapshot_events=1 << 40)
    for one in (floor, plain):
        play_rounds(one, 16)
    assert with_snapshots.snapshot(streams.table("t1")) is not None
    assert with_snapshots.snapshot(streams.link(LINK)) is not None
    assert without.snapshot(streams.table("t1")) is None
    assert after_restart(with_snapshots) == after_restart(without) == held(floor) == held(plain)


def test_snapshot__saves_the_replay() -> None:
    class Counting(MemoryStore):
        reads = 0

        def read(self, stream, after_version=0):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            found = list(super().read(stream, after_version))
            if stream == streams.table("t1"):
                self.reads += len(found)
            return iter(found)

    store = Counting()
    floor = floor_with_table(store, table_snapshot_events=50)
    play_rounds(floor, 30)
    floor.close()
    start(store)
    assert floor.table("t1").version > 500
    assert store.reads < 100


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _data: "",
        lambda _data: "{}",
        lambda data: data[:-1],
        lambda data: data.replace('"seats"', '"chairs"'),
        lambda data: data.replace("singapore-stud@9", "no-such@1"),
        lambda data: json.dumps({**json.loads(data), "state": []}),
        lambda data: json.dumps({**json.loads(data), "layout": "no such"}),
    ],
)
def test_snapshot__that_does_not_fit_is_passed_over(spoil) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    store = MemoryStore()
    floor = floor_with_table(store, table_snapshot_events=10, link_snapshot_events=3)
    play_rounds(floor, 5)
    kept = store.snapshot(streams.table("t1"))
    assert kept is not None
    store.append(snapshots=[Snapshot(kept.stream, kept.version, spoil(kept.data))])
    store.append(snapshots=[Snapshot(streams.link(LINK), store.version(streams.link(LINK)), "[1]")])
    assert after_restart(store) == held(floor)


def test_snapshot__of_an_older_version_is_no_finding_and_one_that_lies_is() -> None:
    """An audit after an upgrade must not raise an alarm about what no start would use."""
    store = MemoryStore()
    floor = floor_with_table(store, table_snapshot_events=10, link_snapshot_events=3)
    play_rounds(floor, 5)
    floor.close()
    kept = store.snapshot(streams.table("t1"))
    assert kept is not None

    def found(data: str) -> list[str]:
        store.append(snapshots=[Snapshot(kept.stream, kept.version, data)])
        return [one.check for one in audit(store).findings]

    assert found(kept.data) == []
    content = json.loads(kept.data)
    older = {**content["state"], "once_there_was": 1}
    assert found(json.dumps({**content, "state": older})) == []
    assert found(json.dumps({**content, "closed": not content["closed"]})) == ["snapshot_is_what_was"]


def test_snapshot__text_and_back_is_the_same() -> None:
    floor = floor_with_table(document="bullseye@4")
    moves = steps(floor)
    for _ in range(60):
        next(moves)
        table, pool = floor.table("t1"), floor.meter(LINK).pool
        assert pool is not None
        empty = new_floor_table(table.listed)
        again = table_from_text(empty, table_as_text(table), table.version)
        assert (again.state, again.closed, again.day) == (table.state, table.closed, table.day)
        assert pool_from_text(pool_as_text(pool)) == pool


def test_snapshot__of_something_else_is_refused() -> None:
    listed = TableListed("t1", None, Shuffle.SYSTEM, Dealer.PERSON, "floor")
    with pytest.raises(DoesNotFit):
        table_from_text(new_floor_table(listed), '{"state": {}}', 1)
    with pytest.raises(DoesNotFit):
        pool_from_text('{"parameters": 1}')


def test_restart__knows_new_players_and_tables_without_rounds() -> None:
    store = MemoryStore()
    floor = floor_with_table(store)
    seat(floor, "t1", "ann")
    floor.close()
    again = open_floor(store)
    assert again.purse("ann").balance == 1_000_000
    assert held(again) == held(floor)
    play_rounds(again, 2)
    assert again.findings() == ()
