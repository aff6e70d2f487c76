"""JSON in which an object has a key twice. Most readers take the last of the two, and say nothing of the other."""

import json
from typing import Any, NamedTuple, Optional

MOST_DIGITS = 400


class KeyTwice(NamedTuple):
    name: str
    path: str  # to the second of the two, such as positions[0].wagers.ante
    value: object  # that stands there


class _Object(list[tuple[str, Any]]):
    """An object as it is written. Lists are of the plain kind."""


class _Place(NamedTuple):
    """Put together only for the one path that is told: there may be as many places as brackets."""

    within: Optional["_Place"]
    step: str | int


def _whole_number(text: str) -> int | str:
    """Python itself refuses thousands of digits."""
    return int(text) if len(text) <= MOST_DIGITS else text


_DECODER = json.JSONDecoder(object_pairs_hook=_Object, parse_int=_whole_number, parse_float=str, parse_constant=str)


def key_twice(text: str) -> KeyTwice | None:
    """One such key. Raises JSONDecodeError where the text is no JSON, RecursionError where it is too deep."""
    waiting: list[tuple[_Place | None, Any]] = [(None, _DECODER.decode(text))]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, _Object):
            names = set()
            for name, inner in value:
                if name in names:
                    return KeyTwice(name, _path(_Place(place, name)), _plain(inner))
                names.add(name)
            waiting += [(_Place(place, name), inner) for name, inner in value if isinstance(inner, list)]
        else:
            found = enumerate(value) if isinstance(value, list) else ()
            waiting += [(_Place(place, number), inner) for number, inner in found if isinstance(inner, list)]
    return None


def _path(place: _Place) -> str:
    steps: list[str] = []
    at: _Place | None = place
    while at:
        steps.append(f"[{at.step}]" if isinstance(at.step, int) else f".{at.step}")
        at = at.within
    return "".join(reversed(steps)).removeprefix(".")


def _plain(value: Any) -> object:  # noqa: ANN401 (whatever the text says)
    if isinstance(value, _Object):
        return {name: _plain(inner) for name, inner in value}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value
