"""A bar on a terminal while something takes long."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, ProgressColumn

Move = Callable[..., None]  # (completed, total, title); a total or a title that is left out stays as it was


@contextmanager
def progress_bar(title: str, *columns: str | ProgressColumn) -> Iterator[Move]:
    """Gone when the work is done; nothing in a pipe."""
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(title, total=None)

        def move(completed: int, total: int | None = None, title: str | None = None) -> None:
            bar.update(task, completed=completed, total=total, description=title)

        yield move
