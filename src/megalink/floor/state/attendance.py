"""Who at a table is ready to go on, and whose seat was released while he was away, as the table's events change it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from megalink.table import events as e


class Released(NamedTuple):
    """Seats that a Player lost by being away: which, after how many milliseconds, and when."""

    positions: tuple[int, ...]
    away: int
    at: int


NOBODY_RELEASED: Mapping[str, Released] = MappingProxyType({})
_NEXT_PART = (e.RoundOpened, e.BetsClosed, e.RoundConcluded, e.RoundVoided)  # after these it is for something else


def ready_after(ready: tuple[str, ...], events: Iterable[e.AnyEvent]) -> tuple[str, ...]:
    """A Player is ready until this part of the round is over, or he changes his wagers, or leaves."""
    for event in events:
        if isinstance(event, _NEXT_PART):
            return ()
        if isinstance(event, e.WagerPlaced | e.WagerLowered | e.PlayerLeft):
            ready = tuple(player for player in ready if player != event.player)
        elif isinstance(event, e.WagersReturned):
            owners = {stake.player for stake in event.stakes}
            ready = tuple(player for player in ready if player not in owners)
    return ready


def released_after(released: Mapping[str, Released], events: Iterable[e.AnyEvent]) -> Mapping[str, Released]:
    """Whoever has taken a seat again knows of it."""
    seated = {event.player for event in events if isinstance(event, e.PlayerSeated)}
    if seated.isdisjoint(released):
        return released
    return MappingProxyType({player: entry for player, entry in released.items() if player not in seated})
