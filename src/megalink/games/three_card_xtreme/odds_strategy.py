"""When to Play, in words a person can keep; and what a blind hand costs."""

from collections.abc import Sequence
from fractions import Fraction

from megalink.exact.result import Blind, Rule, Strategy
from megalink.exact.thresholds import best_threshold
from megalink.exact.words import hand_words
from megalink.games.three_card_xtreme.odds_base import DEALS, Class, Terms
from megalink.games.three_card_xtreme.wagers import ANTE
from megalink.hands import ThreeCardHand


def strategy_of(player_classes: Sequence[Class], plays: Sequence[bool], terms: Terms, perfect: Fraction) -> Strategy:
    hands = {player.hand.strength: player.hand for player in player_classes}
    stay, leave = dict.fromkeys(hands, 0), dict.fromkeys(hands, 0)
    for player in player_classes:
        stay[player.hand.strength] += player.play(terms) * player.ways
        leave[player.hand.strength] += player.fold(terms) * player.ways
    ascending = tuple(hands.values())
    threshold = best_threshold(tuple(stay.values()), tuple(leave.values()))
    edge = Fraction(-threshold.value, DEALS)
    rule = Rule(_words_from(ascending, threshold.level), edge, edge - perfect)
    if edge == perfect:
        return Strategy(ANTE, rule.text, (rule,))
    lowest = next(player.hand for player, stays in zip(player_classes, plays, strict=True) if stays)
    words = f"Fold below {hand_words(lowest)}. From there on suits decide as well: megalink strategy answers each hand."
    return Strategy(ANTE, words, (rule,))


def _words_from(hands: Sequence[ThreeCardHand], level: int) -> str:
    if level == 0:
        return "Play every hand."
    return f"Play with {hand_words(hands[level])} or better, else Fold." if level < len(hands) else "Fold every hand."


def blind_play(player_classes: Sequence[Class], terms: Terms, side: str) -> tuple[Blind, ...]:
    """Reading: A60"""
    plays = sum(player.play(terms) * player.ways for player in player_classes)
    folds = sum(player.fold(terms) * player.ways for player in player_classes)
    return (
        Blind("Play always", Fraction(-plays, DEALS), side != "only_fold"),
        Blind("Fold always", Fraction(-folds, DEALS), side != "must_continue"),
    )
