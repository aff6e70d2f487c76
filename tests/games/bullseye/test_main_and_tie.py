"""Main and Tie: every row that pays, every way to lose, push or tie."""

import pytest

from tests.games.bullseye.played import NINE_POINTS, UNABLE, play

THREE_POINTS = "Qh 4h 6h 5d 8s"

MAIN_ROWS = {
    "Gnau Tung Ku": ("As Jd Kc Qd Ts", "50.00"),
    "pair": ("2h 2c Kc Jd Ts", "30.00"),
    "Mixed Pictures": ("Jd Kc 2h 8c Ts", "20.00"),
    "point total": ("Jd 8d 2c 7h 3c", "10.00"),
}


@pytest.mark.parametrize(("cards", "net"), MAIN_ROWS.values(), ids=MAIN_ROWS.keys())
def test_4_1__main_wins_by_the_kind_of_the_point_hand(cards: str, net: str) -> None:
    played = play(cards, THREE_POINTS, "main")
    assert played.nets == {"main": net}
    assert played.clauses("main") == ("1.1.5", "3.3", "3.15", "4.1")


def test_4_1__a_win_pays_by_the_players_kind_not_the_dealers() -> None:
    assert play("8c 8d Ac 3s 6d", "Kd Qh 4h 6h Ts", "main").nets == {"main": "30.00"}


def test_3_3__the_lower_point_hand_loses_main() -> None:
    played = play("Jd 8d 2c 5d 3s", NINE_POINTS, "main")
    assert played.settled.positions[0].title == "8 points"
    assert played.nets == {"main": "-10.00"}
    assert played.clauses("main") == ("1.1.5", "3.3", "3.15")
    assert "A30" in played.readings("main")


def test_3_15__equal_point_hands_push_main_and_pay_tie() -> None:
    played = play("9s 8h 3d Kc 9c", NINE_POINTS, "main tie")
    assert played.outcomes == {"main": "stand_off", "tie": "win"}
    assert played.nets == {"main": "0.00", "tie": "40.00"}
    assert "A29" in played.readings("main")


EQUAL_RANKS = {
    "K-Q and J-Q": ("Kc Qc Td 8h 2h", "Jd Qs Ts 4h 6h"),
    "two pairs of 8s": ("8c 8d Td Kh Qh", "8h 8s Ts Kc Qs"),
    "6 points as 5-A and 6-K": ("5d Ad Kc Qd Ts", "6h Kd Qs Jh Th"),
    "10 points as 7-3 and 4-6": ("Jd 8d 2c 7h 3c", "4d 6d 9d 8h 3s"),
}


@pytest.mark.parametrize(("cards", "dealer"), EQUAL_RANKS.values(), ids=EQUAL_RANKS.keys())
def test_1_1_13__tie_wins_on_the_same_hand_ranking(cards: str, dealer: str) -> None:
    played = play(cards, dealer, "tie main")
    assert played.nets == {"main": "0.00", "tie": "40.00"}
    assert played.clauses("tie") == ("1.1.5", "1.1.13", "3.15", "4.2")


@pytest.mark.parametrize("cards", ["Jd 8d 2c 7h 3c", "Jd 8d 2c 5d 3s"], ids=["higher", "lower"])
def test_1_1_13__tie_loses_on_any_other_ranking(cards: str) -> None:
    assert play(cards, "Kd Qh Td 4c 5h", "main tie").outcomes["tie"] == "lose"


def test_1_1_8__mixed_pictures_do_not_rank_among_themselves() -> None:
    played = play("Jc Qc Td 8h 2h", "Kd Qs Ts 4h 6h", "main tie")
    assert played.outcomes == {"main": "stand_off", "tie": "win"}


@pytest.mark.parametrize(
    ("cards", "dealer", "outcome"),
    [
        ("Ks Kh Td 6c 4s", "Qs Qd 9c 8d 3h", "win"),
        ("Qs Qd 9c 8d 3h", "Ks Kh Td 6c 4s", "lose"),
        ("Js Jh Td 6c 4s", "Qs Qd 9c 8d 3h", "lose"),
        ("Ts Th Jd 6c 4s", "Js Jc 9c 8d 3h", "lose"),
    ],
    ids=["KK v QQ", "QQ v KK", "JJ v QQ", "10-10 v JJ"],
)
def test_3_15__picture_pairs_rank_as_listed(cards: str, dealer: str, outcome: str) -> None:
    played = play(cards, dealer, "main")
    assert played.outcomes == {"main": outcome}
    assert "A33" in played.readings("main")


