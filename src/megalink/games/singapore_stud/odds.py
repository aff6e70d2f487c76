"""The exact mathematics of Singapore Stud: 134,459 classes of Player hands, 47 exposed cards, every Dealer hand."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.cards import Card, cards_text
from megalink.cards.codes import encode
from megalink.exact.compare import LEVELS, Compared, compare_with_exposed
from megalink.exact.distribution import Distribution
from megalink.exact.enumerate import all_hands, suit_classes
from megalink.exact.jackpot import counts_by_row, jackpot_odds
from megalink.exact.kernels.decisions import best_masks, clear_own_cards, ends_by_card, ends_by_level, fill_ends
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
from megalink.exact.thresholds import best_threshold
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


class Counted(NamedTuple):
    """Player classes in ascending order, and how each ends against every exposed card."""

    levels: Whole  # strength in the order in force
    ways: Whole  # hands that the class stands for
    ends: NDArray[np.int32]  # by class, exposed card and end: no hand, win, stand-off, lose


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
    levels, dealer_levels = five(ranking, classes.hands), five(ranking, dealers)
    qualifies = dealer_qualifies(dealers, terms)
    sweeps = 2 if terms.tie_not_qualified else 1

    def against(some: NDArray[np.bool_], before: int) -> Compared:
        return compare_with_exposed(
            classes.hands,
            levels,
            dealers[some],
            dealer_levels[some],
            lambda done, whole: progress(before * whole + done, sweeps * whole),
        )

    found = against(qualifies, 0)
    others = against(~qualifies, 1).equal if terms.tie_not_qualified else np.zeros_like(found.equal)
    ends = np.empty((*found.all.shape, 4), dtype=np.int32)
    fill_ends(UNSEEN, found.lower, found.equal, found.all, others, ends)
    clear_own_cards(ends, classes.hands)
    return Counted(levels.astype(np.int64), classes.multiplicities, ends)


def dealer_qualifies(hands: NDArray[np.uint8], terms: Terms) -> NDArray[np.bool_]:
    """3.10.2. Reading: A01"""
    if terms.holds_both:
        ranks = hands % 13
        return (ranks == 12).any(axis=1) & (ranks == 11).any(axis=1)
    lowest = next(hand for hand in hands_in_order() if hand.ranks[:2] == (14, 13))
    return five(evaluator(5), hands) >= lowest.strength


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
        rungs = np.array([hand.category for hand in _ascending(terms)])
        no_hand, _, stand_off, lose = self.ends.sum(axis=0).tolist()
        yield "Fold", -1, DEALS - self.bets
        yield "Dealer has no hand", terms.ante, no_hand
        for row in dict.fromkeys(map(bet_row, FiveCard)):
            on_row = [rung for rung in FiveCard if bet_row(rung) == row]
            wins = int(self.ends[np.isin(rungs, on_row), 1].sum())
            yield f"win with {row.replace('_', ' ')}", terms.ante + terms.times * terms.bet[on_row[0]], wins
        yield "stand-off", terms.stand_off, stand_off
        yield "lose", -1 - terms.times, lose


def play(found: Counted, masks: Whole, terms: Terms) -> Play:
    ends = np.zeros((LEVELS, 4), dtype=np.int64)
    ends_by_level(found.ends, found.levels, found.ways, masks, ends)
    return Play(terms, ends)


def solve(document: Document, readings: Readings, progress: Progress = quiet) -> Solution:
    deciding = terms(document, readings)
    found = counted(deciding, progress)
    masks = best_masks(found.ends, found.levels, nets_of(deciding), fold=-1)
    perfect = play(found, masks, deciding)
    staked = 1 + deciding.times * Fraction(perfect.bets, DEALS)
    ante = WagerOdds(ANTE, "Ante and Bet", perfect.distribution, staked)
    return Solution(
        rules=document.key,
        readings=dict(readings),
        wagers=(ante,),
        jackpot=jackpot_odds(document, readings, counts_by_row(lambda hand: hand.category)),
        strategies=(_strategy(found, masks, perfect),),
        blind=_blind(found, deciding, readings["blind.decisions"]),
        classes=len(found.levels),
    )


def _ascending(terms: Terms) -> tuple[FiveCardHand, ...]:
    return _in_order(terms.order)


@cache
def _in_order(order: Callable[[FiveCardHand], int]) -> tuple[FiveCardHand, ...]:
    return tuple(sorted(hands_in_order(), key=order))


def nets_of(terms: Terms) -> Whole:
    """Of a hand that Bets, by level and end, in units of the Ante."""
    wins = (terms.ante + terms.times * terms.bet[hand.category] for hand in _ascending(terms))
    return np.array([(terms.ante, win, terms.stand_off, -1 - terms.times) for win in wins], dtype=np.int64)


def _strategy(found: Counted, masks: Whole, perfect: Play) -> Strategy:
    terms, hands = perfect.terms, _ascending(perfect.terms)
    everything = play(found, np.full_like(masks, -1), terms)
    ends, nets = everything.ends.astype(object), nets_of(terms).astype(object)  # Python's integers: they never overflow
    threshold = best_threshold((ends * nets).sum(axis=1).tolist(), (-ends.sum(axis=1)).tolist())
    edge = Fraction(-threshold.value, DEALS)
    rules = [Rule(_words_from(hands, threshold.level), edge, edge + perfect.distribution.mean)]
    bets, deals = perfect.ends.sum(axis=1), everything.ends.sum(axis=1)
    lowest_bet = int(np.flatnonzero(bets).min(initial=LEVELS))
    above_folds = int(np.flatnonzero(bets < deals).max(initial=-1)) + 1
    if lowest_bet < above_folds and hands[lowest_bet].ranks[:2] == (14, 13) == hands[above_folds].ranks[:2]:
        by_level = np.array([_bets_by_ace_king_rule(hand) for hand in hands], dtype=np.int64)
        mean = play(found, by_level[found.levels], terms).distribution.mean
        rules.append(Rule(ACE_KING_RULE, -mean, perfect.distribution.mean - mean))
    return Strategy(ANTE, _perfect_words(hands, lowest_bet, above_folds), tuple(rules))


def _words_from(hands: tuple[FiveCardHand, ...], level: int) -> str:
    if level == 0:
        return "Bet every hand."
    return f"Bet with {hand_words(hands[level])} or better, else Fold." if level < LEVELS else "Fold every hand."


def _perfect_words(hands: tuple[FiveCardHand, ...], lowest_bet: int, above_folds: int) -> str:
    if lowest_bet >= above_folds:
        return _words_from(hands, above_folds)
    always = f"Bet with {hand_words(hands[above_folds])} or better. " if above_folds < LEVELS else ""
    never = f"Fold below {hand_words(hands[lowest_bet])}. " if lowest_bet > 0 else ""
    return f"{always}{never}Between, the Dealer's exposed card decides."


ACE_KING_RULE = (
    "Bet with any pair or better. With Ace-King high Bet if the exposed card is a Queen or lower and you hold one of "
    "its rank; or if it is an Ace or King and you hold a Queen or Jack; or if you hold a Queen and none of its rank, "
    "and it is lower than your fourth card. Else Fold."
)


def _bets_by_ace_king_rule(hand: FiveCardHand) -> int:
    """A bit for each exposed card."""
    if hand.category > FiveCard.FIVE_ODD_CARDS:
        return -1
    ranks = hand.ranks
    if ranks[:2] != (14, 13):
        return 0
    bets = 0
    for code in range(52):
        exposed = code % 13 + 2
        own = exposed in ranks
        if (own if exposed <= 12 else ranks[2] >= 11) or (not own and ranks[2] == 12 and exposed < ranks[3]):
            bets |= 1 << code
    return bets


def _blind(found: Counted, terms: Terms, side: str) -> tuple[Blind, ...]:
    """A hand that nobody looked at; the Dealer's exposed card is seen all the same. Reading: A60"""
    rungs = np.array([hand.category for hand in _ascending(terms)], dtype=np.int64)[found.levels]
    ends = np.zeros((52, len(FiveCard), 4), dtype=np.int64)
    ends_by_card(found.ends, rungs, found.ways, ends)
    lowest = np.searchsorted([hand.category for hand in _ascending(terms)], list(FiveCard))
    by_rung = nets_of(terms)[lowest]
    values = (ends.astype(object) * by_rung.astype(object)).sum(axis=(1, 2)).reshape(4, 13).sum(axis=0).tolist()
    stake = DEALS // 13
    bets = [rank_word(rank) for rank, value in enumerate(values, start=2) if value > -stake]
    best = Fraction(-sum(max(value, -stake) for value in values), DEALS)
    ways = [
        Blind("Bet always", Fraction(-sum(values), DEALS), side != "only_fold"),
        Blind("Fold always", Fraction(1), side != "must_continue"),
    ]
    if 0 < len(bets) < 13:
        ways.append(Blind(f"Bet against an exposed {', '.join(bets)}, else Fold", best, side == "same_choices"))
    return tuple(ways)


