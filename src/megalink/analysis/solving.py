"""A question answered: from the cache, or by the game's own odds."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import cast

from megalink.analysis.cache import cache_file, cache_solution, cached_solution, counted_alone
from megalink.analysis.question import BadQuestion, Question
from megalink.cards import Card, cards_text, duplicates
from megalink.exact.result import GameOdds, ImpossibleSituation, Opening, Progress, Situation, Solution, quiet
from megalink.exact.words import two_cards_words

PAIR = 2


@cache
def odds_of(game: str) -> GameOdds:
    """The odds module in the game's folder; it brings numpy and numba, so it is loaded only to count."""
    name = f"megalink.games.{game}.odds"
    if find_spec(name) is None:
        raise BadQuestion("odds_missing", "DOCUMENT", game, "the mathematics of this game is not there yet")
    return cast("GameOdds", import_module(name))


def solved(question: Question, progress: Progress = quiet, *, use_cache: bool = True) -> Solution:
    if not use_cache:
        return _counted(question, progress)
    solution = cached_solution(question)
    if solution is None:
        with counted_alone(question):
            solution = cached_solution(question) or _counted(question, progress)
    return solution


def _counted(question: Question, progress: Progress) -> Solution:
    odds, beside = odds_of(question.game), _beside(question)
    solution = odds.solve(question.document, question.readings, progress, *beside)
    cache_solution(question, solution)
    return solution


def situation(question: Question, cards: Sequence[Card], progress: Progress = quiet) -> Situation:
    again = duplicates(cards)
    if again:
        message = f"{again[0]} is there twice: the game is played with one deck"
        raise BadQuestion("card_twice", "CARDS", again[0].text, message)
    beside = _beside(question)
    opening = _opening(question, cards, progress) if len(cards) == PAIR else None
    if opening is not None:
        return Situation(((opening.known_as, cards_text(cards)),), opening.unknown, opening.choices)
    try:
        return odds_of(question.game).situation(question.document, question.readings, cards, *beside)
    except ImpossibleSituation as impossible:
        raise BadQuestion("card_count", "CARDS", cards_text(cards), str(impossible)) from None


def _beside(question: Question) -> tuple[Fraction, ...]:
    """The stake of the one side wager, if any, that the best decision of this game depends on."""
    if not question.stakes:
        return ()
    wager = getattr(odds_of(question.game), "BESIDE", None)
    for other, ratio in question.stakes.items():
        if other != wager:
            only = f"only that of {wager} does" if wager else "nor does that of any other wager of this game"
            message = f"the stake of {other} moves no decision; {only}"
            raise BadQuestion("stake_idle", "--stake", f"{other}={ratio}", message)
    return tuple(question.stakes.values())


def _opening(question: Question, cards: Sequence[Card], progress: Progress) -> Opening | None:
    """Out of the whole solution, which the first question of this kind counts and keeps."""
    place = cache_file(question)
    if place not in _OPENINGS:
        solution = cached_solution(question)
        if solution is None and getattr(odds_of(question.game), "OPENING_CARDS", None) == len(cards):
            solution = solved(question, progress)
        if solution is None:
            return None
        while len(_OPENINGS) >= _OPENINGS_MOST:
            del _OPENINGS[next(iter(_OPENINGS))]
        _OPENINGS[place] = {opening.cards: opening for opening in solution.openings}
    return _OPENINGS[place].get(two_cards_words(*cards))


_OPENINGS: dict[Path, Mapping[str, Opening]] = {}  # a table asks again and again
_OPENINGS_MOST = 8
