"""`megalink rules`: what the documents say, what of it is carried out, and where."""

import sys
from collections.abc import Sequence
from pathlib import Path

from megalink.analysis.rules_json import (
    Json,
    changes_as_json,
    clauses_as_json,
    document_as_json,
    documents_as_json,
    readings_as_json,
)
from megalink.cli.rules.pages import write_pages
from megalink.cli.rules.printed import print_changes, print_clauses, print_document, print_register, print_shelf
from megalink.cli.terminal.output import print_json
from megalink.cli.terminal.screen import screen
from megalink.games.library import faults, shown_keys

BAD_USE = 2


def run(
    documents: Sequence[str],
    *,
    clauses: bool = False,
    readings: bool = False,
    diff: bool = False,
    as_json: bool = False,
    write_docs: Path | None = None,
) -> int:
    wrong = _wrong_use(documents, clauses=clauses, readings=readings, diff=diff, as_json=as_json, write_docs=write_docs)
    if wrong:
        sys.stderr.write(f"megalink rules: {wrong}\n")
        return BAD_USE
    if write_docs is not None:
        return _write(write_docs)
    if as_json:
        print_json(_as_json(documents, clauses=clauses, readings=readings, diff=diff), ensure_ascii=False)
    else:
        _print(documents, clauses=clauses, readings=readings, diff=diff)
    return 0


def _wrong_use(
    documents: Sequence[str], *, clauses: bool, readings: bool, diff: bool, as_json: bool, write_docs: Path | None
) -> str | None:
    """The one sentence that says what is wrong, or None."""
    views = {"--clauses": clauses, "--readings": readings, "--diff": diff}
    chosen = [option for option, is_given in views.items() if is_given]
    if write_docs is not None and (documents or chosen or as_json):
        return "--write-docs writes the pages of all documents: give a folder and nothing else."
    if len(chosen) > 1:
        return f"{' and '.join(chosen)} contradict each other: give one of {', '.join(views)}."
    keys = ", ".join(shown_keys())
    broken = [key for key in documents if key in faults()]
    if broken:
        return f"{broken[0]} cannot be shown: {faults()[broken[0]]}"
    unknown = [key for key in documents if key not in shown_keys()]
    if unknown:
        return f"no rule document is called {unknown[0]!r}; there are {keys}."
    if diff and len(documents) != 2:
        return f"--diff compares two documents and {len(documents)} were given; there are {keys}."
    if not diff and len(documents) > 1:
        return f"one document at a time, or two with --diff; {len(documents)} were given."
    if clauses and not documents:
        return f"--clauses needs a document; there are {keys}."
    return None


def _print(documents: Sequence[str], *, clauses: bool, readings: bool, diff: bool) -> None:
    console = screen()
    if diff:
        print_changes(console, *documents)
    elif readings:
        print_register(console, documents[0] if documents else None)
    elif clauses:
        print_clauses(console, documents[0])
    elif documents:
        print_document(console, documents[0])
    else:
        print_shelf(console)


def _as_json(documents: Sequence[str], *, clauses: bool, readings: bool, diff: bool) -> Json:
    if diff:
        return changes_as_json(*documents)
    if readings:
        return readings_as_json(documents[0] if documents else None)
    if clauses:
        return clauses_as_json(documents[0])
    return document_as_json(documents[0]) if documents else documents_as_json()


def _write(folder: Path) -> int:
    try:
        written = write_pages(folder)
    except OSError as error:
        sys.stderr.write(f"megalink rules: {error.filename or folder}: {error.strerror}\n")
        return BAD_USE
    sys.stdout.write("".join(f"{file}\n" for file in written))
    sys.stderr.write("".join(f"megalink rules: no page for {key}: {problem}\n" for key, problem in faults().items()))
    return BAD_USE if faults() else 0
