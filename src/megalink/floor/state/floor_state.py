"""Everything the floor holds in memory: what the log says, as far as it has been read."""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from megalink.floor.state import streams
from megalink.floor.state.events import (
    FLOOR_EVENTS,
    FLOOR_TABLE_EVENTS,
    PLAYER_EVENTS,
    SHUFFLE_EVENTS,
    AcknowledgedLost,
    DeckCommitted,
    ExclusionLifted,
    FloorEvent,
    GamingDayBegun,
    GamingDayEnded,
    LimitsChanged,
    LinkListed,
    LogReplaced,
    LogVerified,
    LostEvent,
    OrderApproved,
    OrderDeclined,
    PlayerExcluded,
    PlayerReady,
    SecondPersonNeeded,
    SeedKept,
    ShiftBegun,
    TableListed,
)
from megalink.floor.state.exclusions import Exclusion, Lifted
from megalink.floor.state.gaming_day import Shift
from megalink.floor.state.house_limits import HouseLimits
from megalink.floor.state.streams import CashOfDay, Opened, open_envelope
from megalink.floor.state.table_state import FloorTable, evolve_floor_table, new_floor_table
from megalink.floor.state.users import People, people_after
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
    of_day: CashOfDay = CashOfDay()  # likewise of the last gaming day in which he brought or took any

    def played(self, cents: int) -> "Purse":
        """After a movement at a table, or an adjustment."""
        return self._replace(version=self.version + 1, balance=Cents(self.balance + cents))

    def over_the_counter(self, cents: int, day: str) -> "Purse":
        """After a buy-in, or below nothing a cash-out, in this gaming day."""
        before = self.of_day if self.of_day.day == day else CashOfDay(day)
        of_day = CashOfDay(day, before.brought + max(cents, 0), before.taken + max(-cents, 0))
        return self.played(cents)._replace(cash=Cents(self.cash + cents), of_day=of_day)


class Meter(NamedTuple):
    pool: Pool | None = None
    version: int = 0
    snapshot_version: int = 0


class Registry(NamedTuple):
    version: int = 0
    day: str = ""  # the last gaming day that was begun
    day_open: bool = False  # and not ended yet
    shift: Shift | None = None  # the one that runs
    days: Mapping[str, int] = MappingProxyType({})  # every gaming day that was begun, with how many shifts it has had
    verified: int = 0  # the position up to which the log was verified
    exclusions: tuple[Exclusion, ...] = ()  # bars and restrictions, past ones too
    limits: HouseLimits = HouseLimits()
    asked: int = 0  # how many orders have ever waited for a second person
    waiting: tuple[SecondPersonNeeded, ...] = ()  # those that still do
    eras: int = 0  # how often the log has gone back, or was another one
    lost: frozenset[LostEvent] = frozenset()  # that servers had answered, and the log does not hold
    replaced: LogReplaced | None = None  # found at a start; until a gaming day has ended, whose books show it

    @property
    def shifts(self) -> int:
        """That the last gaming day has had."""
        return self.days.get(self.day, 0)

    def waits(self, number: int) -> SecondPersonNeeded | None:
        return next((order for order in self.waiting if order.number == number), None)


class LogPoint(NamedTuple):
    """A position of the log with the hash of the event there, by which a log is known to be the same one.

    Without a hash there is nothing to know it by: the log is empty, or damaged just there.
    """

    position: int = 0
    hash: str = ""


class Gap(ValueError):
    """An event does not follow the one before it."""


