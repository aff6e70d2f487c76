"""The Point Hand of Bullseye: 3.4, 3.11 and 3.15, all 1,326 pairs of cards, and how many five-card hands are able."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import comb, prod

import pytest

from megalink.cards import ALL_CARDS, RANKS, SUITS, Card, read_cards
from megalink.hands.point_hand import PointKind, PointRules, is_picture

RULES = PointRules()

# 3.15, highest first: two cards of each rung, its name, and how many of the 1,326 pairs of cards stand on it.
LADDER = (
    ("As Kh", "Gnau Tung Ku", 12),
    ("Ac Ad", "pair of As", 6),
    ("Kc Kd", "pair of Ks", 6),
    ("Qc Qd", "pair of Qs", 6),
    ("Jc Jd", "pair of Js", 6),
    ("Tc Td", "pair of 10s", 6),
    ("9c 9d", "pair of 9s", 6),
    ("8c 8d", "pair of 8s", 6),
    ("7c 7d", "pair of 7s", 6),
    ("6c 6d", "pair of 6s", 6),
    ("5c 5d", "pair of 5s", 6),
    ("4c 4d", "pair of 4s", 6),
    ("3c 3d", "pair of 3s", 6),
    ("2c 2d", "pair of 2s", 6),
    ("Kc Qc", "Mixed Pictures", 48),
    ("9c Ac", "10 points", 144),
    ("5c 4c", "9 points", 128),
    ("5c 6c", "8 points", 144),
    ("5c 2c", "7 points", 128),
    ("3c Tc", "6 points", 176),
    ("9c 6c", "5 points", 128),
    ("8c 3c", "4 points", 112),
    ("9c 4c", "3 points", 48),
    ("Tc 2c", "2 points", 96),
    ("9c 2c", "1 point", 84),
)

# What two cards of different ranks total, worked out with pencil and paper; P is any Picture.
GRID = """
      2  3  4  5  6  7  8  9  T  P
  A   3  7  5  6  7  8  9 10  1  1
  2      8  6  7  8  9 10  1  2  2
  3        10  8  9 10  4  5  6  6
  4            9 10  1  2  3  4  4
  5               8  2  3  4  5  5
  6                 10  4  5  6  6
  7                     5  6  7  7
  8                        7  8  8
  9                           9  9
  T                             10
