"""The Progressive Jackpot wager of a hand that is lower than the Dealer's: 3.10.3 takes it unless it qualifies."""

from fractions import Fraction

import numpy as np

from megalink.exact.boards import class_index
from megalink.exact.kernels.five_card import evaluator, five
from megalink.exact.kernels.suits import all_pairs, as_set, suit_moves
from megalink.games.texas_holdem_bonus.odds_base import DEALS, Base, hole_classes
from megalink.games.texas_holdem_bonus.odds_rules import by_kind
from megalink.hands import FiveCard
from megalink.rulebook.document import Document
from megalink.table.game.game import JACKPOT


def missed_by_lower_hands(base: Base, document: Document) -> Fraction:
    """Part of all deals in which a hand goes on, stands on no row of 4.2 and is lower, at the best decisions."""
    rows = [FiveCard[row.upper()] for row in document.pays[JACKPOT]]
    kinds, flops, held = evaluator(5, by_kind), class_index(3), suit_moves().held
    goes_on = ~np.array(base.folds)[hole_classes()]
    taken = 0
    for flop, ways, turns in zip(flops.hands, flops.ways.tolist(), base.turns, strict=True):
        live = np.flatnonzero(goes_on & (held & as_set(flop) == 0))
        hands = np.hstack([all_pairs()[live], np.tile(flop, (len(live), 1))])
        missed = ~np.isin(five(kinds, hands), rows)
        taken += ways * int(turns[live[missed], 1].sum(dtype=np.int64))
    return Fraction(taken, DEALS)
