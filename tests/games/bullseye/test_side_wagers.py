"""Bullseye, Suits and the wagers that stand without a Main."""

import pytest

from megalink.cards import ALL_CARDS, cards_text, read_cards
from tests.described import refused, settle, settle_one
from tests.games.bullseye.played import NINE_POINTS, RULES, STAKES, play, round_of

PICTURES = {
    "none": ("2c 4d Th As 7c", "-2.00"),
    "two": ("Jc Qd Th As 7c", "-2.00"),
    "three": ("Jc Qd Kh As Tc", "20.00"),
    "four": ("Jc Qd Kh Js Tc", "40.00"),
    "five": ("Jc Qd Kc Js Qc", "400.00"),
}


@pytest.mark.parametrize(("cards", "net"), PICTURES.values(), ids=PICTURES.keys())
def test_4_3__bullseye_pays_by_the_number_of_picture_cards(cards: str, net: str) -> None:
    played = play(cards, "4h 6h Td 9s Ad", "main bullseye")
    assert played.nets["bullseye"] == net
    assert played.clauses("bullseye") == (("1.1.3",) if net == "-2.00" else ("1.1.3", "4.3"))


def test_1_1_3__bullseye_loses_with_fewer_than_three_pictures_since_10s_and_aces_are_none() -> None:
    assert play("Jc Kd Ac As Tc", NINE_POINTS, "main bullseye").outcomes["bullseye"] == "lose"


SUITED = {
    "two of each of two suits": ("2c 4c Th 9h 7d", "-4.00"),
    "three": ("2c 4c Tc 9h 7h", "4.00"),
    "four": ("2c 4c Tc 9c 7h", "20.00"),
    "five": ("2c 4c Tc 9c 7c", "80.00"),
}


@pytest.mark.parametrize(("cards", "net"), SUITED.values(), ids=SUITED.keys())
def test_4_4__suits_pays_by_the_most_cards_of_one_suit(cards: str, net: str) -> None:
    played = play(cards, "Ks Qd Jd 4s 5s", "main suits")
    assert played.nets["suits"] == net
    assert played.clauses("suits") == (("1.1.12",) if net == "-4.00" else ("1.1.12", "4.4"))


@pytest.mark.parametrize("suit", ["c", "d", "h", "s"])
def test_1_1_12__any_suit_will_do(suit: str) -> None:
    others = [one for one in "cdhs" if one != suit]
    cards = f"2{suit} 4{suit} T{suit} 9{others[0]} 7{others[1]}"
    assert play(cards, f"K{suit} Q{suit} J{suit} 5{others[0]} 8{others[1]}", "main suits").nets["suits"] == "4.00"


def test_3_10_3__the_setting_does_not_touch_bullseye_and_suits() -> None:
    house = play("Kd Qd Jd 7s 3h", "Ts 8d 2c 5h 4d", "main bullseye suits")
    own = play("Kd Qd Jd 7s 3h", "Ts 8d 2c 5h 4d", "main bullseye suits", point_hand="7s 3h")
    assert house.nets["main"] != own.nets["main"]
    assert house.nets["bullseye"] == own.nets["bullseye"] == "20.00"
    assert house.nets["suits"] == own.nets["suits"] == "4.00"


@pytest.mark.parametrize("name", ["tie", "bullseye", "suits", "progressive_jackpot"])
def test_5_12__a_wager_without_main_is_returned_and_gets_no_hand(name: str) -> None:
    played = settle_one(RULES, "", "", {name: STAKES[name]})
    assert played.outcomes == {name: "returned"}
    assert played.clauses(name) == (("5.12.2",) if name == "progressive_jackpot" else ("5.12",))
    assert played.settled.positions[0].title is None


def test_5_12_2__the_jackpot_wager_without_main_is_returned() -> None:
    played = settle_one(RULES, "", "", {"progressive_jackpot": "1.00", "suits": "4.00"})
    assert played.nets == {"suits": "0.00", "progressive_jackpot": "0.00"}
    assert played.lines["progressive_jackpot"].outcome.value == "returned"
    assert played.readings("progressive_jackpot") == ("A68", "A90")


def test_5_12_2__no_jackpot_is_won_without_main_even_where_side_wagers_are_dealt_in() -> None:
    wagers = {"suits": "4.00", "progressive_jackpot": "1.00"}
    other = {"bullseye.orphan_side_wagers": "deal_and_settle"}
    played = settle_one(RULES, "7c 8c 9c Tc Jc", "", wagers, readings=other)
    assert played.nets == {"suits": "80.00", "progressive_jackpot": "0.00"}
    assert "A88" in played.readings("suits")


def test_5_12_2__a_jackpot_wager_alone_gets_no_hand_even_then() -> None:
    other = {"bullseye.orphan_side_wagers": "deal_and_settle"}
    played = settle_one(RULES, "", "", {"progressive_jackpot": "1.00"}, readings=other)
    assert played.outcomes == {"progressive_jackpot": "returned"}


def test_5_12__a_tie_without_main_needs_the_dealers_cards_where_it_is_dealt_in() -> None:
    position = {"position": 1, "cards": "9s 8h 3d Kc 9c", "wagers": {"tie": "5.00"}}
    other = {"bullseye.orphan_side_wagers": "deal_and_settle"}
    problem = refused(round_of(position, readings=other))
    assert (problem.code, problem.field) == ("card_count", "dealer")
    settled = settle(round_of(position, dealer=NINE_POINTS, readings=other))
    assert settled.positions[0].net == 4_000


DECK = cards_text(
    (*(first := read_cards("7c 8c 9c Tc Jc Kd Qd Js 2s Ah")), *(one for one in ALL_CARDS if one not in first))
)


@pytest.mark.parametrize(
    ("side", "first_hand"),
    [("return", ""), ("deal_and_settle", "7c 8c 9c Tc Jc"), ("forfeit", "")],
)
def test_3_8__an_invalid_position_gets_no_cards_and_shifts_none(side: str, first_hand: str) -> None:
    settled = settle(
        round_of(
            {"position": 1, "wagers": {"suits": "4.00"}},
            {"position": 2, "wagers": {"main": "10.00"}},
            deck=DECK,
            method="A",
            readings={"bullseye.orphan_side_wagers": side},
        )
    )
    hands = [cards_text(hand.cards) for hand in settled.described.showdown.hands]
    assert hands == [first_hand, "Kd Qd Js 2s Ah" if first_hand else "7c 8c 9c Tc Jc"]
