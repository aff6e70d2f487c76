"""What of the document and its readings decides Ante and Bet, and what each end of a Bet brings."""

from collections.abc import Callable
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from megalink.exact.giving_up import GivingUp, giving_up
from megalink.exact.kernels.arrays import Cards, Flags, Whole
from megalink.exact.kernels.five_card import evaluator, five
from megalink.games.singapore_stud.wagers import ANTE, BET, bet_row
from megalink.hands import FiveCard, FiveCardHand
from megalink.hands.best import by_highest_card, by_strength
from megalink.hands.five_card import all_hands as hands_in_order
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

UNSEEN = comb(46, 4)  # the Dealer's four other cards
DEALS = comb(52, 5) * 47 * UNSEEN


Nets = tuple[int, int, int, int]  # by end: no hand of the Dealer, win, stand-off, lose


class Terms(NamedTuple):
    """What of document and readings decides Ante and Bet."""

    holds_both: bool  # A01, second side
    tie_not_qualified: bool  # A28, second side
    highest_card_first: bool  # A06, second side
    ante_stand_off: int  # net, A27
    bet_stand_off: int  # the same of one unit of the Bet
    ante: int
    times: int
    bet: tuple[int, ...]  # by rung of the ladder
    giving_up: GivingUp

    @property
    def stand_off(self) -> int:
        """Of Ante and Bet together, in units of the Ante."""
        return self.ante_stand_off + self.times * self.bet_stand_off

    @property
    def ante_nets(self) -> Nets:
        """Of a hand that Bets."""
        return self.ante, self.ante, self.ante_stand_off, -1

    def bet_nets(self, rung: FiveCard) -> Nets:
        """Of one unit of the Bet."""
        return 0, self.bet[rung], self.bet_stand_off, -1

    @property
    def order(self) -> Callable[[FiveCardHand], int]:
        return by_highest_card if self.highest_card_first else by_strength


def terms(document: Document, readings: Readings) -> Terms:
    times = document.wagers[BET].times
    assert times is not None
    side = readings["standoff.wagers"]
    return Terms(
        holds_both=readings["stud.dealer_qualify"] == "holds_A_and_K",
        tie_not_qualified=readings["stud.tie_not_qualified"] == "stand_off",
        highest_card_first=readings["ranking.same_order"] == "highest_card_first",
        ante_stand_off=-1 if side == "none" else 0,
        bet_stand_off=0 if side == "ante_and_continuation" else -1,
        ante=document.pays[ANTE]["win"].pays,
        times=times,
        bet=tuple(document.pays[BET][bet_row(hand)].pays for hand in FiveCard),
        giving_up=giving_up(readings),
    )


def ascending(terms: Terms) -> tuple[FiveCardHand, ...]:
    return _in_order(terms.order)


@cache
def _in_order(order: Callable[[FiveCardHand], int]) -> tuple[FiveCardHand, ...]:
    return tuple(sorted(hands_in_order(), key=order))


def nets_of(terms: Terms) -> Whole:
    """Of a hand that Bets, by level and end, in units of the Ante."""
    bet = np.array([terms.bet_nets(hand.category) for hand in ascending(terms)], dtype=np.int64)
    nets: Whole = np.array(terms.ante_nets, dtype=np.int64) + terms.times * bet
    return nets


def dealer_qualifies(hands: Cards, terms: Terms) -> Flags:
    """3.10.2. Reading: A01"""
    qualifies: Flags
    if terms.holds_both:
        ranks = hands % 13
        qualifies = (ranks == 12).any(axis=1) & (ranks == 11).any(axis=1)
    else:
        lowest = next(hand for hand in hands_in_order() if hand.ranks[:2] == (14, 13))
        qualifies = five(evaluator(5), hands) >= lowest.strength
    return qualifies
