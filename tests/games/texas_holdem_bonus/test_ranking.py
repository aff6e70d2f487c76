"""3.3, 3.11 and 3.12 as the comparison of two best fives applies them."""

from itertools import pairwise

import pytest

from megalink.cards import read_cards
from megalink.hands import rank_five
from megalink.table.game.comparison import BY_3_12
from tests.described import Verdicts
from tests.games.texas_holdem_bonus.one_round import holdem

HIGHER, LOWER, EQUAL = "win", "lose", "stand_off"


def compared(cards: str, dealer: str, community: str) -> Verdicts:
    return holdem(cards, dealer, community, "ante flop")


# One hand for each rung, highest first; the number is that of the clause that defines it.
RUNGS = [
    ("3.11.1", "royal flush", "Ad Kd Qd Jd Td"),
    ("3.11.2", "straight flush", "Jc Tc 9c 8c 7c"),
    ("3.11.3", "four of a kind", "As Ah Ad Ac Jh"),
    ("3.11.4", "full house", "Ks Kh Kd As Ah"),
    ("3.11.5", "flush", "Jh 8h 6h 5h 2h"),
    ("3.11.6", "straight", "9s 8d 7c 6h 5s"),
    ("3.11.7", "three of a kind", "Ts Th Td 6h 3d"),
    ("3.11.8", "two pairs", "Qs Qh 6s 6h 3d"),
    ("3.11.9", "one pair", "As Ah 8d 6h 5s"),
    ("3.11.10", "five odd cards", "Qs Th 6s 5s 2h"),
]


@pytest.mark.parametrize(("title", "cards"), [rung[1:] for rung in RUNGS], ids=[rung[0] for rung in RUNGS])
def test_3_11__each_rung_is_recognised(title: str, cards: str) -> None:
    assert rank_five(read_cards(cards)).title == title


@pytest.mark.parametrize("index", range(9), ids=[f"{rung[0]}_above_next" for rung in RUNGS[:-1]])
def test_3_11__each_rung_is_above_the_next(index: int) -> None:
    above, below = (rank_five(read_cards(rung[2])) for rung in RUNGS[index : index + 2])
    assert above.strength > below.strength
    assert above.strength_by_highest_card > below.strength_by_highest_card


@pytest.mark.parametrize(
    ("cards", "dealer", "community"),
    [
        ("5s 4s", "Kh Ks", "Kc Kd 3s 2s As"),  # a Straight Flush from the Ace up beats four Kings
        ("2c 2h", "Ah 4h", "2s Kh 9h 5d 5h"),  # a Full House beats a Flush
        ("8h 3h", "9c 8c", "Kh 7h 6h 5d 2s"),  # a Flush beats a Straight
    ],
)
def test_3_3__the_higher_order_wins_and_no_tie_clause_is_cited(cards: str, dealer: str, community: str) -> None:
    found = compared(cards, dealer, community)
    assert found.outcomes == {"ante": HIGHER, "flop": HIGHER}
    assert found.clauses("flop") == ("3.10.2", "4.1.1")
    assert compared(dealer, cards, community).clauses("flop") == ("3.10.3",)


def test_3_3_1_1__cards_rank_from_ace_down_to_two() -> None:
    board = "2s 4d 6c 8h Ts"
    order = "As Kd Qc Jh 9s 7d 5c 3h".split()
    for higher, lower in pairwise(order):
        found = compared(f"{higher} Th", f"{lower} Td", board)
        assert found.outcomes["flop"] == HIGHER, (higher, lower)


def test_3_3_1_2__ace_counts_as_one_only_in_five_four_three_two_ace() -> None:
    assert compared("As 3d", "Kh Qd", "2c 4h 5s 9d 9c").settled.positions[0].title == "straight"
    assert compared("As 2d", "7h 7d", "Kc Qh 3s 9d 5c").settled.positions[0].title == "five odd cards"
    assert compared("As 6d", "7h 7d", "2c 3h 4s Kd 9c").settled.positions[0].title == "five odd cards"


def test_3_3_1_3__suits_have_no_value() -> None:
    found = compared("As Kh", "Ac Kd", "Qs 9d 7c 4h 2s")
    assert set(found.outcomes.values()) == {EQUAL}


