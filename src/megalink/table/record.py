"""States are replaced field by field, several times for every order: the NamedTuples among them do it quickly."""

from typing import Any, TypeVar

Record = TypeVar("Record", bound=tuple[Any, ...])


def quickly_replaced(kind: type[Record]) -> type[Record]:
    """Gives a NamedTuple a `_replace` that copies its fields at once; the standard one asks for every field by name.

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
