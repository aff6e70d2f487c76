"""Records as plain data and back: NamedTuples and dataclasses whose type hints say how their fields are written.

Nothing here names a class, so classes may move; and nothing is guessed: a key, a kind or a value that does not fit is
refused. A mapping whose keys are no text becomes a list of pairs, a set becomes a list in order.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import MappingProxyType, NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from megalink.cards import Card, UnknownCard, card

Plain = dict[str, object]
Read = Callable[[object, str], Any]
Write = Callable[[Any], object]


class BadPlain(ValueError):
    """The data does not fit; `where` is the path to what is wrong."""

    def __init__(self, where: str, value: object, message: str) -> None:
        super().__init__(f"{where}: {message}, not {value!r}")
        self.where = where
        self.value = value


def as_plain(record: object) -> Plain:
    """The fields of a record, each as plain data."""
    kind: Any = type(record)
    return record_writer(kind)(record)


def read_record(kind: type, raw: object, where: str) -> Any:  # noqa: ANN401 (an object of that kind)
    return kind(**read_fields(kind, raw, where))


def read_fields(kind: type, raw: object, where: str, leave: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a record of that kind, all of them but those that are left to the caller."""
    readers = _readers(kind)
    if leave:
        readers = {name: read for name, read in readers.items() if name not in leave}
    if not isinstance(raw, dict) or raw.keys() != readers.keys():
        raise BadPlain(where, raw, f"an object of exactly these is needed here: {', '.join(readers)}")
    return {name: read(raw[name], f"{where}.{name}") for name, read in readers.items()}


def field_names(kind: type) -> tuple[str, ...]:
    return getattr(kind, "_fields", None) or tuple(one.name for one in fields(kind))


@cache
def record_writer(kind: Any, leave: tuple[str, ...] = ()) -> Callable[[Any], Plain]:  # noqa: ANN401 (a class)
    """The function that writes records of that kind, all their fields but those left out.

    It is one expression, `{'position': record.position, 'cards': write_cards(record.cards)}`, put together once for
    each kind, as the standard library does for NamedTuples: a floor writes every event by it.
    """
    hints, parts, names = get_type_hints(kind), list[str](), dict[str, Write]()
    for name in field_names(kind):
        write = None if name in leave else writer(hints[name])
        if write:
            names[f"write_{name}"] = write
        if name not in leave:
            parts.append(f"{name!r}: write_{name}(record.{name})" if write else f"{name!r}: record.{name}")
    written: Callable[[Any], Plain] = eval(f"lambda record: {{{', '.join(parts)}}}", {**names})  # noqa: S307 (names of fields)
    return written


@cache
def _readers(kind: Any) -> dict[str, Read]:  # noqa: ANN401 (a class)
    hints = get_type_hints(kind)
    return {name: reader(hints[name]) for name in field_names(kind)}


@cache
def writer(hint: Any) -> Write | None:  # noqa: ANN401 (a type hint may be any of several things)
    """How a value of that hint is written; None where it is plain already."""
    hint, origin = _supertype(hint), get_origin(_supertype(hint))
    if origin in (Union, UnionType):
        write = writer(_other_than_none(hint))
        return write and (lambda value: None if value is None else write(value))
    if origin is tuple and get_args(hint)[1:] != (...,):
        parts = [writer(one) for one in get_args(hint)]
        return lambda value: [one if write is None else write(one) for write, one in zip(parts, value, strict=True)]
    if origin in (tuple, frozenset):
        return _list_writer(writer(get_args(hint)[0]), is_set=origin is frozenset)
    if origin is not None and issubclass(origin, Mapping):
        return _mapping_writer(*get_args(hint))
    if hint in (bool, int, str):
        return None
    if hint is Card:
        return attrgetter("text")
    if issubclass(hint, Enum):
        return lambda value: value._name_.lower()  # `name` is a property, and several times as slow
    assert _is_record(hint), f"{hint} has no place in plain data"
    return as_plain


def _list_writer(write: Write | None, *, is_set: bool) -> Write:
    if is_set:
        return lambda value: [one if write is None else write(one) for one in sorted(value)]
    return list if write is None else (lambda value: [*map(write, value)])


