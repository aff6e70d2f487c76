"""What changed between two documents: in what they lay down as data, and clause by clause."""

from dataclasses import dataclass
from itertools import groupby

from rich.console import Console
from rich.text import Text

from megalink.cli.rules_facts import STANDINGS, facts
from megalink.cli.screen import tell
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
        told = (_told(was, with_standing=moved), _told(is_now, with_standing=moved))
        if told[0] != told[1]:
            changes.append(Change(CLAUSES, number, number, *told))
    return tuple(changes)


def print_changes(console: Console, before: str, after: str) -> None:
    _print_side(console, "-", "red", before, indent=0)
    _print_side(console, "+", "green", after, indent=0)
    changes = (*fact_changes(before, after), *clause_changes(before, after))
    if not changes:
        tell(console, "", "No difference.")
    for section, members in groupby(changes, key=lambda change: change.section):
        console.print()
        tell(console, "", Text(section, style="bold"))
        for change in members:
            tell(console, "", change.title, indent=2)
            _print_side(console, "-", "red", change.before)
            _print_side(console, "+", "green", change.after)


def _print_side(console: Console, sign: str, colour: str, words: str | None, indent: int = 4) -> None:
    if words is not None:
        tell(console, Text(f"{sign} ", style=colour), Text(words, style=colour), indent=indent)


def _told(clause: Clause | None, *, with_standing: bool) -> str | None:
    if clause is None:
        return None
    return f"{clause.says} [{STANDINGS[clause.standing]}]" if with_standing else clause.says
