"""4.1 to 4.3 and 4.5: every row is paid, and no hand below the last one."""

import pytest

from megalink.games.library import document
from tests.games.three_card_xtreme.xtreme import KEY, KING_HIGH, hand


def test_4_1__ante_and_play_pay_one_to_one() -> None:
    settled = hand("As 7d 2c", KING_HIGH, "ante play")
    assert settled.nets == {"ante": "10.00", "play": "10.00"}
    assert settled.clauses("ante")[-1] == settled.clauses("play")[-1] == "4.1"


@pytest.mark.parametrize(
    ("cards", "pays"),
    [("8s 7s 6s", 5), ("As 2s 3s", 5), ("As Ks Qs", 5), ("2s 2d 2c", 4), ("8s 7d 6c", 1), ("As 2d 3s", 1)],
)
def test_4_2__ante_bonus_rows(cards: str, pays: int) -> None:
    settled = hand(cards, KING_HIGH, "ante play")
    assert settled.nets["ante_bonus"] == f"{10 * pays}.00"
    assert settled.clauses("ante_bonus")[-1] == "4.2"


@pytest.mark.parametrize("cards", ["As Js 9s", "As Ad Ks", "As Kd Js"], ids=["flush", "pair", "odd"])
def test_1_1_2__no_ante_bonus_below_a_straight(cards: str) -> None:
    assert "ante_bonus" not in hand(cards, KING_HIGH, "ante play").lines


PAIR_PLUS = [
    ("8s 7s 6s", 40),
    ("As 2s 3s", 40),
    ("As Ks Qs", 40),  # three of a Royal Flush are a Straight Flush and no more
    ("2s 2d 2c", 30),
    ("8s 7d 6c", 5),
    ("As 2d 3c", 5),
    ("As Kd Qc", 5),
    ("Ts 4s 2s", 4),
    ("Ks As 2s", 4),  # no Straight runs round the Ace
    ("2s 2d 3c", 1),
    ("As Ad 8c", 1),
]


@pytest.mark.parametrize(("cards", "pays"), PAIR_PLUS)
def test_4_3__pair_plus_rows(cards: str, pays: int) -> None:
    settled = hand(cards, "", "pair_plus")
    assert settled.nets == {"pair_plus": f"{5 * pays}.00"}
    assert settled.clauses("pair_plus")[-1] == "4.3"


@pytest.mark.parametrize("cards", ["As Kd Js", "Ks Ad 2c"], ids=["ace high", "round the Ace"])
def test_1_1_7__pair_plus_loses_without_a_pair(cards: str) -> None:
    settled = hand(cards, "", "pair_plus")
    assert settled.outcomes == {"pair_plus": "lose"}
    assert settled.readings("pair_plus") == ("A43", "A69")


SIX_CARD_BONUS = [
    ("As Ks Qs", "Js Ts 9s", 500),  # the Royal Flush, not the lower Straight Flush
    ("9s 8s 7s", "6s 5s Kd", 100),
    ("5s 4s 3s", "2s As Kd", 100),
    ("9s 9d 4c", "9h 9c 4d", 50),
    ("9s 9d 4c", "9h 4d 4h", 20),
    ("9s 9d 9c", "4s 4d 4h", 20),
    ("Kh 9h 4h", "Jh 2h 8s", 15),
    ("9h 8h 7h", "6h Td Kh", 15),  # the Flush, not the Straight beside it
    ("9s 8d 7c", "6h 5s Kd", 10),
    ("As 2d 3c", "4h 5s Kd", 10),
    ("5s 5d 2c", "5h Kc 9d", 7),
]


@pytest.mark.parametrize(("cards", "dealer", "pays"), SIX_CARD_BONUS)
def test_4_5__six_card_bonus_rows(cards: str, dealer: str, pays: int) -> None:
    settled = hand(cards, dealer, "six_card_bonus")
    assert settled.nets == {"six_card_bonus": f"{2 * pays}.00"}
    assert settled.clauses("six_card_bonus")[-1] == "4.5"


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("9s 9d 4c", "4h Kc Kd"), ("As Ad 8c", "2h 5c Kd"), ("Qs Kd Ac", "2h 3d 8c"), ("Ah Jh 3h", "8d 7c 6h")],
    ids=["three pairs", "one pair", "round the Ace", "four suited"],
)
def test_1_1_11__six_card_bonus_loses_below_three_of_a_kind(cards: str, dealer: str) -> None:
    settled = hand(cards, dealer, "six_card_bonus")
    assert settled.outcomes == {"six_card_bonus": "lose"}
    assert "A43" in settled.readings("six_card_bonus")


def test_4__the_document_holds_these_rows_and_no_others() -> None:
    rows = {wager: [(row.row, row.pays) for row in table.values()] for wager, table in document(KEY).pays.items()}
    assert rows == {
        "ante": [("win", 1)],
        "play": [("win", 1)],
        "ante_bonus": [("straight_flush", 5), ("three_of_a_kind", 4), ("straight", 1)],
        "pair_plus": [
            ("straight_flush", 40),
            ("three_of_a_kind", 30),
            ("straight", 5),
            ("flush", 4),
            ("one_pair", 1),
        ],
        "progressive_jackpot": [
            ("royal_flush", 100),
            ("straight_flush", 10),
            ("four_of_a_kind", 400),
            ("full_house", 80),
            ("flush", 40),
            ("straight", 20),
        ],
        "six_card_bonus": [
            ("royal_flush", 500),
            ("straight_flush", 100),
            ("four_of_a_kind", 50),
            ("full_house", 20),
            ("flush", 15),
            ("straight", 10),
            ("three_of_a_kind", 7),
        ],
    }
