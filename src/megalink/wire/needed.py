"""What is wrong with data that msgspec refused: the place, the value that stands there, and what is needed instead."""

import re
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from megalink.cards import ALL_CARDS

_PLACE = re.compile(r" - at `\$(.*)`$")  # as msgspec's messages end: `$.stakes[0].amount`
_CARDS = tuple(card.text for card in ALL_CARDS)
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")


class BadPlain(ValueError):
    """The data does not fit; `where` is the path to what is wrong."""

    def __init__(self, where: str, value: object, message: str) -> None:
        super().__init__(f"{where}: {message}, not {value!r}")
        self.where = where
        self.value = value


def bad_plain(error: Exception, wire: Any, raw: Any, where: str) -> BadPlain:  # noqa: ANN401 (a type, and any data)
    """`wire`: the type that msgspec was to read; `raw`: the data."""
    place = _PLACE.search(str(error))
    path = place[1].partition("[...]")[0] if place else ""  # some key of a mapping: msgspec does not say which
    for step in _STEP.finditer(path):
        name, number = step.groups()
        wire = _part(_other_than_none(wire), name, number)
        raw = raw[name] if name else raw[int(number)]
        where += step[0]
    return BadPlain(where, raw, needed(_other_than_none(wire)))


def needed(wire: Any) -> str:  # noqa: ANN401 (a type)
    origin, args = get_origin(wire), get_args(wire)
    if origin is Literal:
        return "a card is needed here" if args == _CARDS else f"one of {', '.join(args)} is needed here"
    if origin is dict:
        return "an object is needed here"
    if origin is tuple:
        return "a list is needed here" if args[1:] == (...,) else f"{len(args)} values are needed here"
    if not issubclass(wire, Struct):
        return f"a value of kind {wire.__name__} is needed here"
    names = [field.name if field.required else f"{field.name} (may be left out)" for field in fields(wire)]
    return f"an object of exactly these is needed here: {', '.join(names)}"


def _part(wire: Any, name: str | None, number: str) -> Any:  # noqa: ANN401 (types)
    if name:
        return next(field.type for field in fields(wire) if field.name == name)
    args = get_args(wire)
    return args[0] if args[1:] == (...,) else args[int(number)]


def _other_than_none(wire: Any) -> Any:  # noqa: ANN401 (types)
    if get_origin(wire) in (Literal, tuple, dict):
        return wire
    return next((part for part in get_args(wire) if part is not type(None)), wire)
