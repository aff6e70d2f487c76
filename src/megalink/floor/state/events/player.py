"""In a Player's stream, beside what he does at the cage: what moved his money."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args

from megalink.floor.state.events.event import Event
from megalink.ledger.cage import AnyEvent as CageEvent
from megalink.money import Cents


@dataclass(frozen=True, slots=True)
class PlayerMoved(Event):
    """One command at a table changed this Player's money."""

    WIRE = "player.moved.v1"
    table: str
    round: int
    cents: Cents
    why: str


@dataclass(frozen=True, slots=True)
class PlayerAdjusted(Event):
    """Two people changed this Player's money for what went wrong in a round that stands (A116)."""

    WIRE = "player.adjusted.v1"
    table: str
    round: int
    cents: Cents
    reason: str


PLAYER_EVENTS = MappingProxyType({kind.WIRE: kind for kind in (PlayerMoved, PlayerAdjusted, *get_args(CageEvent))})