def _mapping_writer(key: Any, value: Any) -> Write:  # noqa: ANN401 (type hints)
    write_key, write_value = writer(key) or _same, writer(value) or _same
    if key is str:
        return lambda mapping: {name: write_value(one) for name, one in mapping.items()}
    return lambda mapping: [[write_key(name), write_value(one)] for name, one in mapping.items()]


def _same(value: object) -> object:
    return value


@cache
def reader(hint: Any) -> Read:  # noqa: ANN401 (a type hint may be any of several things)
    hint, origin = _supertype(hint), get_origin(_supertype(hint))
    if origin in (Union, UnionType):
        read = reader(_other_than_none(hint))
        return lambda raw, where: None if raw is None else read(raw, where)
    if origin is tuple:
        return _tuple_reader(*get_args(hint))
    if origin is frozenset:
        read_all = _tuple_reader(*get_args(hint), ...)
        return lambda raw, where: frozenset(read_all(raw, where))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping_reader(*get_args(hint))
    if hint is Card:
        return _read_card
    if hint in (bool, int, str):
        return _exactly(hint)
    if issubclass(hint, Enum):
        return _one_of({member.name.lower(): member for member in hint})
    assert _is_record(hint), f"{hint} has no place in plain data"
    return lambda raw, where: read_record(hint, raw, where)


def _supertype(hint: Any) -> Any:  # noqa: ANN401 (type hints)
    return _supertype(hint.__supertype__) if isinstance(hint, NewType) else hint


def _other_than_none(hint: Any) -> Any:  # noqa: ANN401 (type hints)
    (other,) = (one for one in get_args(hint) if one is not NoneType)
    return other


def _is_record(hint: Any) -> bool:  # noqa: ANN401 (type hints)
    return is_dataclass(hint) or (issubclass(hint, tuple) and hasattr(hint, "_fields"))


def _tuple_reader(first: Any, *others: Any) -> Read:  # noqa: ANN401 (type hints, as above)
    if others == (...,):
        read = reader(first)
        return lambda raw, where: tuple(read(one, f"{where}[{place}]") for place, one in enumerate(_list(raw, where)))
    reads = [reader(hint) for hint in (first, *others)]

    def fixed(raw: object, where: str) -> tuple[Any, ...]:
        parts = _list(raw, where)
        if len(parts) != len(reads):
            raise BadPlain(where, raw, f"{len(reads)} values are needed here")
        return tuple(read(one, f"{where}[{place}]") for place, (read, one) in enumerate(zip(reads, parts, strict=True)))

    return fixed


def _mapping_reader(key: Any, value: Any) -> Read:  # noqa: ANN401 (type hints)
    read_pairs, read_value = _tuple_reader(tuple[key, value], ...), reader(value)

    def pairs(raw: object, where: str) -> Mapping[Any, Any]:
        found = read_pairs(raw, where)
        mapping = dict(found)
        if len(mapping) < len(found):
            raise BadPlain(where, raw, "each key once is needed here")
        return MappingProxyType(mapping)

    def named(raw: object, where: str) -> Mapping[str, Any]:
        if not isinstance(raw, dict):
            raise BadPlain(where, raw, "an object is needed here")
        return MappingProxyType({name: read_value(one, f"{where}.{name}") for name, one in raw.items()})

    return named if key is str else pairs


def _list(raw: object, where: str) -> list[object]:
    if not isinstance(raw, list):
        raise BadPlain(where, raw, "a list is needed here")
    return raw


def _exactly(kind: type) -> Read:
    def read(raw: object, where: str) -> object:
        if type(raw) is not kind:  # true is no 1 here
            raise BadPlain(where, raw, f"a value of kind {kind.__name__} is needed here")
        return raw

    return read


def _one_of(members: Mapping[str, Enum]) -> Read:
    def read(raw: object, where: str) -> Enum:
        if not isinstance(raw, str) or raw not in members:
            raise BadPlain(where, raw, f"one of {', '.join(members)} is needed here")
        return members[raw]

    return read


def _read_card(raw: object, where: str) -> Card:
    try:
        found = card(raw) if isinstance(raw, str) else None
    except UnknownCard:
        found = None
    if found is None or found.text != raw:  # a ten is T in plain data: one card, one spelling
        raise BadPlain(where, raw, "a card is needed here")
    return found
