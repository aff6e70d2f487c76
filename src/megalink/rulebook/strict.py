"""Tables of a TOML file, read without mercy: unknown keys, missing keys and floats are refused by name."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from inspect import get_annotations, signature
from typing import TypeVar

Scalar = TypeVar("Scalar", str, int, bool)
Member = TypeVar("Member", bound=StrEnum)
Record = TypeVar("Record")


class RulebookError(ValueError):
    """A rule file does not say what a rule file must say; the message names file, table and key."""


def read_toml(text: str, where: str) -> "TomlTable":
    """The whole of a TOML file as one table."""
    try:
        return TomlTable(tomllib.loads(text), where)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{where}: {error}") from None


class TomlTable:
    """One TOML table whose every key must be asked for exactly once before `done`."""

    def __init__(self, content: Mapping[str, object], where: str) -> None:
        self._content = dict(content)
        self.where = where
        refuse_floats(content, where)

    def __contains__(self, key: str) -> bool:
        return key in self._content

    def text(self, key: str) -> str:
        return self._take(key, str)

    def word(self, key: str, words: type[Member]) -> Member:
        """A text that is one of these words."""
        text = self.text(key)
        if text not in list(words):
            raise RulebookError(f"{self.where}.{key}: {text!r} is none of {', '.join(words)}")
        return words(text)

    def whole(self, key: str) -> int:
        return self._take(key, int)

    def flag(self, key: str) -> bool:
        return self._take(key, bool)

    def optional_text(self, key: str) -> str | None:
        return self.text(key) if key in self._content else None

    def texts(self, key: str) -> tuple[str, ...]:
        return tuple(_of_kind(item, str, f"{self.where}.{key}") for item in self._list(key))

    def optional_texts(self, key: str) -> tuple[str, ...]:
        return self.texts(key) if key in self._content else ()

    def wholes(self, key: str) -> tuple[int, ...]:
        return tuple(_of_kind(item, int, f"{self.where}.{key}") for item in self._list(key))

    def all_texts(self) -> dict[str, str]:
        """Of a table whose keys are its own: every one with its text."""
        return {key: self.text(key) for key in tuple(self._content)}

    def all_lists(self) -> dict[str, tuple[str, ...]]:
        """Likewise, every one with its list of texts."""
        return {key: self.texts(key) for key in tuple(self._content)}

    def table(self, key: str) -> "TomlTable":
        return TomlTable(_mapping(self._raw(key), f"{self.where}.{key}"), f"{self.where}.{key}")

    def tables(self, key: str) -> tuple["TomlTable", ...]:
        rows = enumerate(self._list(key), start=1)
        return tuple(TomlTable(_mapping(row, f"{self.where}.{key}"), f"{self.where}.{key}[{n}]") for n, row in rows)

    def optional_tables(self, key: str) -> tuple["TomlTable", ...]:
        return self.tables(key) if key in self._content else ()

    def record(self, kind: type[Record]) -> Record:
        """A dataclass whose fields stand here, under their names and as their types ask; nothing else stands here.

        A field that has a default may be left out.
        """
        optional = {name for name, field in signature(kind).parameters.items() if field.default is not field.empty}
        hints = get_annotations(kind).items()
        record = kind(**{name: self._as(hint, name) for name, hint in hints if name in self or name not in optional})
        self.done()
        return record

    def _as(self, hint: object, key: str) -> object:
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return self.word(key, hint)
        return _READERS[hint](self, key)

    def done(self) -> None:
        if self._content:
            unknown = ", ".join(sorted(self._content))
            raise RulebookError(f"{self.where}: unknown key {unknown}")

    def _raw(self, key: str) -> object:
        if key not in self._content:
            raise RulebookError(f"{self.where}: key {key} is missing")
        return self._content.pop(key)

    def _take(self, key: str, kind: type[Scalar]) -> Scalar:
        return _of_kind(self._raw(key), kind, f"{self.where}.{key}")

    def _list(self, key: str) -> Sequence[object]:
        raw = self._raw(key)
        if not isinstance(raw, list):
            raise RulebookError(f"{self.where}.{key}: a list is needed, not {raw!r}")
        return raw


_READERS: Mapping[object, Callable[[TomlTable, str], object]] = {
    str: TomlTable.text,
    int: TomlTable.whole,
    str | None: TomlTable.optional_text,
    tuple[str, ...]: TomlTable.texts,
}


def refuse_twice(names: Sequence[str], where: str) -> None:
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise RulebookError(f"{where}: {twice} stands twice")


def refuse_floats(value: object, where: str) -> None:
    if isinstance(value, float):
        raise RulebookError(f"{where}: {value!r} is a float; write whole numbers or text")
    if isinstance(value, Mapping):
        for key, inner in value.items():
            refuse_floats(inner, f"{where}.{key}")
    elif isinstance(value, list):
        for inner in value:
            refuse_floats(inner, where)


def _of_kind(value: object, kind: type[Scalar], where: str) -> Scalar:
    if type(value) is not kind:  # not isinstance: true is no 1
        raise RulebookError(f"{where}: {kind.__name__} is needed, not {value!r}")
    return value


def _mapping(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise RulebookError(f"{where}: a table is needed, not {value!r}")
    return value
