"""The register of readings, whole or as far as one document is concerned."""

from collections.abc import Mapping
from dataclasses import dataclass

from megalink.games.library import document, register
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Entry, Switch


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


def _switches(entry: Entry, shown: Document) -> tuple[Switch, ...]:
    return tuple(switch for switch in register().switches_of([entry.id]) if switch.name in shown.readings)
