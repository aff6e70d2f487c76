"""Start-up: the house out of the log. Snapshots save most of the replay; one that does not fit is passed over."""

from collections.abc import Iterable
from typing import NamedTuple

from megalink.floor import names
from megalink.floor.books import findings as book_findings
from megalink.floor.desk import Desk
from megalink.floor.envelope import open_envelope
from megalink.floor.events import SHUFFLE_EVENTS
from megalink.floor.house import House, Meter, purse_after
from megalink.floor.snapshots import DoesNotFit, desk_from_text, pool_from_text
from megalink.ledger.checks import Finding as BookFinding
from megalink.store import Fault, Finding, Recorded, Store

PAGE = 5_000
OF_SNAPSHOTS = (Fault.SNAPSHOT_CHANGED, Fault.SNAPSHOT_AHEAD)


class Started(NamedTuple):
    """What a start found out: faults of the log after the last verified position, and of the books."""

    house: House
    verified_from: int
    log: tuple[Finding, ...]
    books: tuple[BookFinding, ...]


def start(store: Store) -> Started:
    """The house with everything locked that does not hold."""
    house, position = House(), store.position()
    for recorded in store.read(names.FLOOR):
        house.take(recorded)
    house.position = position  # from here on nothing is missed, whoever writes meanwhile
    verified_from = house.registry.verified
    log = tuple(store.verify(verified_from))
    lock_faults(house, log)
    load(house, store, unfit={one.stream for one in log if one.fault in OF_SNAPSHOTS and one.stream})
    catch_up(house, store)
    books = tuple(book_findings(house)) if not house.locked else ()
    lock_findings(house, books)
    return Started(house, verified_from, log, books)


def lock_faults(house: House, faults: Iterable[Finding]) -> None:
    """A fault of one stream locks what stands on it; one of the whole log, with no stream to blame, locks the floor."""
    graver = [one for one in faults if one.fault not in OF_SNAPSHOTS]
    for one in graver:
        if one.stream is not None:
            house.locked.setdefault(one.stream, one.message)
    general = [one for one in graver if one.stream is None]
    if general and (len(general) == len(graver) or any(one.fault is Fault.FILE_DAMAGED for one in general)):
        house.locked.setdefault(names.FLOOR, general[0].message)


def lock_findings(house: House, found: Iterable[BookFinding]) -> None:
    for one in found:
        if one.check == "nobody_below_nothing":
            continue  # a debt, after a reversal: for people, not for a lock
        where = one.where if one.where.startswith(("table:", "link:", "player:")) else names.FLOOR
        house.locked.setdefault(where, f"{one.check}: {one.message}")


def load(house: House, store: Store, unfit: Iterable[str] = ()) -> None:
    """Fills a house that has its registry: tables, links and Players, each up to its end at that moment."""
    for name, desk in tuple(house.desks.items()):
        house.desks[name] = _from_snapshot(store, desk, unfit)
        _replay(house, store, names.table(name), house.desks[name].version)
        house.desks[name] = _with_shuffle(house, store, house.desks[name])
    for link in tuple(house.meters):
        house.meters[link] = _meter(store, link, unfit)
        _replay(house, store, names.link(link), house.meters[link].version)
    _load_purses(house, store)


def catch_up(house: House, store: Store) -> None:
    """Streams were read one after the other: up to here they are what one moment of the log says."""
    until = store.position()
    page: list[Recorded] = []
    while house.position < until or len(page) == PAGE:
        page = store.tail(house.position, PAGE)
        for recorded in page:
            house.take(recorded)


def _from_snapshot(store: Store, desk: Desk, unfit: Iterable[str]) -> Desk:
    stream = names.table(desk.name)
    kept = store.snapshot(stream) if stream not in unfit else None
    if kept is None:
        return desk
    try:
        return desk_from_text(desk, kept.data, kept.version)
    except DoesNotFit:
        return desk


def _meter(store: Store, link: str, unfit: Iterable[str]) -> Meter:
    stream = names.link(link)
    kept = store.snapshot(stream) if stream not in unfit else None
    if kept is None:
        return Meter()
    try:
        return Meter(pool_from_text(kept.data), kept.version, kept.version)
    except DoesNotFit:
        return Meter()


def _replay(house: House, store: Store, stream: str, version: int) -> None:
    position = house.position
    for recorded in store.read(stream, version):
        house.take(recorded)
    house.position = position


def _with_shuffle(house: House, store: Store, desk: Desk) -> Desk:
    if not desk.shuffles:
        return desk
    shuffle, secret = store.version(names.shuffle(desk.name)), store.version(names.secret(desk.name))
    desk = desk._replace(shuffle_version=shuffle, secret_version=secret)
    if not desk.round_open:
        return desk
    last = next(store.read(names.secret(desk.name), secret - 1), None) if secret else None
    if last is None:
        house.locked.setdefault(names.table(desk.name), "the seed of the round in play is missing")
        return desk
    return desk._replace(seed=open_envelope(last, SHUFFLE_EVENTS).event.seed)


def _load_purses(house: House, store: Store) -> None:
    for stream in store.streams(names.player("")):
        for recorded in _last(store, stream):
            try:
                house.purses[stream.partition(":")[2]] = purse_after(recorded)
            except (KeyError, TypeError, ValueError) as error:
                house.locked.setdefault(stream, f"its last event cannot be read: {error!r}")


def _last(store: Store, stream: str) -> list[Recorded]:
    return list(store.read(stream, store.version(stream) - 1))[-1:]
