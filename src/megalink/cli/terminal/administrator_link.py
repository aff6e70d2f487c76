"""The first administrator's link at a start: where its file goes, and what is said of it. The link itself is not shown.

A terminal may be logged as any other output is.
"""

import shlex
import sys
from pathlib import Path
from typing import NamedTuple

from megalink.cli.terminal.verbs import complain
from megalink.web.auth.administrator_link import usual_file
from megalink.web.context import Context


class LinkPlace(NamedTuple):
    given: Path | None  # the file that the call names
    url: str  # of the database
    server: str

    def file(self, address: str) -> Path:
        """Raises OSError."""
        return self.given or usual_file(self.url, self.server, int(address.rpartition(":")[2]))


def write_link(context: Context, place: LinkPlace, address: str) -> None:
    """A floor may have users and no administrator, and deals all the same where the link finds no place by itself."""
    if context.settings.demo or context.directory.administrators():
        return
    origins = context.settings.origins
    try:
        context.administrator_link.write(place.file(address), origins[0] if origins else address)
    except OSError as error:
        sentence = f"the link for the first administrator cannot be written to {error.filename}: {error.strerror}."
        if place.given is not None:
            complain(sentence)
        remedy = "Name another file with --administrator-link, or enter one with megalink floor users add."
        sys.stderr.write(f"There is no administrator yet, and {sentence} {remedy}\n")


def told_of_link(file: Path) -> str:
    command = f'type "{file}"' if sys.platform == "win32" else f"cat {shlex.quote(str(file))}"
    return (
        f"There is no administrator yet. A link that makes one is in {file}, for your account alone.\n"
        f"It works once, for a day, while this server runs; to see it: {command}"
    )
