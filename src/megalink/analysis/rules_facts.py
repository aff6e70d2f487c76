"""What a rule document lays down, fact by fact: the text of `megalink rules DOCUMENT`, and what --diff compares."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from megalink.games.library import open_game, register, volume
from megalink.rulebook.clause import Standing
from megalink.rulebook.document import Document, JackpotClauses, Pay, PayUnit, Wager, WagerRole
from megalink.table.game.choice import Kind

STANDINGS = {
    Standing.CARRIED_OUT: "carried out",
    Standing.DEFINITION: "definition",
    Standing.NO_EFFECT: "without effect",
}
HEAD = "Document"
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
    def told(self) -> str:
        if not self.rule:
            return f"by clause {self.clause}"
        return f"{self.rule} ({self.clause})" if self.clause else self.rule


def facts(key: str) -> tuple[Fact, ...]:
    document = volume(key).document
    return (
        *_head(document),
        *_layouts(document),
        Fact("Cards", "deck", "the deck", f"{document.deck_cards} cards", document.deck_clause),
        *(_packet(document, to) for to in document.packets),
        *(
            Fact("Dealing", method.name, method.name, method.title, method.clause)
            for method in document.methods.values()
        ),
        *(_wager(document, wager) for wager in document.wagers.values()),
        *limits(document),
        *_pays(document),
        *_jackpot(document.jackpot),
        *_readings(document),
    )


def pays(pay: Pay) -> str:
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
    beside = f"only beside {either(document.wagers[name].title for name in wager.needs)} ({wager.needs_clause})"
    if wager.role is WagerRole.SIDE:
        return f"{_LIMITS}; {beside}"
    if wager.multiples == (1,):
        return f"exactly the minimum; {beside}"
    return f"{either(map(str, wager.multiples))} times the minimum; {beside}"


def _instead_of(document: Document, wager: Wager) -> str:
    """What a hand decides that does not place this wager."""
    steps = (step.choices for step in open_game(document.key, {}).steps)
    choices = next(step for step in steps if any(choice.area == wager.name for choice in step))
    return either(document.presentation.choices[choice.name] for choice in choices if choice.kind is not Kind.PLACE)


def either(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _head(document: Document) -> Iterator[Fact]:
    yield Fact(HEAD, "title", "title", document.title, None)
    yield Fact(HEAD, "version", "version", document.version, None)
    yield Fact(HEAD, "effective", "in force since", document.effective, None)


def _layouts(document: Document) -> Iterator[Fact]:
    for layout in document.layouts:
        yield Fact("Layouts", layout.name, f"layout {layout.name}", f"positions 1 to {layout.positions}", layout.clause)


def _packet(document: Document, to: str) -> Fact:
    packet = document.packets[to]
    cards = "no cards" if packet.cards == 0 else f"{packet.cards} cards"
    return Fact("Cards", to, _HOLDERS.get(to, to), cards, packet.clause)


def _wager(document: Document, wager: Wager) -> Fact:
    return Fact("Wagers", wager.name, wager.title, f"{wager.role}: {amount_rule(document, wager)}", wager.clause)


def limits(document: Document) -> Iterator[Fact]:
    """The documents give no amounts, only what the amounts on a table's plate do to a wager."""
    displayed = "within the minimum and maximum displayed at the table"
    yield Fact("Limits", "displayed", "every playing area", displayed, document.conduct.base_wager)
    for name, (title, rule, clause) in _OUTSIDE_LIMITS.items():
        yield Fact("Limits", name, title, rule, clause)


def _pays(document: Document) -> Iterator[Fact]:
    for wager, table in document.pays.items():
        section = f"Pay table: {document.wagers[wager].title}"
        for pay in table.values():
            yield Fact(section, f"{wager}.{pay.row}", pay.title, pays(pay), pay.clause)


def _jackpot(clauses: JackpotClauses) -> Iterator[Fact]:
    for name, title in _JACKPOT.items():
        clause: str | None = getattr(clauses, name)
        yield Fact("Jackpot awards", name, title, "" if clause else SILENT, clause)


def _readings(document: Document) -> Iterator[Fact]:
    switches = register().switches
    for name in document.readings:
        default = switches[name].sides[0]
        yield Fact(READINGS, name, name, f"{default.value}: {default.means}", ", ".join(switches[name].register))
