"""Every class of Player hands against every exposed card and Dealer hand; and all deals under one way to decide."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from megalink.exact.compare import LEVELS, DealerHandCounts, compare_with_exposed
from megalink.exact.distribution import Distribution
from megalink.exact.kernels.arrays import Counts, Flags, Whole
from megalink.exact.kernels.decisions import clear_own_cards, ends_by_level, fill_ends
from megalink.exact.kernels.enumerate import all_hands, suit_classes
from megalink.exact.kernels.five_card import evaluator, five
from megalink.exact.result import Progress, quiet
from megalink.exact.work import counted_once
from megalink.games.singapore_stud.odds_terms import DEALS, UNSEEN, Terms, ascending, dealer_qualifies
from megalink.games.singapore_stud.wagers import bet_row
from megalink.hands import FiveCard

EXPOSED = 47  # the cards that the Dealer may show


class Counted(NamedTuple):
    """The classes of suit_classes(5), and how each ends against every exposed card."""

    levels: Whole  # strength in the order in force
    ways: Whole  # hands that the class stands for
    ends: Counts  # by class, exposed card and end: no hand, win, stand-off, lose


_COUNTED: dict[tuple[bool, bool, bool], Counted] = {}  # pays do not change counts: "what if" asks again and again
_MOST_COUNTED = 3


def counted(terms: Terms, progress: Progress = quiet) -> Counted:
    key = (terms.holds_both, terms.highest_card_first, terms.tie_not_qualified)
    return counted_once(_COUNTED, key, lambda: _count(terms, progress), _MOST_COUNTED)


def _count(terms: Terms, progress: Progress) -> Counted:
    classes, dealers = suit_classes(5), all_hands(5)
    ranking = evaluator(5, terms.order)
    levels, dealer_levels = five(ranking, classes.hands), five(ranking, dealers)
    qualifies = dealer_qualifies(dealers, terms)
    sweeps = 2 if terms.tie_not_qualified else 1

    def against(which: Flags, before: int) -> DealerHandCounts:
        return compare_with_exposed(
            classes.hands,
            levels,
            dealers[which],
            dealer_levels[which],
            lambda swept, whole: progress(before * whole + swept, sweeps * whole),
        )

    against_hand = against(qualifies, 0)
    others = against(~qualifies, 1).equal if terms.tie_not_qualified else np.zeros_like(against_hand.equal)
    ends = np.empty((*against_hand.all.shape, 4), dtype=np.int32)
    fill_ends(UNSEEN, against_hand.lower, against_hand.equal, against_hand.all, others, ends)
    clear_own_cards(ends, classes.hands)
    return Counted(levels.astype(np.int64), classes.multiplicities, ends)


class Play(NamedTuple):
    """All deals under one way to decide: how often each hand that Bets ends how."""

    terms: Terms
    ends: Whole  # by level and end

    @property
    def bets(self) -> int:
        return int(self.ends.sum())

    @property
    def distribution(self) -> Distribution:
        return Distribution.of(self._rows())

    def _rows(self) -> Iterator[tuple[str, int, int]]:
        terms = self.terms
        rungs = np.array([hand.category for hand in ascending(terms)])
        no_hand, _, stand_off, lose = self.ends.sum(axis=0).tolist()
        yield terms.giving_up.outcome, terms.giving_up.net, DEALS - self.bets
        yield "Dealer has no hand", terms.ante, no_hand
        for row in dict.fromkeys(map(bet_row, FiveCard)):
            on_row = [rung for rung in FiveCard if bet_row(rung) == row]
            wins = int(self.ends[np.isin(rungs, on_row), 1].sum())
            yield f"win with {row.replace('_', ' ')}", terms.ante + terms.times * terms.bet[on_row[0]], wins
        yield "stand-off", terms.stand_off, stand_off
        yield "lose", -1 - terms.times, lose


def play(counts: Counted, masks: Whole, terms: Terms) -> Play:
    ends = np.zeros((LEVELS, 4), dtype=np.int64)
    ends_by_level(counts.ends, counts.levels, counts.ways, masks, ends)
    return Play(terms, ends)


def given_up(counts: Counted, masks: Whole, terms: Terms) -> dict[FiveCard | None, Fraction]:
    """Where that is free, how many hands of each rung: each as large a part as it has exposed cards without a Bet."""
    if not terms.giving_up.is_free:
        return {}
    rungs = np.array([hand.category for hand in ascending(terms)])[counts.levels]
    bets = np.array([mask.bit_count() for mask in masks.tolist()])  # own cards are never exposed, and never a Bet
    without = (EXPOSED - bets) * counts.ways
    return {rung: Fraction(int(without[rungs == rung].sum()), EXPOSED) for rung in FiveCard}
