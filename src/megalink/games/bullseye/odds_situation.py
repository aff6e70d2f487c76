"""One hand of Bullseye: every Point Hand that can be set, and what Main and Tie then bring."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from megalink.cards import Card, cards_text
from megalink.cards.codes import encode
from megalink.exact.hand_sets import without
from megalink.exact.kernels.arrays import Whole
from megalink.exact.kernels.enumerate import all_hands
from megalink.exact.kernels.kinds import RUNGS
from megalink.exact.kernels.point_hand import Rungs, point_hands, point_tables
from megalink.exact.result import ImpossibleSituation, Situation, ValuedChoice, WagerWorth
from megalink.games.bullseye.odds_settings import DEALERS, terms
from megalink.games.bullseye.wagers import MAIN, TIE
from megalink.hands import PointRules
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings


class ValuedSetting(NamedTuple):
    """One Point Hand that a Player can set, and what Main and Tie then bring, each in its own units."""

    two: tuple[Card, ...]
    title: str
    main: Fraction
    tie: Fraction

    @property
    def worth(self) -> dict[str, Fraction]:
        """Of each wager that the setting decides, in units of that wager."""
        return {MAIN: self.main, TIE: self.tie}


def settings(document: Document, readings: Readings, cards: Sequence[Card]) -> tuple[ValuedSetting, ...]:
    """The highest Point Hand, which is the House Way's, first; none where no 3 Card Hand is possible."""
    deciding = terms(document, readings)
    rungs = _dealer_rungs(deciding.rules, cards)
    by_rung: dict[int, ValuedSetting] = {}
    for two in combinations(cards, 2):
        setting = deciding.rules.set_as(cards, two)
        if setting and setting.point_hand.strength not in by_rung:
            own = setting.point_hand
            lower, equal = int(rungs[1 : own.strength + 1].sum()), int(rungs[own.strength + 1])
            higher = DEALERS - int(rungs[0]) - lower - equal
            wins = lower + int(rungs[0]) * deciding.wins_against_unable
            main = deciding.main[own.kind] * wins + deciding.equal * equal + deciding.lower * higher
            tie = (deciding.tie_equal + 1) * equal - DEALERS
            by_rung[own.strength] = ValuedSetting(two, own.title, Fraction(main, DEALERS), Fraction(tie, DEALERS))
    by_strength = [by_rung[strength] for strength in sorted(by_rung, reverse=True)]
    return tuple(by_strength[:1] if deciding.only_house_way else by_strength)


def _dealer_rungs(rules: PointRules, cards: Sequence[Card]) -> Whole:
    """How many of the Dealer's hands are unable, then how many stand on each rung."""
    free = without(5, map(encode, cards))
    return np.bincount(_rungs_of_all(rules)[free].astype(np.int64) + 1, minlength=RUNGS)


@lru_cache(maxsize=8)
def _rungs_of_all(rules: PointRules) -> Rungs:
    """Of the House Way, by row of `all_hands`: each question only leaves some of them out."""
    return point_hands(point_tables(rules), all_hands(5))


def situation(
    document: Document, readings: Readings, cards: Sequence[Card], beside: Fraction = Fraction(0)
) -> Situation:
    """The Player's five cards; expectations are those of Main, with a Tie of so many times Main beside it."""
    if len(cards) != 5:
        raise ImpossibleSituation(f"give the Player's five cards, not {len(cards)}")
    known: tuple[tuple[str, str], ...] = (("your hand", cards_text(cards)),)
    if beside:
        known = (*known, ("your Tie", f"{beside} times Main"))
    possible = settings(document, readings, cards)
    if not possible:
        main, tie = _unable(document, readings, cards)
        return Situation(known, DEALERS, (ValuedChoice("no 3 Card Hand", _worths(main, tie, beside)),))
    first, *others = possible
    named = [
        (f"House Way: {cards_text(first.two)}", first),
        *((f"Set {cards_text(other.two)}", other) for other in others),
    ]
    choices = [
        ValuedChoice(f"{name}, {setting.title}", _worths(setting.main, setting.tie, beside)) for name, setting in named
    ]
    return Situation(known, DEALERS, tuple(choices))


def _worths(main: Fraction, tie: Fraction, beside: Fraction) -> tuple[WagerWorth, ...]:
    """No wager follows Main; a Tie that is asked for is counted with it."""
    return (WagerWorth(MAIN, main), WagerWorth(TIE, tie, beside))[: 2 if beside else 1]


def _unable(document: Document, readings: Readings, cards: Sequence[Card]) -> tuple[Fraction, Fraction]:
    """Main and Tie of a hand that makes no 3 Card Hand."""
    deciding = terms(document, readings)
    unable = int(_dealer_rungs(deciding.rules, cards)[0])
    main = deciding.both_unable * unable - (DEALERS - unable)
    tie = deciding.tie_both_unable * unable - (DEALERS - unable)
    return Fraction(main, DEALERS), Fraction(tie, DEALERS)
