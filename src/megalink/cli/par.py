"""`megalink par`: the exact mathematics of a document, its price list of readings, and its PAR sheet."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from megalink.analysis.par_json import par_as_json, prices_as_json, refusal_as_json
from megalink.analysis.prices import prices
from megalink.analysis.question import USUAL_LINK, Link, Question, Refusal, Refused, ask, read_amount, read_percent
from megalink.analysis.solving import solved
from megalink.exact.result import Progress, quiet
from megalink.games.library import document_keys

BAD_INPUT = 2
ALL = "all"


class Options(NamedTuple):
    readings: Sequence[str] = ()
    pays: Sequence[str] = ()
    stakes: Sequence[str] = ()
    rounds: Sequence[str] = ()
    jackpot: str | None = None
    reset: str | None = None
    contribution: str | None = None
    minimum: str | None = None
    html: Path | None = None
    price_list: bool = False
    as_json: bool = False
    use_cache: bool = True


def run(document: str, options: Options) -> int:
    try:
        questions = _questions(document, options)
        if options.html is not None:
            _write_html(questions, options.html, options)
            (sys.stderr if options.as_json else sys.stdout).write(f"{options.html}\n")
            if not options.as_json:
                return 0
        if options.price_list:
            return _tell_prices(questions, options)
        return _tell(questions, options)
    except Refused as refused:
        return refuse("par", refused.refusal, as_json=options.as_json)


def refuse(verb: str, refusal: Refusal, *, as_json: bool) -> int:
    if as_json:
        sys.stdout.write(json.dumps(refusal_as_json(refusal), ensure_ascii=False) + "\n")
    sys.stderr.write(
        f"megalink {verb}: {refusal.code} at {refusal.field}, value {refusal.value!r}: {refusal.message}\n"
    )
    return BAD_INPUT


def _questions(document: str, options: Options) -> list[Question]:
    if document != ALL:
        return [ask(document, options.readings, options.pays, _link(options), options.stakes, options.rounds)]
    of_one = {"--pay": options.pays, "--reading": options.readings, "--stake": options.stakes}
    for given, texts in of_one.items():
        if texts:
            message = "documents differ in pays, readings and wagers: ask for one document at a time"
            raise Refused("all_documents", given, texts[0], message)
    return [ask(key, link=_link(options), rounds=options.rounds) for key in document_keys()]


def _link(options: Options) -> Link:
    link = USUAL_LINK
    if options.jackpot is not None:
        link = link._replace(displayed=read_amount(options.jackpot, "--jackpot"))
    if options.reset is not None:
        link = link._replace(reset=read_amount(options.reset, "--reset"))
    if options.contribution is not None:
        link = link._replace(contribution=read_percent(options.contribution, "--contribution"))
    if options.minimum is not None:
        link = link._replace(minimum=read_amount(options.minimum, "--minimum-wager", above_zero=True))
    return link


def _tell(questions: Sequence[Question], options: Options) -> int:
    found = []
    for question in questions:
        with progress_bar(question.key) as progress:
            solution = solved(question, progress, use_cache=options.use_cache)
        if options.as_json:
            found.append(par_as_json(question, solution))
        else:
            from megalink.cli.par_print import print_par
            from megalink.cli.screen import screen

            print_par(screen(), question, solution)
    if options.as_json:
        _write_json(found)
    return 0


def _tell_prices(questions: Sequence[Question], options: Options) -> int:
    found = []
    for question in questions:
        with progress_bar(f"{question.key}, reading by reading") as progress:
            priced = prices(question, progress, use_cache=options.use_cache)
        if options.as_json:
            found.append(prices_as_json(question, priced))
        else:
            from megalink.cli.par_prices import print_prices
            from megalink.cli.screen import screen

            print_prices(screen(), question, priced)
    if options.as_json:
        _write_json(found)
    return 0


def _write_json(found: Sequence[object]) -> None:
    """One document is an object, all documents are a list."""
    sys.stdout.write(json.dumps(found[0] if len(found) == 1 else found, indent=2, ensure_ascii=False) + "\n")


def _write_html(questions: Sequence[Question], file: Path, options: Options) -> None:
    from megalink.analysis.par_html import Sheet, par_sheet

    if not file.parent.is_dir():
        raise Refused(
            "file_not_written", "--html", str(file), f"there is no folder {str(file.parent)!r} to write it to"
        )
    sheets = []
    for question in questions:
        with progress_bar(question.key) as progress:
            solution = solved(question, progress, use_cache=options.use_cache)
        priced = None
        if options.price_list:
            with progress_bar(f"{question.key}, reading by reading") as progress:
                priced = prices(question, progress, use_cache=options.use_cache)
        sheets.append(Sheet(question, solution, priced))
    try:
        file.write_text(par_sheet(sheets), encoding="utf-8", newline="\n")
    except OSError as error:
        raise Refused("file_not_written", "--html", str(file), error.strerror or str(error)) from None


@contextmanager
def progress_bar(title: str) -> Iterator[Progress]:
    """On a terminal, and only once the work takes longer than a moment; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield quiet
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)

        def told(done: int, whole: int) -> None:
            bar.update(task, completed=done, total=whole)

        yield told
