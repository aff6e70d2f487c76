"""A pool out of nothing but its events: what the log must be able to make again."""

from collections.abc import Iterable
from functools import reduce

from megalink.jackpot.events import AnyEvent
from megalink.jackpot.evolve import evolve
from megalink.jackpot.state import Pool


def replay_pool(events: Iterable[AnyEvent]) -> Pool | None:
    closed: Pool | None = None
    return reduce(evolve, events, closed)
