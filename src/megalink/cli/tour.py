"""`megalink tour`: a round of each game, settled before the reader's eyes, and why it went as it did.

A game's `tour.toml` has the round as `megalink settle` reads it, and the words; it may name another document that
refuses the round, or the other side of a reading, and give an example to type in.
"""

import shutil
import tomllib
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

import typer
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from megalink.cli.settle.printed import print_round
from megalink.cli.terminal.screen import screen, tell
from megalink.cli.terminal.verbs import examples
from megalink.games.library import document, document_keys, edition_of
from megalink.money import signed
from megalink.settle import BadRound, SettledRound, read_round, settle_round

Stop = dict[str, Any]
verbs = typer.Typer()


@verbs.command(epilog=examples("megalink tour"))
def tour() -> None:
    """A short guided tour: one round of each game, settled, and why. Asks nothing, changes nothing."""
    console = screen()
    opening = (
        "Casino table games that share one Progressive Jackpot: here is a round of each, described as an auditor would "
        "and settled by the game's own rule document. The last columns name the clauses that decided a line, and the "
        "entries of the register of readings where a clause is not clear by itself."
    )
    _say(console, opening)
    for stop in stops():
        _show(console, stop)
    _next(console)


@cache
def stops() -> tuple[Stop, ...]:
    """One for each game that has something to show."""
    packages = dict.fromkeys(edition_of(key).package for key in document_keys())
    tours = [files(f"megalink.games.{package}").joinpath("tour.toml") for package in packages]
    return tuple(tomllib.loads(file.read_text("utf-8")) for file in tours if file.is_file())


def proposals() -> list[tuple[str, str]]:
    """What to try next, each with its command; %s is the program."""
    keys = document_keys()
    commands = [("see what a document lays down", f"%s rules {keys[0]}")]
    if example := next((stop["example"] for stop in stops() if "example" in stop), None):
        commands.insert(0, ("settle a round of your own", f"echo '{example.strip()}' |\n  %s settle"))
    pairs = combinations(sorted(keys), 2)
    versions = next((pair for pair in pairs if document(pair[0]).game == document(pair[1]).game), None)
    if versions:
        later, earlier = versions
        commands.append(("compare two versions of one game", f"%s rules --diff {earlier} {later}"))
    return commands


def _show(console: Console, stop: Stop) -> None:
    _heading(console, stop["heading"])
    settled = settle_round(read_round(stop["round"]))
    print_round(console, settled)
    _say(console, stop["words"])
    if refused := stop.get("refused"):
        why = refusal(stop["round"], refused["rules"])
        _say(console, f"{refused['words']}: {refused['rules']} refuses the same round, {why}")
    if other := stop.get("other_side"):
        _both_sides(console, settled, stop["round"], other)


def _both_sides(console: Console, settled: SettledRound, described: Stop, other: Stop) -> None:
    switch, name = other["switch"], other["wager"]
    changed = settle_round(read_round({**described, "readings": {switch: other["value"]}}))
    for side in (settled, changed):
        game = side.described.game
        line = next(line for line in side.positions[0].lines if line.wager == name)
        title = Text(f"{game.document.wagers[name].title} {signed(line.net)} ", style="bold")
        tell(console, "", Text(f"{switch} = {game.readings[switch]}"), indent=2)
        tell(console, title, f"by {', '.join(line.clauses)}", indent=6)
    console.print()


def _next(console: Console) -> None:
    _heading(console, "Try next")
    program = "megalink" if shutil.which("megalink") else "python3 run.py megalink"
    for purpose, command in proposals():
        tell(console, "", f"{purpose}:")
        console.print(Text(command % program, style="cyan"), soft_wrap=True)
    console.print()


def _heading(console: Console, title: str) -> None:
    console.print(Rule(Text(title, style="bold"), align="left", characters="-", style="dim"))


def _say(console: Console, words: str) -> None:
    tell(console, "", words.strip())
    console.print()


def refusal(described: Stop, rules: str) -> str:
    try:
        settle_round(read_round({**described, "rules": rules}))
    except BadRound as bad:
        return f"because by its clause {bad.problem.clause} {bad.problem.message}."
    raise AssertionError(f"{rules} takes the round")