SAME_ORDER = [
    # id, Player, Dealer, Community, outcome of the Flop wager, clause
    ("odd_cards_second_card", "As Qd", "Ac Jd", "Kh 9c 6d 3s 2c", HIGHER, "3.12"),
    ("odd_cards_fifth_card", "8s 4d", "7s 5h", "Ah Kc Jd 9s 2c", HIGHER, "3.12"),
    ("odd_cards_board_covers_the_difference", "5s 4d", "5c 3d", "Ah Kc Jd 9s 7h", EQUAL, "3.12.1"),
    ("flush_last_card", "9h 3h", "8h 4h", "Ah Kh 6h Jc 2s", HIGHER, "3.12"),
    ("flush_on_the_board", "3s 4d", "5c 6d", "Ah Kh Jh 9h 7h", EQUAL, "3.12.1"),
    ("trips", "9s 9d", "8s 8d", "9h 8c Ks 4d 2c", HIGHER, "3.12"),
    ("trips_kicker", "Ks Ad", "Kd Qc", "Kh Kc 9s 4d 2c", HIGHER, "3.12"),
    ("trips_equal", "Ks 3d", "Kd 2c", "Kh Kc 9s 8d 7c", EQUAL, "3.12.1"),
    ("quads_kicker", "As 2d", "Ks Qd", "8s 8h 8d 8c 5s", HIGHER, "3.12"),
    ("quads_and_kicker_on_the_board", "Ks 2d", "Qs Jd", "8s 8h 8d 8c Ah", EQUAL, "3.12.1"),
    ("two_pairs_high_pair", "Ks 2d", "Qs Jd", "Kh Qc 9s 9d 4c", HIGHER, "3.12.2"),
    ("two_pairs_high_pair_before_low_pair", "As 2d", "Ks Qd", "Ah 2c Kh Qc 7s", HIGHER, "3.12.2"),
    ("two_pairs_low_pair", "Ks Qd", "Kd Jc", "Kh Qc Js 5d 4c", HIGHER, "3.12.2"),
    ("two_pairs_fifth_card", "As 2d", "Qs 3d", "Kh Kc 9s 9d 4c", HIGHER, "3.12.2"),
    ("two_pairs_third_pair_is_no_more_than_a_card", "5s 5d", "As 2c", "Kh Kc 9s 9d 4c", LOWER, "3.12.2"),
    ("two_pairs_equal", "5s 3d", "6s 2c", "Kh Kc 9s 9d Ac", EQUAL, "3.12.2"),
    ("one_pair", "As 2d", "Ks 3d", "Ah Kc 9s 8d 4c", HIGHER, "3.12.3"),
    ("one_pair_first_card", "Ks Ad", "Kd Qc", "Kh Jc 9s 4d 2c", HIGHER, "3.12.3"),
    ("one_pair_second_card", "Ks Qd", "Kd Jc", "Kh Ac 9s 4d 2c", HIGHER, "3.12.3"),
    ("one_pair_third_card", "Ks Td", "Kd 8c", "Kh Ac Qs 4d 2c", HIGHER, "3.12.3"),
    ("one_pair_equal", "Ks 3d", "Kd 5c", "Kh Ac Qs Jd 7c", EQUAL, "3.12.3"),
    ("straight_to_five_is_the_lowest", "Ah 9d", "6c Td", "5s 4h 3d 2c Ks", LOWER, "3.12.4"),
    ("straight_flush_to_five_is_the_lowest", "6s 9d", "As Td", "5s 4s 3s 2s Kh", HIGHER, "3.12.4"),
    ("straights", "Ts 2d", "5s 2c", "9h 8c 7s 6d Ac", HIGHER, "3.12"),
    ("straight_flushes", "Th 2d", "5h 2c", "9h 8h 7h 6h Ac", HIGHER, "3.12"),
    ("full_house_three", "9s 9d", "8s 8d", "9h 8c 4s 4d 2c", HIGHER, "3.12.5"),
    ("full_house_three_before_pair", "9s 9d", "8s 8d", "9h 8c As 2d 2c", HIGHER, "3.12.5"),
    ("full_house_three_on_the_board", "As Ad", "Kc Kd", "7s 7h 7d Qc 2s", HIGHER, "3.12.5"),
    ("full_house_three_on_the_board_and_equal_pairs", "Qs Ad", "Qd Kc", "7s 7h 7d Qc 2s", EQUAL, "3.12.5"),
    ("full_house_equal", "Ks 2d", "Kd 3c", "Kh Kc 9s 9d 4c", EQUAL, "3.12.5"),
    ("straight_equal", "Qs 2d", "Qd 3c", "Jh Tc 9s 8d 2c", EQUAL, "3.12.6"),
    ("straight_flush_on_the_board", "2s 2d", "3s 3c", "Jh Th 9h 8h 7h", EQUAL, "3.12.6"),
    ("royal_flush_on_the_board", "2s 2d", "3s 3c", "Ah Kh Qh Jh Th", EQUAL, "3.12.1"),
]


@pytest.mark.parametrize(
    ("cards", "dealer", "community", "outcome", "clause"),
    [row[1:] for row in SAME_ORDER],
    ids=[row[0] for row in SAME_ORDER],
)
def test_3_12__hands_of_the_same_order(cards: str, dealer: str, community: str, outcome: str, clause: str) -> None:
    found = compared(cards, dealer, community)
    assert found.settled.positions[0].title == found.settled.dealer_title
    assert found.outcomes["flop"] == outcome
    assert found.clauses("flop")[1] == clause
    mirrored = compared(dealer, cards, community)
    assert mirrored.outcomes["flop"] == {HIGHER: LOWER, LOWER: HIGHER, EQUAL: EQUAL}[outcome]
    assert mirrored.clauses("flop")[1] == clause


def test_3_12__A06_is_cited_where_no_sub_clause_decides() -> None:
    by_clause = {row[5]: compared(*row[1:4]).readings("flop") for row in SAME_ORDER}
    assert {clause for clause, readings in by_clause.items() if "A06" in readings} == {BY_3_12.same_order}


def test_3_12_5__A07_is_cited_only_where_the_three_are_not_all_community_cards() -> None:
    shared = compared("Ks Qd", "Kd Jc", "Kh Kc Qs Jd 4c")
    assert (shared.outcomes["flop"], shared.readings("flop")) == (HIGHER, ("A07",))
    assert compared("As Ad", "Kc Kd", "7s 7h 7d Qc 2s").readings("flop") == ()
    assert "A07" not in compared("Ks 2d", "Kd 3c", "Kh Kc 9s 9d 4c").readings("flop")


def test_3_10__A08_is_cited_only_where_the_board_beats_every_hole_card() -> None:
    assert compared("2c 2d", "3c 3d", "As Kd Qh Jc Ts").readings("flop") == ("A08", "A27")
    assert compared("Kc 2d", "3c 3d", "As Kd Qh Jc Ts").readings("flop") == ("A08", "A27")  # for the Dealer's cards
    assert compared("Kc 2d", "Qc 3d", "As Kd Qh Jc Ts").readings("flop") == ("A27",)
