"""A question answered: from the cache, or by the game's own odds."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from megalink.analysis.kept import keep, kept
from megalink.analysis.question import Question, Refused
from megalink.cards import Card, duplicates
from megalink.exact.result import GameOdds, ImpossibleSituation, Progress, Situation, Solution, quiet


@cache
def odds_of(game: str) -> GameOdds:
    """The odds module in the game's folder; it brings numpy and numba, so it is loaded only to count."""
    name = f"megalink.games.{game}.odds"
    if find_spec(name) is None:
        message = "the mathematics of this game is not there yet"
        raise Refused("odds_missing", "DOCUMENT", game, message)
    return cast("GameOdds", import_module(name))


def solved(question: Question, progress: Progress = quiet, *, use_cache: bool = True) -> Solution:
    found = kept(question) if use_cache else None
    if found is None:
        found = odds_of(question.game).solve(question.document, question.readings, progress)
        keep(question, found)
    return found


def situation(question: Question, cards: Sequence[Card]) -> Situation:
    again = duplicates(cards)
    if again:
        message = f"{again[0]} is there twice: the game is played with one deck"
        raise Refused("card_twice", "CARDS", again[0].text, message)
    try:
        return odds_of(question.game).situation(question.document, question.readings, cards)
    except ImpossibleSituation as impossible:
        text = " ".join(card.text for card in cards)
        raise Refused("card_count", "CARDS", text, str(impossible)) from None


def acts_with(game: str) -> Mapping[str, Mapping[str, str]]:
    """Readings that do something only beside a side of another."""
    found: Mapping[str, Mapping[str, str]] = getattr(odds_of(game), "ACTS_WITH", {})
    return found
