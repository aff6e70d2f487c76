"""Events as plain data and back: what a store keeps of a table and of the pool.

The wire name under "type" says which event it is, and the event's own type hints say how its fields are read
(plain.py).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, get_args

from megalink.jackpot.events import AnyEvent as PoolEvent
from megalink.play.plain import BadPlain, Plain, as_plain, read_record
from megalink.table.events import AnyEvent as TableEvent

TABLE_EVENTS: Mapping[str, type[TableEvent]] = MappingProxyType({kind.WIRE: kind for kind in get_args(TableEvent)})
POOL_EVENTS: Mapping[str, type[PoolEvent]] = MappingProxyType({kind.WIRE: kind for kind in get_args(PoolEvent)})

BadEvent = BadPlain


def encode(event: TableEvent | PoolEvent) -> Plain:
    return {"type": event.WIRE, **as_plain(event)}


def decode_table(raw: object) -> TableEvent:
    event: TableEvent = _event(raw, TABLE_EVENTS)
    return event


def decode_pool(raw: object) -> PoolEvent:
    event: PoolEvent = _event(raw, POOL_EVENTS)
    return event


def _event(raw: object, kinds: Mapping[str, Any]) -> Any:  # noqa: ANN401 (which event it is, only the data knows)
    if not isinstance(raw, dict):
        raise BadEvent("event", raw, "an object is needed here")
    name = raw.get("type")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadEvent("type", name, "the wire name of an event is needed here")
    return read_record(kind, {key: value for key, value in raw.items() if key != "type"}, str(name))
