"""When to Play, in words a person can keep; and what a blind hand costs."""

from collections.abc import Sequence
from fractions import Fraction

from megalink.exact.result import Blind, Rule, Strategy
from megalink.exact.thresholds import best_threshold
from megalink.exact.words import hand_words
from megalink.games.three_card_xtreme.odds_base import DEALS, Class, Terms
from megalink.games.three_card_xtreme.wagers import ANTE
from megalink.hands import ThreeCardHand


def strategy_of(found: Sequence[Class], plays: Sequence[bool], terms: Terms, perfect: Fraction) -> Strategy:
    hands = {one.hand.strength: one.hand for one in found}
    stay, leave = dict.fromkeys(hands, 0), dict.fromkeys(hands, 0)
    for one in found:
        stay[one.hand.strength] += one.play(terms) * one.ways
        leave[one.hand.strength] += one.fold(terms) * one.ways
    ascending = tuple(hands.values())
    threshold = best_threshold(tuple(stay.values()), tuple(leave.values()))
    edge = Fraction(-threshold.value, DEALS)
    rule = Rule(_words_from(ascending, threshold.level), edge, edge - perfect)
    if edge == perfect:
        return Strategy(ANTE, rule.text, (rule,))
    lowest = next(one.hand for one, stays in zip(found, plays, strict=True) if stays)
    words = f"Fold below {hand_words(lowest)}. From there on suits decide as well: megalink strategy answers each hand."
    return Strategy(ANTE, words, (rule,))


def _words_from(hands: Sequence[ThreeCardHand], level: int) -> str:
    if level == 0:
        return "Play every hand."
    return f"Play with {hand_words(hands[level])} or better, else Fold." if level < len(hands) else "Fold every hand."


def blind_play(found: Sequence[Class], terms: Terms, side: str) -> tuple[Blind, ...]:
    """Reading: A60"""
    plays = sum(one.play(terms) * one.ways for one in found)
    folds = sum(one.fold(terms) * one.ways for one in found)
    return (
        Blind("Play always", Fraction(-plays, DEALS), side != "only_fold"),
        Blind("Fold always", Fraction(-folds, DEALS), side != "must_continue"),
    )
