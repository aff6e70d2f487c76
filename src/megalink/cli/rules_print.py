"""The documents as people read them: the shelf, one document, its clauses."""

from collections import Counter
from itertools import groupby

from rich.console import Console
from rich.text import Text

from megalink.analysis.rules_facts import HEAD, READINGS, STANDINGS, Fact, facts
from megalink.analysis.rules_register import clauses_of_switch, readings_by_clause
from megalink.cli.screen import tell
from megalink.games.library import document_keys, register, trace, volume
from megalink.rulebook.clause import Clause, Standing
from megalink.rulebook.document import Document

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


def print_shelf(console: Console) -> None:
    widest = max(len(key) for key in document_keys())
    for key in document_keys():
        tell(console, Text.assemble((key.ljust(widest), "bold"), "  "), volume(key).document.title)
        for line in (_in_force(key), standings(key)):
            tell(console, "", Text(line, style="dim"), indent=4)
    console.print()
    tell(console, "", "megalink rules DOCUMENT prints one document; --clauses and --readings tell more.")


def print_document(console: Console, key: str) -> None:
    shown = volume(key).document
    _print_title(console, key)
    told = [fact for fact in facts(key) if fact.section not in {HEAD, READINGS}]
    for section, members in groupby(told, key=lambda fact: fact.section):
        console.print()
        tell(console, "", Text(section, style="bold"))
        _print_section(console, tuple(members))
    console.print()
    _print_switches(console, shown)


def print_clauses(console: Console, key: str) -> None:
    _print_title(console, key)
    unclear = readings_by_clause(key)
    for clause in trace(key).values():
        console.print()
        _print_clause(console, clause, unclear.get(clause.number, ()))


def standings(key: str) -> str:
    """How many clauses the document has, and how they stand."""
    counted = Counter(clause.standing for clause in trace(key).values())
    return f"{counted.total()} clauses: " + ", ".join(f"{counted[one]} {words}" for one, words in _COUNTED.items())


def _print_title(console: Console, key: str) -> None:
    tell(console, "", Text.assemble((volume(key).document.title, "bold"), f"  ({key})"))
    for line in (_in_force(key), standings(key)):
        tell(console, "", Text(line, style="dim"))


def _in_force(key: str) -> str:
    found = volume(key)
    since = "date unknown" if found.document.effective == "unknown" else f"in force since {found.document.effective}"
    lock = f"locked as {found.sha256[:_LOCK_SHOWN]}" if found.published else "not published yet"
    return f"version {found.document.version}, {since}; {lock}"


def _print_section(console: Console, members: tuple[Fact, ...]) -> None:
    widest = max(len(fact.title) for fact in members)
    for fact in members:
        clause = Text((fact.clause or "-").ljust(_CLAUSE_WIDTH), style="dim")
        tell(console, clause + Text(fact.title.ljust(widest) + "  ", style="not dim"), fact.rule, indent=2)


def _print_switches(console: Console, shown: Document) -> None:
    """The readings that apply: each switch with its default, and the other sides that a table may choose."""
    tell(console, "", Text("Readings, in force unless a table chooses another side", style="bold"))
    for name in shown.readings:
        switch = register().switches[name]
        default, *others = switch.sides
        cited = ", ".join(dict.fromkeys(clauses_of_switch(switch, shown)))
        tell(console, Text(f"{name} = "), Text(default.value, style="green"), indent=2)
        other = f" Or: {', '.join(side.value for side in others)}." if others else ""
        why = f" ({', '.join(switch.register)}: {cited})"
        tell(console, "", Text.assemble(default.means, other, (why, "dim")), indent=6)
    console.print()
    tell(console, "", f"megalink rules {shown.key} --readings tells why; --clauses lists every clause.")


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
