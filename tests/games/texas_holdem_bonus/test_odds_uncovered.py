"""A Flop of a Player whose balance covers only one of Turn and River, or neither: exact, like everything else."""

from fractions import Fraction

import numpy as np
import pytest

from megalink.exact.boards import class_index
from megalink.exact.kernels.suits import PAIRS, class_of, exchange_to_class
from megalink.exact.result import ValuedChoice, WagerWorth
from megalink.exact.what_if import with_pays
from megalink.games.library import document, register
from megalink.games.texas_holdem_bonus import odds
from megalink.games.texas_holdem_bonus.odds_base import DEALS, HOLE_CLASSES, Base, base_game, hole_classes, terms

RULES = "texas-holdem-bonus@9"


def base(**pays: int) -> Base:
    shown = with_pays(document(RULES), {(wager, "win"): pay for wager, pay in pays.items()})
    return base_game(terms(shown, register().resolve(shown.readings, {})))


def in_all(wagers: tuple[WagerWorth, ...]) -> Fraction:
    return sum((worth.each * worth.times for worth in wagers), Fraction(0))


def flops() -> list[ValuedChoice]:
    shown = document(RULES)
    solution = odds.solve(shown, register().resolve(shown.readings, {}))
    return [choice for opening in solution.openings for choice in opening.choices if choice.name == "Flop"]


def test_3_9_3__each_wager_more_that_the_balance_covers_is_worth_something() -> None:
    """Neither <= one <= both, for every class of Hole cards; all of them count the same deals of Ante and Flop."""
    for flop in flops():
        both, one = flop.wagers, flop.either
        assert both[:2] == one[:2]
        assert in_all(both[:2]) <= in_all(one) <= in_all(both)
        assert max(worth.each for worth in both[2:]) <= in_all(one[2:])  # one that is chosen beforehand is no better
    assert len(flops()) == 169


def test_which_one_is_placed_moves_no_deal() -> None:
    solved = base()
    for both, one in zip(solved.ends, solved.either, strict=True):
        assert both.all == one.all
        assert not one.counts[1, 1].any()  # never both
    assert sum(one.all[3] for one in solved.either) == DEALS


@pytest.mark.parametrize("turn_pays", [1, 2], ids=["as printed", "a Turn that pays 2 to 1"])
def test_every_flop_weighed_by_itself_gives_the_same(turn_pays: int) -> None:
    """All 169 classes over all flops: the Turn now, or the River where it is best after each Turn card."""
    solved = base(turn=turn_pays)
    moves, fours, rivers = solved.streets.moves, solved.streets.fours, solved.streets.rivers
    turned, waited = np.zeros(HOLE_CLASSES, dtype=object), np.zeros(HOLE_CLASSES, dtype=object)
    flops = class_index(3)
    for flop, ways in zip(flops.hands, flops.ways.tolist(), strict=True):
        now, later = np.zeros(PAIRS, dtype=np.int64), np.zeros(PAIRS, dtype=np.int64)
        for card in (code for code in range(52) if code not in flop):
            board = np.array([*flop, card], dtype=np.uint8)
            exchange = exchange_to_class(board)
            four = rivers[class_of(moves, fours, exchange, board)][moves.pairs[exchange]].astype(np.int64)
            now += turn_pays * four[:, 1] - four[:, 2]
            later += np.maximum(0, four[:, 1] - four[:, 2])
        is_turned = now > later
        turned += ways * np.bincount(hole_classes(), np.where(is_turned, now, 0), HOLE_CLASSES).astype(np.int64)
        waited += ways * np.bincount(hole_classes(), np.where(is_turned, 0, later), HOLE_CLASSES).astype(np.int64)
    for number, one in enumerate(solved.either):
        assert solved.terms.turn.mean(*one.turned) == turned[number]
        assert solved.terms.river.mean(*one.rivered) == waited[number]


def test_a_turn_that_pays_more_is_placed_more_often_in_the_place_of_the_river() -> None:
    low, high = (sum(one.turned[2] for one in base(turn=pays).either) for pays in (1, 2))
    assert low < high
