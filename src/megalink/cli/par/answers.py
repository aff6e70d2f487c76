"""The answers of `megalink par`: counted with a progress bar, then printed, written as JSON, or as a PAR sheet."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from megalink.analysis.par_json import par_as_json, prices_as_json
from megalink.analysis.prices import Price, prices
from megalink.analysis.question import BadQuestion, Question
from megalink.analysis.solving import solved
from megalink.cli.par.options import progress_bar
from megalink.cli.terminal.output import print_json
from megalink.exact.result import Solution
from megalink.games.library import document_keys

ALL = "all"


def documents_asked(document: str, of_one: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Options in `of_one` make sense for a single document only."""
    if document != ALL:
        return (document,)
    for option, texts in of_one.items():
        if texts:
            message = "documents differ in pays, readings and wagers: ask for one document at a time"
            raise BadQuestion("all_documents", option, texts[0], message)
    return tuple(document_keys())


class Answers:
    def __init__(self, questions: Sequence[Question], *, as_json: bool, use_cache: bool) -> None:
        self._questions = questions
        self._as_json = as_json
        self._use_cache = use_cache

    def show(self, *, with_prices: bool) -> None:
        """On the screen; as JSON one document is an object, all documents are a list."""
        if self._as_json:
            contents = [
                prices_as_json(question, self._priced(question))
                if with_prices
                else par_as_json(question, self._solved(question))
                for question in self._questions
            ]
            print_json(contents[0] if len(contents) == 1 else contents, ensure_ascii=False)
            return
        from megalink.cli.par.prices import print_prices
        from megalink.cli.par.printed import print_par
        from megalink.cli.terminal.screen import screen

        for question in self._questions:
            if with_prices:
                print_prices(screen(), question, self._priced(question))
            else:
                print_par(screen(), question, self._solved(question))

    def write_html(self, file: Path, *, with_prices: bool) -> None:
        from megalink.analysis.par_html import Sheet, par_sheet

        if not file.parent.is_dir():
            message = f"there is no folder {str(file.parent)!r} to write it to"
            raise BadQuestion("file_not_written", "--html", str(file), message)
        sheets = [
            Sheet(question, self._solved(question), self._priced(question) if with_prices else None)
            for question in self._questions
        ]
        try:
            file.write_text(par_sheet(sheets), encoding="utf-8", newline="\n")
        except OSError as error:
            raise BadQuestion("file_not_written", "--html", str(file), error.strerror or str(error)) from None
        (sys.stderr if self._as_json else sys.stdout).write(f"{file}\n")

    def _solved(self, question: Question) -> Solution:
        with progress_bar(question.key) as progress:
            return solved(question, progress, use_cache=self._use_cache)

    def _priced(self, question: Question) -> tuple[Price, ...]:
        with progress_bar(f"{question.key}, reading by reading") as progress:
            return prices(question, progress, use_cache=self._use_cache)