def situation(document: Document, readings: Readings, cards: Sequence[Card]) -> Situation:
    """The Player's five cards and the Dealer's exposed one."""
    if len(cards) != 6:
        message = f"give the Player's five cards and the Dealer's exposed card: six cards, not {len(cards)}"
        raise ImpossibleSituation(message)
    deciding = terms(document, readings)
    codes = [encode(card) for card in cards]
    dealers = all_hands(5)
    dealers = dealers[(dealers == codes[5]).any(axis=1)]
    dealers = dealers[~np.isin(dealers, codes[:5]).any(axis=1)]
    ranking = evaluator(5, deciding.order)
    own = int(five(ranking, np.array([codes[:5]], dtype=np.uint8))[0])
    theirs, qualifies = five(ranking, dealers), dealer_qualifies(dealers, deciding)
    equal = (theirs == own) & (qualifies | deciding.tie_not_qualified)
    ends = ((~qualifies & ~equal), qualifies & (theirs < own), equal, qualifies & (theirs > own))
    bet = deciding.ante + deciding.times * deciding.bet[_ascending(deciding)[own].category]
    nets = (deciding.ante, bet, deciding.stand_off, -1 - deciding.times)
    value = sum(int(end.sum()) * net for end, net in zip(ends, nets, strict=True))
    known = (("your hand", cards_text(cards[:5])), ("Dealer's exposed card", cards[5].text))
    choices = (Choice("Fold", Fraction(-1)), Choice("Bet", Fraction(value, len(dealers))))
    return Situation(known, len(dealers), choices)
