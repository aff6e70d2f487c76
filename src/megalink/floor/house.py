"""Everything the floor holds in memory: what the log says, as far as it has been read."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from megalink.floor import names
from megalink.floor.desk import Desk, evolve_desk, new_desk
from megalink.floor.envelope import open_envelope
from megalink.floor.events import (
    DESK_EVENTS,
    FLOOR_EVENTS,
    PLAYER_EVENTS,
    SHUFFLE_EVENTS,
    FloorEvent,
    GamingDayBegun,
    LinkListed,
    LogVerified,
    SeedKept,
    TableListed,
)
from megalink.jackpot.evolve import evolve as evolve_pool
from megalink.jackpot.state import Pool
from megalink.money import Cents
from megalink.play.codec import POOL_EVENTS, TABLE_EVENTS
from megalink.play.plain import BadPlain
from megalink.store import Recorded

AT_TABLE = MappingProxyType({**TABLE_EVENTS, **DESK_EVENTS})


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


class House:
    def __init__(self) -> None:
        self.position = 0
        self.registry = Registry()
        self.desks: dict[str, Desk] = {}
        self.meters: dict[str, Meter] = {}
        self.purses: dict[str, Purse] = {}
        self.locked: dict[str, str] = {}  # stream -> why nothing is taken for it

    def take(self, recorded: Recorded) -> Any:  # noqa: ANN401 (an event of any room)
        """Takes in an event of the log and gives it back; None for one that is in already, or that nobody may see.

        What cannot be taken in locks its stream: the other tables play on. What another room wrote is given back as it
        is in the log.
        """
        self.position = max(self.position, recorded.position)
        if recorded.stream == names.USERS:
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
        desk = self.desks[name]
        if not _is_next(recorded, desk.version):
            return None
        event = open_envelope(recorded, AT_TABLE).event
        desk = evolve_desk(desk, event)
        self.desks[name] = desk if desk.round_open or not desk.seed else desk._replace(seed=None)
        return event

    def _of_player(self, name: str, recorded: Recorded) -> Any:  # noqa: ANN401
        if not _is_next(recorded, self.purses.get(name, Purse()).version):
            return None
        self.purses[name] = purse_after(recorded)
        return open_envelope(recorded, PLAYER_EVENTS).event

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
            self.desks[event.table] = new_desk(event)
        elif isinstance(event, LinkListed):
            self.meters[event.link] = Meter()
        return event

    def _of_shuffle(self, name: str, recorded: Recorded) -> Any:  # noqa: ANN401
        desk = self.desks[name]
        if not _is_next(recorded, desk.shuffle_version):
            return None
        self.desks[name] = desk._replace(shuffle_version=recorded.version)
        return open_envelope(recorded, SHUFFLE_EVENTS).event

    def _of_secret(self, name: str, recorded: Recorded) -> None:
        desk = self.desks[name]
        if _is_next(recorded, desk.secret_version):
            kept: SeedKept = open_envelope(recorded, SHUFFLE_EVENTS).event
            self.desks[name] = desk._replace(secret_version=recorded.version, seed=kept.seed)

    def _of_users(self, _name: str, recorded: Recorded) -> Recorded:
        """Who may log in is no business of the house: a room above reads it."""
        return recorded

    _TAKE: ClassVar[Mapping[str, Callable[..., Any]]] = MappingProxyType(
        {
            "table": _at_table,
            "player": _of_player,
            "link": _in_link,
            "floor": _on_floor,
            "shuffle": _of_shuffle,
            "secret": _of_secret,
            "users": _of_users,
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
    more = open_envelope(recorded, PLAYER_EVENTS).more
    return Purse(recorded.version, Cents(more["balance"]), Cents(more["cash"]))


def _is_next(recorded: Recorded, version: int) -> bool:
    if recorded.version > version + 1:
        raise Gap(f"version {recorded.version} of {recorded.stream} comes after version {version}")
    return recorded.version == version + 1
