"""The register of readings as `megalink rules --readings` tells it, whole or as far as one document is concerned."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from megalink.analysis.rules_register import Matter, matters
from megalink.cli.screen import tell

EDGES = {
    "none": "moves no money",
    "tiny": "moves a tiny part of the house edge",
    "small": "moves a small part of the house edge",
    "large": "moves a large part of the house edge",
    "decisive": "decides who has the edge",
    "own_act": "matters only by the Player's own act",
    "jackpot_only": "moves only how the jackpot is shared",
}

_INDENT = 10


def grouped(clauses: Iterable[str]) -> str:
    """Each game named once: "bullseye 3.16.2, 4.5; three-card-xtreme 4.5". Numbers without a game stay as they are."""
    numbers: dict[str, list[str]] = {}
    for clause in clauses:
        place, _, number = clause.rpartition(" ")
        numbers.setdefault(place, []).append(number)
    return "; ".join(f"{place} {', '.join(found)}".lstrip() for place, found in numbers.items())


def print_register(console: Console, key: str | None) -> None:
    found = matters(key)
    whose = "of all documents" if key is None else f"that concern {key}"
    tell(console, "", Text(f"Readings {whose}: {len(found)} matters", style="bold"))
    words = "Where a clause is unclear or silent, what we do and why. A table may choose another side of a switch."
    tell(console, "", words)
    for matter in found:
        console.print()
        _print_matter(console, matter)


def _print_matter(console: Console, matter: Matter) -> None:
    entry = matter.entry
    tell(console, Text(entry.id.ljust(_INDENT), style="bold cyan"), Text(grouped(matter.clauses), style="dim"))
    weight = EDGES.get(entry.edge, entry.edge)
    rows = {"question": entry.question, "answer": entry.answer, "reason": entry.reason, "touches": entry.touches}
    for name, words in {**rows, "weight": weight}.items():
        tell(console, Text(name.ljust(_INDENT), style="dim"), words)
    for switch in matter.switches:
        tell(console, Text("switch".ljust(_INDENT), style="dim"), Text(switch.name, style="bold"))
        for side in switch.sides:
            default = " (default)" if side.value == switch.default else ""
            tell(console, "", Text(f"{side.value}{default}", style="green" if default else ""), indent=_INDENT + 2)
            tell(console, "", side.means, indent=_INDENT + 6)
