"""The floor's state as it will be once everything decided so far is in the log; and what one order adds to it."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from megalink.floor.state import streams
from megalink.floor.state.envelope import in_envelope
from megalink.floor.state.events import PlayerMoved
from megalink.floor.state.floor_state import FloorState, Meter, Purse, Registry
from megalink.floor.state.table_state import FloorTable
from megalink.ledger import cage
from megalink.rulebook.rejection import Rejection
from megalink.rulebook.role import Actor
from megalink.store.contract import Snapshot, Write
from megalink.table.state import TableState


class Happening(NamedTuple):
    """For who listens: an event as it was decided. It may show cards that lie face down; viewers get views."""

    stream: str
    version: int
    event: Any


@dataclass(slots=True)
class Change:
    """What one order writes, and what the floor holds afterwards."""

    actor: Actor
    at: int
    before: TableState | None = None  # of the table where it happens: what its events are told by
    writes: list[Write] = field(default_factory=list)
    snapshots: list[Snapshot] = field(default_factory=list)
    happened: list[Happening] = field(default_factory=list)
    tables: dict[str, FloorTable] = field(default_factory=dict)
    meters: dict[str, Meter] = field(default_factory=dict)
    purses: dict[str, Purse] = field(default_factory=dict)
    registry: Registry | None = None
    answer: dict[str, object] = field(default_factory=dict)

    def write(self, stream: str, version: int, *events: Any, secret: bool = False) -> None:  # noqa: ANN401 (events of any room)
        self.writes.append(Write(stream, version, [in_envelope(event, self.actor, self.at) for event in events]))
        if not secret:
            self.happened += [Happening(stream, number, event) for number, event in enumerate(events, version + 1)]

    def move_purse(self, player: str, purse: Purse, event: PlayerMoved | cage.AnyEvent) -> None:
        """The line of a Player's account by which his money is now `purse`."""
        stream = streams.player(player)
        line = in_envelope(event, self.actor, self.at, (purse.balance, purse.cash))
        self.writes.append(Write(stream, purse.version - 1, [line]))
        self.happened.append(Happening(stream, purse.version, event))
        self.purses[player] = purse

    def enter(self, state: "FloorState | Draft") -> None:
        """Makes the state what it is after the change."""
        if self.tables:
            state.tables.update(self.tables)
        if self.meters:
            state.meters.update(self.meters)
        if self.purses:
            state.purses.update(self.purses)
        if self.registry is not None:
            state.registry = self.registry


class Refused(NamedTuple):
    """A refusal, and the streams with their versions that it rests on."""

    rejection: Rejection
    rests_on: tuple[tuple[str, int], ...] = ()
    broken_by: Exception | None = None  # the rules themselves failed


class Draft:
    """Changes on top of a state that stays as it is."""

    def __init__(self, state: FloorState) -> None:
        self._state = state
        self.registry = state.registry
        self.locked = state.locked
        self.tables: dict[str, FloorTable] = {}
        self.meters: dict[str, Meter] = {}
        self.purses: dict[str, Purse] = {}

    def table(self, name: str) -> FloorTable | None:
        return self.tables.get(name) or self._state.tables.get(name)

    def meter(self, name: str | None) -> Meter | None:
        """Of a link; without one there is none."""
        if name is None:
            return None
        return self.meters.get(name) or self._state.meters.get(name)

    def purse(self, name: str) -> Purse:
        return self.purses.get(name) or self._state.purses.get(name) or Purse()

    def all_desks(self) -> list[FloorTable]:
        return [*{**self._state.tables, **self.tables}.values()]
