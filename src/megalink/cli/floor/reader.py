"""`megalink floor reader …`: plays the reader of a shoe, which tells a server each card as it is dealt."""

import sys
from collections.abc import Iterator
from getpass import getpass
from pathlib import Path
from typing import Annotated

import typer

from megalink.cards import UnknownCard, card
from megalink.cli.floor.device import Device, DeviceRefused, Unreachable
from megalink.cli.terminal.progress import progress_bar
from megalink.cli.terminal.verbs import complain, examples

NOTHING_MORE = 1  # exit status: some cards were told, and then one was refused
verbs = typer.Typer()


@verbs.command(
    epilog=examples(
        "megalink floor reader stud-9 --cards cards.txt --url http://127.0.0.1:8000 --user shoe-9 --password-file key",
        "echo 'As Kd 9c' | megalink floor reader stud-9 --cards - --url http://127.0.0.1:8000 --user shoe-9",
    )
)
def reader(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Whose shoe it reads.")],
    cards: Annotated[
        str, typer.Option("--cards", metavar="FILE", help="The cards in deal order; - is standard input.")
    ],
    url: Annotated[str, typer.Option("--url", help="The server's address.")],
    user: Annotated[str, typer.Option("--user", help="A user with the role card_reader.")],
    password_file: Annotated[
        Path | None, typer.Option("--password-file", metavar="FILE", help="Holds the password; else it is asked for.")
    ] = None,
    patience: Annotated[
        int, typer.Option("--patience", min=0, help="Seconds to wait for a table that takes no card yet.")
    ] = 0,
) -> None:
    """Play the reader of a shoe: tell a server the cards of a table, one by one, as a device does.

    A card goes to the place that is dealt next. Text after # is left out. A card that was told is not told again when
    the connection breaks: the server takes each once.
    """
    told = [*_cards(cards)]
    if not told:
        complain(f"--cards: no card stands in {_source(cards)}.")
    device = Device(url, user, _password(password_file, from_input=cards == "-"), patience)
    done = 0
    try:
        device.log_in()
        with progress_bar(table, "{task.description} {task.completed}/{task.total}") as move:
            for done, code in enumerate(told):
                move(done, len(told), f"{table}: {code}")
                device.tell(table, code)
                print(f"{done + 1:>3}  {code}", flush=True)
    except Unreachable as trouble:
        complain(f"{trouble}; {done} of {len(told)} cards were told.")
    except DeviceRefused as refused:
        print(f"megalink floor reader: {refused}; {done} of {len(told)} cards were told.", file=sys.stderr)
        raise typer.Exit(NOTHING_MORE) from None
    print(f"{len(told)} cards told to {table}.")


def _source(name: str) -> str:
    return "standard input" if name == "-" else name


def _cards(name: str) -> Iterator[str]:
    """By their codes; a text that is no card ends it all before the first is told."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        complain(f"--cards: {name} cannot be read: {error}.")
    for number, line in enumerate(text.splitlines(), 1):
        for word in line.partition("#")[0].replace(",", " ").split():
            try:
                yield card(word).text
            except UnknownCard:
                complain(f"--cards: line {number} of {_source(name)}: {word!r} is no card; write As, Td or 10d.")


def _password(file: Path | None, *, from_input: bool) -> str:
    if file is not None:
        try:
            return file.read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            complain(f"--password-file: {file} cannot be read: {error}.")
    if from_input or not sys.stdin.isatty():
        complain("--password-file: without a terminal the password comes from a file.")
    return getpass("Password: ")
