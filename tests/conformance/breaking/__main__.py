"""Checks the clause trace by breaking the code: the tests that a clause cites must notice.

    python -m tests.conformance.breaking                        every clause with effect of every document
    python -m tests.conformance.breaking --document bullseye@4 --clause 3.15
    python -m tests.conformance.breaking --sample 40 --seed 1   some clauses
    python -m tests.conformance.breaking --list                 what would be broken

Broken are the breaks that are planted for a clause (`planted/*.toml`), and every function to which it is traced, by
small changes of which its tests must notice one. No file is changed: a forked process alone sees the broken source.
"""

import argparse
import os
import sys
import time
from collections import Counter
from random import Random

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tests.conformance.breaking.campaign import RedUnbroken, Series, Survivor, run, series_for
from tests.conformance.breaking.planted import subjects
from tests.conformance.breaking.source import DoesNotFit, file_of


def main() -> int:
    options = _options()
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 160)
    clauses = [
        (document, number)
        for document, number in subjects()
        if options.document in (None, document) and options.clause in (None, number)
    ]
    if options.sample is not None:
        clauses = sorted(Random(options.seed).sample(clauses, min(options.sample, len(clauses))), key=clauses.index)
    try:
        series = series_for(clauses, automatic=not options.planted)
    except DoesNotFit as error:
        console.print(f"A planted break does not fit the source any more: {error}", markup=False)
        return 2
    if options.list:
        _list(console, series)
        return 0
    start = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("breaking", total=len(series))
        try:
            survivors = run(series, options.jobs, lambda _: progress.advance(task))
        except RedUnbroken as red:
            console.print(f"These tests are red although nothing is broken: {red}", markup=False)
            return 2
    _report(console, clauses, series, survivors)
    console.print(f"{time.monotonic() - start:.0f} seconds")
    return 1 if survivors else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.breaking", description=__doc__.split("\n")[0])
    parser.add_argument("--document", help="the clauses of this document, such as bullseye@4")
    parser.add_argument("--clause", help="clauses with this number")
    parser.add_argument("--sample", type=int, help="so many clauses")
    parser.add_argument("--seed", type=int, default=1, help="which they are")
    parser.add_argument("--planted", action="store_true", help="planted breaks alone, no mutants")
    parser.add_argument("--list", action="store_true", help="what would be broken")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that break at the same time")
    return parser.parse_args()


def _list(console: Console, series: list[Series]) -> None:
    table = Table("clauses", "place", "break", box=None)
    for one in series:
        told = ", ".join(f"{document} {number}" for document, number in one.clauses)
        table.add_row(told, one.at, "\n".join(says for says, _ in one.breaks))
    console.print(table, markup=False)


def _report(console: Console, clauses: list[tuple[str, str]], series: list[Series], survivors: list[Survivor]) -> None:
    if survivors:
        table = Table("document", "clause", "place", "break that its tests do not notice", box=None)
        for one in survivors:
            module = one.at.partition(":")
            place = f"{file_of(module[0])} {module[2]}" if module[1] else one.at
            table.add_row(one.document, one.number, place, "\n".join(one.breaks))
        console.print(table, markup=False)
    total, planted_for, silent = Counter[str](), Counter[str](), Counter[str]()
    by_hand = {clause for one in series if one.by_hand for clause in one.clauses}
    for document, number in clauses:
        total[document] += 1
        planted_for[document] += (document, number) in by_hand
        silent[document] += any((one.document, one.number) == (document, number) for one in survivors)
    table = Table("document", "clauses with effect", "with a planted break", "whose tests stay green", box=None)
    for document in total:
        table.add_row(document, str(total[document]), str(planted_for[document]), str(silent[document]))
    console.print(table)
    breaks = sum(one.by_hand for one in series)
    console.print(f"{breaks} planted breaks, mutants of {len(series) - breaks} functions")


if __name__ == "__main__":
    sys.exit(main())
