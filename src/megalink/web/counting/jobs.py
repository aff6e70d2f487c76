"""What a counting process is asked, as JSON in and JSON out. Runs outside the server: it loads numpy and numba."""

from collections.abc import Callable, Mapping
from typing import Any

from megalink.analysis.par_json import exact, par_as_json, prices_as_json
from megalink.analysis.prices import prices
from megalink.analysis.question import Question
from megalink.analysis.reweighing import kept_or_reweighed
from megalink.analysis.solving import odds_of, situation, solved
from megalink.cards import cards_text, read_cards
from megalink.exact.result import Progress, Solution
from megalink.wire.plain import as_text, read_record

Json = dict[str, Any]


RECENT_MOST = 64
_RECENT: dict[str, Solution] = {}


def solution_of(question: Question, progress: Progress) -> Solution:
    """What-if pays have no end, so those are not kept on disk: whoever asks cannot fill it."""
    solution = kept_or_reweighed(question)
    if solution is not None:
        return solution
    if not question.pays:
        return solved(question, progress)
    asked = as_text(question)
    if asked not in _RECENT:
        while len(_RECENT) >= RECENT_MOST:
            del _RECENT[next(iter(_RECENT))]
        _RECENT[asked] = odds_of(question.game).solve(question.document, question.readings, progress)
    return _RECENT[asked]


def _question(asked: Json) -> Question:
    question: Question = read_record(Question, asked["question"], "question")
    return question


def _par(asked: Json, progress: Progress) -> Json:
    question = _question(asked)
    return par_as_json(question, solution_of(question, progress))


def _prices(asked: Json, progress: Progress) -> Json:
    question = _question(asked)
    return prices_as_json(question, prices(question, progress))


def _sheet(asked: Json, progress: Progress) -> Json:
    from megalink.analysis.par_html import Sheet, par_sheet  # noqa: PLC0415 (matplotlib only for who wants pictures)

    question = _question(asked)
    priced = prices(question, progress) if asked["prices"] and not question.pays else None
    return {"html": par_sheet([Sheet(question, solution_of(question, progress), priced)])}


def _priced(asked: Json, progress: Progress) -> Json:
    """The readings that can move a figure."""
    question = _question(asked)
    progress(0, 1)
    return {"readings": [name for name in odds_of(question.game).PRICED if name in question.readings]}


def _hint(asked: Json, progress: Progress) -> Json:
    """Names and exact expectations of all decisions with these cards, in units of the base wager."""
    known = situation(_question(asked), read_cards(asked["cards"]), progress)
    return {
        "choices": [{"choice": choice.name, **exact("expectation", choice.expectation)} for choice in known.choices]
    }


def _settings(asked: Json, progress: Progress) -> Json:
    """Every way to set the hand, the House Way first, with what each wager brings; none where none is possible."""
    question, cards = _question(asked), read_cards(asked["cards"])
    progress(0, 1)
    settings: Any = getattr(odds_of(question.game), "settings", None)
    ways = settings(question.document, question.readings, cards)
    return {
        "settings": [
            {"two": cards_text(one.two), "title": one.title, "worth": {area: str(it) for area, it in one.worth.items()}}
            for one in ways
        ]
    }


JOBS: Mapping[str, Callable[[Json, Progress], Json]] = {
    "par": _par,
    "prices": _prices,
    "sheet": _sheet,
    "priced": _priced,
    "hint": _hint,
    "settings": _settings,
}
