"""Turn and River of Texas Hold'em: each a wager or a Check, whichever is worth more, before the card of its name.

`rivers` comes from boards.py: for four board cards and a pair of Hole cards the high wins, all wins and losses over
all River cards and Dealer pairs. Boards stand for their suit classes, pairs have their numbers from suits.py.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from megalink.exact.kernels.arrays import Cards, Whole
from megalink.exact.kernels.boards import DEALER_PAIRS, Rivers
from megalink.exact.kernels.compiled import compiled
from megalink.exact.kernels.suits import PAIRS, ClassIndex, SuitMoves, as_set, class_of, exchange_to_class

Turns = NDArray[np.int32]  # by class of Flop cards and pair: wins and losses of AFTER_FLOP deals

AFTER_TURN = 46 * DEALER_PAIRS  # River cards and Dealer pairs
AFTER_FLOP = 47 * AFTER_TURN


class WagerNets(NamedTuple):
    """The net of one unit when it wins and when it stands off; a lost one is -1."""

    win: int
    stand_off: int


class Streets(NamedTuple):
    """Hand it to a kernel as one argument."""

    moves: SuitMoves
    fours: ClassIndex
    rivers: Rivers
    hole_classes: NDArray[np.uint8]  # by number of a pair
    turn: WagerNets
    river: WagerNets
    times: tuple[int, int]  # Turn and River: how often the Ante


@compiled
def worth(wager: WagerNets, wins: int, losses: int, deals: int) -> int:
    """Of one unit, summed over these deals."""
    return wager.win * wins - losses + wager.stand_off * (deals - wins - losses)


@compiled
def play_flops(streets: Streets, flops: Cards, ways: Whole, turns: Turns, ends: Whole, either: Whole) -> None:
    """Fills `turns`, and adds to `ends`: by Hole class, Turn and River wagered or not (_add_ends).

    `either` likewise, where only one of the two can be wagered: the Turn where it is worth more than a River wager
    that is still open after a Check.
    """
    places, exchanges = np.empty(52, dtype=np.int64), np.empty(52, dtype=np.int64)
    turns[:] = 0
    waits = np.empty(PAIRS, dtype=np.int64)
    for row in range(flops.shape[0]):
        _place_turns(streets, flops[row], places, exchanges)
        flop = as_set(flops[row])
        waits[:] = 0
        for card in range(52):
            if places[card] >= 0:
                moved, four = streets.moves.pairs[exchanges[card]], streets.rivers[places[card]]
                _add_turn(streets, flop | 1 << card, moved, four, turns[row], waits)
        for card in range(52):
            if places[card] >= 0:
                moved, four = streets.moves.pairs[exchanges[card]], streets.rivers[places[card]]
                _add_ends(streets, flop | 1 << card, moved, four, ways[row], turns[row], waits, ends, either)


@compiled
def _place_turns(streets: Streets, flop: Cards, places: Whole, exchanges: Whole) -> None:
    """For every Turn card the class of the four board cards, and the exchange of suits that leads there; else -1."""
    board = np.empty(4, dtype=np.uint8)
    board[:3] = flop
    for card in range(52):
        places[card] = -1
        if card not in flop:
            board[3] = card
            exchanges[card] = exchange_to_class(board)
            places[card] = class_of(streets.moves, streets.fours, exchanges[card], board)


@compiled
def _add_turn(streets: Streets, board: int, moved: NDArray[np.uint16], four: Rivers, sums: Turns, waits: Whole) -> None:
    """`waits`: what a River wager is worth, summed over the Turn cards after which it is best to place it."""
    for pair in range(PAIRS):
        if streets.moves.held[pair] & board:
            continue
        wins, losses = four[moved[pair], 1], four[moved[pair], 2]
        sums[pair, 0] += wins
        sums[pair, 1] += losses
        waits[pair] += max(0, worth(streets.river, wins, losses, AFTER_TURN))


@compiled
def _add_ends(
    streets: Streets,
    board: int,
    moved: NDArray[np.uint16],
    four: Rivers,
    ways: int,
    turns: Turns,
    waits: Whole,
    ends: Whole,
    either: Whole,
) -> None:
    """Adds high wins, all wins, losses and deals of one flop and Turn card."""
    for pair in range(PAIRS):
        if streets.moves.held[pair] & board:
            continue
        high, wins, losses = four[moved[pair], 0], four[moved[pair], 1], four[moved[pair], 2]
        at_turn = worth(streets.turn, turns[pair, 0], turns[pair, 1], AFTER_FLOP)
        turned = 1 if at_turn > 0 else 0
        rivered = 1 if worth(streets.river, wins, losses, AFTER_TURN) > 0 else 0
        _add_end(ends[streets.hole_classes[pair], turned, rivered], ways, high, wins, losses)
        only_turn = 1 if streets.times[0] * at_turn > streets.times[1] * waits[pair] else 0
        _add_end(either[streets.hole_classes[pair], only_turn, 0 if only_turn else rivered], ways, high, wins, losses)


@compiled
def _add_end(sums: Whole, ways: int, high: int, wins: int, losses: int) -> None:
    sums[0] += ways * high
    sums[1] += ways * wins
    sums[2] += ways * losses
    sums[3] += ways * AFTER_TURN
