"""What `megalink rules` knows, for machines. Keys are only ever added."""

from collections import Counter
from dataclasses import asdict

from megalink.analysis.rules_facts import amount_rule, clause_changes, fact_changes, limits
from megalink.analysis.rules_register import Matter, clauses_of_switch, matters, readings_by_clause
from megalink.games.library import edition_of, faults, irregularities, register, shown_keys, trace
from megalink.rulebook.clause import Standing
from megalink.rulebook.document import Document, Wager
from megalink.rulebook.reading import Switch

Json = dict[str, object]


def documents_as_json() -> Json:
    broken = [{"key": key, "problem": problem} for key, problem in faults().items()]
    return {"documents": [_head(key) for key in shown_keys()], "broken": broken}


def document_as_json(key: str) -> Json:
    document = edition_of(key).document
    switches = register().switches
    return {
        **_head(key),
        "deck": {"cards": document.deck_cards, "clause": document.deck_clause},
        "layouts": [_fields(layout, "name positions clause") for layout in document.layouts],
        "cards": [_fields(packet, "to cards clause") for packet in document.packets.values()],
        "methods": [_fields(method, "name title clause") for method in document.methods.values()],
        "wagers": [_wager(document, wager) for wager in document.wagers.values()],
        "limits": [_fields(limit, "name rule clause") for limit in limits(document)],
        "pays": pays_as_json(document),
        "jackpot": asdict(document.jackpot),
        "choices": [{"name": name, "title": title} for name, title in document.presentation.choices.items()],
        "dealer_setting": document.presentation.dealer_setting,
        "hand_parts": [_fields(part, "title cards") for part in document.presentation.parts],
        "irregularities": [_fields(irregularity, "name clause title") for irregularity in irregularities(key)],
        "readings": [
            {**switch_as_json(switches[name]), "clauses": clauses_of_switch(switches[name], document)}
            for name in document.readings
        ],
    }


def clauses_as_json(key: str) -> Json:
    unclear = readings_by_clause(key)
    clauses = [
        {**_fields(clause, "number says standing by tests reason"), "readings": unclear.get(clause.number, ())}
        for clause in trace(key).values()
    ]
    return {"document": key, "clauses": clauses}


def readings_as_json(key: str | None) -> Json:
    return {"document": key, "entries": [_matter(matter) for matter in matters(key)]}


def changes_as_json(before: str, after: str) -> Json:
    facts, clauses = fact_changes(before, after), clause_changes(before, after)
    return {
        "from": before,
        "to": after,
        "facts": [_fields(change, "section name title before after") for change in facts],
        "clauses": [{"number": change.name, **_fields(change, "before after")} for change in clauses],
    }


def pays_as_json(document: Document) -> dict[str, list[Json]]:
    return {
        wager: [_fields(pay, "row title pays unit clause") for pay in table.values()]
        for wager, table in document.pays.items()
    }


def switch_as_json(switch: Switch) -> Json:
    sides = [_fields(side, "value means") for side in switch.sides]
    question = register().entries[switch.register[0]].question
    return {**_fields(switch, "name register default"), "question": question, "sides": sides}


def _fields(record: object, names: str) -> Json:
    return {name: getattr(record, name) for name in names.split()}


def _head(key: str) -> Json:
    edition = edition_of(key)
    standings = Counter(clause.standing for clause in trace(key).values())
    return {
        "key": key,
        **_fields(edition.document, "game title"),
        **_fields(edition.document.presentation, "short_title sentence colour tables"),
        **_fields(edition.document, "version effective"),
        **_fields(edition, "published sha256"),
        "clauses": {"total": standings.total(), **{standing.value: standings[standing] for standing in Standing}},
    }


def _wager(document: Document, wager: Wager) -> Json:
    return {
        **_fields(wager, "name title role"),
        "amount": amount_rule(document, wager),
        **_fields(wager, "of times required multiples needs needs_clause clause"),
    }


def _matter(matter: Matter) -> Json:
    return {
        "id": matter.entry.id,
        "clauses": matter.clauses,
        **_fields(matter.entry, "question answer reason touches edge room"),
        "switches": [switch_as_json(switch) for switch in matter.switches],
    }
