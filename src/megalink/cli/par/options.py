"""Options of `megalink par` and `megalink strategy`, and what both do around a count."""

import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Annotated

import typer

from megalink.analysis.par_json import refusal_as_json
from megalink.analysis.question import BadQuestion
from megalink.cli.terminal.verbs import complain
from megalink.exact.result import Progress, quiet

Pays = Annotated[
    list[str] | None, typer.Option("--pay", metavar="WAGER.HAND=N", help="What if this row of a pay table paid N.")
]
Stakes = Annotated[
    list[str] | None,
    typer.Option(
        "--stake",
        metavar="WAGER=RATIO",
        help="So much on a side wager for each unit of the base wager, where it moves decisions, such as one on a tie.",
    ),
]


@contextmanager
def refusing(*, as_json: bool) -> Iterator[None]:
    """A question that cannot be answered ends the verb with a sentence; as JSON it gets an object, too."""
    try:
        yield
    except BadQuestion as bad:
        refusal = bad.refusal
        if as_json:
            sys.stdout.write(json.dumps(refusal_as_json(refusal), ensure_ascii=False) + "\n")
        complain(f"{refusal.code} at {refusal.field}, value {refusal.value!r}: {refusal.message}")


def counting_bar(title: str) -> AbstractContextManager[Progress]:
    """Nothing in a pipe, where the bar is not even loaded: an answer that is kept comes at once."""
    if not sys.stderr.isatty():
        return nullcontext(quiet)
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn

    from megalink.cli.terminal.progress import progress_bar

    percentage = TextColumn("{task.percentage:>3.0f}%")
    return progress_bar(title, TextColumn("{task.description}"), BarColumn(), percentage, TimeElapsedColumn())
