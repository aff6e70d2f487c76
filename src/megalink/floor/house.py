"""Everything the floor holds in memory: what the log says, as far as it has been read."""

from types import MappingProxyType
from typing import NamedTuple

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
from megalink.ledger.balances import Balances
from megalink.ledger import account
from megalink.money import Cents
from megalink.play.codec import POOL_EVENTS, TABLE_EVENTS
from megalink.store import Recorded
from megalink.table.state import FELT, HOUSE, POOL

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


class Gap(Exception):
    """An event does not follow the one before it."""


class House:
    def __init__(self) -> None:
        self.position = 0
        self.registry = Registry()
        self.desks: dict[str, Desk] = {}
        self.meters: dict[str, Meter] = {}
        self.purses: dict[str, Purse] = {}
        self.locked: dict[str, str] = {}  # stream -> why nothing is taken for it

    def apply(self, recorded: Recorded) -> None:
        """Takes in an event of the log; one that is in already is passed over. Raises BadPlain or Gap."""
        kind, _, name = recorded.stream.partition(":")
        match kind:
            case "table":
                self._at_table(name, recorded)
            case "player":
                self._of_player(name, recorded)
            case "link":
                self._in_link(name, recorded)
            case "floor":
                self._on_floor(recorded)
            case "shuffle" | "secret":
                self._of_shuffle(kind, name, recorded)
            case _:
                raise Gap(f"{recorded.stream} is no stream of a floor")
        self.position = max(self.position, recorded.position)

    def _at_table(self, name: str, recorded: Recorded) -> None:
        desk = self.desks[name]
        if _is_next(recorded, desk.version):
            self.desks[name] = evolve_desk(desk, open_envelope(recorded, AT_TABLE).event)
            if not self.desks[name].round_open and self.desks[name].seed:
                self.desks[name] = self.desks[name]._replace(seed=None)

    def _of_player(self, name: str, recorded: Recorded) -> None:
        if _is_next(recorded, self.purses.get(name, Purse()).version):
            self.purses[name] = purse_after(recorded)

    def _in_link(self, name: str, recorded: Recorded) -> None:
        meter = self.meters[name]
        if _is_next(recorded, meter.version):
            pool = evolve_pool(meter.pool, open_envelope(recorded, POOL_EVENTS).event)
            self.meters[name] = meter._replace(pool=pool, version=recorded.version)

    def _on_floor(self, recorded: Recorded) -> None:
        if _is_next(recorded, self.registry.version):
            event: FloorEvent = open_envelope(recorded, FLOOR_EVENTS).event
            self.registry = registry_after(self.registry, event)
            if isinstance(event, TableListed):
                self.desks[event.table] = new_desk(event)
            elif isinstance(event, LinkListed):
                self.meters[event.link] = Meter()

    def _of_shuffle(self, kind: str, name: str, recorded: Recorded) -> None:
        desk = self.desks[name]
        if kind == "shuffle" and _is_next(recorded, desk.shuffle_version):
            self.desks[name] = desk._replace(shuffle_version=recorded.version)
        elif kind == "secret" and _is_next(recorded, desk.secret_version):
            kept: SeedKept = open_envelope(recorded, SHUFFLE_EVENTS).event
            self.desks[name] = desk._replace(secret_version=recorded.version, seed=kept.seed)

    def books(self) -> Balances:
        """What every account holds: Players by their own streams, all others by tables and pools."""
        held: dict[str, int] = {}

        def add(name: str, cents: int) -> None:
            held[name] = held.get(name, 0) + cents

        for player, purse in self.purses.items():
            add(account.player(player), purse.balance)
            add(account.CASH, -purse.cash)
        for name, desk in self.desks.items():
            for at in (HOUSE, FELT, POOL):
                add(account.of_table(at, name, desk.listed.link or ""), desk.state.accounts.get(at, 0))
        for link, meter in self.meters.items():
            if meter.pool:
                players, house, displayed, reserve = meter.pool.accounts
                add(account.clearing(link), players)
                add(account.HOUSE_ACCOUNT, house)
                add(account.jackpot(link, "displayed"), displayed)
                add(account.jackpot(link, "reserve"), reserve)
        return Balances({name: cents for name, cents in held.items() if cents})


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
