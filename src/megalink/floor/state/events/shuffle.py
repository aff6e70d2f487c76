"""In the two streams of a table's shuffles: the seed that is kept secret, and the commitment to its deck.

`SeedCommitted` and `SeedRevealed` are of older versions, which published every seed after its round.
"""

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
class DeckCommitted(Event):
    """The deck of a round is sealed: the root of its tree, before the first wager."""

    WIRE = "shuffle.deck_committed.v1"
    round: int
    root: str


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


ShuffleEvent = DeckCommitted | SeedCommitted | SeedRevealed
SHUFFLE_EVENTS = MappingProxyType({kind.WIRE: kind for kind in (SeedKept, *get_args(ShuffleEvent))})
