"""Options of `megalink par` and `megalink strategy`, and what both do around a count."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from megalink.analysis.question import BadQuestion
    from megalink.exact.result import Progress

BAD_INPUT = 2

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


def refuse(verb: str, bad: "BadQuestion", *, as_json: bool) -> int:
    from megalink.analysis.par_json import refusal_as_json

    refusal = bad.refusal
    if as_json:
        sys.stdout.write(json.dumps(refusal_as_json(refusal), ensure_ascii=False) + "\n")
    sys.stderr.write(
        f"megalink {verb}: {refusal.code} at {refusal.field}, value {refusal.value!r}: {refusal.message}\n"
    )
    return BAD_INPUT


@contextmanager
def progress_bar(title: str) -> Iterator["Progress"]:
    """On a terminal, and only once the work takes longer than a moment; nothing in a pipe."""
    if not sys.stderr.isatty():
        from megalink.exact.result import quiet

        yield quiet
        return
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn

    from megalink.cli.terminal.screen import waiting

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
    )
    with waiting(*columns) as bar:
        task = bar.add_task(title, total=None)

        def move(done: int, whole: int) -> None:
            bar.update(task, completed=done, total=whole)

        yield move
