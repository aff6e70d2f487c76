"""Events of a table and of the pool by their wire names, and an event as plain data with its name under "type"."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import get_args

from megalink.jackpot.events import AnyEvent as PoolEvent
from megalink.table.events import AnyEvent as TableEvent
from megalink.wire.plain import Plain, as_plain

TABLE_EVENTS: Mapping[str, type[TableEvent]] = MappingProxyType({kind.WIRE: kind for kind in get_args(TableEvent)})
POOL_EVENTS: Mapping[str, type[PoolEvent]] = MappingProxyType({kind.WIRE: kind for kind in get_args(PoolEvent)})


def encode(event: TableEvent | PoolEvent) -> Plain:
    return {"type": event.WIRE, **as_plain(event)}
