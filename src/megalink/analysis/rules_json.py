"""What `megalink rules` knows, for machines. Keys are only ever added."""

from collections import Counter
from dataclasses import asdict

from megalink.analysis.rules_changes import clause_changes, fact_changes
from megalink.analysis.rules_facts import amount_rule, limits
from megalink.analysis.rules_register import Matter, clauses_of_switch, matters, readings_by_clause
from megalink.games.library import document_keys, register, trace, volume
from megalink.rulebook.clause import Clause, Standing
from megalink.rulebook.document import Document, Pay, Wager
from megalink.rulebook.reading import Switch

Json = dict[str, object]


def documents_as_json() -> Json:
    return {"documents": [_head(key) for key in document_keys()]}


def document_as_json(key: str) -> Json:
    shown = volume(key).document
    return {
        **_head(key),
        "deck": {"cards": shown.deck_cards, "clause": shown.deck_clause},
        "layouts": [{"name": one.name, "positions": one.positions, "clause": one.clause} for one in shown.layouts],
        "cards": [{"to": one.to, "cards": one.cards, "clause": one.clause} for one in shown.packets.values()],
        "methods": [{"name": one.name, "title": one.title, "clause": one.clause} for one in shown.methods.values()],
        "wagers": [_wager(shown, wager) for wager in shown.wagers.values()],
        "limits": [{"name": one.name, "rule": one.rule, "clause": one.clause} for one in limits(shown)],
        "pays": {wager: [_pay(pay) for pay in table.values()] for wager, table in shown.pays.items()},
        "jackpot": asdict(shown.jackpot),
        "readings": [
            {**_switch(register().switches[name]), "clauses": clauses_of_switch(register().switches[name], shown)}
            for name in shown.readings
        ],
    }


def clauses_as_json(key: str) -> Json:
    unclear = readings_by_clause(key)
    clauses = [_clause(clause, unclear.get(clause.number, ())) for clause in trace(key).values()]
    return {"document": key, "clauses": clauses}


def readings_as_json(key: str | None) -> Json:
    return {"document": key, "entries": [_matter(matter) for matter in matters(key)]}


def changes_as_json(before: str, after: str) -> Json:
    return {
        "from": before,
        "to": after,
        "facts": [
            {"section": one.section, "name": one.name, "title": one.title, "before": one.before, "after": one.after}
            for one in fact_changes(before, after)
        ],
        "clauses": [
            {"number": one.name, "before": one.before, "after": one.after} for one in clause_changes(before, after)
        ],
    }


def _head(key: str) -> Json:
    found = volume(key)
    standings = Counter(clause.standing for clause in trace(key).values())
    return {
        "key": key,
        "game": found.document.game,
        "title": found.document.title,
        "version": found.document.version,
        "effective": found.document.effective,
        "published": found.published,
        "sha256": found.sha256,
        "clauses": {"total": standings.total(), **{standing.value: standings[standing] for standing in Standing}},
    }


def _wager(shown: Document, wager: Wager) -> Json:
    return {
        "name": wager.name,
        "title": wager.title,
        "role": wager.role,
        "amount": amount_rule(shown, wager),
        "of": wager.of,
        "times": wager.times,
        "required": wager.required,
        "multiples": wager.multiples,
        "needs": wager.needs,
        "needs_clause": wager.needs_clause,
        "clause": wager.clause,
    }


def _pay(pay: Pay) -> Json:
    return {"row": pay.row, "title": pay.title, "pays": pay.pays, "unit": pay.unit, "clause": pay.clause}


def _clause(clause: Clause, readings: tuple[str, ...]) -> Json:
    return {
        "number": clause.number,
        "says": clause.says,
        "standing": clause.standing,
        "by": clause.by,
        "tests": clause.tests,
        "reason": clause.reason,
        "readings": readings,
    }


def _matter(matter: Matter) -> Json:
    entry = matter.entry
    return {
        "id": entry.id,
        "clauses": matter.clauses,
        "question": entry.question,
        "answer": entry.answer,
        "reason": entry.reason,
        "touches": entry.touches,
        "edge": entry.edge,
        "room": entry.room,
        "switches": [_switch(switch) for switch in matter.switches],
    }


def _switch(switch: Switch) -> Json:
    return {
        "name": switch.name,
        "register": switch.register,
        "default": switch.default,
        "sides": [{"value": side.value, "means": side.means} for side in switch.sides],
    }
