"""`megalink strategy`: what each decision is worth in one situation, exactly."""

import json
import sys
from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from megalink.analysis.numbers import decimal
from megalink.analysis.par_json import situation_as_json
from megalink.analysis.question import Question, Refused, ask
from megalink.analysis.solving import situation
from megalink.cards import UnknownCard, read_cards
from megalink.cli.grid import show
from megalink.cli.par import progress_bar, refuse
from megalink.cli.screen import screen
from megalink.exact.result import Situation
from megalink.rulebook.document import Role


def run(
    document: str,
    cards: Sequence[str],
    *,
    readings: Sequence[str],
    pays: Sequence[str],
    stakes: Sequence[str] = (),
    as_json: bool,
) -> int:
    try:
        question = ask(document, readings, pays, stakes=stakes)
        try:
            dealt = read_cards(" ".join(cards).replace(",", " "))
        except UnknownCard as unknown:
            raise Refused("card_unknown", "CARDS", unknown.text, str(unknown)) from None
        with progress_bar(question.key) as progress:
            found = situation(question, dealt, progress)
    except Refused as refused:
        return refuse("strategy", refused.refusal, as_json=as_json)
    if as_json:
        sys.stdout.write(json.dumps(situation_as_json(question, found), indent=2, ensure_ascii=False) + "\n")
    else:
        _print(question, found)
    return 0


def _print(question: Question, found: Situation) -> None:
    console = screen()
    console.print(Text(f"{question.document.title}  ({question.key})", style="bold"))
    for name, cards in found.known:
        console.print(Text.assemble((f"{name} ", "dim"), cards))
    table = Table(box=None, pad_edge=False, show_header=True, header_style="dim")
    table.add_column("decision")
    table.add_column("expectation", justify="right")
    table.add_column("exactly", justify="right")
    table.add_column("")
    base = question.document.with_role(Role.BASE)[0].title
    for choice in found.choices:
        best = choice == found.best
        table.add_row(
            Text(choice.name, style="bold green" if best else ""),
            decimal(choice.expectation, 6),
            str(choice.expectation),
            Text("best", style="green") if best else "",
        )
    show(console, table)
    console.print(Text(f"In units of the {base}, over all {found.unknown:,} deals of the cards not seen.", style="dim"))
