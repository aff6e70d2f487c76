"""Player hands against Dealer hands with one card exposed: how many Dealer hands are lower, equal, higher."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from megalink.exact.kernels.arrays import Cards, Counts, Strengths, Whole
from megalink.exact.kernels.subsets import no_hands
from megalink.exact.kernels.sweep import shown_in_all, sweep
from megalink.exact.result import Progress, quiet
from megalink.exact.work import threads

LEVELS = 7_462
STEPS = 40  # how often progress is reported
SWEEPS_MAX = 4  # every thread sweeps the Dealer's hands for itself: more threads than that gain little


class DealerHandCounts(NamedTuple):
    """By Player hand and exposed card: how many Dealer hands of those given. 0 where the Player holds the card."""

    lower: Counts
    equal: Counts
    all: Counts


def compare_with_exposed(
    players: Cards, player_levels: Strengths, dealers: Cards, dealer_levels: Strengths, progress: Progress = quiet
) -> DealerHandCounts:
    """Rows of sorted codes with their strengths below 7,462; Dealer hands may be some of all hands."""
    in_order = np.argsort(dealer_levels, kind="stable")
    dealers, dealer_starts = dealers[in_order], _starts(dealer_levels[in_order])
    compared = DealerHandCounts(*(np.zeros((len(players), 52), dtype=np.int32) for _ in range(3)))
    sweeps = [_Sweep(rows, players, player_levels) for rows in _dealt_out(len(players))]
    steps = np.unique(np.searchsorted(dealer_starts, np.linspace(0, len(dealers), STEPS + 1)[1:-1]))
    bounds = [0, *(int(bound) for bound in steps), LEVELS]
    with ThreadPoolExecutor(len(sweeps)) as pool:
        for step, levels in enumerate(pairwise(bounds), start=1):
            list(pool.map(lambda part, levels=levels: part.over(dealers, dealer_starts, levels), sweeps))
            progress(step, len(bounds))
        list(pool.map(_Sweep.finish, sweeps))
    for part in sweeps:
        compared.lower[part.rows], compared.equal[part.rows], compared.all[part.rows] = part.lower, part.equal, part.all
    progress(len(bounds), len(bounds))
    return compared


class _Sweep:
    """One thread's share of the Player hands."""

    def __init__(self, rows: Whole, players: Cards, levels: Strengths) -> None:
        self.rows = rows[np.argsort(levels[rows], kind="stable")]
        self.players, self.starts = players[self.rows], _starts(levels[self.rows])
        self.counts = no_hands()
        self.lower, self.equal, self.all = (np.zeros((len(rows), 52), dtype=np.int32) for _ in range(3))

    def over(self, dealers: Cards, dealer_starts: Whole, levels: tuple[int, int]) -> None:
        sweep(self.counts, dealers, dealer_starts, self.players, self.starts, levels, self.lower, self.equal)

    def finish(self) -> None:
        shown_in_all(self.counts, self.players, self.all)


def _dealt_out(players: int) -> list[Whole]:
    shares = max(1, min(threads(), SWEEPS_MAX))
    return [np.arange(first, players, shares) for first in range(shares)]


def _starts(sorted_levels: Strengths) -> Whole:
    return np.searchsorted(sorted_levels, np.arange(LEVELS + 1)).astype(np.int64)
