"""The Bonus wager over every deal: its Hole cards, and what 3.9.1 and 3.10 make of it when the hand does not win."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

from megalink.cards import ACE, Card, card
from megalink.cards.codes import decode
from megalink.exact.distribution import Distribution
from megalink.exact.giving_up import FREE
from megalink.exact.kernels.boards import compare_pairs
from megalink.exact.kernels.enumerate import all_hands
from megalink.exact.kernels.suits import all_pairs
from megalink.games.texas_holdem_bonus.odds_base import DEALS, Base, ComparisonReadings, hole_class, hole_classes
from megalink.games.texas_holdem_bonus.wagers import BONUS, bonus_row
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

BOARDS_IN_ORDER = 20  # in so many ways five Community cards come as three Flop cards, a Turn and a River card


class DealsByResult(NamedTuple):
    """Deals by how the hands compare, or folded."""

    win: int = 0
    stand_off: int = 0
    lose: int = 0
    fold: int = 0
    settled: int = 0  # given up, and settled on the Hole cards alone
    back: int = 0  # given up, and returned

    def plus(self, other: "DealsByResult", times: int = 1) -> "DealsByResult":
        return DealsByResult(*(deals + times * more for deals, more in zip(self, other, strict=True)))


def bonus_distribution(base: Base, document: Document, readings: Readings, *, folding: bool = True) -> Distribution:
    """At the decisions that are best for the base game, or without any Fold."""
    results = results_by_row(base, folding=folding)
    free = folding and base.terms.giving_up.is_free
    return Distribution.of(nets_by_row(_undecided(results, readings) if free else results, document, readings))


def results_by_row(base: Base, *, folding: bool = True) -> dict[str | None, DealsByResult]:
    """None: Hole cards that stand on no row of 4.1.1."""
    by_row: dict[str | None, DealsByResult] = {}
    for number, (ends, fold) in enumerate(zip(base.ends, base.folds, strict=True)):
        hole = [decode(code) for code in all_pairs()[int(np.argmax(hole_classes() == number))]]
        of_hole = _played(base, hole)
        if fold and folding:
            of_hole = {bonus_row(hole, _NO_ACES): DealsByResult(fold=ends.all[3])}
        for row, result in of_hole.items():
            by_row[row] = by_row.get(row, DealsByResult()).plus(result)
    assert sum(map(sum, by_row.values())) == DEALS
    return by_row


_NO_ACES = (card("2c"), card("2d"))


def _played(base: Base, hole: Sequence[Card]) -> dict[str | None, DealsByResult]:
    """All deals of the class of these Hole cards, none folded; by row, for two Aces go by the Dealer's cards too."""
    _, wins, losses, deals = base.ends[hole_class(hole)].all
    row, result = bonus_row(hole, _NO_ACES), DealsByResult(wins, deals - wins - losses, losses)
    if row != "aces":
        return {row: result}
    both = aces_against_aces(base.terms.compared)
    return {"aces": result.plus(both, -1), "aces_both": both}


class BonusWorth(NamedTuple):
    """What the Bonus brings on average with some Hole cards, in its own units, by the first decision."""

    fold: Fraction
    flop: Fraction
    undecided: Fraction  # where 5.11 makes the hand invalid


def bonus_worth(base: Base, document: Document, readings: Readings, hole: Sequence[Card]) -> BonusWorth:
    played = _played(base, hole)
    folded = {row: DealsByResult(fold=sum(result)) for row, result in played.items()}

    def mean(results: Mapping[str | None, DealsByResult]) -> Fraction:
        return Distribution.of(nets_by_row(results, document, readings)).mean

    return BonusWorth(mean(folded), mean(played), mean(_undecided(folded, readings)))


def _undecided(results: Mapping[str | None, DealsByResult], readings: Readings) -> dict[str | None, DealsByResult]:
    """5.11 does not name the Bonus of a hand for which nobody decides. Reading A85; a Fold loses it."""
    side = readings["texas.bonus_on_absent"]
    if side == "lose":
        return dict(results)
    settles = side == "settle"
    return {
        row: result._replace(fold=0, settled=result.fold if settles else 0, back=0 if settles else result.fold)
        for row, result in results.items()
    }


@cache
def aces_against_aces(compared: ComparisonReadings) -> DealsByResult:
    """Six pairs of Aces, each against the one pair that it leaves."""
    boards = all_hands(5)
    boards = boards[(boards % 13 != ACE - 2).all(axis=1)]
    aces = np.array([[12, 25], [38, 51]], dtype=np.uint8)
    counts = np.zeros(3, dtype=np.int64)
    compare_pairs(compared.ranking, boards, aces, counts)
    return DealsByResult(*(6 * BOARDS_IN_ORDER * count for count in counts.tolist()))


def nets_by_row(
    results: Mapping[str | None, DealsByResult], document: Document, readings: Readings
) -> Iterator[tuple[str, int, int]]:
    """Outcome, net and deals. A Fold loses the Bonus with the Ante (3.9.1)."""
    lower_loses = readings["texas.bonus_on_lower_hand"] == "lose"  # A24
    pushes = readings["texas.bonus_on_standoff"] == "push"  # A25
    missed_comes_back = readings["side.missed_condition"] == "return"  # A43
    missed_win_comes_back = missed_comes_back or readings["texas.bonus_missed_on_win"] == "return"  # A25
    total, pushed, lost_with_row = DealsByResult(), 0, 0
    for row, pay in document.pays[BONUS].items():
        result = results.get(row, DealsByResult())
        total = total.plus(result)
        pushed += result.stand_off if pushes else 0
        lost_with_row += result.lose if lower_loses else 0
        live = result.win + result.settled + result.stand_off * (not pushes) + result.lose * (not lower_loses)
        yield pay.title, pay.pays, live
    missed = results.get(None, DealsByResult())
    pushed += missed.stand_off if pushes else 0
    back = missed.win * missed_win_comes_back
    back += missed_comes_back * (missed.stand_off * (not pushes) + missed.lose * (not lower_loses) + missed.settled)
    yield "stand-off: returned", 0, pushed
    yield "no row: returned", 0, back
    yield "a row, but the hand is lower", -1, lost_with_row
    yield "Fold", -1, total.fold + missed.fold
    yield FREE.outcome, 0, total.back + missed.back
    without_row = missed.win + missed.lose + missed.settled + missed.stand_off * (not pushes)
    yield "no row", -1, without_row - back
