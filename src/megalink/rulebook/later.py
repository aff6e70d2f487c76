"""A field that a kind of record got when such records were in logs already: it has a default, and old texts lack it."""

from typing import Annotated, Any, TypeVar, get_args, get_type_hints

T = TypeVar("T")
_MARK = "came later"
Later = Annotated[T, _MARK]


def came_later(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 (a class of records)
    """The names of such fields, in their order."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name, hint in hints.items() if _MARK in get_args(hint)[1:])
