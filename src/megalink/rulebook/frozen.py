"""Frozen records and mappings: the next one, made out of the one before."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")
Record = TypeVar("Record", bound=tuple[Any, ...])


def quickly_replaced(kind: type[Record]) -> type[Record]:
    """Gives a NamedTuple a `_replace` that copies its fields at once; the standard one asks for every field by name.

    States are replaced several times for every order.
    It means the same, and a name that is no field is a ValueError here too.
    """
    record: Any = kind  # checkers keep the signatures of the NamedTuple
    places = {name: place for place, name in enumerate(record._fields)}
    new = tuple.__new__

    def replaced(self: Record, /, **changes: object) -> Record:
        values = [*self]
        try:
            for name, value in changes.items():
                values[places[name]] = value
        except KeyError as error:
            raise ValueError(f"{kind.__name__} has no field {error}") from None
        return new(kind, values)

    replaced.__name__, replaced.__qualname__ = "_replace", f"{kind.__qualname__}._replace"
    record._replace = replaced
    return kind


def with_items(mapping: Mapping[K, V], changes: dict[K, V]) -> Mapping[K, V]:
    if isinstance(mapping, MappingProxyType):  # as in all states: `|` copies what is behind at once, `**` key by key
        return MappingProxyType(mapping | changes)
    return MappingProxyType({**mapping, **changes})


def without_items(mapping: Mapping[K, V], *keys: K) -> Mapping[K, V]:
    if not mapping or mapping.keys().isdisjoint(keys):
        return mapping
    return MappingProxyType({key: value for key, value in mapping.items() if key not in keys})
