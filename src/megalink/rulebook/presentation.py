"""How a document is shown to people: short title, sentence, colour, and what its choices and irregularities are called.

The titles of section 5 are the same in all documents and stand in `irregularities.toml`; a document may differ.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from megalink.rulebook.strict import RulebookError, TomlTable, read_toml, refuse_twice

_COLOUR = re.compile(r"#[0-9a-f]{6}")
_TABLES = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class HandPart:
    """A part of a hand that is set."""

    title: str
    cards: int


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A line of the menu of irregularities."""

    name: str
    clause: str
    title: str
    orders: tuple[str, ...] = ()  # that people look for here, although another clause permits them


@dataclass(frozen=True, slots=True)
class Presentation:
    short_title: str
    sentence: str
    colour: str
    tables: str  # what its tables are called, before a dash and a number
    shoe_table: str | None  # on a demonstration floor: a further table, dealt by hand from a shoe
    choices: Mapping[str, str]  # titles by name
    parts: tuple[HandPart, ...]  # of a hand that is set, the one that is compared last; elsewhere none
    dealer_setting: str | None  # how the Dealer's hand is set
    irregularities: tuple[Irregularity, ...]  # that differ from the shared ones


def parse_presentation(row: TomlTable) -> Presentation:
    presentation = Presentation(
        short_title=row.text("short_title"),
        sentence=row.text("sentence"),
        colour=_matching(row, "colour", _COLOUR),
        tables=_matching(row, "tables", _TABLES),
        shoe_table=row.optional_text("shoe_table"),
        choices=MappingProxyType(row.table("choices").all_texts()),
        parts=tuple(part.record(HandPart) for part in row.optional_tables("part")),
        dealer_setting=row.optional_text("dealer_setting"),
        irregularities=_irregularities(row),
    )
    row.done()
    return presentation


def parse_irregularities(text: str, where: str) -> tuple[Irregularity, ...]:
    content = read_toml(text, where)
    irregularities = _irregularities(content)
    content.done()
    refuse_twice([irregularity.name for irregularity in irregularities], where)
    return irregularities


def over(shared: tuple[Irregularity, ...], own: tuple[Irregularity, ...]) -> tuple[Irregularity, ...]:
    """The shared list with a document's own lines in their places; a name that is not shared comes last."""
    by_name = {irregularity.name: irregularity for irregularity in (*shared, *own)}
    return tuple(by_name.values())


def _irregularities(content: TomlTable) -> tuple[Irregularity, ...]:
    return tuple(row.record(Irregularity) for row in content.optional_tables("irregularity"))


def _matching(row: TomlTable, key: str, pattern: re.Pattern[str]) -> str:
    text = row.text(key)
    if not pattern.fullmatch(text):
        raise RulebookError(f"{row.where}.{key}: {text!r} is not written like {pattern.pattern}")
    return text
