"""The documents as people read them: all of them, one document, its clauses, the register, what changed."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from rich.console import Console
from rich.text import Text

from megalink.analysis.rules_facts import HEAD, READINGS, STANDINGS, Fact, clause_changes, fact_changes, facts
from megalink.analysis.rules_register import Matter, clauses_of_switch, matters, readings_by_clause
from megalink.cli.terminal.screen import tell
from megalink.games.library import edition_of, faults, register, shown_keys, trace
from megalink.rulebook.clause import Clause, Standing
from megalink.rulebook.document import Document

EDGES = {
    "none": "moves no money",
    "tiny": "moves a tiny part of the house edge",
    "small": "moves a small part of the house edge",
    "large": "moves a large part of the house edge",
    "decisive": "decides who has the edge",
    "own_act": "matters only by the Player's own act",
    "jackpot_only": "moves only how the jackpot is shared",
}
_STYLES = {
    Standing.CARRIED_OUT: "green",
    Standing.DEFINITION: "cyan",
    Standing.NO_EFFECT: "dim",
}
_COUNTED = {
    Standing.CARRIED_OUT: "carried out",
    Standing.DEFINITION: "definitions",
    Standing.NO_EFFECT: "without effect",
}
_LOCK_SHOWN = 12  # digits of the hash
_CLAUSE_WIDTH = len("Appendix A  ")
_ENTRY_WIDTH = 10


def print_documents(console: Console) -> None:
    widest = max(map(len, shown_keys()), default=0)
    for key in shown_keys():
        tell(console, Text.assemble((key.ljust(widest), "bold"), "  "), edition_of(key).document.title)
        for line in (_in_force(key), standings(key)):
            tell(console, "", Text(line, style="dim"), indent=4)
    for key, problem in faults().items():
        tell(console, Text.assemble((key.ljust(widest), "bold red"), "  "), "cannot be shown")
        tell(console, "", Text(problem, style="red"), indent=4)
    console.print()
    tell(console, "", "megalink rules DOCUMENT prints one document; --clauses and --readings tell more.")


def print_document(console: Console, key: str) -> None:
    document = edition_of(key).document
    _print_title(console, key)
    shown_facts = [fact for fact in facts(key) if fact.section not in {HEAD, READINGS}]
    for section, members in groupby(shown_facts, key=lambda fact: fact.section):
        console.print()
        tell(console, "", Text(section, style="bold"))
        _print_section(console, tuple(members))
    console.print()
    _print_switches(console, document)


def print_clauses(console: Console, key: str) -> None:
    _print_title(console, key)
    unclear = readings_by_clause(key)
    for clause in trace(key).values():
        console.print()
        _print_clause(console, clause, unclear.get(clause.number, ()))


def grouped(clauses: Iterable[str]) -> str:
    """Each game named once: "one-game 3.16.2, 4.5; another 4.5". Numbers without a game stay as they are."""
    numbers: dict[str, list[str]] = {}
    for clause in clauses:
        place, _, number = clause.rpartition(" ")
        numbers.setdefault(place, []).append(number)
    return "; ".join(f"{place} {', '.join(cited)}".lstrip() for place, cited in numbers.items())


def print_register(console: Console, key: str | None) -> None:
    entries = matters(key)
    whose = "of all documents" if key is None else f"that concern {key}"
    tell(console, "", Text(f"Readings {whose}: {len(entries)} matters", style="bold"))
    words = "Where a clause is unclear or silent, what we do and why. A table may choose another side of a switch."
    tell(console, "", words)
    for matter in entries:
        console.print()
        _print_matter(console, matter)


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


def standings(key: str) -> str:
    """How many clauses the document has, and how they stand."""
    counted = Counter(clause.standing for clause in trace(key).values())
    return f"{counted.total()} clauses: " + ", ".join(
        f"{counted[standing]} {words}" for standing, words in _COUNTED.items()
    )


def _print_title(console: Console, key: str) -> None:
    tell(console, "", Text.assemble((edition_of(key).document.title, "bold"), f"  ({key})"))
    for line in (_in_force(key), standings(key)):
        tell(console, "", Text(line, style="dim"))


def _in_force(key: str) -> str:
    edition = edition_of(key)
    since = (
        "date unknown" if edition.document.effective == "unknown" else f"in force since {edition.document.effective}"
    )
    lock = f"locked as {edition.sha256[:_LOCK_SHOWN]}" if edition.published else "not published yet"
    return f"version {edition.document.version}, {since}; {lock}"


def _print_section(console: Console, members: tuple[Fact, ...]) -> None:
    widest = max(len(fact.title) for fact in members)
    for fact in members:
        clause = Text((fact.clause or "-").ljust(_CLAUSE_WIDTH), style="dim")
        tell(console, clause + Text(fact.title.ljust(widest) + "  ", style="not dim"), fact.rule, indent=2)


def _print_switches(console: Console, document: Document) -> None:
    """The readings that apply: each switch with its default, and the other sides that a table may choose."""
    tell(console, "", Text("Readings, in force unless a table chooses another side", style="bold"))
    for name in document.readings:
        switch = register().switches[name]
        default, *others = switch.sides
        cited = ", ".join(dict.fromkeys(clauses_of_switch(switch, document)))
        tell(console, Text(f"{name} = "), Text(default.value, style="green"), indent=2)
        other = f" Or: {', '.join(side.value for side in others)}." if others else ""
        why = f" ({', '.join(switch.register)}: {cited})"
        tell(console, "", Text.assemble(default.means, other, (why, "dim")), indent=6)
    console.print()
    tell(console, "", f"megalink rules {document.key} --readings tells why; --clauses lists every clause.")


def _print_clause(console: Console, clause: Clause, readings: tuple[str, ...]) -> None:
    tell(console, Text(clause.number.ljust(_CLAUSE_WIDTH), style="bold"), clause.says)
    standing = Text(STANDINGS[clause.standing], style=_STYLES[clause.standing])
    reason = Text(f": {clause.reason}" if clause.reason else "")
    tell(console, "", standing + reason, indent=_CLAUSE_WIDTH)
    # Names of code and tests are for copying: they are never broken here, a terminal may wrap them.
    together = (", ".join(readings),) if readings else ()
    for word, names in (("by", clause.by), ("tested by", clause.tests), ("readings", together)):
        for name in names:
            line = Text(f"{word:<{len('tested by')}} {name}", style="dim")
            console.print(Text(" " * _CLAUSE_WIDTH) + line, soft_wrap=True)


def _print_matter(console: Console, matter: Matter) -> None:
    entry = matter.entry
    tell(console, Text(entry.id.ljust(_ENTRY_WIDTH), style="bold cyan"), Text(grouped(matter.clauses), style="dim"))
    weight = EDGES.get(entry.edge, entry.edge)
    rows = {"question": entry.question, "answer": entry.answer, "reason": entry.reason, "touches": entry.touches}
    for name, words in {**rows, "weight": weight}.items():
        tell(console, Text(name.ljust(_ENTRY_WIDTH), style="dim"), words)
    for switch in matter.switches:
        tell(console, Text("switch".ljust(_ENTRY_WIDTH), style="dim"), Text(switch.name, style="bold"))
        for side in switch.sides:
            default = " (default)" if side.value == switch.default else ""
            tell(console, "", Text(f"{side.value}{default}", style="green" if default else ""), indent=_ENTRY_WIDTH + 2)
            tell(console, "", side.means, indent=_ENTRY_WIDTH + 6)


def _print_side(console: Console, sign: str, colour: str, words: str | None, indent: int = 4) -> None:
    if words is not None:
        tell(console, Text(f"{sign} ", style=colour), Text(words, style=colour), indent=indent)
