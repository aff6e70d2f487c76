"""A pay that no decision looks at moves no count: a solution under other pays follows from a cached one."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from megalink.analysis.cache import cached_solution
from megalink.analysis.question import Question
from megalink.exact.distribution import Distribution
from megalink.exact.jackpot import WAGER as JACKPOT
from megalink.exact.jackpot import JackpotOdds
from megalink.exact.result import Solution, WagerOdds
from megalink.rulebook.document import Document, WagerRole


def cached_or_reweighed(question: Question) -> Solution | None:
    """Without counting anything; None where that cannot be exact, or without a cached solution to start from."""
    cached = cached_solution(question)
    if cached is not None:
        return cached
    free = {place: pays for place, pays in question.pays.items() if _only_weighs(question.document, place[0])}
    if not free:
        return None
    others = {place: pays for place, pays in question.pays.items() if place not in free}
    start = cached_solution(replace(question, pays=others))
    return None if start is None else reweighed(start, question.document, [wager for wager, _ in free])


def _only_weighs(document: Document, wager: str) -> bool:
    """A wager that is no payment, and that no later wager follows: no decision is about it."""
    followed = any(other.of == wager for other in document.wagers.values())
    return wager == JACKPOT or (document.wagers[wager].role in (WagerRole.BASE, WagerRole.SIDE) and not followed)


def reweighed(start: Solution, document: Document, wagers: list[str]) -> Solution | None:
    """The same counts under this document's pays; None where more than a weight may depend on them."""
    solution = start
    for wager in dict.fromkeys(wagers):
        if wager == JACKPOT:
            solution = replace(solution, jackpot=_jackpot(solution.jackpot, document))
            continue
        odds = next((odds for odds in solution.wagers if odds.wager == wager), None)
        pays = {pay.title: pay.pays for pay in document.pays[wager].values()}
        if odds is None or solution.tables or any(strategy.wager == wager for strategy in solution.strategies):
            return None  # a table that is ready made, or a strategy, may hold this pay
        if any(outcome.net > 0 and outcome.name not in pays for outcome in odds.distribution.outcomes):
            return None  # its outcomes are not the rows of its pay table
        weighed = _weighed(odds, pays)
        solution = replace(solution, wagers=tuple(weighed if other is odds else other for other in solution.wagers))
    return solution


def _jackpot(jackpot: JackpotOdds, document: Document) -> JackpotOdds:
    pays = document.pays[JACKPOT]
    return replace(jackpot, rows=tuple(replace(row, pays=pays[row.hand.slug].pays) for row in jackpot.rows))


def _weighed(odds: WagerOdds, pays: Mapping[str, int]) -> WagerOdds:
    outcomes = (
        replace(outcome, net=Fraction(pays.get(outcome.name, outcome.net))) for outcome in odds.distribution.outcomes
    )
    return replace(odds, distribution=Distribution(tuple(outcomes)))
