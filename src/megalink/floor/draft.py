"""The house as it will be once everything decided so far is in the log; and what one order adds to it."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from megalink.floor.desk import Desk
from megalink.floor.envelope import Envelope
from megalink.floor.house import House, Meter, Purse, Registry
from megalink.floor.refusal import AnyRejection
from megalink.store import Snapshot, Write


class Happening(NamedTuple):
    """For who listens: an event as it was decided. It may show cards that lie face down; viewers get views."""

    stream: str
    version: int
    event: Any


@dataclass(slots=True)
class Change:
    """What one order writes, and what the house holds afterwards."""

    envelope: Envelope
    writes: list[Write] = field(default_factory=list)
    snapshots: list[Snapshot] = field(default_factory=list)
    happened: list[Happening] = field(default_factory=list)
    desks: dict[str, Desk] = field(default_factory=dict)
    meters: dict[str, Meter] = field(default_factory=dict)
    purses: dict[str, Purse] = field(default_factory=dict)
    registry: Registry | None = None
    answer: dict[str, object] = field(default_factory=dict)

    def write(self, stream: str, version: int, *events: Any, more: str = "", secret: bool = False) -> None:  # noqa: ANN401 (events of any room)
        written: list[tuple[str, str]] = []
        for number, event in enumerate(events, start=version + 1):
            written.append(self.envelope.around(event, more))
            if not secret:
                self.happened.append(Happening(stream, number, event))
        self.writes.append(Write(stream, version, written))

    def enter(self, house: "House | Draft") -> None:
        """Makes the house what it is after the change."""
        if self.desks:
            house.desks.update(self.desks)
        if self.meters:
            house.meters.update(self.meters)
        if self.purses:
            house.purses.update(self.purses)
        if self.registry is not None:
            house.registry = self.registry


class Refused(NamedTuple):
    """A refusal, and the streams with their versions that it rests on."""

    rejection: AnyRejection
    rests_on: tuple[tuple[str, int], ...] = ()


class Draft:
    """Changes on top of a house that stays as it is."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.registry = house.registry
        self.locked = house.locked
        self.desks: dict[str, Desk] = {}
        self.meters: dict[str, Meter] = {}
        self.purses: dict[str, Purse] = {}

    def desk(self, name: str) -> Desk | None:
        return self.desks.get(name) or self._house.desks.get(name)

    def meter(self, name: str) -> Meter | None:
        return self.meters.get(name) or self._house.meters.get(name)

    def purse(self, name: str) -> Purse:
        return self.purses.get(name) or self._house.purses.get(name) or Purse()

    def all_desks(self) -> list[Desk]:
        return [*{**self._house.desks, **self.desks}.values()]
