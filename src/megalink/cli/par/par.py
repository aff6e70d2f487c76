"""`megalink par`: the exact mathematics of a document, its price list of readings, and its PAR sheet."""

from pathlib import Path
from typing import Annotated

import typer

from megalink.cli.par.options import Pays, Stakes, refuse
from megalink.cli.terminal.verb import examples

verb = typer.Typer()


@verb.command(
    epilog=examples(
        "megalink par singapore-stud@9",
        "megalink par singapore-stud@9 --pay bet.royal_flush=100",
        "megalink par texas-holdem-bonus@9 --readings",
        "megalink par three-card-xtreme@2023-05-22 --reading standoff.wagers=none --jackpot 350000.00",
        "megalink par bullseye@4 --stake tie=1/3",
        "megalink par all --html par.html",
    )
)
def par(
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="Such as singapore-stud@9; all is all of them.")],
    as_json: Annotated[bool, typer.Option("--json", help="JSON with exact fractions; with all: a list.")] = False,
    reading: Annotated[
        list[str] | None, typer.Option("--reading", metavar="NAME=VALUE", help="Solve under this side of a reading.")
    ] = None,
    pay: Pays = None,
    stake: Stakes = None,
    rounds: Annotated[
        list[str] | None,
        typer.Option("--rounds", metavar="N", help="A band of the house's result after N rounds, beside the usual."),
    ] = None,
    jackpot: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="The displayed jackpot: returns are shown for it.")
    ] = None,
    reset: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="Where the jackpot starts again; 200000.00.")
    ] = None,
    contribution: Annotated[
        str | None, typer.Option(metavar="PERCENT", help="What the jackpot gets of each wager on it; 20.")
    ] = None,
    minimum_wager: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="The least Progressive Jackpot wager; 1.00.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a PAR sheet as one file that opens offline.")
    ] = None,
    readings: Annotated[
        bool, typer.Option("--readings", help="The price of every reading: what each side makes of the house edge.")
    ] = False,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Count afresh instead of using a kept result.")] = False,
) -> int:
    """The exact mathematics of a game: house edge, outcomes, best strategy, jackpot; every deal counted.

    A wrong document, reading, pay or amount gets a sentence that says what is known, and the exit status is 2.
    """
    from megalink.analysis.question import BadQuestion, ask, read_jackpot
    from megalink.cli.par.answers import Answers, documents_asked

    try:
        figures = read_jackpot(jackpot, reset, contribution, minimum_wager)
        of_one = {"--pay": pay or (), "--reading": reading or (), "--stake": stake or ()}
        questions = [
            ask(key, reading or (), pay or (), figures, stake or (), rounds or ())
            for key in documents_asked(document, of_one)
        ]
        answers = Answers(questions, as_json=as_json, use_cache=not no_cache)
        if html is not None:
            answers.write_html(html, with_prices=readings)
            if not as_json:
                return 0
        answers.show(with_prices=readings)
    except BadQuestion as bad:
        return refuse("par", bad, as_json=as_json)
    return 0
