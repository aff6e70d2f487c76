"""One situation of Texas Hold'em Bonus: what each decision is worth with the cards that a Player sees."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from megalink.cards import ALL_CARDS, Card, cards_text
from megalink.cards.codes import encode
from megalink.exact.boards import against_dealer
from megalink.exact.kernels.boards import DEALER_PAIRS
from megalink.exact.kernels.turn_river import AFTER_FLOP, AFTER_TURN
from megalink.exact.result import Choice, ImpossibleSituation, Situation
from megalink.games.texas_holdem_bonus.odds_base import Terms, base_game, hole_class, terms
from megalink.rulebook.document import Document
from megalink.rulebook.reading import Readings


def situation(document: Document, readings: Readings, cards: Sequence[Card]) -> Situation:
    """The Hole cards alone, with the three Flop cards, or with Flop and Turn cards. Nets are those of the base game."""
    deciding = terms(document, readings)
    if len(cards) == 2:
        return _on_hole_cards(deciding, cards)
    if len(cards) == 5:
        return _before_turn(deciding, cards)
    if len(cards) == 6:
        return _before_river(deciding, cards)
    message = (
        "give the two Hole cards (Fold or Flop), the three Flop cards too (Check or Turn), or the Turn card as well "
        f"(Check or River): two, five or six cards, not {len(cards)}"
    )
    raise ImpossibleSituation(message)


class _Sums(NamedTuple):
    high: int
    wins: int
    losses: int
    deals: int


def _on_hole_cards(terms: Terms, hole: Sequence[Card]) -> Situation:
    base = base_game(terms)
    flop = Fraction(base.ends[hole_class(hole)].played(terms), comb(50, 3) * AFTER_FLOP) 
    return Situation(_known(hole), comb(50, 3) * AFTER_FLOP, (Choice("Fold", Fraction(-1)), Choice("Flop", flop)))
