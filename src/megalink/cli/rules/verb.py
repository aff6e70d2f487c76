"""`megalink rules`: its options and its help."""

from pathlib import Path
from typing import Annotated

import typer

from megalink.cli.terminal.verb import examples

verb = typer.Typer()


@verb.command(
    epilog=examples(
        "megalink rules",
        "megalink rules singapore-stud@9",
        "megalink rules bullseye@4 --clauses",
        "megalink rules texas-holdem-bonus@9 --readings",
        "megalink rules --diff singapore-stud@pre-9 singapore-stud@9",
        "megalink rules singapore-stud@9 --json > stud.json",
        "megalink rules --new-game lucky-stud --title 'Lucky Stud'",
    )
)
def rules(
    documents: Annotated[
        list[str] | None,
        typer.Argument(metavar="DOCUMENT", help="Such as singapore-stud@9. Without one: the list. With --diff: two."),
    ] = None,
    clauses: Annotated[
        bool, typer.Option("--clauses", help="Every numbered clause: what it says, what carries it out, what tests it.")
    ] = False,
    readings: Annotated[
        bool, typer.Option("--readings", help="The register of unclear clauses: what we do, why, and other sides.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="What changed from one document to another.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON instead of text; goes with all of the above.")] = False,
    write_docs: Annotated[
        Path | None, typer.Option("--write-docs", metavar="FOLDER", hidden=True, help="Write the pages of docs/rules.")
    ] = None,
    new_game: Annotated[
        str | None, typer.Option("--new-game", metavar="NAME", help="Write the skeleton of a game that plays.")
    ] = None,
    title: Annotated[str | None, typer.Option("--title", help="With --new-game: what people call it.")] = None,
    folder: Annotated[
        Path | None, typer.Option("--folder", help="With --new-game: where it goes; else into the source checkout.")
    ] = None,
) -> int:
    """List the rule documents, or print one: wagers, pay tables, dealing and readings, each with its clause."""
    if new_game is not None or title is not None or folder is not None:
        from megalink.cli.rules.new_game import run as write_game

        return write_game(new_game, title, folder)
    from megalink.cli.rules.rules import run

    return run(documents or [], clauses=clauses, readings=readings, diff=diff, as_json=as_json, write_docs=write_docs)