class FloorState:
    def __init__(self) -> None:
        self.end = LogPoint()  # of the log, as far as it is in
        self.first = ""  # the hash of the log's first event, which no other log has
        self.heads: dict[str, str] = {}  # the hash of each stream's last event that is in
        self.registry = Registry()
        self.people = People()
        self.tables: dict[str, FloorTable] = {}
        self.meters: dict[str, Meter] = {}
        self.purses: dict[str, Purse] = {}
        self.locked: dict[str, str] = {}  # stream -> why nothing is taken for it
        self.entered = 0  # how often something was taken in: as long as it is the same, all but the locks is
        self.entering = threading.Lock()  # held while a transaction is taken in, and by readers of a whole

    @property
    def position(self) -> int:
        return self.end.position

    def take(self, recorded: Recorded) -> Any:  # noqa: ANN401 (an event of any room)
        """Takes in an event of the log and gives it back; None for one that is in already, or that nobody may see.

        What cannot be taken in locks its stream: the other tables play on. What another room wrote is given back as it
        is in the log.
        """
        if recorded.position > self.end.position:
            self.end = LogPoint(recorded.position, recorded.hash)
            self.first = self.first or (recorded.hash if recorded.position == 1 else "")
        self.heads[recorded.stream] = recorded.hash
        if recorded.stream == streams.USERS:
            with suppress(BadPlain):  # the room that writes this stream says what is wrong with it
                self.people = people_after(self.people, recorded)
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
        table = evolve_floor_table(table, opened.event)
        if not isinstance(opened.event, PlayerReady):  # it ends a wait, and begins none
            table = table.moved_at(opened.at)
        self.tables[name] = table if table.round_open or not table.seed else table._replace(seed=None, root=None)
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
        event = open_envelope(recorded, SHUFFLE_EVENTS).event
        root = event.root if isinstance(event, DeckCommitted) else None
        self.tables[name] = table._replace(shuffle_version=recorded.version, root=root)
        return event

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


def registry_after(registry: Registry, event: FloorEvent) -> Registry:  # noqa: C901 (a case for each event)
    registry = registry._replace(version=registry.version + 1)
    if isinstance(event, GamingDayBegun):
        days = MappingProxyType({**registry.days, event.day: 0})
        return registry._replace(day=event.day, day_open=True, days=days, shift=None)
    if isinstance(event, GamingDayEnded):
        return registry._replace(day_open=False, shift=None, replaced=None)
    if isinstance(event, ShiftBegun):
        shift = Shift(event.number, event.manager, event.at)
        return registry._replace(days=MappingProxyType({**registry.days, event.day: event.number}), shift=shift)
    if isinstance(event, LogVerified):
        return registry._replace(verified=event.position)
    if isinstance(event, AcknowledgedLost):
        return registry._replace(lost=registry.lost | {*event.events})
    if isinstance(event, LogReplaced):
        return registry._replace(replaced=event, eras=registry.eras + 1)
    if isinstance(event, PlayerExcluded):
        imposed = Exclusion(
            event.number, event.kind, event.player, event.table, event.reason, event.until, event.by, event.at
        )
        return registry._replace(exclusions=(*registry.exclusions, imposed))
    if isinstance(event, ExclusionLifted):
        lifted = Lifted(event.reason, event.by, event.at)
        after = [each._replace(lifted=lifted) if each.number == event.number else each for each in registry.exclusions]
        return registry._replace(exclusions=tuple(after))
    if isinstance(event, LimitsChanged):
        return registry._replace(limits=event.limits)
    if isinstance(event, SecondPersonNeeded):
        return registry._replace(asked=event.number, waiting=(*registry.waiting, event))
    if isinstance(event, OrderApproved | OrderDeclined):
        left = tuple(order for order in registry.waiting if order.number != event.number)
        return registry._replace(waiting=left)
    return registry


def purse_after(recorded: Recorded) -> Purse:
    """Every event of a Player's stream has his balance and cash in its envelope: the last one says it all."""
    return purse_in(recorded, open_envelope(recorded, PLAYER_EVENTS))


def purse_in(recorded: Recorded, opened: Opened) -> Purse:
    if opened.balance is None or opened.cash is None:
        raise BadPlain(recorded.stream, recorded.data, "balance and cash are needed here")
    return Purse(recorded.version, Cents(opened.balance), Cents(opened.cash), opened.of_day or CashOfDay())


def _is_next(recorded: Recorded, version: int) -> bool:
    if recorded.version > version + 1:
        raise Gap(f"version {recorded.version} of {recorded.stream} comes after version {version}")
    return recorded.version == version + 1
