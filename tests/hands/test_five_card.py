"""Five-card hands: exhaustive counts, an independent evaluator, and the tie rules by clause."""

from collections import Counter
from itertools import combinations, product

import pytest
from phevaluator.evaluator import evaluate_cards

from megalink.cards import ALL_CARDS, RANKS, SUITS, read_cards
from megalink.cards.card import RANK_LETTERS
from megalink.cards.codes import decode, encode
from megalink.hands import FiveCard, rank_five
from megalink.hands.five_card import all_hands

# The number of five-card hands of each category among all 2,598,960: C(52, 5) taken apart by hand in any textbook.
COUNTS = {
    FiveCard.ROYAL_FLUSH: 4,
    FiveCard.STRAIGHT_FLUSH: 36,
    FiveCard.FOUR_OF_A_KIND: 624,
    FiveCard.FULL_HOUSE: 3_744,
    FiveCard.FLUSH: 5_108,
    FiveCard.STRAIGHT: 10_200,
    FiveCard.THREE_OF_A_KIND: 54_912,
    FiveCard.TWO_PAIRS: 123_552,
    FiveCard.ONE_PAIR: 1_098_240,
    FiveCard.FIVE_ODD_CARDS: 1_302_540,
}


def test_3_11__all_hands_by_category() -> None:
    found = Counter(rank_five(five).category for five in combinations(ALL_CARDS, 5))
    assert found == COUNTS
    assert found.total() == 2_598_960


@pytest.mark.parametrize("first", range(4))
def test_3_12__all_hands_stand_in_the_order_of_an_independent_evaluator(first: int) -> None:
    """Our strength and its rank map one to one, and in opposite directions: it counts 1 for the best hand."""
    theirs_by_ours: dict[int, int] = {}
    starts = [code for code in range(48) if code % 4 == first]
    for start in starts:
        for rest in combinations(range(start + 1, 52), 4):
            strength = rank_five([decode(start), *map(decode, rest)]).strength
            theirs = evaluate_cards(_theirs(start), *map(_theirs, rest))
            assert theirs_by_ours.setdefault(strength, theirs) == theirs
    ordered = [theirs_by_ours[strength] for strength in sorted(theirs_by_ours)]
    assert ordered == sorted(ordered, reverse=True)
    assert len(set(ordered)) == len(ordered)


def _theirs(code: int) -> int:
    """Their code of a card: four times the rank plus the suit, in the order clubs, diamonds, hearts, spades."""
    suit, rank = divmod(code, 13)
    return rank * 4 + suit


def test_3_11__there_are_7462_hands_and_each_stands_on_its_own_rung() -> None:
    strengths = [hand.strength for hand in all_hands()]
    assert strengths == list(range(7_462))


def test_codes__every_card_has_one_code_and_comes_back_from_it() -> None:
    assert [decode(encode(card)) for card in ALL_CARDS] == list(ALL_CARDS)
    assert sorted(encode(card) for card in ALL_CARDS) == list(range(52))


def test_3_3_1_3__suits_have_no_value() -> None:
    """All 4^5 suitings of one set of ranks make one hand, or its suited twin."""
    ranks = (14, 11, 8, 5, 2)
    by_text = {card.text: card for card in ALL_CARDS}
    hands = {
        rank_five([by_text[RANK_LETTERS[rank - 2] + suit] for rank, suit in zip(ranks, suits, strict=True)])
        for suits in product(SUITS, repeat=5)
    }
    assert {hand.category for hand in hands} == {FiveCard.FIVE_ODD_CARDS, FiveCard.FLUSH}
    assert len(hands) == 2


def _higher(one: str, other: str) -> bool:
    return rank_five(read_cards(one)).strength > rank_five(read_cards(other)).strength


def _equal(one: str, other: str) -> bool:
    return rank_five(read_cards(one)) is rank_five(read_cards(other))


def test_3_12_1__same_cards_of_other_suits_are_equal() -> None:
    assert _equal("As Kc 9d 5h 3c", "Ah Kd 9c 5s 3h")


