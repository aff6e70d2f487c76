"""In the two streams of a table's shuffles: the seed that is kept secret, its commitment, its publication."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args

from megalink.floor.state.events.event import Event


@dataclass(frozen=True, slots=True)
class SeedKept(Event):
    WIRE = "shuffle.seed_kept.v1"
    round: int
    seed: str


@dataclass(frozen=True, slots=True)
class SeedCommitted(Event):
    WIRE = "shuffle.committed.v1"
    round: int
    commitment: str


@dataclass(frozen=True, slots=True)
class SeedRevealed(Event):
    WIRE = "shuffle.revealed.v1"
    round: int
    seed: str


ShuffleEvent = SeedCommitted | SeedRevealed
SHUFFLE_EVENTS = MappingProxyType({kind.WIRE: kind for kind in (SeedKept, *get_args(ShuffleEvent))})
