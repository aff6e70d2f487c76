"""How people call what stands in an event: playing positions, wagers, choices, hands, places, cards."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from megalink.rulebook.document import Document
from megalink.table import events as e
from megalink.table.commands import Place
from megalink.table.game.deal_plan import To
from megalink.table.game.game import JACKPOT
from megalink.table.section5.ruling import CONTINUE, RETURN, SETTLE, VOID
from megalink.table.state import TableState, place_title

_NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

# What the Gaming Shift Manager rules (6.1), after "that".
RULINGS: Mapping[str, str] = MappingProxyType(
    {
        VOID: "the round is void",
        CONTINUE: "play continues",
        RETURN: "the named wagers go back",
        SETTLE: "the named wagers are settled as specified",
    }
)

Told = TypeVar("Told", bound=e.AnyEvent)


class Position(int):
    """A playing position, called so where it stands in a sentence."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return f"position {int(self)}"

    def __str__(self) -> str:
        return format(self)


def nth_card(where: str, number: int) -> str:
    """Dealer's fifth card."""
    if where == To.COMMUNITY:
        return nth(number).replace("card", "community card")
    if where == To.BURN:
        return f"{nth(number)} of the discard rack"
    return f"position {where}'s {nth(number)}" if where.isdigit() else f"Dealer's {nth(number)}"


def nth(number: int) -> str:
    return f"{_NTH[number - 1]} card" if number <= len(_NTH) else f"card {number}"


def sentence_of(words: str) -> str:
    """With a capital, and an end."""
    return ended(f"{words[:1].upper()}{words[1:]}")


def ended(words: str) -> str:
    """With a full stop; what somebody said ends a sentence as well."""
    return words if words.endswith((".", '"')) else f"{words}."


def quoted(reason: str) -> str:
    """As somebody wrote it; without a reason the sentence ends."""
    return f': "{reason.strip()}"' if reason.strip() else "."


def listed(words: Iterable[str]) -> str:
    """One, two and three."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def cited(clauses: Iterable[str], readings: Iterable[str] = ()) -> str:
    """The clauses behind it, and the readings."""
    numbers = ", ".join((*clauses, *readings))
    return f" ({numbers})" if numbers else ""


def area_titles(document: Document) -> Mapping[str, str]:
    return {wager.name: wager.title for wager in document.wagers.values()}


def titled(event: Told, before: TableState) -> Told:
    """With the words for a wager, a choice, a hand, a document, a place: their identifiers are for machines."""
    words: dict[str, Any] = {}
    if (position := getattr(event, "position", None)) is not None:
        words["position"] = Position(position)
    where = getattr(event, "where", None)
    if where and where != "deck":
        words["where"] = place_title(where)
    document = _document(event, before)
    if document is None:
        return replace(event, **words)
    titles: dict[str, Mapping[str, str]] = {
        "area": area_titles(document),
        "choice": document.presentation.choices,
        "deemed": document.presentation.choices,
        "hand": {row: pay.title for row, pay in document.pays[JACKPOT].items()},
        "method": {method.name: method.title for method in document.methods.values()},
        "document": {document.key: document.title_and_version},
    }
    named = {field: getattr(event, field) for field in titles if getattr(event, field, None)}
    words |= {field: titles[field].get(name, name) for field, name in named.items()}
    affected: tuple[Place, ...] = getattr(event, "affected", ())
    if affected:
        words["affected"] = tuple(Place(Position(at), titles["area"].get(area, area)) for at, area in affected)
    return replace(event, **words)


def _document(event: e.AnyEvent, before: TableState) -> Document | None:
    if isinstance(event, e.TableOpened):
        return before.open_game(event.document, dict(event.readings)).document
    return before.game.document if before.game else None
