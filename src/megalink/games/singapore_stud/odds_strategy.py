"""When to Bet, in words a person can keep; and what a blind hand costs."""

from fractions import Fraction

import numpy as np

from megalink.exact.compare import LEVELS
from megalink.exact.giving_up import giving_up_blind
from megalink.exact.kernels.arrays import Whole
from megalink.exact.kernels.decisions import ends_by_card
from megalink.exact.result import Blind, Rule, Strategy
from megalink.exact.thresholds import best_threshold
from megalink.exact.words import hand_words, rank_word
from megalink.games.singapore_stud.odds_count import Counted, Play, play
from megalink.games.singapore_stud.odds_terms import DEALS, Terms, ascending, nets_of
from megalink.games.singapore_stud.wagers import ANTE
from megalink.hands import FiveCard, FiveCardHand
from megalink.rulebook.reading import Readings


def strategy_of(counts: Counted, masks: Whole, perfect: Play) -> Strategy:
    terms, hands = perfect.terms, ascending(perfect.terms)
    everything = play(counts, np.full_like(masks, -1), terms)
    ends, nets = everything.ends.astype(object), nets_of(terms).astype(object)  # Python's integers: they never overflow
    threshold = best_threshold((ends * nets).sum(axis=1).tolist(), (terms.giving_up.net * ends.sum(axis=1)).tolist())
    edge = Fraction(-threshold.value, DEALS)
    rules = [Rule(_words_from(terms, threshold.level), edge, edge + perfect.distribution.mean)]
    bets, deals = perfect.ends.sum(axis=1), everything.ends.sum(axis=1)
    lowest_bet = int(np.flatnonzero(bets).min(initial=LEVELS))
    above_folds = int(np.flatnonzero(bets < deals).max(initial=-1)) + 1
    between = (lowest_bet, above_folds)
    close = lowest_bet < above_folds < LEVELS and not terms.giving_up.is_free
    if close and all(hands[level].ranks[:2] == (14, 13) for level in between):
        by_level = np.array([_bets_by_ace_king_rule(hand) for hand in hands], dtype=np.int64)
        mean = play(counts, by_level[counts.levels], terms).distribution.mean
        if -mean < edge:  # with pays far from the document's it may be no help
            rules.append(Rule(ACE_KING_RULE, -mean, perfect.distribution.mean - mean))
    return Strategy(ANTE, _perfect_words(terms, lowest_bet, above_folds), tuple(rules))


def _words_from(terms: Terms, level: int) -> str:
    if level == 0:
        return "Bet every hand."
    if level == LEVELS:
        return f"{terms.giving_up.first} on every hand." if terms.giving_up.is_free else "Fold every hand."
    return f"Bet with {hand_words(ascending(terms)[level])} or better, else {terms.giving_up.verb}."


def _perfect_words(terms: Terms, lowest_bet: int, above_folds: int) -> str:
    hands = ascending(terms)
    if lowest_bet >= above_folds:
        return _words_from(terms, above_folds)
    always = f"Bet with {hand_words(hands[above_folds])} or better. " if above_folds < LEVELS else ""
    never = f"{terms.giving_up.first} below {hand_words(hands[lowest_bet])}. " if lowest_bet > 0 else ""
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


def blind_play(counts: Counted, terms: Terms, readings: Readings) -> tuple[Blind, ...]:
    """A hand that nobody looked at; the Dealer's exposed card is seen all the same. Reading: A60"""
    side, leaving = readings["blind.decisions"], giving_up_blind(readings)
    rungs = np.array([hand.category for hand in ascending(terms)], dtype=np.int64)[counts.levels]
    ends = np.zeros((52, len(FiveCard), 4), dtype=np.int64)
    ends_by_card(counts.ends, rungs, counts.ways, ends)
    lowest = np.searchsorted([hand.category for hand in ascending(terms)], list(FiveCard))
    by_rung = nets_of(terms)[lowest]
    values = (ends.astype(object) * by_rung.astype(object)).sum(axis=(1, 2)).reshape(4, 13).sum(axis=0).tolist()
    left = leaving.net * (DEALS // 13)
    bets = [rank_word(rank) for rank, value in enumerate(values, start=2) if value > left]
    best = Fraction(-sum(max(value, left) for value in values), DEALS)
    ways = [
        Blind("Bet always", Fraction(-sum(values), DEALS), side != "only_fold"),
        Blind(f"{leaving.first} always", Fraction(-leaving.net), leaving.is_free or side != "must_continue"),
    ]
    if 0 < len(bets) < 13:
        allowed = side == "same_choices" or (leaving.is_free and side == "must_continue")
        ways.append(Blind(f"Bet against an exposed {', '.join(bets)}, else {leaving.verb}", best, allowed))
    return tuple(ways)
