"""Hands as a rule of thumb names them, and the thresholds that it names."""

import pytest

from megalink.cards import read_cards
from megalink.exact.thresholds import Threshold, best_threshold
from megalink.exact.words import hand_words
from megalink.hands import rank_five, rank_three


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Kd Jc 8h 3d", "A-K-J-8-3"),
        ("Ts Td 9c 8h 3d", "pair of 10s with 9-8-3"),
        ("As 2d 3c 4h 5d", "straight 5-4-3-2-A"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("9s 9d 9c 4h 4d", "full house 9-4"),
    ],
)
def test_five_cards(cards: str, words: str) -> None:
    assert hand_words(rank_five(read_cards(cards))) == words


@pytest.mark.parametrize(
    ("cards", "words"), [("Qs 6d 4c", "Q-6-4"), ("2s 2d 3c", "pair of 2s with 3"), ("As 2d 3c", "straight 3-2-A")]
)
def test_three_cards(cards: str, words: str) -> None:
    assert hand_words(rank_three(read_cards(cards))) == words


@pytest.mark.parametrize(
    ("stay", "leave", "found"),
    [
        ([-3, -1, 2], [-1, -1, -1], Threshold(1, 0)),  # where both are worth the same, the lower hand stays
        ([1, 1], [0, 0], Threshold(0, 2)),
        ([-2, -2], [-1, -1], Threshold(2, -2)),
    ],
)
def test_the_best_threshold_is_found(stay: list[int], leave: list[int], found: Threshold) -> None:
    assert best_threshold(stay, leave) == found
