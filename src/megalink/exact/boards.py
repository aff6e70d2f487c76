"""Hold'em by suit classes: every board of five once, summed up for every four cards that a Player sees before it."""

from collections.abc import Callable, Sequence
from functools import cache
from math import comb

import numpy as np

from megalink.cards import Card
from megalink.cards.codes import encode
from megalink.exact.kernels.arrays import Cards, Whole
from megalink.exact.kernels.boards import FIELD, LOSSES_SHIFT, Ranking, Rivers, add_rivers, rank_boards
from megalink.exact.kernels.enumerate import suit_classes
from megalink.exact.kernels.five_card import evaluator
from megalink.exact.kernels.suits import PAIRS, ClassIndex, suit_moves
from megalink.exact.result import Progress, quiet
from megalink.exact.work import in_threads
from megalink.hands import FiveCard, FiveCardHand
from megalink.hands.five_card import all_hands as hands_in_order

BOARDS_AT_ONCE = 1_000
FOURS_AT_ONCE = 100
SHARE_OF_BOARDS = 0.6  # of all work, for word of progress


def ranking(
    order: Callable[[FiveCardHand], int], lowest_high: FiveCard, *, board_may_play: bool, pair_decides: bool
) -> Ranking:
    """`lowest_high`: from this rung on a win counts as high. The other two are readings A08 and A07."""
    hands = sorted(hands_in_order(), key=order)
    threes = np.full(len(hands), -1, dtype=np.int8)
    level = np.arange(len(hands), dtype=np.uint16)
    if not pair_decides:
        lowest: dict[int, int] = {}
        for strength, hand in enumerate(hands):
            if hand.category is FiveCard.FULL_HOUSE:
                threes[strength] = hand.ranks[0] - 2
                level[strength] = lowest.setdefault(hand.ranks[0], strength)
    high_from = next(strength for strength, hand in enumerate(hands) if hand.category >= lowest_high)
    seven, six, five = (evaluator(cards, order) for cards in (7, 6, 5))
    return Ranking(seven, six, five, board_may_play, threes, level, high_from)


@cache
def class_index(cards: int) -> ClassIndex:
    """1,755 classes of three cards, 16,432 of four, 134,459 of five."""
    classes = suit_classes(cards)
    numbers = suit_moves().choose[np.arange(1, cards + 1), classes.hands].sum(axis=1)
    place = np.full(comb(52, cards), -1, dtype=np.int32)
    place[numbers] = np.arange(len(numbers))
    return ClassIndex(classes.hands, classes.multiplicities, place)


def river_table(ranking: Ranking, progress: Progress = quiet) -> Rivers:
    """By class of four board cards and pair of Hole cards: high wins, wins and losses of 46 x 990 deals."""
    boards, fours = class_index(5), class_index(4)
    ranked = np.zeros((len(boards.hands), PAIRS), dtype=np.uint32)

    def rank(share: slice) -> None:
        rank_boards(ranking, boards.hands[share], ranked[share])

    in_threads(rank, len(boards.hands), BOARDS_AT_ONCE, _part(progress, 0, SHARE_OF_BOARDS))
    rivers = np.empty((len(fours.hands), PAIRS, 3), dtype=np.uint16)

    def add(share: slice) -> None:
        add_rivers(suit_moves(), boards, ranked, fours.hands[share], rivers[share])

    in_threads(add, len(fours.hands), FOURS_AT_ONCE, _part(progress, SHARE_OF_BOARDS, 1))
    return rivers


def _part(progress: Progress, begin: float, end: float) -> Progress:
    """Word of progress of a part of the work, in thousandths of the whole."""
    return lambda count, whole: progress(int(1000 * (begin + (end - begin) * count / whole)), 1000)


def against_dealer(ranking: Ranking, hole: Sequence[Card], boards: Cards) -> Whole:
    """For one Player's Hole cards, by board: whether the hand is high, and wins and losses among 990 Dealer pairs."""
    ranked = np.zeros((len(boards), PAIRS), dtype=np.uint32)
    rank_boards(ranking, boards, ranked)
    low, high = sorted(encode(card) for card in hole)
    packed = ranked[:, low + comb(high, 2)].astype(np.int64)
    losses = packed >> LOSSES_SHIFT & (FIELD >> 1)
    return np.stack([packed >> 31, packed & FIELD, losses], axis=1)
