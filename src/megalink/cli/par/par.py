"""`megalink par`: the exact mathematics of a document, its price list of readings, and its PAR sheet."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from megalink.analysis.par_json import par_as_json, prices_as_json
from megalink.analysis.prices import Price, prices
from megalink.analysis.question import BadQuestion, Question, ask, read_jackpot
from megalink.analysis.solving import solved
from megalink.cli.par.options import Pays, Stakes, counting_bar, refusing
from megalink.cli.terminal.verbs import examples, print_json
from megalink.exact.result import Solution
from megalink.games.library import document_keys

verbs = typer.Typer()


@verbs.command(
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
) -> None:
    """The exact mathematics of a game: house edge, outcomes, best strategy, jackpot; every deal counted.

    A wrong document, reading, pay or amount gets a sentence that says what is known, and the exit status is 2.
    """
    with refusing(as_json=as_json):
        figures = read_jackpot(jackpot, reset, contribution, minimum_wager)
        of_one = {"--pay": pay or (), "--reading": reading or (), "--stake": stake or ()}
        questions = [
            ask(key, reading or (), pay or (), figures, stake or (), rounds or ())
            for key in _documents(document, of_one)
        ]
        count = Count(use_cache=not no_cache)
        if html is not None:
            _write_html(html, questions, count, with_prices=readings)
            (sys.stderr if as_json else sys.stdout).write(f"{html}\n")
        if as_json:
            contents = [
                prices_as_json(question, count.prices(question))
                if readings
                else par_as_json(question, count.solution(question))
                for question in questions
            ]
            print_json(contents[0] if len(contents) == 1 else contents, ensure_ascii=False)
        elif html is None:
            _print(questions, count, with_prices=readings)


class Count(NamedTuple):
    """Counts with a progress bar."""

    use_cache: bool

    def solution(self, question: Question) -> Solution:
        with counting_bar(question.key) as progress:
            return solved(question, progress, use_cache=self.use_cache)

    def prices(self, question: Question) -> tuple[Price, ...]:
        with counting_bar(f"{question.key}, reading by reading") as progress:
            return prices(question, progress, use_cache=self.use_cache)


def _documents(document: str, of_one: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Options in `of_one` make sense for a single document only."""
    if document != "all":
        return (document,)
    for option, texts in of_one.items():
        if texts:
            message = "documents differ in pays, readings and wagers: ask for one document at a time"
            raise BadQuestion("all_documents", option, texts[0], message)
    return document_keys()


def _print(questions: Sequence[Question], count: Count, *, with_prices: bool) -> None:
    from megalink.cli.par.prices import print_prices
    from megalink.cli.par.printed import print_par
    from megalink.cli.terminal.screen import screen

    for question in questions:
        if with_prices:
            print_prices(screen(), question, count.prices(question))
        else:
            print_par(screen(), question, count.solution(question))


def _write_html(file: Path, questions: Sequence[Question], count: Count, *, with_prices: bool) -> None:
    from megalink.analysis.par_html import Sheet, par_sheet

    if not file.parent.is_dir():
        message = f"there is no folder {str(file.parent)!r} to write it to"
        raise BadQuestion("file_not_written", "--html", str(file), message)
    sheets = [
        Sheet(question, count.solution(question), count.prices(question) if with_prices else None)
        for question in questions
    ]
    try:
        file.write_text(par_sheet(sheets), encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadQuestion("file_not_written", "--html", str(file), error.strerror or str(error)) from None
