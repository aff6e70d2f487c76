"""The counting process: one job a line in, its progress and its answer a line each out. Ends with its input.

It runs outside the server: it loads numpy and numba.
"""

import contextlib
import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from typing import Any, TextIO

from megalink.analysis.cache import cache_file
from megalink.analysis.par_json import expectations, par_as_json, prices_as_json
from megalink.analysis.prices import prices as price_list
from megalink.analysis.question import BadQuestion, Question
from megalink.analysis.reweighing import cached_or_reweighed
from megalink.analysis.solving import odds_of, situation, solved
from megalink.cards import ALL_CARDS, cards_text, read_cards
from megalink.exact.result import Progress, Solution
from megalink.exact.work import counted_once
from megalink.wire.plain import as_text, read_record

Json = dict[str, Any]

PATIENCE = 10  # the floor comes first
PROGRESS_EVERY_S = 0.1
RECENT_MOST = 64
SEEN_MOST = 7  # cards that a Player who decides sees, at most
_RECENT: dict[str, Solution] = {}


def solution_of(question: Question, progress: Progress) -> Solution:
    """What-if pays have no end, so their solutions are not kept on disk: clients could fill it."""
    solution = cached_or_reweighed(question)
    if solution is not None:
        return solution
    if not question.pays:
        return solved(question, progress)
    solve = odds_of(question.game).solve
    return counted_once(
        _RECENT, as_text(question), lambda: solve(question.document, question.readings, progress), RECENT_MOST
    )


def _par(question: Question, progress: Progress) -> Json:
    return par_as_json(question, solution_of(question, progress))


def _prices(question: Question, progress: Progress) -> Json:
    return prices_as_json(question, price_list(question, progress))


def _sheet(question: Question, progress: Progress, *, prices: bool) -> Json:
    from megalink.analysis.par_html import Sheet, par_sheet  # noqa: PLC0415 (matplotlib, needed for pictures only)

    priced = price_list(question, progress) if prices and not question.pays else None
    return {"html": par_sheet([Sheet(question, solution_of(question, progress), priced)])}


def _priced(question: Question, progress: Progress) -> Json:
    """The readings that can move a figure."""
    progress(0, 1)
    return {"readings": [name for name in odds_of(question.game).PRICED if name in question.readings]}


def _hint(question: Question, progress: Progress, *, cards: str) -> Json:
    """Names and exact expectations of all decisions with these cards, each wager's in its own units."""
    choices = situation(question, read_cards(cards), progress).choices
    return {
        "choices": [
            {
                "choice": choice.name,
                **expectations(choice),
                "either": {worth.wager: [str(worth.each), str(worth.times)] for worth in choice.either},
            }
            for choice in choices
        ]
    }


def _settings(question: Question, progress: Progress, *, cards: str) -> Json:
    """Every way to set the hand, the House Way first, with what each wager brings.

    None where none is possible, and what the hand is worth all the same.
    """
    progress(0, 1)
    settings: Any = getattr(odds_of(question.game), "settings", None)
    ways = settings(question.document, question.readings, read_cards(cards))
    if not ways:
        return {"settings": [], **_hint(question, progress, cards=cards)}
    return {
        "settings": [
            {
                "two": cards_text(way.two),
                "title": way.title,
                "worth": {area: str(worth) for area, worth in way.worth.items()},
            }
            for way in ways
        ]
    }


def _warm(question: Question, progress: Progress) -> Json:
    """Asks for one hint of every decision: kernels are compiled, tables built and the solution read, if it is there.

    Cards without a hint are passed over; one that takes the whole game to count is left to whoever solves it.
    """
    odds, deck = odds_of(question.game), ALL_CARDS
    ready = []
    for count in range(1, SEEN_MOST + 1):
        progress(count, SEEN_MOST)
        if getattr(odds, "OPENING_CARDS", None) == count and not cache_file(question).is_file():
            continue
        with contextlib.suppress(BadQuestion):
            situation(question, deck[:count])
            ready.append(count)
    return {"ready": ready}


JOBS: Mapping[str, Callable[..., Json]] = {
    "par": _par,
    "prices": _prices,
    "sheet": _sheet,
    "priced": _priced,
    "hint": _hint,
    "settings": _settings,
    "warm": _warm,
}


def main() -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.nice(PATIENCE)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)  # whatever a library prints goes where messages for people go
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        for line in sys.stdin:
            _answer(json.loads(line), out)


def _answer(request: Json, out: TextIO) -> None:
    last = 0.0
    request_id, job, question = request.pop("id"), request.pop("job"), request.pop("question")

    def write(reply: Json) -> None:
        out.write(json.dumps({"id": request_id, **reply}) + "\n")

    def progress(done: int, whole: int) -> None:
        nonlocal last
        if time.monotonic() - last >= PROGRESS_EVERY_S:
            last = time.monotonic()
            write({"progress": [done, whole]})

    try:
        reply: Json = {"answer": JOBS[job](read_record(Question, question, "question"), progress, **request)}
    except BadQuestion as refused:
        reply = {"refused": refused.refusal._asdict()}
    except Exception:  # noqa: BLE001 (one job's fault is not another's: the log has it, and the next job is done)
        traceback.print_exc()
        reply = {"failed": True}
    write(reply)


if __name__ == "__main__":
    main()
