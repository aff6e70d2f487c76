"""`megalink rules --diff`: what changed between two documents."""

from itertools import groupby

from rich.console import Console
from rich.text import Text

from megalink.analysis.rules_changes import clause_changes, fact_changes
from megalink.cli.screen import tell


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
