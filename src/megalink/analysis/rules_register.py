"""The register of readings, whole or as far as one document is concerned."""

from collections.abc import Mapping
from dataclasses import dataclass

from megalink.games.library import document_keys, edition_of, register
from megalink.rulebook.document import Document
from megalink.rulebook.reading import RegisterEntry, Switch


@dataclass(frozen=True, slots=True)
class Matter:
    """An entry with the clauses and the switches that concern the reader."""

    entry: RegisterEntry
    clauses: tuple[str, ...]
    switches: tuple[Switch, ...]


def matters(key: str | None) -> tuple[Matter, ...]:
    """Every entry of the register, or those that cite a clause of this document."""
    whole = register()
    if key is None:
        entries = whole.entries.values()
        return tuple(Matter(entry, clauses_by_game(entry), whole.switches_of([entry.id])) for entry in entries)
    document = edition_of(key).document
    cited = ((entry, clauses_cited(entry, document)) for entry in whole.entries.values())
    return tuple(Matter(entry, clauses, _switches(entry, document)) for entry, clauses in cited if clauses)


def clauses_cited(entry: RegisterEntry, document: Document) -> tuple[str, ...]:
    """The clauses of this document that the entry is about."""
    cited = (clause.partition(" ") for clause in entry.clauses)
    numbers = (_number(document, name) for place, _, name in cited if _concerns(place, document))
    return tuple(dict.fromkeys(number for number in numbers if number))


def clauses_by_game(entry: RegisterEntry) -> tuple[str, ...]:
    """The clauses of an entry with their games: what is said of every document with a switch is said of each."""
    labels: list[str] = []
    for clause in entry.clauses:
        place, _, name = clause.partition(" ")
        is_written_out = name.partition(".")[0].isdigit() and place not in register().switches
        labels += [clause] if is_written_out else _written_out(place, name)
    return tuple(dict.fromkeys(labels))


def _written_out(place: str, name: str) -> list[str]:
    documents = [edition_of(key).document for key in document_keys()]
    numbers = {document.key: _number(document, name) for document in documents if _concerns(place, document)}
    if len(numbers) == len(documents) and len(set(numbers.values())) == 1:
        return [f"all {number}" for number in set(numbers.values())]
    labels = []
    for document in documents:
        versions = {numbers.get(other.key) for other in documents if other.game == document.game}
        if number := numbers.get(document.key):
            labels.append(f"{document.game if len(versions) == 1 else document.key} {number}")
    return labels


def _concerns(place: str, document: Document) -> bool:
    """A clause is of all documents, of a game, of one document, or of every document with this switch."""
    return place in ("all", document.game, document.key) or place in document.readings


def _number(document: Document, name: str) -> str | None:
    """A clause's number; or the document's own for `conduct.one_hand` and the like, None where it is silent."""
    section, _, field = name.partition(".")
    if section not in ("conduct", "jackpot"):
        return name
    number: str | None = getattr(document.conduct if section == "conduct" else document.jackpot, field)
    return number


def readings_by_clause(key: str) -> Mapping[str, tuple[str, ...]]:
    """Clause number -> the entries of the register that are about it."""
    entries: dict[str, tuple[str, ...]] = {}
    for matter in matters(key):
        for number in matter.clauses:
            entries[number] = (*entries.get(number, ()), matter.entry.id)
    return entries


def clauses_of_switch(switch: Switch, document: Document) -> tuple[str, ...]:
    entries = register().entries
    return tuple(number for id_ in switch.register for number in clauses_cited(entries[id_], document))


def _switches(entry: RegisterEntry, document: Document) -> tuple[Switch, ...]:
    return tuple(switch for switch in register().switches_of([entry.id]) if switch.name in document.readings)
