"""The exact mathematics of Three Card Poker Xtreme: 1,755 classes of Player hands against every Dealer hand."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.cards import ALL_CARDS, Card, cards_text
from megalink.exact.best_of import count_best
from megalink.exact.distribution import Distribution
from megalink.exact.enumerate import all_hands, suit_classes
from megalink.exact.jackpot import counts_by_row, jackpot_odds
from megalink.exact.kernels.three_card import three, three_card_table
from megalink.exact.kernels.three_card_ends import three_card_ends
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
from megalink.exact.words import hand_words
from megalink.games.three_card_xtreme.comparison import Qualifies, qualification
from megalink.games.three_card_xtreme.wagers import ANTE, ANTE_BONUS, PAIR_PLUS, PLAY, SIX_CARD_BONUS
from megalink.hands import FiveCard, FiveCardHand, ThreeCard, ThreeCardHand, rank_three
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

PRICED = (
    "tcp.dealer_qualify",
    "tcp.ace_low_qualify",
    "tcp.play_not_qualified",
    "tcp.folded_ante_not_qualified",
    "tcp.ante_bonus_on_fold",
    "tcp.ante_bonus_on_lower_hand",
    "tcp.six_card_pool",
    "standoff.wagers",
    "blind.decisions",
    "straight.ace_low",
    "side.missed_condition",
    "pj.for_one",
    "pj.multiple",
    "pj.percentage_stake",
    "pj.fixed_awards_source",
)
ACTS_WITH = {"tcp.ace_low_qualify": {"tcp.dealer_qualify": "holds_Q_or_higher_card"}}

DEALER_HANDS = comb(49, 3)
DEALS = comb(52, 3) * DEALER_HANDS

Whole = NDArray[np.int64]
ENDS = ("Dealer does not qualify", "win", "stand-off", "lose")


class Terms(NamedTuple):
    """What of document and readings decides Ante, Play and Ante Bonus."""

    ante: int
    play: int
    times: int
    bonus: tuple[int, ...]  # by rung of the ladder; 0 where there is none
    play_not_qualified: int  # net of Play, A20
    stand_off: int  # net of Ante and Play together, A27
    fold_paid: bool  # A21, second side
    bonus_on_fold: bool  # A22, second side
    bonus_only_on_win: bool  # A23, second side

    def nets(self, rung: ThreeCard) -> tuple[int, ...]:
        """Of a hand that Plays, by end."""
        bonus = self.bonus[rung]
        always = 0 if self.bonus_only_on_win else bonus
        return (
            self.ante + self.play_not_qualified + bonus,
            self.ante + self.times * self.play + bonus,
            self.stand_off + always,
            -1 - self.times + always,
        )

    def fold_nets(self, rung: ThreeCard) -> tuple[int, int]:
        """Of a hand that folds, against a Dealer who does not qualify and one who does."""
        bonus = self.bonus[rung] if self.bonus_on_fold else 0
        lost = -1 if self.bonus_only_on_win else -1 + bonus
        return (self.ante + bonus if self.fold_paid else lost), lost


def terms(document: Document, readings: Readings) -> Terms:
    times = document.wagers[PLAY].times
    assert times is not None
    bonus = document.pays[ANTE_BONUS]
    return Terms(
        ante=document.pays[ANTE]["win"].pays,
        play=document.pays[PLAY]["win"].pays,
        times=times,
        bonus=tuple(bonus[rung.slug].pays if rung.slug in bonus else 0 for rung in ThreeCard),
        play_not_qualified=-times if readings["tcp.play_not_qualified"] == "house_keeps" else 0,
        stand_off={"ante_and_continuation": 0, "ante_only": -times, "none": -1 - times}[readings["standoff.wagers"]],
        fold_paid=readings["tcp.folded_ante_not_qualified"] == "paid",
        bonus_on_fold=readings["tcp.ante_bonus_on_fold"] == "paid",
        bonus_only_on_win=readings["tcp.ante_bonus_on_lower_hand"] == "only_on_win",
    )


class Class(NamedTuple):
    """One class of Player hands."""

    hand: ThreeCardHand
    ways: int
    ends: tuple[int, ...]  # Dealer hands, as in ENDS

    def play(self, terms: Terms) -> int:
        return sum(count * net for count, net in zip(self.ends, terms.nets(self.hand.category), strict=True))

    def fold(self, terms: Terms) -> int:
        not_qualified, qualified = terms.fold_nets(self.hand.category)
        return self.ends[0] * not_qualified + sum(self.ends[1:]) * qualified


_KEPT: dict[tuple[str, str], tuple[Class, ...]] = {}  # pays do not change counts


def classes(readings: Readings) -> tuple[Class, ...]:
    """Lowest first."""
    key = (readings["tcp.dealer_qualify"], readings["tcp.ace_low_qualify"])
    if key not in _KEPT:
        _KEPT[key] = _count(qualification(readings))
    return _KEPT[key]


def _count(qualifies: Qualifies) -> tuple[Class, ...]:
    (players, ways), dealers, table = suit_classes(3), all_hands(3), three_card_table()
    qualified = np.array([qualifies(cards) for cards in combinations(ALL_CARDS, 3)])
    ends = three_card_ends(_sets(players), three(table, players), _sets(dealers), three(table, dealers), qualified)
    hands = (rank_three([ALL_CARDS[code] for code in row]) for row in players.tolist())
    found = (Class(*one) for one in zip(hands, ways.tolist(), map(tuple, ends.tolist()), strict=True))
    return tuple(sorted(found, key=lambda one: one.hand.strength))


def _sets(hands: NDArray[np.uint8]) -> Whole:
    return (np.int64(1) << hands.astype(np.int64)).sum(axis=1)


def solve(document: Document, readings: Readings, progress: Progress = quiet) -> Solution:
    deciding, found = terms(document, readings), classes(readings)
    plays = [one.play(deciding) > one.fold(deciding) for one in found]
    distribution = Distribution.of(_rows(found, plays, deciding))
    played = sum(one.ways for one, stays in zip(found, plays, strict=True) if stays) * DEALER_HANDS
    ante = WagerOdds(ANTE, "Ante, Play and Ante Bonus", distribution, 1 + deciding.times * Fraction(played, DEALS))
    progress(1, 2)
    solution = Solution(
        rules=document.key,
        readings=dict(readings),
        wagers=(ante, _pair_plus(document, readings), _six_card_bonus(document, readings)),
        jackpot=jackpot_odds(document, readings, counts_by_row(_jackpot_row(readings))),
        strategies=(_strategy(found, plays, deciding, ante.house_edge),),
        blind=_blind(found, deciding, readings["blind.decisions"]),
        classes=len(found),
    )
    progress(2, 2)
    return solution


def _rows(found: Sequence[Class], plays: Sequence[bool], terms: Terms) -> Iterator[tuple[str, int, int]]:
    """Outcomes of the round, those with an Ante Bonus apart."""
    no_bonus = terms._replace(bonus=(0,) * len(terms.bonus))
    counts: dict[tuple[int, str, int], int] = {}
    for one, stays in zip(found, plays, strict=True):
        rung = one.hand.category
        names, nets, ends = _ends(one, terms, stays=stays)
        _, bare, _ = _ends(one, no_bonus, stays=stays)
        for place, (name, net, plain, count) in enumerate(zip(names, nets, bare, ends, strict=True)):
            told = name if net == plain else f"{name}, Ante Bonus for {rung.title}"
            key = (place + 2 * stays, told, net)
            counts[key] = counts.get(key, 0) + count * one.ways
    for (_, name, net), count in sorted(counts.items(), key=lambda item: (item[0][0], item[0][2])):
        yield name, net, count


def _ends(one: Class, terms: Terms, *, stays: bool) -> tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...]]:
    """Names, nets and counts of what can become of a hand that Plays or Folds."""
    if stays:
        return ENDS, terms.nets(one.hand.category), one.ends
    nets, qualified = terms.fold_nets(one.hand.category), sum(one.ends[1:])
    if not terms.fold_paid:
        return ("Fold",), nets[1:], (DEALER_HANDS,)
    return ("Fold, Dealer does not qualify", "Fold"), nets, (one.ends[0], qualified)


def _strategy(found: Sequence[Class], plays: Sequence[bool], terms: Terms, perfect: Fraction) -> Strategy:
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


def _blind(found: Sequence[Class], terms: Terms, side: str) -> tuple[Blind, ...]:
    """Reading: A60"""
    plays = sum(one.play(terms) * one.ways for one in found)
    folds = sum(one.fold(terms) * one.ways for one in found)
    return (
        Blind("Play always", Fraction(-plays, DEALS), side != "only_fold"),
        Blind("Fold always", Fraction(-folds, DEALS), side != "must_continue"),
    )


def _side_wager(
    document: Document, readings: Readings, wager: str, counts: Mapping[str, int], missed: int
) -> WagerOdds:
    pays = document.pays[wager]
    lost = 0 if readings["side.missed_condition"] == "return" else -1  # Reading: A43
    rows = [(pay.title, pay.pays, counts.get(row, 0)) for row, pay in pays.items()]
    return WagerOdds(wager, document.wagers[wager].title, Distribution.of([*rows, ("missed", lost, missed)]))


def _pair_plus(document: Document, readings: Readings) -> WagerOdds:
    hands = Counter(rank_three(cards).category.slug for cards in combinations(ALL_CARDS, 3))
    missed = sum(count for row, count in hands.items() if row not in document.pays[PAIR_PLUS])
    return _side_wager(document, readings, PAIR_PLUS, hands, missed)


def _six_card_bonus(document: Document, readings: Readings) -> WagerOdds:
    """The Player's and the Dealer's cards together are six of the deck, with the Community cards eight. Reading: A09"""
    cards = 8 if readings["tcp.six_card_pool"] == "with_community" else 6
    hands = _best_rows(cards, ace_low=readings["straight.ace_low"] == "everywhere")
    missed = sum(count for row, count in hands.items() if row not in document.pays[SIX_CARD_BONUS])
    return _side_wager(document, readings, SIX_CARD_BONUS, hands, missed)


@cache
def _best_rows(cards: int, *, ace_low: bool) -> dict[str, int]:
    return {FiveCard(row).slug: count for row, count in count_best(cards, _category if ace_low else _ace_high).items()}


def _category(hand: FiveCardHand) -> int:
    return hand.category


def _ace_high(hand: FiveCardHand) -> int:
    return hand.category_without_ace_low


def _jackpot_row(readings: Readings) -> Callable[[FiveCardHand], FiveCard]:
    """4.4.1.2 does not say that an Ace may be low in a Straight Flush. Reading: A04"""
    if readings["straight.ace_low"] == "everywhere":
        return lambda hand: hand.category
    return lambda hand: hand.category if hand.category is FiveCard.STRAIGHT else hand.category_without_ace_low


def situation(document: Document, readings: Readings, cards: Sequence[Card]) -> Situation:
    """The Player's three cards."""
    if len(cards) != 3:
        message = f"give the Player's three cards, not {len(cards)}"
        raise ImpossibleSituation(message)
    deciding, qualifies = terms(document, readings), qualification(readings)
    own, ends = rank_three(cards), [0, 0, 0, 0]
    for dealer in combinations([card for card in ALL_CARDS if card not in cards], 3):
        difference = own.strength - rank_three(dealer).strength
        ends[1 + (difference <= 0) + (difference < 0) if qualifies(dealer) else 0] += 1
    one = Class(own, 1, tuple(ends))
    choices = (
        Choice("Fold", Fraction(one.fold(deciding), DEALER_HANDS)),
        Choice("Play", Fraction(one.play(deciding), DEALER_HANDS)),
    )
    return Situation((("your hand", cards_text(cards)),), DEALER_HANDS, choices)
