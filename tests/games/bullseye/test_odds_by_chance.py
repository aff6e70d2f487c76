"""Rounds of Bullseye by chance against the exact figures."""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.kinds import kind_hands
from megalink.exact.kernels.point_hand import UNABLE, point_hands, point_tables
from megalink.games.bullseye import odds
from megalink.games.library import document, register
from megalink.hands import PointRules
from tests.exact.simulated import Mean, deals

RULES = "bullseye@4"

Whole = NDArray[np.int64]


def pays_of_main(rungs: Whole) -> Whole:
    """4.1 by rungs: points up to 10, Mixed Pictures on 20, pairs above, Gnau Tung Ku on 40."""
    return np.select([rungs == 40, rungs > 20, rungs == 20], [5, 3, 2], 1)


def main_and_tie(own: Whole, dealers: Whole) -> tuple[Whole, Whole]:
    """4.1, 4.2, 3.10.4 and 3.14 written out."""
    unable, dealer_unable = own == UNABLE, dealers == UNABLE
    compared = np.where(own > dealers, pays_of_main(own), np.where(own < dealers, -1, 0))
    main = np.where(unable, -1, np.where(dealer_unable, 0, compared))
    return main, np.where(own == dealers, 8, -1)


def names(held: Whole) -> Whole:
    """One number for each make-up of five cards."""
    found: Whole = (held * 5 ** np.arange(14)).sum(axis=1)
    return found


def held_of(cards: NDArray[np.uint8]) -> Whole:
    kinds = np.where(cards == 51, 13, cards % 13)
    held = np.zeros((len(cards), 14), dtype=np.int64)
    for column in kinds.T:
        held[np.arange(len(cards)), column] += 1
    return held


def test_rounds_by_chance_agree() -> None:
    shown = document(RULES)
    readings = register().resolve(shown.readings, {})
    solution, ratio = odds.solve(shown, readings), 5
    best = odds.main_and_tie(shown, readings, Fraction(ratio))
    by_name = np.argsort(names(kind_hands().held.astype(np.int64)))
    sorted_names = names(kind_hands().held.astype(np.int64))[by_name]
    found = {name: Mean() for name in ("main", "tie", "bullseye", "suits", "five times")}
    for cards in deals(10, seed=5):
        player = np.ascontiguousarray(cards[:, :5])
        tables = point_tables(PointRules())
        own = point_hands(tables, player).astype(np.int64)
        dealers = point_hands(tables, np.ascontiguousarray(cards[:, 5:])).astype(np.int64)
        main, tie = main_and_tie(own, dealers)
        found["main"].add(main)
        found["tie"].add(tie)
        pictures = ((player % 13 >= 9) & (player % 13 <= 11)).sum(axis=1)
        found["bullseye"].add(np.array([-1, -1, -1, 10, 20, 200])[pictures])
        most = np.max([(player // 13 == suit).sum(axis=1) for suit in range(4)], axis=0)
        found["suits"].add(np.array([-1, -1, -1, 1, 5, 20])[most])
        as_set = best.rungs[by_name[np.searchsorted(sorted_names, names(held_of(player)))]].astype(np.int64)
        main, tie = main_and_tie(as_set, dealers)
        found["five times"].add(main + ratio * tie)
    for name in ("main", "tie", "bullseye", "suits"):
        assert found[name].standard_errors_from(solution.wager(name).distribution.mean) < 4, name
    assert found["five times"].standard_errors_from(best.together(Fraction(ratio)).mean) < 4
