"""The exact mathematics of Singapore Stud: 134,459 classes of Player hands, 47 exposed cards, every Dealer hand."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from megalink.cards import Card, cards_text
from megalink.cards.codes import encode
from megalink.exact.hand_sets import without
from megalink.exact.jackpot import counts_by_row, jackpot_odds
from megalink.exact.kernels.decisions import best_masks
from megalink.exact.kernels.enumerate import all_hands
from megalink.exact.kernels.five_card import evaluator, five
from megalink.exact.result import (
    ImpossibleSituation,
    Progress,
    Situation,
    Solution,
    ValuedChoice,
    WagerOdds,
    WagerWorth,
    quiet,
)
from megalink.games.singapore_stud.odds_count import counted, given_up, play
from megalink.games.singapore_stud.odds_strategy import blind_play, strategy_of
from megalink.games.singapore_stud.odds_terms import DEALS, Nets, ascending, dealer_qualifies, nets_of, terms
from megalink.games.singapore_stud.wagers import ANTE, BET
from megalink.hands import FiveCard, FiveCardHand
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings

PRICED = (
    "stud.dealer_qualify",
    "stud.tie_not_qualified",
    "standoff.wagers",
    "ranking.same_order",
    "time.expired",
    "absence.viewed_hand",
    "blind.decisions",
    "side.missed_condition",
    "pj.for_one",
    "pj.multiple",
    "pj.unstated_multiples",
    "pj.percentage_stake",
    "pj.fixed_awards_source",
)


def solve(document: Document, readings: Readings, progress: Progress = quiet) -> Solution:
    deciding = terms(document, readings)
    counts = counted(deciding, progress)
    masks = best_masks(counts.ends, counts.levels, nets_of(deciding), fold=deciding.giving_up.net)
    perfect = play(counts, masks, deciding)
    staked = 1 + deciding.times * Fraction(perfect.bets, DEALS)
    ante = WagerOdds(ANTE, "Ante and Bet", perfect.distribution, staked)
    return Solution(
        rules=document.key,
        readings=dict(readings),
        wagers=(ante,),
        jackpot=jackpot_odds(document, readings, counts_by_row(_row), given_up=given_up(counts, masks, deciding)),
        strategies=(strategy_of(counts, masks, perfect),),
        blind=blind_play(counts, deciding, readings),
        classes=len(counts.levels),
    )


def _row(hand: FiveCardHand) -> FiveCard:
    return hand.category


def situation(document: Document, readings: Readings, cards: Sequence[Card]) -> Situation:
    """The Player's five cards and the Dealer's exposed one."""
    if len(cards) != 6:
        message = f"give the Player's five cards and the Dealer's exposed card: six cards, not {len(cards)}"
        raise ImpossibleSituation(message)
    deciding = terms(document, readings)
    codes = [encode(card) for card in cards]
    dealers = all_hands(5)[without(5, codes[:5]) & ~without(5, codes[5:])]
    ranking = evaluator(5, deciding.order)
    own = int(five(ranking, np.array([codes[:5]], dtype=np.uint8))[0])
    theirs, qualifies = five(ranking, dealers), dealer_qualifies(dealers, deciding)
    equal = (theirs == own) & (qualifies | deciding.tie_not_qualified)
    ends = ((~qualifies & ~equal), qualifies & (theirs < own), equal, qualifies & (theirs > own))
    counts = [int(end.sum()) for end in ends]

    def mean(nets: Nets) -> Fraction:
        return Fraction(sum(count * net for count, net in zip(counts, nets, strict=True)), len(dealers))

    # No decision comes after this one, so what Ante and Bet bring does not hang on who has how much on which.
    ante = WagerWorth(ANTE, mean(deciding.ante_nets))
    bet = WagerWorth(BET, mean(deciding.bet_nets(ascending(deciding)[own].category)), Fraction(deciding.times))
    known = (("your hand", cards_text(cards[:5])), ("Dealer's exposed card", cards[5].text))
    choices = (ValuedChoice("Fold", (WagerWorth(ANTE, Fraction(-1)),)), ValuedChoice("Bet", (ante, bet)))
    return Situation(known, len(dealers), choices + deciding.giving_up.as_choices())
