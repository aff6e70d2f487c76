"""Rounds of Texas Hold'em Bonus by chance, decided by the exact tables, against the exact figures."""

from collections import Counter
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from megalink.exact.boards import class_index
from megalink.exact.kernels.compiled import compiled
from megalink.exact.kernels.five_card import evaluator, seven
from megalink.exact.kernels.suits import ClassIndex, class_of, exchange_to_class, pair_number
from megalink.exact.kernels.turn_river import Streets, Turns
from megalink.games.library import document, register
from megalink.games.texas_holdem_bonus import odds
from megalink.games.texas_holdem_bonus.odds_base import base_game, hole_classes, terms
from megalink.hands import FiveCard
from megalink.hands.five_card import all_hands
from tests.exact.simulated import Mean, deals

RULES = "texas-holdem-bonus@9"

Cards = NDArray[np.uint8]
Flags = NDArray[np.bool_]


@compiled
def look_up(streets: Streets, flops: ClassIndex, turns: Turns, cards: Cards, turned: Flags, rivered: Flags) -> None:
    """Rows of two Hole cards and five Community cards: whether wins exceed losses before the Turn, before the River."""
    moves = streets.moves
    for row in range(cards.shape[0]):
        pair = pair_number(cards[row, 0], cards[row, 1])
        exchange = exchange_to_class(cards[row, 2:5])
        sums = turns[class_of(moves, flops, exchange, cards[row, 2:5]), moves.pairs[exchange, pair]]
        turned[row] = sums[0] > sums[1]
        exchange = exchange_to_class(cards[row, 2:6])
        ends = streets.rivers[class_of(moves, streets.fours, exchange, cards[row, 2:6]), moves.pairs[exchange, pair]]
        rivered[row] = ends[1] > ends[2]


def pays_of_bonus(hole: Cards, dealer: Cards) -> NDArray[np.int64]:
    """4.1.1 written out; 0 where there is no row."""
    ranks, suited = np.sort(hole % 13, axis=1), hole[:, 0] // 13 == hole[:, 1] // 13
    low, high = ranks[:, 0], ranks[:, 1]
    pair, ace = low == high, high == 12
    both = pair & ace & (dealer % 13 == 12).all(axis=1)
    conditions = [both, pair & ace, ace & (low == 11) & suited, ace & (low >= 9) & suited, ace & (low == 11)]
    conditions += [pair & (low >= 9), ace & (low >= 9), pair]
    return np.select(conditions, [1000, 30, 25, 20, 15, 10, 5, 3], 0)


def test_rounds_by_chance_agree() -> None:
    shown = document(RULES)
    readings = register().resolve(shown.readings, {})
    solution, base = odds.solve(shown, readings), base_game(terms(shown, readings))
    straight = next(n for n, hand in enumerate(all_hands()) if hand.category is FiveCard.STRAIGHT)
    classes, folds = hole_classes(), np.array(base.folds)
    result, bonus, nets = Mean(), Mean(), Counter[int]()
    for cards in deals(9, seed=3):
        turned, rivered = np.empty(len(cards), dtype=np.bool_), np.empty(len(cards), dtype=np.bool_)
        look_up(base.streets, class_index(3), base.turns, cards, turned, rivered)
        own = seven(evaluator(7), np.ascontiguousarray(cards[:, :7])).astype(np.int64)
        theirs = seven(evaluator(7), np.ascontiguousarray(cards[:, 2:])).astype(np.int64)
        ends = np.sign(own - theirs)
        net = ends * (2 + turned + rivered) + (ends > 0) * (own >= straight) - (ends < 0)
        low, high = np.sort(cards[:, :2].astype(np.int64), axis=1).T
        folded = folds[classes[low + high * (high - 1) // 2]]
        net = np.where(folded, -1, net)
        result.add(net)
        nets.update(dict(zip(*(part.tolist() for part in np.unique(net, return_counts=True)), strict=True)))
        pays = pays_of_bonus(cards[:, :2], cards[:, 7:])
        bonus.add(np.where(folded | (ends < 0) | (pays == 0), -1, pays))
    ante = solution.wager("ante").distribution
    assert result.standard_errors_from(ante.mean) < 4
    assert bonus.standard_errors_from(solution.wager("bonus").distribution.mean) < 4
    rounds, exact = nets.total(), Counter[int]()
    for outcome in ante.outcomes:
        exact[int(outcome.net)] += outcome.count
    for net_in_antes, count in exact.items():
        chance = count / ante.total
        assert abs(nets[net_in_antes] - rounds * chance) < 4 * sqrt(rounds * chance * (1 - chance)), net_in_antes
