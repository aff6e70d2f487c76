"""What rules of thumb look at, against the same said plainly with cards."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from megalink.cards import ALL_CARDS, Card, read_cards
from megalink.cards.codes import encode
from megalink.exact.kernels import marks as m
from megalink.exact.kernels.five_card import evaluator
from megalink.games.texas_holdem_bonus.odds_rules import by_kind, fold_words
from megalink.hands import FiveCard, best_of

_STRAIGHTS = [set(range(low, low + 5)) for low in range(1, 11)]


def kind_of(board: Sequence[Card]) -> FiveCard:
    groups = sorted(Counter(card.rank for card in board).values(), reverse=True)
    if groups[0] > 2:
        return FiveCard.THREE_OF_A_KIND if groups[0] == 3 else FiveCard.FOUR_OF_A_KIND
    return (FiveCard.FIVE_ODD_CARDS, FiveCard.ONE_PAIR, FiveCard.TWO_PAIRS)[groups.count(2)]


def plainly(hole: Sequence[Card], board: Sequence[Card]) -> int:
    cards = (*hole, *board)
    ranks = {card.rank for card in cards} | {1 for card in cards if card.rank == 14}
    low, high = sorted(card.rank for card in hole)
    suits = Counter(card.suit for card in cards)
    bears = {
        m.HIGHER_KIND: best_of(cards).category > kind_of(board),
        m.FOUR_SUITED: any(suits[card.suit] >= 4 for card in hole),
        m.ACE_AND_PAIR: high == 14 and kind_of(board) > FiveCard.FIVE_ODD_CARDS,
        m.HIGH_FOUR_IN_ROW: high >= 13 and any(len(straight & ranks) == 4 for straight in _STRAIGHTS),
        m.ACE_TEN: high == 14 and low >= 10,
    }
    return sum(mark for mark, there in bears.items() if there)


def found(hole: Sequence[Card], board: Sequence[Card]) -> int:
    codes = np.array([encode(card) for card in board], dtype=np.uint8)
    return m.marks_of(evaluator(2 + len(board), by_kind), codes, encode(hole[0]), encode(hole[1]))


@pytest.mark.parametrize("board", [3, 4])
def test_marks_are_what_a_person_sees(board: int) -> None:
    chance, met = Random(board), Counter[int]()
    for _ in range(5_000):
        cards = chance.sample(ALL_CARDS, 2 + board)
        marks = plainly(cards[:2], cards[2:])
        assert found(cards[:2], cards[2:]) == marks, cards
        met[marks] += 1
    assert len(met) > 15


@pytest.mark.parametrize(
    ("hole", "board", "marks"),
    [
        ("Ah 5d", "2c 3s 9h", m.HIGH_FOUR_IN_ROW),  # A-2-3-5: the Ace stands low
        ("Ah 9d", "Qc Ks Jh", m.HIGH_FOUR_IN_ROW),
        ("Kh 9d", "9c 9s 9h", m.HIGHER_KIND),
        ("Kh Qd", "8c 8s 8h 8d", 0),
        ("Ah Qd", "8c 8s 3h 3d", m.ACE_AND_PAIR | m.ACE_TEN),
    ],
)
def test_marks_of_some_hands(hole: str, board: str, marks: int) -> None:
    assert found(read_cards(hole), read_cards(board)) == marks


def test_hole_cards_to_fold_are_named_by_kind() -> None:
    folds = [False] * 169
    assert fold_words(folds) == "Flop with every hand."
    folds[0 * 13 + 0] = folds[0 * 13 + 5] = folds[1 * 13 + 0] = folds[0 * 13 + 8] = True
    assert fold_words(folds) == "Fold 10-2, 7-2 unsuited; 3-2 suited; 2-2. Flop with every other hand."
    assert fold_words([True] * 169) == "Fold every hand."
