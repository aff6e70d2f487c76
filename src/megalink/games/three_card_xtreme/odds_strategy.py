"""When to Play, in words a person can keep; and what a blind hand costs."""

from collections.abc import Sequence
from fractions import Fraction

from megalink.exact.giving_up import GivingUp, giving_up_blind
from megalink.exact.result import Blind, Rule, Strategy
from megalink.exact.thresholds import best_threshold
from megalink.exact.words import hand_words
from megalink.games.three_card_xtreme.odds_base import DEALS, Class, Terms
from megalink.games.three_card_xtreme.wagers import ANTE
from megalink.hands import ThreeCardHand
from megalink.rulebook.reading import Readings


def strategy_of(player_classes: Sequence[Class], plays: Sequence[bool], terms: Terms, perfect: Fraction) -> Strategy:
    hands = {player.hand.strength: player.hand for player in player_classes}
    stay, leave = dict.fromkeys(hands, 0), dict.fromkeys(hands, 0)
    for player in player_classes:
        stay[player.hand.strength] += player.play(terms) * player.ways
        leave[player.hand.strength] += player.leave(terms) * player.ways
    ascending = tuple(hands.values())
    threshold = best_threshold(tuple(stay.values()), tuple(leave.values()))
    edge = Fraction(-threshold.value, DEALS)
    rule = Rule(_words_from(ascending, threshold.level, terms.giving_up), edge, edge - perfect)
    if edge == perfect:
        return Strategy(ANTE, rule.text, (rule,))
    lowest = next(player.hand for player, stays in zip(player_classes, plays, strict=True) if stays)
    words = f"{terms.giving_up.first} below {hand_words(lowest)}. "
    words += "From there on suits decide as well: megalink strategy answers each hand."
    return Strategy(ANTE, words, (rule,))


def _words_from(hands: Sequence[ThreeCardHand], level: int, leaving: GivingUp) -> str:
    if level == 0:
        return "Play every hand."
    if level == len(hands):
        return f"{leaving.first} on every hand." if leaving.is_free else "Fold every hand."
    return f"Play with {hand_words(hands[level])} or better, else {leaving.verb}."


def blind_play(player_classes: Sequence[Class], terms: Terms, readings: Readings) -> tuple[Blind, ...]:
    """Reading: A60"""
    side, leaving = readings["blind.decisions"], giving_up_blind(readings)
    plays = sum(player.play(terms) * player.ways for player in player_classes)
    folds = sum(player.fold(terms) * player.ways for player in player_classes)
    left = max(0, folds) if leaving.is_free else folds
    return (
        Blind("Play always", Fraction(-plays, DEALS), side != "only_fold"),
        Blind(f"{leaving.first} always", Fraction(-left, DEALS), leaving.is_free or side != "must_continue"),
    )