def test_3_10_4__a_player_without_a_3_card_hand_loses_main() -> None:
    played = play(UNABLE, "Kd Qh Td 4c 5h", "main tie")
    assert played.nets == {"main": "-10.00", "tie": "-5.00"}
    assert played.clauses("main") == ("3.10.4",)
    assert played.settled.positions[0].title == "no 3 card hand"


def test_3_10_4__the_other_wagers_stay_in_play() -> None:
    played = play("2h 4h 5h 7h 2c", UNABLE)
    assert played.nets["tie"] == "40.00"
    assert played.nets["suits"] == "20.00"
    assert play("7c 8c 9c Tc Jc", "Kd Qd Js 2s Ah").nets["progressive_jackpot"] == "99999.00"
    assert play("Jc Jd Qh 4c 7d", "Kd Qd Js 2s Ah").outcomes["bullseye"] == "win"


def test_3_14_1__main_pushes_for_a_player_who_is_able() -> None:
    played = play("8c 8d Ac 3s 6d", UNABLE, "main tie")
    assert played.outcomes == {"main": "stand_off", "tie": "lose"}
    assert played.clauses("main") == ("3.14.1",)
    assert "A31" in played.readings("main")
    assert played.settled.dealer_qualifies is False
    assert played.settled.dealer_title == "no 3 card hand"


def test_3_14_1__main_loses_for_a_player_who_is_unable_too() -> None:
    played = play("2h 4h 5h 7h 2c", UNABLE, "main")
    assert played.nets == {"main": "-10.00"}
    assert played.clauses("main") == ("3.10.4", "3.14.1")
    assert "A32" in played.readings("main")


def test_3_14_2__tie_wins_for_a_player_who_is_unable_too() -> None:
    played = play("2h 4h 5h 7h 2c", UNABLE, "main tie")
    assert played.nets["tie"] == "40.00"
    assert played.clauses("tie") == ("3.14.2", "4.2")


def test_3_14_2__tie_loses_for_a_player_who_is_able() -> None:
    played = play("8c 8d Ac 3s 6d", UNABLE, "main tie")
    assert played.nets["tie"] == "-5.00"
    assert played.clauses("tie") == ("3.14.2",)


def test_3_10_4__only_ability_counts_where_a_side_is_unable() -> None:
    unable = play("2h 4h 5h 7h 2c", "Kd Qd Jd 9s Ac", "main tie", point_hand="2h 4h")
    assert (unable.readings("main"), unable.readings("tie")) == ((), ())
    against_unable = play("Ad 9h Td 3c 6h", UNABLE, "main tie")
    assert against_unable.settled.dealer_qualifies is False
    assert (against_unable.readings("main"), against_unable.readings("tie")) == (("A36", "A31"), ("A36",))


def test_3_13__the_dealer_is_set_by_house_way() -> None:
    played = play("Kd Qd Jc 7s 3h", "Ts 8d 2c Js Kh", "main")
    assert played.settled.dealer_title == "Mixed Pictures"
    assert played.settled.dealer_qualifies is True


DECLINED = {"able Dealer": NINE_POINTS, "unable Dealer": UNABLE}


@pytest.mark.parametrize("dealer", DECLINED.values(), ids=DECLINED.keys())
def test_3_17__every_wager_of_a_hand_that_is_not_shown_loses(dealer: str) -> None:
    played = play("Ad Kd Qd Jd Jh", dealer, declined=True)
    assert set(played.outcomes.values()) == {"lose"}
    assert {name: played.clauses(name) for name in played.lines} == dict.fromkeys(played.lines, ("3.17",))
    assert all("A18" in played.readings(name) for name in ("main", "tie", "bullseye", "suits"))


def test_3_17__no_cards_of_the_dealer_are_needed_then() -> None:
    played = play("Ad Kd Qd Jd Td", "", declined=True)
    assert set(played.outcomes.values()) == {"lose"}
    assert played.settled.dealer_qualifies is None
    assert played.settled.dealer_title is None
