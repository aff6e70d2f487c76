"""Ante, Flop, Turn and River of Texas Hold'em Bonus over every deal: the best decisions, and how rounds then end."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.cards import Card
from megalink.cards.codes import encode
from megalink.exact.boards import class_index, ranking, river_table
from megalink.exact.distribution import Distribution
from megalink.exact.giving_up import FOLD, GivingUp, giving_up
from megalink.exact.kernels.arrays import Whole
from megalink.exact.kernels.boards import Ranking, Rivers
from megalink.exact.kernels.suits import PAIRS, all_pairs, pair_number, suit_moves
from megalink.exact.kernels.turn_river import AFTER_FLOP, Streets, Turns, WagerNets, play_flops
from megalink.exact.result import Progress, quiet
from megalink.exact.work import counted_once, in_threads
from megalink.games.texas_holdem_bonus.wagers import ANTE, FLOP, RIVER, TURN
from megalink.hands import FiveCard, FiveCardHand
from megalink.hands.best import by_highest_card, by_strength
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

FROM_HOLE_CARDS = comb(50, 3) * AFTER_FLOP
DEALS = comb(52, 2) * FROM_HOLE_CARDS
HOLE_CLASSES = 169
FLOPS_AT_ONCE = 40


class ComparisonReadings(NamedTuple):
    """The readings by which hands compare; counts depend on nothing else."""

    highest_card_first: bool  # A06, second side
    board_may_play: bool  # A08
    pair_decides: bool  # A07

    @property
    def order(self) -> Callable[[FiveCardHand], int]:
        return by_highest_card if self.highest_card_first else by_strength

    @property
    def ranking(self) -> Ranking:
        """A win counts as high where it pays the Ante: from a Straight on (3.10.2)."""
        return ranking(
            self.order, FiveCard.STRAIGHT, board_may_play=self.board_may_play, pair_decides=self.pair_decides
        )


class Wagered(NamedTuple):
    """A wager that follows the Ante."""

    times: int  # the Ante
    worth: WagerNets

    def mean(self, wins: int, losses: int, deals: int) -> int:
        """Summed over these deals, in units of the Ante."""
        return self.times * self.each(wins, losses, deals)

    def each(self, wins: int, losses: int, deals: int) -> int:
        """The same of one unit of it."""
        worth = self.worth
        return worth.win * wins - losses + worth.stand_off * (deals - wins - losses)


class Terms(NamedTuple):
    """What of document and readings decides the base game."""

    compared: ComparisonReadings
    ante: WagerNets  # a win below a Straight stands off
    flop: Wagered
    turn: Wagered
    river: Wagered
    giving_up: GivingUp

    def ante_and_flop(self, high: int, wins: int, losses: int, deals: int) -> int:
        """Summed over these deals, in units of the Ante."""
        return self.of_ante(high, wins, losses, deals) + self.flop.mean(wins, losses, deals)

    def of_ante(self, high: int, wins: int, losses: int, deals: int) -> int:
        return self.ante.win * high - losses + self.ante.stand_off * (deals - wins - losses)


def terms(document: Document, readings: Readings) -> Terms:
    side = readings["standoff.wagers"]  # A27

    def wagered(name: str) -> Wagered:
        times = document.wagers[name].times
        assert times is not None
        return Wagered(times, WagerNets(document.pays[name]["win"].pays, 0 if side == "ante_and_continuation" else -1))

    compared = ComparisonReadings(
        highest_card_first=readings["ranking.same_order"] == "highest_card_first",
        board_may_play=readings["texas.board_play"] == "any_number",
        pair_decides=readings["texas.full_house_tie"] == "pair_decides",
    )
    ante = WagerNets(document.pays[ANTE]["win"].pays, -1 if side == "none" else 0)
    return Terms(compared, ante, wagered(FLOP), wagered(TURN), wagered(RIVER), giving_up(readings))


class Ends(NamedTuple):
    """Deals of some Hole cards, by Turn and River wagered or not."""

    counts: NDArray[np.object_]  # Turn, River; high wins, wins, losses, deals: Python's integers, which never overflow

    @property
    def all(self) -> tuple[int, int, int, int]:
        high, wins, losses, deals = self.counts.sum(axis=(0, 1)).tolist()
        return high, wins, losses, deals

    @property
    def turned(self) -> tuple[int, int, int]:
        wins, losses, deals = self.counts[1].sum(axis=0)[1:].tolist()
        return wins, losses, deals

    @property
    def rivered(self) -> tuple[int, int, int]:
        wins, losses, deals = self.counts[:, 1].sum(axis=0)[1:].tolist()
        return wins, losses, deals

    def played(self, terms: Terms) -> int:
        """The round with a Flop wager, summed over all deals, in units of the Ante."""
        return terms.ante_and_flop(*self.all) + terms.turn.mean(*self.turned) + terms.river.mean(*self.rivered)


class Base(NamedTuple):
    """The base game solved."""

    terms: Terms
    streets: Streets
    turns: Turns
    ends: tuple[Ends, ...]  # by class of Hole cards, whether or not they are folded
    either: tuple[Ends, ...]  # the same where money is left for one of Turn and River alone

    @property
    def folds(self) -> tuple[bool, ...]:
        """What is worth no more than it costs to give it up is given up: a Fold costs the Ante."""
        net = self.terms.giving_up.net
        return tuple(ends.played(self.terms) <= net * ends.all[3] for ends in self.ends)

    def together(self, *, folding: bool = True) -> Ends:
        """All Hole cards that go on."""
        counts = [ends.counts for ends, fold in zip(self.ends, self.folds, strict=True) if not (fold and folding)]
        return Ends(np.sum([np.zeros((2, 2, 4), dtype=object), *counts], axis=0))

    def distribution(self) -> Distribution:
        return Distribution.of(self._rows())

    def _rows(self) -> Iterator[tuple[str, int, int]]:
        terms, ends = self.terms, self.together()
        yield terms.giving_up.outcome, terms.giving_up.net, DEALS - ends.all[3]
        for turn in (0, 1):
            for river in (0, 1):
                wagered = ((terms.flop, 1), (terms.turn, turn), (terms.river, river))
                stake = 1 + sum(wager.times * placed for wager, placed in wagered)
                won = sum(wager.times * wager.worth.win * placed for wager, placed in wagered)
                tied = sum(wager.times * wager.worth.stand_off * placed for wager, placed in wagered)
                high, wins, losses, deals = ends.counts[turn, river].tolist()
                name = _WAGERED[turn, river]
                yield f"{name}: win with a straight or better", terms.ante.win + won, high
                yield f"{name}: win below a straight", won, wins - high
                yield f"{name}: stand-off", terms.ante.stand_off + tied, deals - wins - losses
                yield f"{name}: lose", -stake, losses

    @property
    def staked(self) -> Fraction:
        ends, terms = self.together(), self.terms
        more = terms.flop.times * ends.all[3]
        more += terms.turn.times * ends.turned[2] + terms.river.times * ends.rivered[2]
        return 1 + Fraction(more, DEALS)


_WAGERED = {(0, 0): "Flop", (1, 0): "Flop, Turn", (0, 1): "Flop, River", (1, 1): "Flop, Turn, River"}

# Pays and stand-offs do not change counts, other wagers not even decisions: "what if" asks again and again.
_RIVERS: dict[ComparisonReadings, Rivers] = {}
_SOLVED: dict[Terms, Base] = {}
_MOST_COUNTED = 2


def base_game(terms: Terms, progress: Progress = quiet) -> Base:
    """What follows a Flop wager does not depend on the price of a Fold, so it is counted once for all prices."""
    counted = terms._replace(giving_up=FOLD)
    return counted_once(_SOLVED, counted, lambda: _solve(counted, progress), _MOST_COUNTED)._replace(terms=terms)


def _solve(terms: Terms, progress: Progress) -> Base:
    compared = terms.compared
    table = counted_once(_RIVERS, compared, lambda: river_table(compared.ranking, progress), _MOST_COUNTED)
    times = (terms.turn.times, terms.river.times)
    worth = (terms.turn.worth, terms.river.worth)
    streets = Streets(suit_moves(), class_index(4), table, hole_classes(), *worth, times)
    flops = class_index(3)
    turns = np.empty((len(flops.hands), PAIRS, 2), dtype=np.int32)

    def play(share: slice) -> Whole:
        ends = np.zeros((2, HOLE_CLASSES, 2, 2, 4), dtype=np.int64)
        play_flops(streets, flops.hands[share], flops.ways[share], turns[share], *ends)
        return ends

    counts = sum(in_threads(play, len(flops.hands), FLOPS_AT_ONCE, quiet), np.zeros((), dtype=np.int64))
    ends, either = (tuple(map(Ends, counted)) for counted in counts.astype(object))
    return Base(terms, streets, turns, ends, either)


def hole_classes() -> NDArray[np.uint8]:
    """By number of a pair: 13 x its higher rank + its lower one where it is suited, the other way round where not."""
    ranks, suits = all_pairs() % 13, all_pairs() // 13
    high, low = ranks.max(axis=1), ranks.min(axis=1)
    classes: NDArray[np.uint8] = np.where(suits[:, 0] == suits[:, 1], 13 * high + low, 13 * low + high)
    return classes.astype(np.uint8)


def hole_class(hole: Sequence[Card]) -> int:
    low, high = sorted(encode(card) for card in hole)
    return int(hole_classes()[pair_number(low, high)])
