"""Start-up: the state out of the log. Snapshots save most of the replay; one that does not fit is passed over."""

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from megalink.floor.state import streams
from megalink.floor.state.books import findings as book_findings
from megalink.floor.state.events import SHUFFLE_EVENTS, DeckCommitted
from megalink.floor.state.floor_state import FloorState, LogPoint, Meter, purse_after
from megalink.floor.state.snapshots import DoesNotFit, pool_from_text, table_from_text
from megalink.floor.state.streams import envelope_of, open_envelope
from megalink.floor.state.table_state import FloorTable
from megalink.ledger.checks import Discrepancy as BookFinding
from megalink.store.contract import Fault, Finding, Recorded, Snapshot, Store
from megalink.store.mark import event_at

PAGE = 5_000
OF_SNAPSHOTS = (Fault.SNAPSHOT_CHANGED, Fault.SNAPSHOT_AHEAD)


class Started(NamedTuple):
    """What a start found out: faults of the log after the last verified position, and of the books."""

    state: FloorState
    verified_from: int
    last_at: int  # when the last event happened
    log: tuple[Finding, ...]
    books: tuple[BookFinding, ...]


def start(store: Store) -> Started:
    """The state with everything locked that does not hold."""
    state, position = FloorState(), store.position()
    first, last = event_at(store, 1), event_at(store, position)
    state.first = first.hash if first else ""
    for stream in (streams.FLOOR, streams.USERS):
        for recorded in store.read(stream):
            state.take(recorded)
    end = LogPoint(position, last.hash if last else "")
    state.end = end  # from here on nothing is missed, whoever writes meanwhile
    verified_from = state.registry.verified
    log = tuple(store.verify(verified_from))
    lock_faults(state, log)
    load(state, store, unfit={finding.stream for finding in log if finding.fault in OF_SNAPSHOTS and finding.stream})
    catch_up(state, store)
    books = tuple(book_findings(state)) if not state.locked else ()
    lock_findings(state, books)
    return Started(state, verified_from, envelope_of(last)[0] if last else 0, log, books)


def lock_faults(state: FloorState, faults: Iterable[Finding]) -> None:
    """A fault of one stream locks what stands on it; one of the whole log, with no stream to blame, locks the floor."""
    graver = [fault for fault in faults if fault.fault not in OF_SNAPSHOTS]
    for fault in graver:
        if fault.stream is not None:
            state.locked.setdefault(fault.stream, fault.message)
    general = [fault for fault in graver if fault.stream is None]
    if general and (len(general) == len(graver) or any(fault.fault is Fault.FILE_DAMAGED for fault in general)):
        state.locked.setdefault(streams.FLOOR, general[0].message)


def lock_findings(state: FloorState, findings: Iterable[BookFinding]) -> None:
    for finding in findings:
        if finding.check == "nobody_below_nothing":
            continue  # a debt, after a reversal: for people, not for a lock
        where = finding.where if finding.where.startswith(("table:", "link:", "player:")) else streams.FLOOR
        state.locked.setdefault(where, f"{finding.check}: {finding.message}")


def load(state: FloorState, store: Store, unfit: Iterable[str] = ()) -> None:
    """Fills a state that has its registry: tables, links and Players, each up to its end at that moment."""
    for name, table in tuple(state.tables.items()):
        snapshot = _snapshot(store, streams.table(name), unfit)
        with suppress(DoesNotFit):
            if snapshot:
                state.tables[name] = table_from_text(table, snapshot.data, snapshot.version)
        _replay(state, store, streams.table(name), state.tables[name].version)
        state.tables[name] = _with_shuffle(state, store, state.tables[name])
    for link in tuple(state.meters):
        snapshot = _snapshot(store, streams.link(link), unfit)
        with suppress(DoesNotFit):
            if snapshot:
                state.meters[link] = Meter(pool_from_text(snapshot.data), snapshot.version, snapshot.version)
        _replay(state, store, streams.link(link), state.meters[link].version)
    _load_purses(state, store)


def catch_up(state: FloorState, store: Store) -> None:
    """Streams were read one after the other: up to here they are what one moment of the log says."""
    until = store.position()
    page: list[Recorded] = []
    while state.position < until or len(page) == PAGE:
        page = store.tail(state.position, PAGE)
        for recorded in page:
            state.take(recorded)


def _snapshot(store: Store, stream: str, unfit: Iterable[str]) -> Snapshot | None:
    return None if stream in unfit else store.snapshot(stream)


def _replay(state: FloorState, store: Store, stream: str, version: int) -> None:
    """From the event at the version on, which is in already: with it comes the hash of the stream's head."""
    end = state.end
    for recorded in store.read(stream, max(version - 1, 0)):
        state.take(recorded)
    state.end = end


def _with_shuffle(state: FloorState, store: Store, table: FloorTable) -> FloorTable:
    if not table.shuffles:
        return table
    shuffle, secret = _head(state, store, streams.shuffle(table.name)), _head(state, store, streams.secret(table.name))
    table = table._replace(shuffle_version=shuffle, secret_version=secret)
    if not table.round_open:
        return table
    last = next(store.read(streams.secret(table.name), secret - 1), None) if secret else None
    if last is None:
        state.locked.setdefault(streams.table(table.name), "the seed of the round in play is missing")
        return table
    published = next(store.read(streams.shuffle(table.name), shuffle - 1), None) if shuffle else None
    committed = open_envelope(published, SHUFFLE_EVENTS).event if published else None
    root = committed.root if isinstance(committed, DeckCommitted) else None
    return table._replace(seed=open_envelope(last, SHUFFLE_EVENTS).event.seed, root=root)


def _head(state: FloorState, store: Store, stream: str) -> int:
    version, hash_ = store.head_of(stream)
    if version:
        state.heads[stream] = hash_
    return version


def _load_purses(state: FloorState, store: Store) -> None:
    for stream in store.streams(streams.player("")):
        last = store.version(stream) - 1
        for recorded in [*store.read(stream, last)][-1:]:  # somebody may have written one more meanwhile
            state.heads[stream] = recorded.hash
            try:
                state.purses[stream.partition(":")[2]] = purse_after(recorded)
            except (KeyError, TypeError, ValueError) as error:
                state.locked.setdefault(stream, f"its last event cannot be read: {error!r}")
