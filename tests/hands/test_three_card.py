"""All 22,100 three-card hands, and the order of the 741 that differ once suits have no value (3.14, 3.15)."""

from collections import Counter
from functools import cache
from itertools import combinations, permutations

import pytest

from megalink.cards import ALL_CARDS, RANKS, SUITS, Card, read_cards
from megalink.hands import ThreeCard, ThreeCardHand, rank_three

COUNTS = {  # each from the ways to pick ranks and suits, not from the code
    ThreeCard.STRAIGHT_FLUSH: 12 * 4,
    ThreeCard.THREE_OF_A_KIND: 13 * 4,
    ThreeCard.STRAIGHT: 12 * (4**3 - 4),
    ThreeCard.FLUSH: (286 - 12) * 4,
    ThreeCard.ONE_PAIR: 13 * 6 * 48,
    ThreeCard.THREE_ODD_CARDS: (286 - 12) * (4**3 - 4),
}
CLASSES = {
    ThreeCard.STRAIGHT_FLUSH: 12,
    ThreeCard.THREE_OF_A_KIND: 13,
    ThreeCard.STRAIGHT: 12,
    ThreeCard.FLUSH: 274,
    ThreeCard.ONE_PAIR: 13 * 12,
    ThreeCard.THREE_ODD_CARDS: 274,
}


@cache
def ranked() -> tuple[tuple[tuple[Card, ...], ThreeCardHand], ...]:
    return tuple((cards, rank_three(cards)) for cards in combinations(ALL_CARDS, 3))


def independent_key(cards: tuple[Card, ...]) -> int:
    """3.14 and 3.15 told another way: one number with a digit for each question, the first question on the left."""
    values = sorted("..23456789TJQKA".index(card.text[0]) for card in cards)
    low, middle, high = values
    suited = len({card.text[1] for card in cards}) == 1
    wheel = values == [2, 3, 14]
    straight = wheel or (middle == low + 1 and high == middle + 1)
    questions = [
        straight and suited,
        low == high,
        straight,
        suited,
        middle in (low, high),
    ]
    rung = 5 - questions.index(True) if any(questions) else 0
    if wheel:
        digits = [3, 2, 1]
    elif rung == 1:
        digits = [middle, high if low == middle else low, 0]
    else:
        digits = [high, middle, low]
    return ((rung * 15 + digits[0]) * 15 + digits[1]) * 15 + digits[2]


def test_3_14__all_22100_hands_by_category() -> None:
    counts = Counter(hand.category for _, hand in ranked())
    assert counts == COUNTS
    assert counts == {
        ThreeCard.STRAIGHT_FLUSH: 48,
        ThreeCard.THREE_OF_A_KIND: 52,
        ThreeCard.STRAIGHT: 720,
        ThreeCard.FLUSH: 1_096,
        ThreeCard.ONE_PAIR: 3_744,
        ThreeCard.THREE_ODD_CARDS: 16_440,
    }
    assert counts.total() == 22_100


def test_3_14__741_hands_differ() -> None:
    strengths = {hand.strength: hand.category for _, hand in ranked()}
    assert sorted(strengths) == list(range(741))
    assert Counter(strengths.values()) == CLASSES


def test_3_15__the_order_is_that_of_an_independent_key_over_all_pairs() -> None:
    """Both keys sort the 741 classes alike, and hands share a strength exactly when they share the other key."""
    keys: dict[int, set[int]] = {}
    for cards, hand in ranked():
        keys.setdefault(hand.strength, set()).add(independent_key(cards))
    assert all(len(found) == 1 for found in keys.values())
    in_order = [keys[strength].pop() for strength in range(741)]
    assert all(lower < higher for lower, higher in combinations(in_order, 2))


def test_3_14__the_ladder_reads_from_odd_cards_up_to_straight_flush() -> None:
    assert [rung.title for rung in ThreeCard] == [
        "three odd cards",
        "one pair",
        "flush",
        "straight",
        "three of a kind",
        "straight flush",
    ]


@pytest.mark.parametrize("category", [ThreeCard.STRAIGHT, ThreeCard.STRAIGHT_FLUSH])
def test_3_15_3__ace_2_3_is_the_lowest_straight_and_ace_king_queen_the_highest(category: ThreeCard) -> None:
    of_category = sorted(
        ((hand.strength, cards) for cards, hand in ranked() if hand.category is category), key=lambda item: item[0]
    )
    assert {card.rank for card in of_category[0][1]} == {14, 3, 2}
    assert {card.rank for card in of_category[-1][1]} == {14, 13, 12}


def test_3_3_1_2__no_straight_runs_round_the_ace() -> None:
    assert rank_three(read_cards("2s As Kd")).category is ThreeCard.THREE_ODD_CARDS
    assert rank_three(read_cards("2s As Ks")).category is ThreeCard.FLUSH


def test_3_3_1_3__exchanging_suits_changes_no_hand() -> None:
    by_text = {card.text: card for card in ALL_CARDS}
    for other in permutations(SUITS):
        swap = dict(zip(SUITS, other, strict=True))
        for cards, hand in ranked()[::37]:
            swapped = [by_text[card.text[0] + swap[card.suit]] for card in cards]
            assert rank_three(swapped) is hand


def test_3_14__the_order_in_which_cards_lie_does_not_matter() -> None:
    for cards, hand in ranked()[::11]:
        assert all(rank_three(other) is hand for other in permutations(cards))


PAIRS = list(permutations(RANKS, 2))  # the pair, and the third card


@pytest.mark.parametrize(("pair", "third"), PAIRS)
def test_3_15_2__the_pair_decides_before_the_third_card(pair: int, third: int) -> None:
    letters = "..23456789TJQKA"
    own = rank_three(read_cards(f"{letters[pair]}s {letters[pair]}d {letters[third]}c"))
    assert own.ranks == (pair, third)
    for other_pair, other_third in PAIRS:
        other = rank_three(read_cards(f"{letters[other_pair]}h {letters[other_pair]}c {letters[other_third]}d"))
        assert (own.strength > other.strength) is ((pair, third) > (other_pair, other_third))
