"""A line of Main or Tie cites what decided it: 3 and 6 in exchange, an absence, the House Way."""

from typing import Any

import pytest

from tests.games.bullseye.played import NINE_POINTS, UNABLE, play

EXCHANGE = ("3.4.2", "3.4.2.1")


def exchanged(cards: str, dealer: str, point_hand: str | None = None) -> list[tuple[str, ...]]:
    """Of Main and of Tie: which clauses about 3 and 6 are cited."""
    position: dict[str, Any] = {"point_hand": point_hand} if point_hand else {}
    played = play(cards, dealer, "main tie", **position)
    return [tuple(clause for clause in played.clauses(wager) if clause in EXCHANGE) for wager in ("main", "tie")]


@pytest.mark.parametrize(
    ("cards", "dealer", "point_hand", "cited"),
    [
        ("Kd Qd Jc 3s 4h", NINE_POINTS, "3s 4h", ("3.4.2",)),  # 10 points, at face value 7
        ("Kd Qd Jc 6s 9h", NINE_POINTS, "6s 9h", ()),  # 5 points: as 15 and as 12 the lower total is not taken
        ("Kd Qd Jc 3s 9h", NINE_POINTS, "3s 9h", ("3.4.2",)),  # 5 points, at face value 2
        ("Kd Qd Jc 6s 6h", NINE_POINTS, "6s 6h", ()),  # a pair is a pair
        ("Kd Qd Jc 3s 6h", NINE_POINTS, "3s 6h", ("3.4.2.1",)),  # 9 points at face value, and no pair
        ("3s 3h Ad 8c 8d", NINE_POINTS, None, ("3.4.2",)),  # 3, 6 and Ace are the 3 Card Hand
        ("Kd Qd Jc 4s 5h", "Ks Qs Js 3h 4d", None, ("3.4.2",)),  # the Dealer's Point Hand
        ("Kd Qd Jc 4h 5d", NINE_POINTS, None, ()),
    ],
)
def test_3_4_2__main_and_tie_cite_it_where_the_point_hand_hangs_on_it(
    cards: str, dealer: str, point_hand: str | None, cited: tuple[str, ...]
) -> None:
    assert exchanged(cards, dealer, point_hand) == [cited, cited]


def test_3_4_2__is_cited_where_only_the_exchange_makes_a_3_card_hand() -> None:
    only_by_exchange = "3s 3h Ad 8c 7d"
    assert exchanged(only_by_exchange, UNABLE) == [("3.4.2",), ("3.4.2",)]
    assert exchanged("2c 2h 4c 5c 7c", only_by_exchange) == [("3.4.2",), ("3.4.2",)]
    assert exchanged("Kd Qd Jc 4h 5d", UNABLE) == [(), ()]


@pytest.mark.parametrize("dealer", [NINE_POINTS, UNABLE])
@pytest.mark.parametrize("cards", ["Kd Qd Jc 4d 7h", "2h 2c 4h 5c 7c"], ids=["able", "unable"])
def test_5_11__main_and_tie_of_an_absent_player_cite_his_absence(cards: str, dealer: str) -> None:
    absent, present = (play(cards, dealer, "main tie", absent=flag) for flag in (True, False))
    for wager in ("main", "tie"):
        assert "5.11" in absent.clauses(wager)
        assert {"A84", "A87"} <= {*absent.readings(wager)}
        assert "5.11" not in present.clauses(wager)
        assert "A84" not in present.readings(wager)


@pytest.mark.parametrize(
    ("position", "cited"),
    [
        ({}, True),
        ({"absent": True}, True),
        ({"point_hand": "Jc Qd"}, True),  # no 3 Card Hand beside them: 3.12
        ({"point_hand": "4s 7h"}, False),
    ],
)
def test_A39__is_cited_where_the_house_way_set_the_players_cards(position: dict[str, Any], *, cited: bool) -> None:
    one_way = "9s 8d 3c 5h 4d"  # 8, 3 and 9 make 20 in one way only
    played = play("Kd Qd Jc 4s 7h", one_way, "main tie", **position)
    for wager in ("main", "tie"):
        assert ("A39" in played.readings(wager)) is cited


def test_A39__is_cited_where_the_house_way_chose_among_equal_arrangements_of_the_dealer() -> None:
    own: dict[str, Any] = {"point_hand": "4s 7h"}
    assert "A39" not in play("Kd Qd Jc 4s 7h", "9s 8d 3c 5h 4d", "main", **own).readings("main")
    assert "A39" in play("Kd Qd Jc 4s 7h", "Ks Qh Th Ts 5h", "main", **own).readings("main")


def test_A39__is_not_cited_where_no_3_card_hand_can_be_set() -> None:
    assert "A39" not in play("2h 2c 4h 5c 7c", NINE_POINTS, "main").readings("main")
