"""The amounts of money in an order or an event, in whichever of its fields they stand: found by their type."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NewType, get_args, get_type_hints

from megalink.money import Cents

Finder = Callable[[Any], Iterator[tuple[str, int]]]


def amounts_in(record: object) -> Iterator[tuple[str, int]]:
    """Each with the way to it: `amount`, `parameters.limit`, `nets[0]`."""
    kind: Any = type(record)
    for find in _finders(kind):
        yield from find(record)


@cache
def _finders(kind: Any) -> tuple[Finder, ...]:  # noqa: ANN401 (a class of commands or records)
    """One for each field that holds money, itself or somewhere in it."""
    hints = get_type_hints(kind)
    return tuple(_finder(name, hint) for name, hint in hints.items() if name != "actor" and holds_money(hint))


def _finder(name: str, hint: Any) -> Finder:  # noqa: ANN401 (a type hint)
    if hint is Cents:
        return lambda record: iter(((name, getattr(record, name)),))
    return lambda record: _in(name, getattr(record, name), hint)


def _in(path: str, value: Any, hint: Any) -> Iterator[tuple[str, int]]:  # noqa: ANN401 (whatever an order holds)
    """All amounts in a value, each with the way to it: `parameters.limit`, `nets[0]`."""
    if value is None or not holds_money(hint):
        return
    if hint is Cents:
        yield path, value
        return
    parts = get_args(hint)
    if not parts:
        for find in _finders(hint):
            for field, cents in find(value):
                yield f"{path}.{field}", cents
    elif not isinstance(value, tuple) or hasattr(value, "_fields"):
        kinds = [part for part in parts if part is not type(None)]
        yield from _in(path, value, kinds[0] if len(kinds) == 1 else type(value))
    else:
        own = (parts[0],) * len(value) if parts[-1] is ... else parts
        for number, (item, part) in enumerate(zip(value, own, strict=True)):
            yield from _in(f"{path}[{number}]", item, part)


@cache
def holds_money(hint: Any) -> bool:  # noqa: ANN401 (a type hint)
    if isinstance(hint, NewType):
        return hint is Cents
    if get_args(hint):
        return any(holds_money(part) for part in get_args(hint) if part is not ...)
    is_record = isinstance(hint, type) and (hasattr(hint, "_fields") or hasattr(hint, "__dataclass_fields__"))
    return is_record and any(holds_money(part) for part in get_type_hints(hint).values())
