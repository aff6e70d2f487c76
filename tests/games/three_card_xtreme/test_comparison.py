"""3.3.1, 3.14 and 3.15: the higher three-card hand wins, and the clause that says so is cited."""

from itertools import combinations

import pytest

from tests.games.three_card_xtreme.xtreme import hand

LADDER = {  # 3.14, highest first; no card occurs twice, so any two may meet
    "3.14.1": "4h 3h 2h",
    "3.14.2": "2s 2d 2c",
    "3.14.3": "5s 4d 3c",
    "3.14.4": "Qh 7h 5h",
    "3.14.5": "6s 6d 9c",
    "3.14.6": "As Kd Jc",
}


@pytest.mark.parametrize(("higher", "lower"), list(combinations(LADDER, 2)))
def test_3_14__a_hand_beats_every_hand_below_it_in_the_order(higher: str, lower: str) -> None:
    won = hand(LADDER[higher], LADDER[lower], "ante play")
    lost = hand(LADDER[lower], LADDER[higher], "ante play")
    assert (won.nets["play"], won.clauses("play")) == ("10.00", ("3.12.1", "3.14", "4.1"))
    assert (lost.nets["play"], lost.clauses("play")) == ("-10.00", ("3.12.2", "3.14"))


@pytest.mark.parametrize(
    ("cards", "title"),
    [
        ("8h 7h 6h", "straight flush"),
        ("Ts Th Tc", "three of a kind"),
        ("8d 7c 6h", "straight"),
        ("Th 4h 2h", "flush"),
        ("Ac Ah 8d", "one pair"),
        ("Qc Th 6d", "three odd cards"),
    ],
)
def test_3_14__the_documents_own_examples_are_what_they_illustrate(cards: str, title: str) -> None:
    assert hand(cards, "", "pair_plus").settled.positions[0].title == title


RANKED = [  # higher, lower, the clause that ranks them
    ("Ah Kh Qh", "Kd Qd Jd", "3.15"),
    ("3s 3d 3c", "2s 2d 2c", "3.15"),
    ("Ah Kd Qc", "Kh Qd Jc", "3.15"),
    ("Kh 9h 3h", "Qd Jd 9d", "3.15"),
    ("Kh 9h 3h", "Kd 8d 7d", "3.15"),
    ("Kh 9h 4h", "Kd 9d 3d", "3.15"),
    ("Ah 3s 4c", "Kd Qh Tc", "3.15"),
    ("Kh 9s 3c", "Kd 8h 7c", "3.15"),
    ("Kh 9s 4c", "Kd 9h 3c", "3.15"),
    ("9h 9s 2c", "8d 8h Ac", "3.15.2"),
    ("9h 9s 4c", "9d 9c 3h", "3.15.2"),
    ("4h 3h 2h", "Ad 3d 2d", "3.15.3"),
    ("4h 3s 2c", "Ad 3d 2s", "3.15.3"),
    ("Ah Ks Qc", "Ad 3d 2s", "3.15.3"),
]


@pytest.mark.parametrize(("higher", "lower", "clause"), RANKED)
def test_3_15__hands_of_one_order_are_ranked_by_their_cards(higher: str, lower: str, clause: str) -> None:
    won, lost = hand(higher, lower, "ante play"), hand(lower, higher, "ante play")
    assert (won.nets["ante"], won.clauses("ante")) == ("10.00", ("3.12.1", clause, "4.1"))
    assert (lost.nets["ante"], lost.clauses("ante")) == ("-10.00", ("3.12.2", clause))


@pytest.mark.parametrize(
    ("cards", "dealer"), [("Kh 9h 3h", "Kd 9d 3d"), ("Kh 9s 3c", "Kd 9c 3s")], ids=["flush", "odd"]
)
def test_3_15_1__the_same_cards_stand_off(cards: str, dealer: str) -> None:
    assert hand(cards, dealer, "ante play").clauses("ante") == ("3.12.3", "3.15.1")


def test_3_15_2__the_same_pair_and_third_card_stand_off() -> None:
    settled = hand("9h 9s 4c", "9d 9c 4h", "ante play")
    assert settled.outcomes == {"ante": "stand_off", "play": "stand_off"}
    assert settled.clauses("ante") == ("3.12.3", "3.15.2")


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("Th 9h 8h", "Td 9d 8d"), ("Th 9s 8c", "Td 9c 8h"), ("Ah 3s 2c", "Ad 3c 2h"), ("Ah 3h 2h", "Ad 3d 2d")],
)
def test_3_15_4__the_same_straight_stands_off(cards: str, dealer: str) -> None:
    settled = hand(cards, dealer, "ante play")
    assert (settled.outcomes["ante"], settled.outcomes["play"]) == ("stand_off", "stand_off")
    assert settled.clauses("ante") == ("3.12.3", "3.15.4")


@pytest.mark.parametrize(("higher", "lower"), list(combinations("AKQJT98765432", 2)))
def test_3_3_1_1__cards_rank_from_the_ace_down_to_the_2(higher: str, lower: str) -> None:
    settled = hand(f"{higher}s {higher}d {higher}c", f"{lower}s {lower}d {lower}c", "ante play")
    assert settled.nets["ante"] == "10.00"


def test_3_3_1_2__the_ace_counts_as_1_only_with_3_and_2() -> None:
    assert hand("As 2d 3c", "", "pair_plus").settled.positions[0].title == "straight"
    assert hand("As 2s 3s", "", "pair_plus").settled.positions[0].title == "straight flush"
    assert hand("As 2d 4c", "Kh Qd Tc", "ante play").nets["ante"] == "10.00"
    assert hand("As 2d 3c", "4h 3d 2c", "ante play").nets["ante"] == "-10.00"
    assert hand("As 2s 3s", "4h 3h 2h", "ante play").nets["ante"] == "-10.00"


@pytest.mark.parametrize("cards", ["Ks 9h 3c", "Kd 9h 3c", "Kc 9h 3s", "Kc 9c 3h"])
def test_3_3_1_3__suits_have_no_bearing(cards: str) -> None:
    assert hand(cards, "Kh 9d 3d", "ante play").outcomes == {"ante": "stand_off", "play": "stand_off"}