"""


def pencil_and_paper() -> dict[frozenset[str], int]:
    head, *rows = (line.split() for line in GRID.strip("\n").splitlines())
    return {
        frozenset((row, column)): int(total)
        for row, *totals in rows
        for column, total in zip(head[-len(totals) :], totals, strict=True)
    }


def test_3_15__the_25_rungs_stand_in_order() -> None:
    hands = [RULES.point_hand(read_cards(two)) for two, _, _ in LADDER]
    assert len(hands) == 25
    assert [hand.title for hand in hands] == [title for _, title, _ in LADDER]
    assert all(higher.strength > lower.strength for higher, lower in pairwise(hands))


def test_3_15__every_two_cards_stand_on_one_of_the_25_rungs() -> None:
    found = Counter(RULES.point_hand(two).title for two in combinations(ALL_CARDS, 2))
    assert found == {title: count for _, title, count in LADDER}
    assert sum(found.values()) == 1_326


def test_3_11__all_1326_hands_agree_with_pencil_and_paper() -> None:
    totals = pencil_and_paper()
    assert len(totals) == 55
    for one, other in combinations(ALL_CARDS, 2):
        ranks = {"P" if card.text[0] in "JQK" else card.text[0] for card in (one, other)}
        hand = RULES.point_hand((one, other))
        assert hand == RULES.point_hand((other, one))
        if one.rank == other.rank:
            assert hand.kind is PointKind.PAIR
        elif ranks == {"P"}:
            assert hand.kind is PointKind.MIXED_PICTURES
        elif ranks == {"A", "P"} and "As" in (one.text, other.text):
            assert hand.kind is PointKind.GNAU_TUNG_KU
        else:
            assert (hand.kind, hand.strength) == (PointKind.POINT_TOTAL, totals[frozenset(ranks)])


@pytest.mark.parametrize("two", [two for two, title, _ in LADDER if title.startswith("pair")])
def test_3_4_3__two_cards_of_a_rank_are_that_pair_in_all_suits(two: str) -> None:
    rank = read_cards(two)[0].rank
    pairs = combinations([card for card in ALL_CARDS if card.rank == rank], 2)
    assert {RULES.point_hand(pair) for pair in pairs} == {RULES.point_hand(read_cards(two))}


def test_1_1_8__pictures_are_jacks_queens_and_kings() -> None:
    assert {card.text[0] for card in ALL_CARDS if is_picture(card)} == set("JQK")


@pytest.mark.parametrize(
    ("three", "able"),
    [
        ("Ah 2c 7d", True),
        ("Kh 9c Ad", True),
        ("Kh Qc Td", True),
        ("3h 3c Ad", True),
        ("3h 6c Ad", True),
        ("6h 6c Ad", True),
        ("6h 6c 8d", True),
        ("3h 6c Jd", False),
        ("3h Kc 7d", True),
        ("6h Kc 7d", True),
        ("3h Kc 4d", True),
        ("Kh Qc 9d", False),
        ("Ah Ac Ad", False),
    ],
)
def test_1_1_1__three_cards_total_10_20_or_30(three: str, able: bool) -> None:
    for order in (three, " ".join(reversed(three.split()))):
        assert RULES.is_three_card_hand(read_cards(order)) is able


def test_3_12__cards_that_leave_no_3_card_hand_are_no_setting() -> None:
    cards = read_cards("Kd Qd Jc 7s 3h")
    assert RULES.set_as(cards, read_cards("Kd 7s")) is None
    assert RULES.set_as(cards, read_cards("7s 3h")) is not None


@pytest.mark.parametrize(
    ("cards", "title"),
    [
        ("Kd Qd Jc 7s 3h", "Mixed Pictures"),  # not 10 points beside 30
        ("As Ks Qs Js Ts", "Gnau Tung Ku"),
        ("Ks Kh Kd As Ah", "pair of As"),
        ("Ks Kh Qd Jc Jh", "pair of Ks"),  # not the Jacks
        ("3s 3h Ad 8c 8d", "pair of 8s"),
        ("2h 4h 5h 7h 9h", "7 points"),
        ("7c 8c 9c Tc Jc", None),
    ],
)
def test_1_1_5__house_way_takes_the_highest_point_hand(cards: str, title: str | None) -> None:
    five = read_cards(cards)
    for order in (five, five[::-1]):
        setting = RULES.house_way(order)
        assert (setting and setting.point_hand.title) == title


# How many of the 2,598,960 five-card hands can form a 3 Card Hand, counted twice.

ABLE = 2_004_840


def weight(ranks: Sequence[int]) -> int:
    """The number of hands with these ranks: so many cards of each out of four suits."""
    return prod(comb(4, count) for count in Counter(ranks).values())


def able_by_rank_classes(rules: PointRules) -> tuple[int, int]:
    """By the code under test: one hand for each of the 6,175 rank patterns, weighted by its suits."""
    able = everything = 0
    for ranks in combinations_with_replacement(RANKS, 5):
        if ranks[0] == ranks[4]:
            continue
        everything += weight(ranks)
        cards = [Card(rank, SUITS[index % 4], "") for index, rank in enumerate(ranks)]
        if rules.house_way(cards):
            able += weight(ranks)
    return able, everything


def able_by_right_digits() -> tuple[int, int]:
    """By arithmetic alone: three cards total 10, 20 or 30 where their right digits do, 3s and 6s being one kind."""
    kinds = {(0,): 16, (1,): 4, (2,): 4, (3, 6): 8, (4,): 4, (5,): 4, (7,): 4, (8,): 4, (9,): 4}
    able = everything = 0
    for hand in combinations_with_replacement(kinds, 5):
        hands = prod(comb(kinds[kind], count) for kind, count in Counter(hand).items())
        everything += hands
        if any(sum(digits) % 10 == 0 for three in combinations(hand, 3) for digits in product(*three)):
            able += hands
    return able, everything


def test_3_10_4__two_counts_of_the_hands_that_are_able_agree() -> None:
    assert able_by_rank_classes(RULES) == able_by_right_digits() == (ABLE, 2_598_960)


# The other sides of the readings.


def test_A34__an_ace_of_11_only_changes_an_ace_beside_a_9() -> None:
    eleven = PointRules(ace_counts_eleven=True)
    changed = {
        tuple(card.text[0] for card in sorted(two, key=lambda card: card.rank))
        for two in combinations(ALL_CARDS, 2)
        if eleven.point_hand(two) != RULES.point_hand(two)
    }
    assert changed == {("9", "A")}
    assert eleven.point_hand(read_cards("Ah 9c")).title == "0 points"
    assert able_by_rank_classes(eleven) == (ABLE, 2_598_960)


def test_A35__a_3_and_a_6_may_be_read_as_a_pair_of_6s() -> None:
    pairing = PointRules(three_and_six_pair=True)
    assert pairing.point_hand(read_cards("3h 6c")) == pairing.point_hand(read_cards("6h 6c"))


def test_A36__one_value_for_all_forbids_3_3_a() -> None:
    one_choice = PointRules(one_choice_for_all=True)
    assert not one_choice.is_three_card_hand(read_cards("3h 3c Ad"))
    assert one_choice.is_three_card_hand(read_cards("6h 6c 8d"))
    assert one_choice.is_three_card_hand(read_cards("3h 3c 8d"))
    assert one_choice.is_three_card_hand(read_cards("6h Kc 7d"))


def test_A33__picture_pairs_may_be_one_rank_below_aces_and_above_10s() -> None:
    equal = PointRules(picture_pairs_equal=True)
    aces, kings, queens, jacks, tens = (
        equal.point_hand(read_cards(two)).strength for two in ("Ac Ad", "Kc Kd", "Qc Qd", "Jc Jd", "Tc Td")
    )
    assert aces > kings == queens == jacks > tens
