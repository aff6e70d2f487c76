"""`megalink rules`: what the documents say, what of it is carried out, and where; and the skeleton of a new game."""

import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

import megalink
from megalink.analysis import rules_json
from megalink.analysis.new_game import NoNewGame, package_of, write_game
from megalink.cli.rules import printed
from megalink.cli.rules.pages import write_pages
from megalink.cli.terminal.screen import screen
from megalink.cli.terminal.verbs import BAD_INPUT, complain, examples, print_json
from megalink.games.library import faults, shown_keys

verbs = typer.Typer()


@verbs.command(
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
        _write_game(new_game, title, folder)
        return 0
    views = {"--clauses": clauses, "--readings": readings, "--diff": diff}
    chosen = [option for option, is_chosen in views.items() if is_chosen]
    if write_docs is not None:
        if documents or chosen or as_json:
            complain("--write-docs writes the pages of all documents: give a folder and nothing else.")
        return _write_docs(write_docs)
    if len(chosen) > 1:
        complain(f"{' and '.join(chosen)} contradict each other: give one of {', '.join(views)}.")
    view, keys = "".join(chosen), documents or []
    _check(view, keys)
    content, show, of = _shown(view, keys)
    if as_json:
        print_json(content(*of), ensure_ascii=False)
    else:
        show(screen(), *of)
    return 0


def _check(view: str, documents: Sequence[str]) -> None:
    keys = ", ".join(shown_keys())
    for key in documents:
        if key in faults():
            complain(f"{key} cannot be shown: {faults()[key]}")
    for key in documents:
        if key not in shown_keys():
            complain(f"no rule document is called {key!r}; there are {keys}.")
    if view == "--diff" and len(documents) != 2:
        complain(f"--diff compares two documents and {len(documents)} were given; there are {keys}.")
    if view != "--diff" and len(documents) > 1:
        complain(f"one document at a time, or two with --diff; {len(documents)} were given.")
    if view == "--clauses" and not documents:
        complain(f"--clauses needs a document; there are {keys}.")


def _shown(
    view: str, documents: Sequence[str]
) -> tuple[Callable[..., rules_json.Json], Callable[..., None], Sequence[str | None]]:
    """What makes it JSON, what prints it, and of which documents."""
    match view:
        case "--diff":
            return rules_json.changes_as_json, printed.print_changes, documents
        case "--readings":
            return rules_json.readings_as_json, printed.print_register, documents or [None]
        case "--clauses":
            return rules_json.clauses_as_json, printed.print_clauses, documents
        case _ if documents:
            return rules_json.document_as_json, printed.print_document, documents
        case _:
            return rules_json.documents_as_json, printed.print_documents, documents


def _write_docs(folder: Path) -> int:
    written = write_pages(folder)
    sys.stdout.write("".join(f"{file}\n" for file in written))
    sys.stderr.write("".join(f"megalink rules: no page for {key}: {problem}\n" for key, problem in faults().items()))
    return BAD_INPUT if faults() else 0


def _write_game(name: str | None, title: str | None, folder: Path | None) -> None:
    """Into `folder`, or into the source checkout that runs."""
    if name is None:
        complain("--title and --folder go with --new-game: give the name of the game, too.")
    package = package_of(name)
    source = Path(megalink.__path__[0])
    place = source / "games" / package
    game = folder or place
    tests = folder / "tests" if folder else source.parents[1] / "tests" / "games" / package
    if folder is None and not (source.parents[1] / "pyproject.toml").is_file():
        complain("this is no source checkout; say with --folder where the game goes.")
    try:
        written = write_game(name, title or f"Megalink {name.replace('-', ' ').title()}", game, tests)
    except NoNewGame as error:
        complain(f"{error}.")
    mounting = f"""
Games are found in {place.parent}. Link the folder there:
  ln -s {shlex.quote(str(game.resolve()))} {shlex.quote(str(place))}
Then `megalink rules {name}@1`, `megalink play {name}@1` and `megalink serve` know the game.
"""
    next_steps = f"""
It plays as it is, with its exact mathematics and the rounds of section 5 that are written for every document. Next:
1. documents/1.toml: wagers, pay tables, dealing and readings as your document has them, each with its clause.
2. settlement.py and wagers.py: who gets which card, and what every wager deserves.
3. documents/1.clauses.toml: every numbered clause; 5, 6 and the conduct of 3 are shared, write where yours differ.
   {tests}/clause_numbers lists the numbers, taken from the document by eye.
4. odds.py: how its deals are counted, for `megalink par {name}@1`; then tests and rounds in {tests}.
5. When the document is published, lock it: sha256sum 1.toml > 1.sha256 in its folder; from then on it is never edited.
"""
    sys.stdout.write("".join(f"{file}\n" for file in written) + (mounting if folder else "") + next_steps)
