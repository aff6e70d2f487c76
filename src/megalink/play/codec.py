"""Events as plain data and back: what a store keeps of a table and of the pool.

The wire name under "type" says which event it is, and the event's own type hints say how its fields are read. Nothing
here names a class, so classes may move; and nothing is guessed: a key, a kind or a value that does not fit is refused.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from megalink.cards import Card, UnknownCard, card
from megalink.jackpot.events import AnyEvent as PoolEvent
from megalink.table.events import AnyEvent as TableEvent

Plain = dict[str, object]
Read = Callable[[object, str], Any]

TABLE_EVENTS: Mapping[str, type[TableEvent]] = MappingProxyType({kind.WIRE: kind for kind in get_args(TableEvent)})
POOL_EVENTS: Mapping[str, type[PoolEvent]] = MappingProxyType({kind.WIRE: kind for kind in get_args(PoolEvent)})


class BadEvent(ValueError):
    """The data is no event; `where` is the path to what does not fit."""

    def __init__(self, where: str, value: object, message: str) -> None:
        super().__init__(f"{where}: {message}, not {value!r}")
        self.where = where
        self.value = value


def encode(event: TableEvent | PoolEvent) -> Plain:
    return {"type": event.WIRE, **{one.name: _plain(getattr(event, one.name)) for one in fields(event)}}


def decode_table(raw: object) -> TableEvent:
    return _event(raw, TABLE_EVENTS)


def decode_pool(raw: object) -> PoolEvent:
    return _event(raw, POOL_EVENTS)


def _plain(value: object) -> object:
    if isinstance(value, Card):
        return value.text
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        parts = [_plain(one) for one in value]
        return parts if names is None else dict(zip(names, parts, strict=True))
    assert value is None or type(value) in (bool, int, str), f"{value!r} is not plain"
    return value


def _event(raw: object, kinds: Mapping[str, Any]) -> Any:  # noqa: ANN401 (which event it is, only the data knows)
    if not isinstance(raw, dict):
        raise BadEvent("event", raw, "an object is needed here")
    name = raw.get("type")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadEvent("type", name, "the wire name of an event is needed here")
    return kind(**_read_fields(kind, {key: value for key, value in raw.items() if key != "type"}, str(name)))


def _read_fields(kind: type, raw: object, where: str) -> dict[str, Any]:
    readers = _readers(kind)
    if not isinstance(raw, dict) or raw.keys() != readers.keys():
        raise BadEvent(where, raw, f"an object of exactly these is needed here: {', '.join(readers)}")
    return {name: read(raw[name], f"{where}.{name}") for name, read in readers.items()}


@cache
def _readers(kind: type) -> dict[str, Read]:
    names: tuple[str, ...] = getattr(kind, "_fields", None) or tuple(one.name for one in fields(kind))
    hints = get_type_hints(kind)
    return {name: _reader(hints[name]) for name in names}


@cache
def _reader(hint: Any) -> Read:  # noqa: ANN401 (a type hint may be any of several things)
    if isinstance(hint, NewType):
        return _reader(hint.__supertype__)
    if get_origin(hint) in (Union, UnionType):
        (other,) = (one for one in get_args(hint) if one is not NoneType)
        read_other = _reader(other)
        return lambda raw, where: None if raw is None else read_other(raw, where)
    if get_origin(hint) is tuple:
        return _tuple_reader(*get_args(hint))
    if hint is Card:
        return _read_card
    if hint in (bool, int, str):
        return _exactly(hint)
    if issubclass(hint, Enum):
        return _one_of({member.name.lower(): member for member in hint})
    assert issubclass(hint, tuple), f"{hint} has no place on the wire"
    return lambda raw, where: hint(**_read_fields(hint, raw, where))


def _tuple_reader(first: Any, *others: Any) -> Read:  # noqa: ANN401 (type hints, as above)
    if others == (...,):
        read = _reader(first)
        return lambda raw, where: tuple(read(one, f"{where}[{place}]") for place, one in enumerate(_list(raw, where)))
    reads = [_reader(hint) for hint in (first, *others)]

    def fixed(raw: object, where: str) -> tuple[Any, ...]:
        parts = _list(raw, where)
        if len(parts) != len(reads):
            raise BadEvent(where, raw, f"{len(reads)} values are needed here")
        return tuple(read(one, f"{where}[{place}]") for place, (read, one) in enumerate(zip(reads, parts, strict=True)))

    return fixed


def _list(raw: object, where: str) -> list[object]:
    if not isinstance(raw, list):
        raise BadEvent(where, raw, "a list is needed here")
    return raw


def _exactly(kind: type) -> Read:
    def read(raw: object, where: str) -> object:
        if type(raw) is not kind:  # true is no 1 here
            raise BadEvent(where, raw, f"a value of kind {kind.__name__} is needed here")
        return raw

    return read


def _one_of(members: Mapping[str, Enum]) -> Read:
    def read(raw: object, where: str) -> Enum:
        if not isinstance(raw, str) or raw not in members:
            raise BadEvent(where, raw, f"one of {', '.join(members)} is needed here")
        return members[raw]

    return read


def _read_card(raw: object, where: str) -> Card:
    try:
        found = card(raw) if isinstance(raw, str) else None
    except UnknownCard:
        found = None
    if found is None or found.text != raw:  # a ten is T on the wire: one card, one spelling
        raise BadEvent(where, raw, "a card is needed here")
    return found
