"""Type hints as msgspec's types: what a value of a hint is in JSON, and the way there and back.

Records are NamedTuples and dataclasses of rooms that know nothing of msgspec. For each kind a Struct of the same fields
is made, once; msgspec reads and writes it, and refuses a key, a kind or a value that does not fit. A card and a member
of an enum are their names, a mapping whose keys are no text is a list of pairs, a set is a list in order.

Every field is needed, but for one that came later, when such records were in logs already. It has a default; a text
that lacks it has that value, and a record with that value is written without it, so that an old text is read and
written again byte by byte.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from enum import Enum
from fractions import Fraction
from functools import cache
from operator import attrgetter
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, NamedTuple, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct, defstruct
from msgspec.json import Decoder

from megalink.cards import ALL_CARDS, Card
from megalink.rulebook.later import came_later

Turn = Callable[[Any], Any]
Values = Callable[[Any], Iterable[Any]]
List: Any = tuple  # of parts that only the hint knows, and the type checker does not
Object: Any = dict


def _same(value: Any) -> Any:  # noqa: ANN401
    return value


class Form(NamedTuple):
    """`write` turns a value into what msgspec writes, `read` turns it back."""

    wire: Any
    write: Turn = _same
    read: Turn = _same


class StructForm(NamedTuple):
    """A Struct; the values that it takes, out of a record; the values that a record takes, out of it."""

    struct: type[Struct]
    write_values: Values
    read_values: Values


def field_names(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 (a class)
    return getattr(kind, "_fields", None) or tuple(field.name for field in fields(kind))


@cache
def form(hint: Any) -> Form:  # noqa: ANN401 (a type hint may be any of several things)
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    if get_origin(hint) is not None:
        return _form_of_parts(get_origin(hint), get_args(hint))
    if hint in (bool, int, str):
        return Form(hint)
    if hint is Card:
        return _named_form({card.text: card for card in ALL_CARDS})  # a ten is T: one card, one spelling
    if hint is Fraction:
        return Form(str, str, _read_fraction)
    if issubclass(hint, Enum):
        return _named_form({member.name.lower(): member for member in hint})
    return record_form(hint)


def _form_of_parts(origin: Any, args: tuple[Any, ...]) -> Form:  # noqa: ANN401 (of a type hint)
    if origin in (Union, UnionType):
        (inner,) = (form(part) for part in args if part is not NoneType)
        return Form(inner.wire | None, _unless_none(inner.write), _unless_none(inner.read))
    if origin is tuple and args[1:] == (...,):
        inner = form(args[0])
        return Form(List[inner.wire, ...], _each(inner.write), _each(inner.read))
    if origin is tuple:
        parts = [form(part) for part in args]
        wire = List[tuple(part.wire for part in parts)]
        return Form(wire, _each_its_own([part.write for part in parts]), _each_its_own([part.read for part in parts]))
    if origin is frozenset:
        every = form(List[args[0], ...])
        return Form(
            every.wire, lambda value: every.write(tuple(sorted(value))), lambda value: frozenset(every.read(value))
        )
    assert issubclass(origin, Mapping), f"{origin} has no place in JSON"
    return _mapping_form(*args)


@cache
def record_form(kind: Any) -> Form:  # noqa: ANN401 (a class)
    form, read_values = _fields_form(kind)
    if hasattr(kind, "_make"):
        return form._replace(read=lambda read: kind._make(read_values(read)))
    if any(field.kw_only for field in fields(kind)):
        read_fields = form.read
        return form._replace(read=lambda read: kind(**read_fields(read)))
    return form._replace(read=lambda read: kind(*read_values(read)))


@cache
def partial_form(kind: Any, leave: tuple[str, ...], *, optional: bool = False) -> Form:  # noqa: ANN401 (a class)
    """All fields of the kind but those, read as a mapping; `optional`: what has a default may be left out."""
    return _fields_form(kind, leave, optional=optional)[0]


def _fields_form(kind: Any, leave: tuple[str, ...] = (), *, optional: bool = False) -> tuple[Form, Values]:  # noqa: ANN401
    hints, names = get_type_hints(kind), [name for name in field_names(kind) if name not in leave]
    later = came_later(kind)
    defaults = {name: value for name, value in _defaults(kind).items() if optional or name in later}
    get = iter if hasattr(kind, "_make") and not leave else None
    forms = {name: form(hints[name]) for name in names}
    forms |= {name: _left_out(forms[name], defaults[name]) for name in later if name in names}
    struct, write_values, read_values = struct_of(kind.__name__, forms, defaults, get, leaves_out=bool(later))
    own = Form(
        struct,
        lambda record: struct(*write_values(record)),
        lambda read: dict(zip(names, read_values(read), strict=True)),
    )
    return own, read_values


def _defaults(kind: Any) -> Mapping[str, Any]:  # noqa: ANN401 (a class)
    if hasattr(kind, "_make"):
        named: Mapping[str, Any] = kind._field_defaults
        return named
    return {field.name: field.default for field in fields(kind) if field.default is not MISSING}


def _left_out(own: Form, default: Any) -> Form:  # noqa: ANN401 (of any kind)
    """Msgspec leaves out the very object that is the default: an equal one takes its place."""
    written = own.write(default)
    return own._replace(write=lambda value: written if value == default else own.write(value))


def struct_of(
    name: str,
    hints: Mapping[str, Any],
    defaults: Mapping[str, Any] = MappingProxyType({}),
    get: Values | None = None,
    *,
    leaves_out: bool = False,
) -> StructForm:
    """`hints` may have a form in the place of a hint; `get` is a quicker way to a record's fields than their names.

    `leaves_out`: a field is not written where it has its default.
    """
    forms = {field: hint if isinstance(hint, Form) else form(hint) for field, hint in hints.items()}
    described = [
        (field, part.wire, part.write(defaults[field]) if field in defaults else NODEFAULT)
        for field, part in forms.items()
    ]
    struct = defstruct(name, described, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=leaves_out)
    Decoder(struct)  # works out how to read it. Two threads that do so at once, with the first record, crash msgspec.
    writes, reads = [part.write for part in forms.values()], [part.read for part in forms.values()]
    by_name = _by_name(tuple(hints))
    return StructForm(struct, _values(get or by_name, writes), _values(by_name, reads))


def _by_name(names: tuple[str, ...]) -> Values:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: [getattr(record, name) for name in names]


def _values(get: Values, turns: Sequence[Turn]) -> Values:
    """The values that `get` gets, each turned."""
    turned = [(place, turn) for place, turn in enumerate(turns) if turn is not _same]
    if not turned:
        return get

    def get_turned(record: Any) -> Iterable[Any]:  # noqa: ANN401
        values = [*get(record)]
        for place, turn in turned:
            values[place] = turn(values[place])
        return values

    return get_turned


def _unless_none(turn: Turn) -> Turn:
    return turn if turn is _same else lambda value: None if value is None else turn(value)


def _each(turn: Turn) -> Turn:
    return turn if turn is _same else lambda values: tuple(map(turn, values))


def _each_its_own(turns: Sequence[Turn]) -> Turn:
    if all(turn is _same for turn in turns):
        return _same
    return lambda values: tuple([turn(value) for turn, value in zip(turns, values, strict=True)])


def _named_form(members: Mapping[str, Any]) -> Form:
    names = {member: name for name, member in members.items()}
    return Form(Literal[tuple(members)], names.__getitem__, members.__getitem__)


def _mapping_form(key: Any, value: Any) -> Form:  # noqa: ANN401 (type hints)
    (_, write_key, read_key), (_, write_value, read_value) = form(key), form(value)

    def read_pairs(pairs: Any) -> Mapping[Any, Any]:  # noqa: ANN401
        mapping = {read_key(name): read_value(item) for name, item in pairs}
        if len(mapping) < len(pairs):
            raise ValueError("each key once is needed here")
        return MappingProxyType(mapping)

    if key is str:
        return Form(
            Object[str, form(value).wire],
            lambda mapping: {name: write_value(item) for name, item in mapping.items()},
            lambda mapping: read_pairs(mapping.items()),
        )
    return Form(
        List[List[form(key).wire, form(value).wire], ...],
        lambda mapping: tuple([(write_key(name), write_value(item)) for name, item in mapping.items()]),
        read_pairs,
    )


def _read_fraction(text: str) -> Fraction:
    fraction = Fraction(text)
    if str(fraction) != text:
        raise ValueError(f"a fraction in lowest terms is needed here, not {text!r}")
    return fraction
