"""`megalink strategy`: what each decision is worth in one situation, exactly."""

from typing import Annotated

import typer

from megalink.analysis.numbers import decimal
from megalink.analysis.par_json import situation_as_json
from megalink.analysis.question import BadQuestion, Question, ask
from megalink.analysis.solving import situation
from megalink.cards import UnknownCard, read_cards
from megalink.cli.par.options import Pays, Stakes, counting_bar, refusing
from megalink.cli.terminal.verbs import examples, print_json
from megalink.exact.result import Situation
from megalink.rulebook.document import WagerRole

verbs = typer.Typer()


@verbs.command(
    epilog=examples(
        "megalink strategy singapore-stud@9 As Kd Jc 8h 3d Qs",
        "megalink strategy three-card-xtreme@2023-05-22 Qs 6d 4c",
        'megalink strategy texas-holdem-bonus@9 "As Kd" "7c 7h 2s"',
        "megalink strategy bullseye@4 9s 8s 4d 3h 3s --stake tie=2",
    )
)
def strategy(
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="Such as singapore-stud@9.")],
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARDS...",
            help="Your cards, then those that lie open: the Dealer's card, or the board.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="JSON with exact fractions.")] = False,
    reading: Annotated[
        list[str] | None, typer.Option("--reading", metavar="NAME=VALUE", help="Decide under this side of a reading.")
    ] = None,
    pay: Pays = None,
    stake: Stakes = None,
) -> None:
    """What each decision is worth in one situation, exactly, and which is best."""
    with refusing(as_json=as_json):
        question = ask(document, reading or (), pay or (), stakes=stake or ())
        try:
            dealt = read_cards(" ".join(cards).replace(",", " "))
        except UnknownCard as unknown:
            raise BadQuestion("card_unknown", "CARDS", unknown.text, str(unknown)) from None
        with counting_bar(question.key) as progress:
            worth = situation(question, dealt, progress)
    if as_json:
        print_json(situation_as_json(question, worth), ensure_ascii=False)
    else:
        _print(question, worth)


def _print(question: Question, worth: Situation) -> None:
    from rich.table import Table
    from rich.text import Text

    from megalink.cli.terminal.grid import show
    from megalink.cli.terminal.screen import screen

    console = screen()
    console.print(Text(f"{question.document.title}  ({question.key})", style="bold"))
    for name, cards in worth.known:
        console.print(Text.assemble((f"{name} ", "dim"), cards))
    table = Table(box=None, pad_edge=False, header_style="dim")
    sides = dict.fromkeys(side.wager for choice in worth.choices for side in choice.beside)
    titles = [question.document.wagers[wager].title for wager in sides]
    table.add_column("decision")
    for column in ("expectation", "exactly", *titles):
        table.add_column(column, justify="right")
    table.add_column("")
    for choice in worth.choices:
        best = choice == worth.best
        table.add_row(
            Text(choice.name, style="bold green" if best else ""),
            decimal(choice.expectation, 6),
            str(choice.expectation),
            *(decimal(side.expectation, 6) for side in choice.beside),
            Text("best", style="green") if best else "",
        )
    show(console, table)
    base = question.document.with_role(WagerRole.BASE)[0].title
    deals = f"over all {worth.unknown:,} deals of the cards not seen"
    console.print(Text(f"In units of the {base}, {deals}.", style="dim"))
    if titles:
        console.print(Text(f"{' and '.join(titles)}: what one unit of it brings by that decision.", style="dim"))
