"""The best five of seven, against other people's evaluator and against trying every five."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator.evaluator import evaluate_cards

from megalink.cards import ALL_CARDS, Card, read_cards
from megalink.hands import FiveCard, best_of, best_using, five_of, rank_five
from megalink.hands.best import by_highest_card, by_strength

CHUNKS = 8
HANDS_IN_A_CHUNK = 130_000  # together above a million
HANDS = 7_462
THEIRS = [(card.rank - 2) * 4 + "cdhs".index(card.suit) for card in ALL_CARDS]  # their code of each card

seven_cards = st.permutations(ALL_CARDS).map(lambda deck: tuple(deck[:7]))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_best_of_seven_stands_on_the_rung_of_an_independent_evaluator(chunk: int) -> None:
    """Both know 7,462 rungs; ours count up from 0 and theirs down to 1, so one number must give the other."""
    drawn = random.Random(chunk)
    places = range(52)
    seen = set()
    for _ in range(HANDS_IN_A_CHUNK):
        seven = drawn.sample(places, 7)
        ours = best_of([ALL_CARDS[place] for place in seven]).strength
        theirs = evaluate_cards(*[THEIRS[place] for place in seven])
        assert ours + theirs == HANDS, [ALL_CARDS[place] for place in seven]
        seen.add(ours)
    assert len(seen) > 3_000  # rungs of all kinds came up


@given(seven_cards)
def test_best_using__is_the_best_of_the_fives_with_an_own_card(cards: tuple[Card, ...]) -> None:
    own, shared = cards[:2], cards[2:]
    fives = [five for five in combinations(cards, 5) if own[0] in five or own[1] in five]
    assert len(fives) == 20
    assert best_using(own, shared).strength == max(rank_five(five).strength for five in fives)


@given(seven_cards)
def test_best_of__is_the_better_of_best_using_and_the_board(cards: tuple[Card, ...]) -> None:
    for order in (by_strength, by_highest_card):
        with_own, board = best_using(cards[:2], cards[2:], order), rank_five(cards[2:])
        assert best_of(cards, order) is max(with_own, board, key=order)


@given(seven_cards, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(cards: tuple[Card, ...], chance: random.Random) -> None:
    mixed = list(cards)
    chance.shuffle(mixed)
    assert best_of(mixed) is best_of(cards)


def test_best_using__leaves_a_straight_on_the_board() -> None:
    own, board = read_cards("2c 2d"), read_cards("As Kd Qh Jc Ts")
    assert best_of((*own, *board)).category is FiveCard.STRAIGHT
    assert best_using(own, board).ranks == (2, 14, 13, 12)


def test_by_highest_card__orders_three_and_four_of_a_kind_by_their_highest_card() -> None:
    nines, eights = rank_five(read_cards("9s 9d 9h Qc 4d")), rank_five(read_cards("8s 8d 8h Ac 4d"))
    assert by_strength(nines) > by_strength(eights)
    assert by_highest_card(nines) < by_highest_card(eights)
    nines, eights = rank_five(read_cards("9s 9d 9h 9c 4d")), rank_five(read_cards("8s 8d 8h 8c Ad"))
    assert by_strength(nines) > by_strength(eights)
    assert by_highest_card(nines) < by_highest_card(eights)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [("3s 3d 2h 2c 4d", "2s 2d Ah Kc Qd"), ("9s 9d 8h 8c 4d", "7s 7d 6h 6c Ad"), ("9s 9d 9h 2c 2d", "8s 8d 8h Ac Ad")],
    ids=["two pairs above one pair", "3.12.2 two pairs", "3.12.5 full house"],
)
def test_by_highest_card__leaves_what_has_a_clause_of_its_own(higher: str, lower: str) -> None:
    one, other = rank_five(read_cards(higher)), rank_five(read_cards(lower))
    assert by_highest_card(one) > by_highest_card(other)


def test_by_highest_card__finds_the_same_five_of_seven() -> None:
    """Seven cards hold one Four of a Kind or one Three of a Kind at most, so only the comparison changes."""
    drawn = random.Random(7)
    for _ in range(5_000):
        cards = drawn.sample(ALL_CARDS, 7)
        assert best_of(cards, by_highest_card) is best_of(cards)


@given(seven_cards)
def test_five_of__finds_five_of_the_cards_that_make_the_best_hand(cards: tuple[Card, ...]) -> None:
    best = best_of(cards)
    five = five_of(cards, best)
    assert len({*five}) == 5
    assert {*five} <= {*cards}
    assert rank_five(five) is best
