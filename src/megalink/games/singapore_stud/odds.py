"""The exact mathematics of Singapore Stud: 134,459 classes of Player hands, 47 exposed cards, every Dealer hand."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.cards import Card, cards_text
from megalink.cards.codes import encode
from megalink.exact.compare import LEVELS, compare_with_exposed
from megalink.exact.distribution import Distribution
from megalink.exact.enumerate import all_hands, suit_classes
from megalink.exact.jackpot import counts_by_row, jackpot_odds
from megalink.exact.kernels.five_card import evaluator, five
from megalink.exact.result import (
    Blind,
    Choice,
    ImpossibleSituation,
    Progress,
    Rule,
    Situation,
    Solution,
    Strategy,
    WagerOdds,
    quiet,
)
from megalink.exact.words import hand_words, rank_word
from megalink.games.singapore_stud.wagers import ANTE, BET, bet_row
from megalink.hands import FiveCard, FiveCardHand
from megalink.hands.best import by_highest_card, by_strength
from megalink.hands.five_card import all_hands as hands_in_order
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

PRICED = (
    "stud.dealer_qualify",
    "stud.tie_not_qualified",
    "standoff.wagers",
    "ranking.same_order",
    "blind.decisions",
    "side.missed_condition",
    "pj.for_one",
    "pj.multiple",
    "pj.unstated_multiples",
    "pj.percentage_stake",
    "pj.fixed_awards_source",
)

UNSEEN = comb(46, 4)  # the Dealer's four other cards
DEALS = comb(52, 5) * 47 * UNSEEN

Whole = NDArray[np.int64]


class Terms(NamedTuple):
    """What of document and readings decides Ante and Bet."""

    holds_both: bool  # A01, second side
    tie_not_qualified: bool  # A28, second side
    highest_card_first: bool  # A06, second side
    stand_off: int  # net of Ante and Bet together, A27
    ante: int
    times: int
    bet: tuple[int, ...]  # by rung of the ladder

    @property
    def order(self) -> Callable[[FiveCardHand], int]:
        return by_highest_card if self.highest_card_first else by_strength


def terms(document: Document, readings: Readings) -> Terms:
    times = document.wagers[BET].times
    assert times is not None
    stand_off = {"ante_and_continuation": 0, "ante_only": -times, "none": -1 - times}
    return Terms(
        holds_both=readings["stud.dealer_qualify"] == "holds_A_and_K",
        tie_not_qualified=readings["stud.tie_not_qualified"] == "stand_off",
        highest_card_first=readings["ranking.same_order"] == "highest_card_first",
        stand_off=stand_off[readings["standoff.wagers"]],
        ante=document.pays[ANTE]["win"].pays,
        times=times,
        bet=tuple(document.pays[BET][bet_row(hand)].pays for hand in FiveCard),
    )


class Ends(NamedTuple):
    """How a hand that Bets can end: by Player class and exposed card, or sums of that."""

    no_hand: Whole
    win: Whole
    stand_off: Whole
    lose: Whole

    def nets(self, terms: Terms, bet: int | Whole) -> tuple[int | Whole, ...]:
        """In units of the Ante; `bet` is what the Bet pays."""
        return terms.ante, terms.ante + terms.times * bet, terms.stand_off, -1 - terms.times

    def value(self, terms: Terms, bet: int | Whole) -> Whole:
        return sum((end * net for end, net in zip(self, self.nets(terms, bet), strict=True)), np.int64(0))


class Counted(NamedTuple):
    """Player classes in ascending order, and how each ends against every exposed card."""

    players: NDArray[np.uint8]
    levels: Whole  # strength in the order in force
    ways: Whole  # hands that the class stands for
    ends: Ends


_KEPT: dict[tuple[bool, bool, bool], Counted] = {}  # pays do not change counts: "what if" asks again and again
_KEPT_MOST = 3


def counted(terms: Terms, progress: Progress = quiet) -> Counted:
    key = (terms.holds_both, terms.highest_card_first, terms.tie_not_qualified)
    if key not in _KEPT:
        while len(_KEPT) >= _KEPT_MOST:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[key] = _count(terms, progress)
    return _KEPT[key]


def _count(terms: Terms, progress: Progress) -> Counted:
    classes, dealers = suit_classes(5), all_hands(5)
    ranking = evaluator(5, terms.order)
    levels = five(ranking, classes.hands)
    ascending = np.argsort(levels, kind="stable")
    players, levels, ways = classes.hands[ascending], levels[ascending], classes.multiplicities[ascending]
    qualifies, dealer_levels = dealer_qualifies(dealers, terms), five(ranking, dealers)
    sweeps = 2 if terms.tie_not_qualified else 1
    found = compare_with_exposed(
        players,
        levels,
        dealers[qualifies],
        dealer_levels[qualifies],
        lambda done, whole: progress(done, sweeps * whole),
    )
    dealt = np.full((len(players), 52), UNSEEN, dtype=np.int64)
    np.put_along_axis(dealt, players.astype(np.int64), values=0, axis=1)
    equal = found.equal.astype(np.int64)
    no_hand = dealt - found.all
    if terms.tie_not_qualified:
        others = compare_with_exposed(
            players,
            levels,
            dealers[~qualifies],
            dealer_levels[~qualifies],
            lambda done, whole: progress(whole + done, 2 * whole),
        )
        no_hand, equal = no_hand - others.equal, equal + others.equal
    lose = found.all.astype(np.int64) - found.lower - found.equal
    return Counted(players, levels.astype(np.int64), ways, Ends(no_hand, found.lower.astype(np.int64), equal, lose))


def dealer_qualifies(hands: NDArray[np.uint8], terms: Terms) -> NDArray[np.bool_]:
    """3.10.2. Reading: A01"""
    if terms.holds_both:
        ranks = hands % 13
        return (ranks == 12).any(axis=1) & (ranks == 11).any(axis=1)
    lowest = next(hand for hand in hands_in_order() if hand.ranks[:2] == (14, 13))
    return five(evaluator(5), hands) >= lowest.strength


class Play(NamedTuple):
    """One way to decide, over all deals."""

    folds: int
    ends: tuple[tuple[int, int, int, int], ...]  # by rung of the Player's hand, as in Ends

    def distribution(self, terms: Terms) -> Distribution:
        return Distribution.of(self._rows(terms))

    def _rows(self, terms: Terms) -> Iterator[tuple[str, int, int]]:
        no_hand, _, stand_off, lose = (sum(column) for column in zip(*self.ends, strict=True))
        yield "Fold", -1, self.folds
        yield "Dealer has no hand", terms.ante, no_hand
        for row in dict.fromkeys(bet_row(hand) for hand in FiveCard):
            hands = [hand for hand in FiveCard if bet_row(hand) == row]
            win = terms.ante + terms.times * terms.bet[hands[0]]
            yield f"win with {row.replace('_', ' ')}", win, sum(self.ends[hand][1] for hand in hands)
        yield "stand-off", terms.stand_off, stand_off
        yield "lose", -1 - terms.times, lose

    def staked(self, terms: Terms) -> Fraction:
        return 1 + terms.times * Fraction(DEALS - self.folds, DEALS)


def solve(document: Document, readings: Readings, progress: Progress = quiet) -> Solution:
    deciding = terms(document, readings)
    found = counted(deciding, progress)
    values = found.ends.value(deciding, _bet_pays(found, deciding)[:, None])
    bets = values > -(found.ends.no_hand + found.ends.win + found.ends.stand_off + found.ends.lose)
    perfect = play(found, bets, deciding)
    ante = WagerOdds(ANTE, "Ante and Bet", perfect.distribution(deciding), perfect.staked(deciding))
    return Solution(
        rules=document.key,
        readings=dict(readings),
        wagers=(ante,),
        jackpot=jackpot_odds(document, readings, counts_by_row(lambda hand: hand.category)),
        strategies=(_strategy(found, bets, values, deciding, ante.house_edge),),
        blind=_blind(found, values, deciding, readings["blind.decisions"]),
        classes=len(found.players),
    )


def _bet_pays(found: Counted, terms: Terms) -> Whole:
    by_level = np.array([terms.bet[hand.category] for hand in sorted(hands_in_order(), key=terms.order)])
    return by_level[found.levels]


def play(found: Counted, bets: NDArray[np.bool_], terms: Terms) -> Play:
    """All deals under these decisions, by class and exposed card."""
    rungs = np.array([hand.category for hand in sorted(hands_in_order(), key=terms.order)])[found.levels]
    by_end = [(end * bets).sum(axis=1) * found.ways for end in found.ends]
    ends = tuple(tuple(int(end[rungs == hand].sum()) for end in by_end) for hand in FiveCard)
    return Play(DEALS - sum(map(sum, ends)), ends)


def _strategy(
    found: Counted, bets: NDArray[np.bool_], values: Whole, terms: Terms, perfect: Fraction
) -> Strategy:
    hands = sorted(hands_in_order(), key=terms.order)
    stay, leave = [0] * LEVELS, [0] * LEVELS
    for level, value, ways in zip(found.levels.tolist(), values.sum(axis=1).tolist(), found.ways.tolist(), strict=True):
        stay[level] += value * ways
        leave[level] -= 47 * UNSEEN * ways
    threshold = best_threshold(stay, leave)
    edge = Fraction(-threshold.value, DEALS)
    rules = [Rule(_from(hands[threshold.level : threshold.level + 1]), edge, edge - perfect)]
    dealt = values != 0  # a Bet is worth exactly nothing only where the card is the Player's own
    always, never = (bets | ~dealt).all(axis=1), ~bets.any(axis=1)
    lowest_bet = int(found.levels[~never].min()) if not never.all() else LEVELS
    above_folds = int(found.levels[~always].max()) + 1 if not always.all() else 0
    if hands[above_folds % LEVELS].category is FiveCard.ONE_PAIR and hands[lowest_bet].ranks[:2] == (14, 13):
        ends = play(found, _pair_or_ace_king_by_rule(found, hands), terms).distribution(terms)
        rules.append(Rule(ACE_KING_RULE, -ends.mean, -ends.mean - perfect))
    return Strategy(ANTE, _perfect_words(hands, lowest_bet, above_folds), tuple(rules))
