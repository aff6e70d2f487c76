"""What changed between two documents: in what they lay down as data, and clause by clause."""

from dataclasses import dataclass

from megalink.analysis.rules_facts import STANDINGS, facts
from megalink.games.library import trace
from megalink.rulebook.clause import Clause, clause_order

CLAUSES = "Clauses"


@dataclass(frozen=True, slots=True)
class Change:
    section: str
    name: str
    title: str
    before: str | None  # None: not there
    after: str | None


def fact_changes(before: str, after: str) -> tuple[Change, ...]:
    old = {(fact.section, fact.name): fact for fact in facts(before)}
    new = {(fact.section, fact.name): fact for fact in facts(after)}
    both = {**old, **new}  # new wins, so that a changed title is told as it is now
    sections = list(dict.fromkeys(section for section, _ in both))
    changes = []
    for place in sorted(both, key=lambda place: sections.index(place[0])):
        was, is_now = (fact.told if fact else None for fact in (old.get(place), new.get(place)))
        if was != is_now:
            changes.append(Change(*place, both[place].title, was, is_now))
    return tuple(changes)


def clause_changes(before: str, after: str) -> tuple[Change, ...]:
    """Clauses that came, went, or say something else. Where their code and tests lie is no change of rules."""
    old, new = trace(before), trace(after)
    changes = []
    for number in sorted({**old, **new}, key=clause_order):
        was, is_now = old.get(number), new.get(number)
        moved = was is not None and is_now is not None and was.standing is not is_now.standing
        sides = (_told(was, with_standing=moved), _told(is_now, with_standing=moved))
        if sides[0] != sides[1]:
            changes.append(Change(CLAUSES, number, number, *sides))
    return tuple(changes)


def _told(clause: Clause | None, *, with_standing: bool) -> str | None:
    if clause is None:
        return None
    return f"{clause.says} [{STANDINGS[clause.standing]}]" if with_standing else clause.says
