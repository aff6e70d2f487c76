"""States out of nothing but their events: what the log must be able to make again."""

from collections.abc import Iterable
from functools import reduce

from megalink.jackpot.events import AnyEvent as PoolEvent
from megalink.jackpot.evolve import evolve as evolve_pool
from megalink.jackpot.state import Pool
from megalink.play.tables import new_table
from megalink.table.events import AnyEvent as TableEvent
from megalink.table.evolve import evolve
from megalink.table.state import TableState


def replay(events: Iterable[TableEvent]) -> TableState:
    return reduce(evolve, events, new_table())


def replay_pool(events: Iterable[PoolEvent]) -> Pool | None:
    closed: Pool | None = None
    return reduce(evolve_pool, events, closed)
