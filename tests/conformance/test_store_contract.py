"""One suite for all stores: what the contract says of any, each of them does."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from hashlib import sha256
from pathlib import Path

import pytest

from megalink.store import open_store
from megalink.store.contract import (
    Appended,
    Conflict,
    Fault,
    Snapshot,
    Store,
    StoreError,
    Trouble,
    Unit,
    Write,
    WrongVersion,
)
from megalink.store.plan import START
from tests.patience import PATIENCE_S
from tests.store.stores import DURABLE, KINDS, answer, event, new_store, new_url, unit


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    opened = new_store(request.param, tmp_path)
    yield opened
    opened.close()


def append(store: Store, unit_: Unit) -> Appended:
    outcome = store.append(*unit_)
    assert isinstance(outcome, Appended)
    return outcome


def test_versions_count_from_1_in_each_stream_and_positions_over_all(store: Store) -> None:
    append(store, unit("table/1", 0, "a", "b"))
    recorded = append(store, Unit((Write("pool", 0, [event("c")]), Write("table/1", 2, [event("d")])))).recorded
    assert [(event.position, event.stream, event.version) for event in recorded] == [(3, "pool", 1), (4, "table/1", 3)]


def test_what_was_appended_is_read_back_as_it_was_recorded(store: Store) -> None:
    text = '{"name":"Zoë 🂡 \\u0000","line":"a\\nb"} \r\n\t'
    recorded = append(store, Unit((Write("table/é ♠", 0, [("type.v1", text)]),))).recorded
    assert tuple(store.read("table/é ♠")) == recorded == tuple(store.tail(0))
    assert recorded[0].data == text


def test_hash_chains_every_event_to_the_one_before_it_in_its_stream(store: Store) -> None:
    append(store, unit("table/1", 0, "a"))
    append(store, unit("pool", 0, "x"))
    append(store, unit("table/1", 1, "b"))
    previous = "0" * 64
    for recorded in store.read("table/1"):
        lines = f"{previous}\n{recorded.position}\ntable/1\n{recorded.version}\n{recorded.type}\n{recorded.data}"
        assert recorded.hash == sha256(lines.encode()).hexdigest()
        previous = recorded.hash


def test_read_goes_on_after_a_version(store: Store) -> None:
    append(store, unit("table/1", 0, *"abc"))
    assert [recorded.version for recorded in store.read("table/1", 1)] == [2, 3]
    assert list(store.read("table/1", 3)) == list(store.read("nobody")) == []


def test_read_hands_out_long_streams_whole(store: Store) -> None:
    append(store, unit("table/1", 0, *map(str, range(2500))))
    assert [recorded.version for recorded in store.read("table/1")] == list(range(1, 2501))


def test_tail_goes_on_after_a_position_up_to_a_limit(store: Store) -> None:
    append(store, unit("table/1", 0, *"abc"))
    append(store, unit("pool", 0, "d"))
    assert [recorded.position for recorded in store.tail(1, 2)] == [2, 3]
    assert [recorded.stream for recorded in store.tail(3)] == ["pool"]


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_wrong_version_is_a_conflict_that_says_which(store: Store, expected: int) -> None:
    append(store, unit("table/1", 0, "a", "b"))
    outcome = store.append(*unit("table/1", expected, "c"))
    assert outcome == Conflict((WrongVersion("table/1", expected, 2),), ())


def test_conflict_in_one_stream_leaves_all_streams_and_answers_unwritten(store: Store) -> None:
    append(store, unit("table/1", 0, "a"))
    writes = (Write("pool", 0, [event("x")]), Write("table/1", 0, [event("b")]))
    outcome = store.append(writes, [answer("k")], [Snapshot("table/1", 1, "s")])
    assert isinstance(outcome, Conflict)
    assert (store.version("pool"), store.position(), store.answer("k"), store.snapshot("table/1")) == (0, 1, None, None)


def test_write_without_events_guards_a_version(store: Store) -> None:
    append(store, unit("table/1", 0, "a"))
    assert isinstance(store.append([Write("table/1", 1), Write("pool", 0, [event("x")])]), Appended)
    assert isinstance(store.append([Write("table/1", 0), Write("pool", 1, [event("y")])]), Conflict)
    assert store.version("pool") == 1


def test_key_is_used_once_and_the_conflict_holds_its_answer(store: Store) -> None:
    append(store, unit("table/1", 0, "a", key="k"))
    outcome = store.append([Write("table/1", 1, [event("b")])], [answer("k", "another body")])
    assert outcome == Conflict((), (answer("k"),))
    assert store.version("table/1") == 1


def test_command_sent_twice_finds_its_answer_beside_the_wrong_version(store: Store) -> None:
    twice = unit("table/1", 0, "a", key="k")
    append(store, twice)
    assert store.append(*twice) == Conflict((WrongVersion("table/1", 0, 1),), (answer("k"),))


def test_answers_are_kept_by_key(store: Store) -> None:
    append(store, Unit((), (answer("k", "1"), answer("l", "2"))))
    assert (store.answer("k"), store.answer("l"), store.answer("m")) == (answer("k", "1"), answer("l", "2"), None)


def test_answers_are_listed_in_the_order_in_which_they_were_kept(store: Store) -> None:
    for key in "zebra":
        append(store, Unit((), (answer(key),)))
    assert [answer.key for answer in store.answers()] == list("zebra")
    assert [answer.key for answer in store.answers(1, 2)] == ["e", "b"]


def test_latest_snapshot_is_kept_and_an_older_one_does_not_replace_it(store: Store) -> None:
    append(store, unit("table/1", 0, *"abc"))
    for version, data in ((2, "two"), (3, "three"), (1, "one")):
        store.append(snapshots=[Snapshot("table/1", version, data)])
    assert store.snapshot("table/1") == Snapshot("table/1", 3, "three")
    assert store.snapshot("table/2") is None


def test_snapshot_of_events_that_are_not_there_is_a_fault_of_the_caller(store: Store) -> None:
    with pytest.raises(ValueError, match="table/1"):
        store.append([Write("table/1", 0, [event("a")])], (), [Snapshot("table/1", 2, "s")])
    assert store.position() == 0


@pytest.mark.parametrize(("version", "named"), [(2, 1), (3, 2)], ids=["beside", "behind"])
def test_history_that_a_write_names__must_be_the_log_s(store: Store, version: int, named: int) -> None:
    append(store, unit("table/1", 0, "a", "b"))
    hashes = [START, *(recorded.hash for recorded in store.read("table/1"))]
    before = store.head()
    with pytest.raises(StoreError) as caught:
        store.append([Write("pool", 0, [event("x")]), Write("table/1", version, [event("c")], hashes[named])])
    assert caught.value.trouble is Trouble.LOG_DIFFERS
    assert store.head() == before
    assert isinstance(store.append([Write("table/1", 1, [event("c")], hashes[1])]), Conflict), "he is behind himself"
    assert isinstance(store.append([Write("table/1", 2, [event("c")], hashes[2])]), Appended)


def test_renewal__is_possible_at_any_time(store: Store) -> None:
    store.hold("north", 5)
    store.renew()
    append(store, unit("table/1", 0, "a"))
    store.renew()
    assert (store.position(), list(store.verify())) == (1, [])


def test_append_many_sees_earlier_units_and_refuses_only_the_wrong_ones(store: Store) -> None:
    units = [
        unit("table/1", 0, "a", key="k"),
        unit("table/1", 0, "not this", key="l"),
        unit("table/1", 1, "b", key="k"),
        unit("table/1", 1, "c", key="l"),
    ]
    outcomes = store.append_many(units)
    assert [type(outcome) for outcome in outcomes] == [Appended, Conflict, Conflict, Appended]
    assert [recorded.data for recorded in store.read("table/1")] == [event("a")[1], event("c")[1]]
    assert [recorded.position for recorded in store.tail(0)] == [1, 2]


def test_stream_may_come_again_in_a_unit_at_the_version_it_then_has(store: Store) -> None:
    writes = (
        Write("table/1", 0, [event("a")]),
        Write("pool", 0, [event("b")]),
        Write("table/1", 1, [event("c"), event("d")]),
        Write("table/1", 3),
    )
    recorded = append(store, Unit(writes)).recorded
    assert [(event.position, event.stream, event.version) for event in recorded] == [
        (1, "table/1", 1),
        (2, "pool", 1),
        (3, "table/1", 2),
        (4, "table/1", 3),
    ]
    assert list(store.verify()) == []
    late = store.append([Write("pool", 1, [event("e")]), Write("pool", 1, [event("f")])])
    assert late == Conflict((WrongVersion("pool", 1, 2),), ())
    assert store.version("pool") == 1


def test_turn_keeps_others_from_appending_until_it_ends(store: Store) -> None:
    append(store, unit("pool", 0, "a"))
    with ThreadPoolExecutor() as pool:
        with store.turn():
            version = store.version("pool")
            other = pool.submit(store.append, *unit("pool", 1, "other"))
            assert not wait([other], timeout=0.1).done
            append(store, unit("pool", version, "mine"))
        assert other.result() == Conflict((WrongVersion("pool", 1, 2),), ())
        with store.turn():
            pass  # whoever finds nothing to write lets the others go on
        assert isinstance(pool.submit(store.append, *unit("pool", 2, "other")).result(), Appended)


def test_append_many_of_nothing_is_nothing(store: Store) -> None:
    assert store.append_many([]) == []
    assert store.append() == Appended(0, ())


def test_streams_are_listed_by_prefix_in_order_of_code_points(store: Store) -> None:
    names = ["table/10", "table/2", "table/B", "table/a", "table/é", "tables", "a", "table/😀"]
    store.append([Write(name, 0, [event("x")]) for name in names])
    assert store.streams("table/") == sorted(name for name in names if name.startswith("table/"))
    assert store.streams() == sorted(names)
    store.append([Write("guard/only", 0)])
    assert store.streams("guard") == []


@pytest.mark.parametrize(
    "wrong",
    [
        Unit((Write("", 0, [event("a")]),)),
        Unit((Write("two\nlines", 0, [event("a")]),)),
        Unit((Write("x" * 501, 0, [event("a")]),)),
        Unit((Write("s", -1, [event("a")]),)),
        Unit((Write("s", True, [event("a")]),)),
        Unit((Write("s", 0, [("", "{}")]),)),
        Unit((Write("s", 0, [("type", "\0")]),)),
        Unit((Write("s", 0, [("type", "\ud800")]),)),
        Unit((), (answer("k"), answer("k"))),
        Unit((), (answer("k")._replace(status=-1),)),
        Unit((), (answer("k")._replace(body="\0"),)),
        Unit((), (), (Snapshot("s", 0, ""),)),
    ],
)
def test_unit_that_no_store_could_take_raises_and_writes_nothing(store: Store, wrong: Unit) -> None:
    with pytest.raises(ValueError, match=r"."):
        store.append_many([unit("good", 0, "a"), wrong])
    assert store.position() == 0


def test_wait_returns_at_once_when_there_is_more(store: Store) -> None:
    append(store, unit("table/1", 0, "a", "b"))
    assert store.wait(1, 5) == 2


def test_wait_gives_up_when_the_time_is_over(store: Store) -> None:
    append(store, unit("table/1", 0, "a"))
    assert store.wait(1, 0.05) <= 1


def test_wait_is_woken_by_an_append(store: Store) -> None:
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(store.wait, 0, 30)
        assert not waiting.done()
        append(store, unit("table/1", 0, "a"))
        assert waiting.result(PATIENCE_S) == 1


def test_head_stands_for_all_that_is_in_the_log(store: Store) -> None:
    heads = [store.head()]
    for unit_ in (unit("b", 0, "x"), unit("a", 0, "y"), unit("b", 1, "z"), Unit((), (answer("k"),))):
        append(store, unit_)
        heads.append(store.head())
    assert len({head.digest for head in heads}) == len(heads)
    assert [store.head(head) for head in heads] == heads


def test_heads_of_equal_logs_are_equal(store: Store) -> None:
    other = open_store("memory:")
    for either in (store, other):
        append(either, unit("b", 0, "x", key="k"))
        append(either, unit("a", 0, "y"))
    assert store.head() == other.head()


def test_verify_finds_nothing_in_a_sound_log(store: Store) -> None:
    assert list(store.verify()) == []
    for number in range(4):
        append(store, unit(f"table/{number}", 0, "a", "b", key=f"k{number}"))
    append(store, unit("table/2", 2, "c"))
    store.append(snapshots=[Snapshot("table/2", 2, "s")])
    assert [list(store.verify(after)) for after in range(10)] == [[]] * 10


def test_appends_from_many_threads_form_one_chain(store: Store) -> None:
    def play(thread: int) -> int:
        appended = 0
        while appended < 10:
            unit_ = unit("pool", store.version("pool"), f"{thread}.{appended}", key=f"{thread}.{appended}")
            appended += isinstance(store.append(*unit_), Appended)
        return appended

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(play, range(4))) == 40
    assert (store.version("pool"), store.position(), list(store.verify())) == (40, 40, [])


def test_reader_who_tails_meanwhile_misses_nothing(store: Store) -> None:
    positions: list[int] = []

    def follow() -> None:
        while len(positions) < 90:
            store.wait(len(positions), 5)
            positions.extend(recorded.position for recorded in store.tail(len(positions), 7))

    reader = threading.Thread(target=follow)
    reader.start()
    for number in range(30):
        append(store, unit(f"table/{number}", 0, *"abc"))
    reader.join(PATIENCE_S)
    assert positions == list(range(1, 91))


def test_closed_store_says_so(store: Store) -> None:
    store.close()
    store.close()
    for use in (store.position, store.head, lambda: store.append(*unit("s", 0, "a")), lambda: list(store.read("s"))):
        with pytest.raises(StoreError) as caught:
            use()
        assert caught.value.trouble is Trouble.CLOSED


def test_close_wakes_those_who_wait(store: Store) -> None:
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(store.wait, 0, 30)
        while not waiting.running():
            pass
        store.close()
        with pytest.raises(StoreError):
            waiting.result(PATIENCE_S)


@pytest.mark.parametrize("kind", DURABLE)
def test_all_is_there_when_the_store_is_opened_again(kind: str, tmp_path: Path) -> None:
    url = new_url(kind, tmp_path)
    store = open_store(url)
    append(store, unit("table/1", 0, "a", "b", key="k"))
    store.append(snapshots=[Snapshot("table/1", 2, "s")])
    events, head = store.tail(0), store.head()
    store.close()
    store = open_store(url)
    assert (store.tail(0), store.head(), store.answer("k")) == (events, head, answer("k"))
    assert store.snapshot("table/1") == Snapshot("table/1", 2, "s")
    append(store, unit("table/1", 2, "c"))
    assert list(store.verify()) == []
    store.close()


@pytest.mark.parametrize("kind", DURABLE)
def test_read_only_store_follows_another_and_writes_nothing(kind: str, tmp_path: Path) -> None:
    url = new_url(kind, tmp_path)
    writer = open_store(url)
    append(writer, unit("table/1", 0, "a"))
    reader = open_store(url, read_only=True)
    append(writer, unit("table/1", 1, "b"))
    assert (reader.wait(1, 10), reader.version("table/1"), list(reader.verify())) == (2, 2, [])
    with pytest.raises(StoreError) as caught:
        reader.append(*unit("table/1", 2, "c"))
    assert caught.value.trouble is Trouble.READ_ONLY
    reader.close()
    writer.close()


@pytest.mark.parametrize("kind", DURABLE)
def test_read_only_does_not_set_up_a_database(kind: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        open_store(new_url(kind, tmp_path), read_only=True)
    assert caught.value.trouble in {Trouble.SCHEMA_MISSING, Trouble.UNREADABLE}
    assert not (tmp_path / "floor.db").exists()


def test_faults_have_a_test_each() -> None:
    """The tampering of tests/store/test_verify.py meets every fault that verification knows."""
    source = (Path(__file__).parents[1] / "store" / "test_verify.py").read_text()
    assert [fault for fault in Fault if f"Fault.{fault.name}" not in source] == []
