"""What a rule document lays down, fact by fact, and what changed from one document to another."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from megalink.games.library import edition_of, open_game, register, trace
from megalink.rulebook.clause import Clause, Standing, clause_order
from megalink.rulebook.document import Document, Pay, PayUnit, Wager, WagerRole
from megalink.table.game.choice import Kind

STANDINGS = {
    Standing.CARRIED_OUT: "carried out",
    Standing.DEFINITION: "definition",
    Standing.NO_EFFECT: "without effect",
}
HEAD = "Document"
CLAUSES = "Clauses"
READINGS = "Readings"
SILENT = "not in this document"
_LIMITS = "within the table's limits"
_TIMES = {1: "equal to", 2: "twice"}
_HOLDERS = {"player": "each Player", "dealer": "the Dealer", "community": "the table, for all"}
_OUTSIDE_LIMITS = {  # the same numbers in every document
    "under": ("under the minimum", "settled one time only; from then on returned to the same Player", "5.13"),
    "over": ("over the maximum", "paid or collected to the maximum, the rest returned", "5.14"),
    "earlier": ("settled in an earlier round", "stays settled", "5.15"),
}
_JACKPOT = {
    "pay_table": "pay table",
    "scaling": "fixed awards multiplied with the wager",
    "straight_flush_split": "several Straight Flushes in one round",
    "royal_split": "several Royal Flushes in one round",
    "royal_last": "Royal Flush after lower hands",
    "tables_in_order": "winners at different tables",
}


@dataclass(frozen=True, slots=True)
class Fact:
    section: str
    name: str  # the same in every version of a document
    title: str
    rule: str  # empty where the clause is all there is to tell
    clause: str | None

    @property
    def text(self) -> str:
        if not self.rule:
            return f"by clause {self.clause}"
        return f"{self.rule} ({self.clause})" if self.clause else self.rule


def facts(key: str) -> Iterator[Fact]:
    document, switches = edition_of(key).document, register().switches
    yield Fact(HEAD, "title", "title", document.title, None)
    yield Fact(HEAD, "version", "version", document.version, None)
    yield Fact(HEAD, "effective", "in force since", document.effective, None)
    for layout in document.layouts:
        yield Fact("Layouts", layout.name, f"layout {layout.name}", f"positions 1 to {layout.positions}", layout.clause)
    yield Fact("Cards", "deck", "the deck", f"{document.deck_cards} cards", document.deck_clause)
    for to, packet in document.packets.items():
        yield Fact("Cards", to, _HOLDERS.get(to, to), f"{packet.cards or 'no'} cards", packet.clause)
    for method in document.methods.values():
        yield Fact("Dealing", method.name, method.name, method.title, method.clause)
    for wager in document.wagers.values():
        rule = f"{wager.role}: {amount_rule(document, wager)}"
        yield Fact("Wagers", wager.name, wager.title, rule, wager.clause)
    yield from limits(document)
    for name, table in document.pays.items():
        for pay in table.values():
            section = f"Pay table: {document.wagers[name].title}"
            yield Fact(section, f"{name}.{pay.row}", pay.title, _pays(pay), pay.clause)
    for name, title in _JACKPOT.items():
        clause: str | None = getattr(document.jackpot, name)
        yield Fact("Jackpot awards", name, title, "" if clause else SILENT, clause)
    for name in document.readings:
        default, entries = switches[name].sides[0], ", ".join(switches[name].register)
        yield Fact(READINGS, name, name, f"{default.value}: {default.means}", entries)


def limits(document: Document) -> Iterator[Fact]:
    """The documents give no amounts, only what the amounts on a table's plate do to a wager."""
    displayed = "within the minimum and maximum displayed at the table"
    yield Fact("Limits", "displayed", "every playing area", displayed, document.conduct.base_wager)
    for name, (title, rule, clause) in _OUTSIDE_LIMITS.items():
        yield Fact("Limits", name, title, rule, clause)


def _pays(pay: Pay) -> str:
    return f"{pay.pays}% of the jackpot displayed" if pay.unit is PayUnit.PERCENT else f"{pay.pays} {pay.unit}"


def amount_rule(document: Document, wager: Wager) -> str:
    """How much may be wagered, and what must stand beside it."""
    if wager.role is WagerRole.BASE:
        return _LIMITS
    if wager.of:
        of = document.wagers[wager.of].title
        if wager.times is None:
            return f"paid on the {of}, without a stake of its own"
        size = f"{_TIMES.get(wager.times, f'{wager.times} times')} the {of}"
        if wager.role is WagerRole.EQUAL:
            return f"{size}, and placed with it"
        return f"{size}; {'needed to stay in' if wager.required else f'or {_instead_of(document, wager)}'}"
    beside = f"only beside {_either(document.wagers[name].title for name in wager.needs)} ({wager.needs_clause})"
    if wager.role is WagerRole.SIDE:
        return f"{_LIMITS}; {beside}"
    if wager.multiples == (1,):
        return f"exactly the minimum; {beside}"
    return f"{_either(map(str, wager.multiples))} times the minimum; {beside}"


def _instead_of(document: Document, wager: Wager) -> str:
    """What a hand decides that does not place this wager."""
    steps = (step.choices for step in open_game(document.key, {}).steps)
    choices = next(step for step in steps if any(choice.area == wager.name for choice in step))
    return _either(document.presentation.choices[choice.name] for choice in choices if choice.kind is not Kind.PLACE)


def _either(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


@dataclass(frozen=True, slots=True)
class RuleChange:
    section: str
    name: str
    title: str
    before: str | None  # None: not there
    after: str | None


def fact_changes(before: str, after: str) -> tuple[RuleChange, ...]:
    old = {(fact.section, fact.name): fact for fact in facts(before)}
    new = {(fact.section, fact.name): fact for fact in facts(after)}
    both = {**old, **new}  # new wins, so that a changed title stands as it is now
    sections = list(dict.fromkeys(section for section, _ in both))
    changes = []
    for place in sorted(both, key=lambda place: sections.index(place[0])):
        was, is_now = (fact.text if fact else None for fact in (old.get(place), new.get(place)))
        if was != is_now:
            changes.append(RuleChange(*place, both[place].title, was, is_now))
    return tuple(changes)


def clause_changes(before: str, after: str) -> tuple[RuleChange, ...]:
    """Clauses that came, went, or say something else. Where their code and tests lie is no change of rules."""
    old, new = trace(before), trace(after)
    changes = []
    for number in sorted({**old, **new}, key=clause_order):
        was, is_now = old.get(number), new.get(number)
        moved = was is not None and is_now is not None and was.standing is not is_now.standing
        sides = (_text(was, with_standing=moved), _text(is_now, with_standing=moved))
        if sides[0] != sides[1]:
            changes.append(RuleChange(CLAUSES, number, number, *sides))
    return tuple(changes)


def _text(clause: Clause | None, *, with_standing: bool) -> str | None:
    if clause is None:
        return None
    return f"{clause.says} [{STANDINGS[clause.standing]}]" if with_standing else clause.says
