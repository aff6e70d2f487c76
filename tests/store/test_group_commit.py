import asyncio
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from megalink.store import Appended, Conflict, GroupCommitter, Outcome, Snapshot, StoreError, Trouble, Unit
from megalink.store.memory import MemoryStore
from tests.patience import PATIENCE_S
from tests.store.stores import answer, unit


class GatedStore(MemoryStore):
    """Its commits take as long as the test wants, and it remembers their sizes."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()
        self.entered = threading.Event()
        self.sizes: list[int] = []
        self.failure: Exception | None = None

    def append_many(self, units: Sequence[Unit]) -> list[Outcome]:
        self.entered.set()
        assert self.gate.wait(PATIENCE_S)
        self.sizes.append(len(units))
        if self.failure:
            raise self.failure
        return super().append_many(units)


@pytest.fixture
def store() -> GatedStore:
    return GatedStore()


@pytest.fixture
def committer(store: GatedStore) -> Iterator[GroupCommitter]:
    committer = GroupCommitter(store, most=50)
    yield committer
    store.gate.set()
    committer.close()


def block(store: GatedStore, committer: GroupCommitter) -> None:
    committer.submit(unit("first", 0, "a"))
    assert store.entered.wait(PATIENCE_S)


def test_units_that_wait_are_committed_together(store: GatedStore, committer: GroupCommitter) -> None:
    block(store, committer)
    futures = [committer.submit(unit(f"table/{number}", 0, "a")) for number in range(40)]
    assert not any(future.done() for future in futures)
    store.gate.set()
    assert all(isinstance(future.result(PATIENCE_S), Appended) for future in futures)
    assert store.sizes == [1, 40]


def test_a_batch_has_its_most(store: GatedStore, committer: GroupCommitter) -> None:
    block(store, committer)
    futures = [committer.submit(unit(f"table/{number}", 0, "a")) for number in range(120)]
    store.gate.set()
    futures[-1].result(PATIENCE_S)
    assert store.sizes == [1, 50, 50, 20]


def test_units_are_taken_in_their_order(store: GatedStore, committer: GroupCommitter) -> None:
    store.gate.set()
    futures = [committer.submit(unit("pool", version, "a")) for version in range(200)]
    assert [type(future.result(PATIENCE_S)) for future in futures] == [Appended] * 200


def test_conflict_is_the_answer_to_one_unit_alone(store: GatedStore, committer: GroupCommitter) -> None:
    block(store, committer)
    futures = [committer.submit(unit("pool", version, "a")) for version in (0, 0, 1)]
    store.gate.set()
    assert [type(future.result(PATIENCE_S)) for future in futures] == [Appended, Conflict, Appended]


def test_unit_that_no_store_could_take_is_refused_where_it_is_submitted(committer: GroupCommitter) -> None:
    with pytest.raises(ValueError, match="stream"):
        committer.submit(unit("", 0, "a"))


def test_fault_that_only_the_store_can_see_reaches_its_caller_alone(
    store: GatedStore, committer: GroupCommitter
) -> None:
    block(store, committer)
    ahead = Unit((), (), (Snapshot("pool", 9, "s"),))
    futures = [committer.submit(one) for one in (unit("pool", 0, "a"), ahead, unit("pool", 1, "b"))]
    store.gate.set()
    assert isinstance(futures[1].exception(10), ValueError)
    assert [type(futures[number].result(PATIENCE_S)) for number in (0, 2)] == [Appended, Appended]


def test_failure_of_the_store_reaches_all_who_wait_and_later_ones_go_on(
    store: GatedStore, committer: GroupCommitter
) -> None:
    block(store, committer)
    futures = [committer.submit(unit(f"table/{number}", 0, "a")) for number in range(3)]
    store.failure = StoreError(Trouble.DISK_FULL, "The disk is full.")
    store.gate.set()
    assert [future.exception(10) for future in futures] == [store.failure] * 3
    store.failure = None
    assert isinstance(committer.append(*unit("table/1", 0, "a")), Appended)


def test_unit_called_off_while_it_waits_is_not_written(store: GatedStore, committer: GroupCommitter) -> None:
    block(store, committer)
    off, on = committer.submit(unit("off", 0, "a")), committer.submit(unit("on", 0, "a"))
    assert off.cancel()
    store.gate.set()
    on.result(PATIENCE_S)
    assert (store.version("off"), store.version("on")) == (0, 1)


def test_coroutines_wait_for_one_commit_together(store: GatedStore, committer: GroupCommitter) -> None:
    async def play() -> list[Outcome]:
        tasks = [asyncio.create_task(committer.commit(unit("pool", version, "a"))) for version in (0, 0, 1)]
        await asyncio.sleep(0)
        store.gate.set()
        return list(await asyncio.gather(*tasks))

    block(store, committer)
    assert [type(outcome) for outcome in asyncio.run(play())] == [Appended, Conflict, Appended]
    assert store.sizes == [1, 3]


def test_coroutine_that_gives_up_disturbs_nobody_and_its_unit_stands(
    store: GatedStore, committer: GroupCommitter
) -> None:
    async def play() -> Outcome:
        impatient = asyncio.create_task(committer.commit(unit("pool", 0, "a")))
        patient = asyncio.create_task(committer.commit(unit("pool", 1, "b")))
        await asyncio.sleep(0)
        impatient.cancel()
        store.gate.set()
        return await patient

    block(store, committer)
    assert isinstance(asyncio.run(play()), Appended)
    assert store.version("pool") == 2


def test_failure_reaches_coroutines(store: GatedStore, committer: GroupCommitter) -> None:
    store.failure = StoreError(Trouble.DISK_FULL, "The disk is full.")
    store.gate.set()
    with pytest.raises(StoreError, match="full"):
        asyncio.run(committer.commit(unit("pool", 0, "a")))


def test_event_loop_that_is_gone_disturbs_nobody(store: GatedStore, committer: GroupCommitter) -> None:
    async def leave() -> None:
        task = asyncio.create_task(committer.commit(unit("pool", 0, "a")))
        await asyncio.sleep(0)
        task.cancel()

    block(store, committer)
    asyncio.run(leave())
    store.gate.set()
    assert isinstance(committer.append(*unit("pool", 1, "b")), Appended)


def test_close_commits_what_waits_and_takes_no_more(store: GatedStore) -> None:
    committer = GroupCommitter(store)
    futures = [committer.submit(unit(f"table/{number}", 0, "a")) for number in range(5)]
    store.gate.set()
    committer.close()
    assert all(isinstance(future.result(0), Appended) for future in futures)
    with pytest.raises(StoreError) as caught:
        committer.submit(unit("late", 0, "a"))
    assert caught.value.trouble is Trouble.CLOSED


def test_many_callers_with_the_same_keys_act_once_each(store: GatedStore, committer: GroupCommitter) -> None:
    store.gate.set()

    def play(number: int) -> int:
        key = answer(f"key-{number % 50}")
        return isinstance(committer.append((), (key,)), Appended)

    with ThreadPoolExecutor(16) as pool:
        assert sum(pool.map(play, range(400))) == 50
