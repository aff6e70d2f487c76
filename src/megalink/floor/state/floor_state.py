"""Everything the floor holds in memory: what the log says, as far as it has been read."""

import threading
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from megalink.floor.state import streams
from megalink.floor.state.events import (
    FLOOR_EVENTS,
    FLOOR_TABLE_EVENTS,
    PLAYER_EVENTS,
    SHUFFLE_EVENTS,
    FloorEvent,
    GamingDayBegun,
    LinkListed,
    LogVerified,
    SeedKept,
    TableListed,
)
from megalink.floor.state.streams import Opened, open_envelope
from megalink.floor.state.table_state import FloorTable, evolve_floor_table, new_floor_table
from megalink.jackpot.evolve import evolve as evolve_pool
from megalink.jackpot.state import Pool
from megalink.money import Cents
from megalink.store.contract import Recorded
from megalink.wire.events import POOL_EVENTS, TABLE_EVENTS
from megalink.wire.needed import BadPlain

AT_TABLE = MappingProxyType({**TABLE_EVENTS, **FLOOR_TABLE_EVENTS})


class Purse(NamedTuple):
    """A Player's money as his own stream has it."""

    version: int = 0
    balance: Cents = Cents(0)
    cash: Cents = Cents(0)  # what he brought in over the counter, less what he took out


class Meter(NamedTuple):
    pool: Pool | None = None
    version: int = 0
    snapshot_version: int = 0


class Registry(NamedTuple):
    version: int = 0
    day: str = ""
    verified: int = 0  # the position up to which the log was verified


class Gap(ValueError):
    """An event does not follow the one before it."""


class FloorState:
    def __init__(self) -> None:
        self.position = 0
        self.registry = Registry()
        self.tables: dict[str, FloorTable] = {}
        self.meters: dict[str, Meter] = {}
        self.purses: dict[str, Purse] = {}
        self.locked: dict[str, str] = {}  # stream -> why nothing is taken for it
        self.entered = 0  # how often something was taken in: as long as it is the same, all but the locks is
        self.entering = threading.Lock()  # held while a transaction is taken in, and by readers of a whole

    def take(self, recorded: Recorded) -> Any:  # noqa: ANN401 (an event of any room)
        """Takes in an event of the log and gives it back; None for one that is in already, or that nobody may see.

        What cannot be taken in locks its stream: the other tables play on. What another room wrote is given back as it
        is in the log.
        """
        self.position = max(self.position, recorded.position)
        if recorded.stream == streams.USERS:
            return recorded
        if recorded.stream in self.locked:
            return None
        kind, _, name = recorded.stream.partition(":")
        try:
            return self._TAKE[kind](self, name, recorded)
        except (BadPlain, KeyError, ArithmeticError, AssertionError, TypeError, ValueError) as error:
            self.locked[recorded.stream] = f"version {recorded.version} cannot be taken in: {error!r}"
            return None

    def _at_table(self, name: str, recorded: Recorded) -> Any:  # noqa: ANN401
        table = self.tables[name]
        if not _is_next(recorded, table.version):
            return None
        opened = open_envelope(recorded, AT_TABLE)
        table = evolve_floor_table(table, opened.event).moved_at(opened.at)
        self.tables[name] = table if table.round_open or not table.seed else table._replace(seed=None)
        return opened.event

    def _of_player(self, name: str, recorded: Recorded) -> Any:  # noqa: ANN401
        if not _is_next(recorded, self.purses.get(name, Purse()).version):
            return None
        opened = open_envelope(recorded, PLAYER_EVENTS)
        self.purses[name] = purse_in(recorded, opened)
        return opened.event

    def _in_link(self, name: str, recorded: Recorded) -> Any:  # noqa: ANN401
        meter = self.meters[name]
        if not _is_next(recorded, meter.version):
            return None
        event = open_envelope(recorded, POOL_EVENTS).event
        self.meters[name] = meter._replace(pool=evolve_pool(meter.pool, event), version=recorded.version)
        return event

    def _on_floor(self, _name: str, recorded: Recorded) -> Any:  # noqa: ANN401
        if not _is_next(recorded, self.registry.version):
            return None
        event: FloorEvent = open_envelope(recorded, FLOOR_EVENTS).event
        self.registry = registry_after(self.registry, event)
        if isinstance(event, TableListed):
            self.tables[event.table] = new_floor_table(event)
        elif isinstance(event, LinkListed):
            self.meters[event.link] = Meter()
        return event

    def _of_shuffle(self, name: str, recorded: Recorded) -> Any:  # noqa: ANN401
        table = self.tables[name]
        if not _is_next(recorded, table.shuffle_version):
            return None
        self.tables[name] = table._replace(shuffle_version=recorded.version)
        return open_envelope(recorded, SHUFFLE_EVENTS).event

    def _of_secret(self, name: str, recorded: Recorded) -> None:
        table = self.tables[name]
        if _is_next(recorded, table.secret_version):
            event: SeedKept = open_envelope(recorded, SHUFFLE_EVENTS).event
            self.tables[name] = table._replace(secret_version=recorded.version, seed=event.seed)

    _TAKE: ClassVar[Mapping[str, Callable[..., Any]]] = MappingProxyType(
        {
            "table": _at_table,
            "player": _of_player,
            "link": _in_link,
            "floor": _on_floor,
            "shuffle": _of_shuffle,
            "secret": _of_secret,
        }
    )


def registry_after(registry: Registry, event: FloorEvent) -> Registry:
    registry = registry._replace(version=registry.version + 1)
    if isinstance(event, GamingDayBegun):
        return registry._replace(day=event.day)
    if isinstance(event, LogVerified):
        return registry._replace(verified=event.position)
    return registry


def purse_after(recorded: Recorded) -> Purse:
    """Every event of a Player's stream has his balance and cash in its envelope: the last one says it all."""
    return purse_in(recorded, open_envelope(recorded, PLAYER_EVENTS))


def purse_in(recorded: Recorded, opened: Opened) -> Purse:
    if opened.balance is None or opened.cash is None:
        raise BadPlain(recorded.stream, recorded.data, "balance and cash are needed here")
    return Purse(recorded.version, Cents(opened.balance), Cents(opened.cash))


def _is_next(recorded: Recorded, version: int) -> bool:
    if recorded.version > version + 1:
        raise Gap(f"version {recorded.version} of {recorded.stream} comes after version {version}")
    return recorded.version == version + 1
