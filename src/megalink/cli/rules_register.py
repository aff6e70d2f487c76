"""The register of readings as `megalink rules --readings` tells it, whole or as far as one document is concerned."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from megalink.cli.screen import tell
from megalink.games.library import document, register
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Entry, Switch

EDGES = {
    "none": "moves no money",
    "tiny": "moves a tiny part of the house edge",
    "small": "moves a small part of the house edge",
    "large": "moves a large part of the house edge",
    "decisive": "decides who has the edge",
    "own_act": "matters only by the Player's own act",
    "jackpot_only": "moves only how the jackpot is shared",
}

_INDENT = 10


@dataclass(frozen=True, slots=True)
class Matter:
    """An entry with the clauses and the switches that concern the reader."""

    entry: Entry
    clauses: tuple[str, ...]
    switches: tuple[Switch, ...]


def matters(key: str | None) -> tuple[Matter, ...]:
    """Every entry of the register, or those that cite a clause of this document."""
    found = register()
    if key is None:
        return tuple(Matter(entry, entry.clauses, found.switches_of([entry.id])) for entry in found.entries.values())
    shown = document(key)
    cited = ((entry, clauses_cited(entry, shown)) for entry in found.entries.values())
    return tuple(Matter(entry, clauses, _switches(entry, shown)) for entry, clauses in cited if clauses)


def clauses_cited(entry: Entry, shown: Document) -> tuple[str, ...]:
    """The clauses of this document that the entry is about."""
    places = {"all", shown.game, shown.key}
    return tuple(number for place, _, number in (clause.partition(" ") for clause in entry.clauses) if place in places)


def readings_by_clause(key: str) -> Mapping[str, tuple[str, ...]]:
    """Clause number -> the entries of the register that are about it."""
    found: dict[str, tuple[str, ...]] = {}
    for matter in matters(key):
        for number in matter.clauses:
            found[number] = (*found.get(number, ()), matter.entry.id)
    return found


def clauses_of_switch(switch: Switch, shown: Document) -> tuple[str, ...]:
    entries = register().entries
    return tuple(number for id_ in switch.register for number in clauses_cited(entries[id_], shown))


def grouped(clauses: Iterable[str]) -> str:
    """Each game named once: "bullseye 3.16.2, 4.5; three-card-xtreme 4.5". Numbers without a game stay as they are."""
    numbers: dict[str, list[str]] = {}
    for clause in clauses:
        place, _, number = clause.rpartition(" ")
        numbers.setdefault(place, []).append(number)
    return "; ".join(f"{place} {', '.join(found)}".lstrip() for place, found in numbers.items())


def _switches(entry: Entry, shown: Document) -> tuple[Switch, ...]:
    return tuple(switch for switch in register().switches_of([entry.id]) if switch.name in shown.readings)


def print_register(console: Console, key: str | None) -> None:
    found = matters(key)
    whose = "of all documents" if key is None else f"that concern {key}"
    tell(console, "", Text(f"Readings {whose}: {len(found)} matters", style="bold"))
    words = "Where a clause is unclear or silent, what we do and why. A table may choose another side of a switch."
    tell(console, "", words)
    for matter in found:
        console.print()
        _print_matter(console, matter)


def _print_matter(console: Console, matter: Matter) -> None:
    entry = matter.entry
    tell(console, Text(entry.id.ljust(_INDENT), style="bold cyan"), Text(grouped(matter.clauses), style="dim"))
    weight = EDGES.get(entry.edge, entry.edge)
    rows = {"question": entry.question, "answer": entry.answer, "reason": entry.reason, "touches": entry.touches}
    for name, words in {**rows, "weight": weight}.items():
        tell(console, Text(name.ljust(_INDENT), style="dim"), words)
    for switch in matter.switches:
        tell(console, Text("switch".ljust(_INDENT), style="dim"), Text(switch.name, style="bold"))
        for side in switch.sides:
            default = " (default)" if side.value == switch.default else ""
            tell(console, "", Text(f"{side.value}{default}", style="green" if default else ""), indent=_INDENT + 2)
            tell(console, "", side.means, indent=_INDENT + 6)