def test_3_12_2__two_pairs_high_pair_then_low_pair_then_kicker() -> None:
    assert _higher("Ks Kh 3s 3h 2d", "Qs Qh Jd Jc Ad")
    assert _higher("Qs Qh 6s 6h 3d", "Qd Qc 5s 5h Ad")
    assert _higher("Qs Qh 6s 6h 4d", "Qd Qc 6d 6c 3d")
    assert _equal("Js Jh 4s 4h 9d", "Jd Jc 4d 4c 9h")


def test_3_12_3__one_pair_then_three_kickers_from_the_top() -> None:
    assert _higher("3s 3h 4d 5c 7h", "2s 2h Ad Kc Qh")
    assert _higher("8s 8h Ad 3c 2h", "8d 8c Kd Qc Jh")
    assert _higher("8s 8h Ad Kc 3h", "8d 8c As Kd 2h")
    assert _equal("8s 8h Ad Kc 3h", "8d 8c As Kd 3s")


def test_3_12_4__ace_low_is_the_lowest_straight_and_straight_flush() -> None:
    assert _higher("6s 5d 4c 3h 2s", "As 2d 3c 4h 5s")
    assert _higher("6c 5c 4c 3c 2c", "As 2s 3s 4s 5s")
    assert _higher("As 2d 3c 4h 5s", "As Ad Ac Kh Ks") is False
    assert rank_five(read_cards("As 2d 3c 4h 5s")).category is FiveCard.STRAIGHT


def test_3_3_1_2__an_ace_does_not_turn_the_corner() -> None:
    for corner in ("Ks As 2d 3c 4h", "Qs Ks As 2d 3c", "Js Qs Ks As 2d"):
        assert rank_five(read_cards(corner)).category is FiveCard.FIVE_ODD_CARDS


def test_3_12_5__full_house_by_its_three() -> None:
    assert _higher("5c 5h 5d 2s 2h", "4c 4h 4d As Ah")


def test_3_12_6__same_straights_are_equal() -> None:
    assert _equal("Qs Jd Tc 9h 8s", "Qd Jc Th 9s 8d")


def test_3_12__A06_both_sides_of_ranking_threes_and_fours() -> None:
    kings, queens = rank_five(read_cards("Ks Kh Kd 3c 2s")), rank_five(read_cards("Qs Qh Qd Ac 2d"))
    assert kings.strength > queens.strength
    assert kings.strength_by_highest_card < queens.strength_by_highest_card
    fours = rank_five(read_cards("Ks Kh Kd Kc 2s")), rank_five(read_cards("Qs Qh Qd Qc As"))
    assert fours[0].strength > fours[1].strength
    assert fours[0].strength_by_highest_card < fours[1].strength_by_highest_card


def test_3_12__A06_sides_agree_where_a_sub_clause_names_the_group() -> None:
    for hand in all_hands():
        if hand.category not in (FiveCard.THREE_OF_A_KIND, FiveCard.FOUR_OF_A_KIND):
            assert hand.strength == hand.strength_by_highest_card


@pytest.mark.parametrize("rank", RANKS)
def test_3_3_1_1__ranks_from_two_to_ace(rank: int) -> None:
    """A pair of each rank beats a pair of every lower rank, whatever else is held."""
    letter = RANK_LETTERS[rank - 2]
    kickers = [one for one in ("2c", "3d", "4h", "5c", "6d") if one[0] != letter][:3]
    pair = rank_five(read_cards(f"{letter}s {letter}h {' '.join(kickers)}"))
    lower = [hand for hand in all_hands() if hand.category is FiveCard.ONE_PAIR and hand.ranks[0] < rank]
    assert all(pair.strength > hand.strength for hand in lower)


def test_A04__without_the_low_ace_the_hand_is_a_flush_or_odd_cards() -> None:
    assert rank_five(read_cards("As 2s 3s 4s 5s")).category_without_ace_low is FiveCard.FLUSH
    assert rank_five(read_cards("As 2s 3s 4s 5d")).category_without_ace_low is FiveCard.FIVE_ODD_CARDS
    assert rank_five(read_cards("6s 2s 3s 4s 5d")).category_without_ace_low is FiveCard.STRAIGHT
