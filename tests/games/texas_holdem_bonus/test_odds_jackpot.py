"""What 3.10.3 takes of the Progressive Jackpot where a missed wager comes back: counted, and told by another count."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np

from megalink.cards import ALL_CARDS, read_cards
from megalink.exact.boards import class_index
from megalink.exact.kernels.suits import all_pairs
from megalink.games.library import document, register
from megalink.games.texas_holdem_bonus import odds
from megalink.games.texas_holdem_bonus.odds import missed_by_lower_hands
from megalink.games.texas_holdem_bonus.odds_base import DEALS, Base, base_game, terms
from megalink.hands import FiveCard, rank_five
from megalink.table.game.game import JACKPOT

RULES = "texas-holdem-bonus@9"
FOLDED = ("7c 2d", "6c 2d", "5c 2d", "4c 2d", "3c 2d")  # with these the Player does not go on (test_odds.py)
SUITED_OTHERWISE = 12
HITS = 10_200 + 5_108 + 3_744 + 624 + 36 + 4


def solved_base() -> Base:
    return base_game(terms(document(RULES), register().resolve(document(RULES).readings, {})))


def test_hands_that_go_on_and_miss_are_counted_once_each() -> None:
    """As if every deal were one loss: ten ways to split a hand that misses, less what the folded Hole cards miss."""
    base = solved_base()
    beside = np.array([[not set(pair) & set(flop) for pair in all_pairs().tolist()] for flop in class_index(3).hands])
    once = base._replace(turns=np.repeat(beside[:, :, None], 2, axis=2).astype(np.int32))
    folded = 0
    for hole in map(read_cards, FOLDED):
        rest = [card for card in ALL_CARDS if card not in hole]
        folded += sum(rank_five((*hole, *flop)).category < FiveCard.STRAIGHT for flop in combinations(rest, 3))
    missed = 10 * (2_598_960 - HITS) - SUITED_OTHERWISE * folded
    assert missed_by_lower_hands(once, document(RULES)) * DEALS == missed


def test_3_10_3__without_rows_every_lower_hand_that_went_on_is_taken() -> None:
    base, shown = solved_base(), document(RULES)
    _, _, losses, _ = base.together().all
    without_rows = replace(shown, pays={**shown.pays, JACKPOT: {}})
    assert missed_by_lower_hands(base, without_rows) == Fraction(losses, DEALS)


def test_3_10_3__a_missed_wager_that_comes_back_does_so_for_no_lower_hand__A43() -> None:
    shown = document(RULES)
    found = odds.solve(shown, register().resolve(shown.readings, {"side.missed_condition": "return"})).jackpot
    taken = missed_by_lower_hands(solved_base(), shown)
    assert round(float(taken) * 100, 4) == 45.0628
    assert found.fixed_return() == Fraction(704, 1_911) + Fraction(2_598_960 - HITS, 2_598_960) - taken
    assert odds.solve(shown, register().resolve(shown.readings, {})).jackpot.fixed_return() == Fraction(704, 1_911)
