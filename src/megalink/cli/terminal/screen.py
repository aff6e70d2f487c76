"""Where the verbs print: as wide as reads well, and the same in a pipe as on a wide terminal."""

import os

from rich.console import Console
from rich.text import Text

WIDTH_MAX = 120
_BODY_MIN = 20


class _Screen(Console):
    def on_broken_pipe(self) -> None:
        raise  # noqa: PLE0704 (called while it is handled; Rich would end the process with the status of a finding)


def screen() -> Console:
    """A terminal up to 120 columns; a pipe or a file always 120, unless COLUMNS says otherwise."""
    console = _Screen(highlight=False)
    if "COLUMNS" not in os.environ:
        console.width = min(console.width, WIDTH_MAX) if console.is_terminal else WIDTH_MAX
    return console


def tell(console: Console, lead: str | Text, body: str | Text, indent: int = 0) -> None:
    """A lead, and a body that keeps to the right of it when it needs more lines. No line ends in spaces."""
    head, words = Text.assemble(" " * indent, lead), Text.assemble(body)
    for line in words.wrap(console, max(console.width - head.cell_len, _BODY_MIN)) or [words]:
        whole = head + line
        whole.rstrip()
        console.print(whole, soft_wrap=True)
        head = Text(" " * head.cell_len)
