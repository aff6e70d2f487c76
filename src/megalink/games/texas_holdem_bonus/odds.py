"""The exact mathematics of Texas Hold'em Bonus: 134,459 classes of boards, every pair of Hole cards on each."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np

from megalink.exact.best_of import count_best_with
from megalink.exact.boards import class_index
from megalink.exact.giving_up import giving_up_blind
from megalink.exact.jackpot import JackpotOdds, counts_by_row, jackpot_odds
from megalink.exact.kernels.five_card import evaluator, five
from megalink.exact.kernels.suits import all_pairs, as_set, suit_moves
from megalink.exact.result import Blind, FigureTable, Progress, Solution, Strategy, WagerOdds, quiet
from megalink.games.texas_holdem_bonus.odds_base import DEALS, Base, Terms, base_game, hole_classes, terms
from megalink.games.texas_holdem_bonus.odds_bonus import bonus_distribution
from megalink.games.texas_holdem_bonus.odds_rules import by_kind, hole_table, strategies
from megalink.games.texas_holdem_bonus.odds_situation import openings, situation
from megalink.games.texas_holdem_bonus.wagers import ANTE, BONUS
from megalink.hands import FiveCard, FiveCardHand
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings
from megalink.table.game.game import JACKPOT

__all__ = ["OPENING_CARDS", "PRICED", "situation", "solve"]

FLOP_CARDS = 3
OPENING_CARDS = 2  # a Fold or a Flop on the Hole cards alone looks at every board

PRICED = (  # those that make every board be ranked anew come last
    "texas.bonus_on_lower_hand",
    "texas.bonus_on_standoff",
    "texas.bonus_missed_on_win",
    "texas.bonus_on_absent",  # moves something beside a free Fold
    "time.expired",
    "absence.viewed_hand",
    "blind.decisions",
    "side.missed_condition",
    "pj.for_one",
    "pj.multiple",
    "pj.percentage_stake",
    "pj.fixed_awards_source",
    "standoff.wagers",
    "texas.full_house_tie",
    "texas.board_play",
    "ranking.same_order",
)


def solve(document: Document, readings: Readings, progress: Progress = quiet) -> Solution:
    base = base_game(terms(document, readings), progress)
    ante = WagerOdds(ANTE, "Ante, Flop, Turn and River", base.distribution(), base.staked)
    bonus = WagerOdds(BONUS, document.wagers[BONUS].title, bonus_distribution(base, document, readings))
    return Solution(
        rules=document.key,
        readings=dict(readings),
        wagers=(ante, bonus),
        jackpot=_jackpot(base, document, readings),
        strategies=_strategies(base.terms),
        blind=_blind(base, readings),
        tables=(hole_table(base), _blind_bonus(base, document, readings)),
        classes=len(class_index(5).hands),
        openings=openings(base, document, readings),
    )


def _jackpot(base: Base, document: Document, readings: Readings) -> JackpotOdds:
    """Where a missed wager comes back it matters who is lower, and so which hands go on (3.10.3)."""
    comes_back = readings["side.missed_condition"] == "return"  # A43
    lost = missed_by_lower_hands(base, document) if comes_back else Fraction(0)
    return jackpot_odds(document, readings, counts_by_row(by_rung), lost, _given_up(base))


def by_rung(hand: FiveCardHand) -> FiveCard:
    return hand.category


def _given_up(base: Base) -> dict[FiveCard | None, Fraction]:
    """Where that is free, how many of all five cards: any two of them may be the Hole cards."""
    counts = Counter[int]()
    for number in np.flatnonzero(base.folds).tolist() if base.terms.giving_up.is_free else ():
        holes = np.flatnonzero(hole_classes() == number)
        with_flop = count_best_with(all_pairs()[holes[0]].tolist(), FLOP_CARDS, by_rung)
        counts.update({rung: len(holes) * count for rung, count in with_flop.items()})
    return {FiveCard(rung): Fraction(count, comb(2 + FLOP_CARDS, 2)) for rung, count in counts.items()}


def missed_by_lower_hands(base: Base, document: Document) -> Fraction:
    """Part of all deals in which a hand goes on, stands on no row of 4.2 and is lower, at the best decisions."""
    rows = [FiveCard[row.upper()] for row in document.pays[JACKPOT]]
    kinds, flops, held = evaluator(5, by_kind), class_index(3), suit_moves().held
    goes_on = ~np.array(base.folds)[hole_classes()]
    lost = 0
    for flop, ways, turns in zip(flops.hands, flops.ways.tolist(), base.turns, strict=True):
        live = np.flatnonzero(goes_on & (held & as_set(flop) == 0))
        hands = np.hstack([all_pairs()[live], np.tile(flop, (len(live), 1))])
        missed = ~np.isin(five(kinds, hands), rows)
        lost += ways * int(turns[live[missed], 1].sum(dtype=np.int64))
    return Fraction(lost, DEALS)


@lru_cache(maxsize=2)
def _strategies(terms: Terms) -> tuple[Strategy, ...]:
    return strategies(base_game(terms))


def _blind(base: Base, readings: Readings) -> tuple[Blind, ...]:
    """A hand that nobody looked at. Reading: A60"""
    side, leaving = readings["blind.decisions"], giving_up_blind(readings)
    terms, everything = base.terms, base.together(folding=False)
    _, wins, losses, deals = everything.all
    checked = terms.ante_and_flop(*everything.all)
    always = checked + terms.turn.mean(wins, losses, deals) + terms.river.mean(wins, losses, deals)
    return (
        Blind("Flop always, then Check", Fraction(-checked, DEALS), side != "only_fold"),
        Blind("Flop, Turn and River always", Fraction(-always, DEALS), side != "only_fold"),
        Blind(f"{leaving.first} always", Fraction(-leaving.net), leaving.is_free or side != "must_continue"),
    )


def _blind_bonus(base: Base, document: Document, readings: Readings) -> FigureTable:
    """A Fold loses the Bonus with the Ante (3.9.1)."""
    edge = -bonus_distribution(base, document, readings, folding=False).mean
    rows = (("Flop always", f"{float(100 * edge):.6f}"), ("Fold always", "100.000000"))
    return FigureTable("Bonus of a blind hand", ("decision", "house edge, %"), rows)
