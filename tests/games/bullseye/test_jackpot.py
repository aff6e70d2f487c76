"""The Progressive Jackpot as Bullseye pays it: 3.16, 3.18, 3.20 and 4.5."""

import pytest

from megalink.jackpot.awards import Paid
from tests.described import settle
from tests.games.bullseye.played import play, round_of

DEALER = "2s 2d 4s 5s 7s"

ROWS = {
    "royal flush": ("Ah Kh Qh Jh Th", "999999.00"),
    "straight flush": ("Jc Tc 9c 8c 7c", "99999.00"),
    "four of a kind": ("Ac Ah Ad As Jh", "399.00"),
    "full house": ("Kc Kh Kd As Ah", "79.00"),
    "flush": ("Jh 8h 6h 5h 2h", "39.00"),
    "straight": ("Jd Tc 9c 8c 7c", "19.00"),
    "three of a kind": ("Kc Kh Kd As Qh", "-1.00"),
    "straight round the Ace": ("Kc Ad Qh 3d 2h", "-1.00"),
}


@pytest.mark.parametrize(("cards", "net"), ROWS.values(), ids=ROWS.keys())
def test_4_5__the_five_cards_are_paid_by_their_row(cards: str, net: str) -> None:
    played = play(cards, DEALER, "main progressive_jackpot")
    assert played.nets["progressive_jackpot"] == net
    assert "4.5" in played.clauses("progressive_jackpot")


def test_3_4_2_2__a_3_and_a_6_have_face_value_in_the_jackpot() -> None:
    assert (
        play("Ah 2c 4d 5s 6h", DEALER.replace("5s", "5c").replace("4s", "4c"), "main progressive_jackpot").nets[
            "progressive_jackpot"
        ]
        == "-1.00"
    )
    three_threes_two_sixes = play("3c 3h 3d 6s 6h", DEALER, "main progressive_jackpot")
    assert three_threes_two_sixes.nets["progressive_jackpot"] == "79.00"


def test_3_10_3__both_hands_together_make_the_jackpot_hand_however_set() -> None:
    played = play("As Ks Qs Js Ts", DEALER.replace("s", "c"), "main progressive_jackpot", point_hand="Js Ts")
    assert played.nets["progressive_jackpot"] == "999999.00"
    assert played.clauses("progressive_jackpot") == ("3.10.3", "4.5")


def test_3_10_4__a_hand_without_a_3_card_hand_is_awarded() -> None:
    played = play("Jc Tc 9c 8c 7c", "Kd Qd Js 2s Ah", "main progressive_jackpot")
    assert played.nets == {"main": "-10.00", "progressive_jackpot": "99999.00"}
    assert played.clauses("progressive_jackpot") == ("3.10.4", "4.5")
    assert "A42" in played.readings("progressive_jackpot")


def test_3_17__a_hand_that_is_not_shown_has_no_jackpot_combination() -> None:
    played = play("Ah Kh Qh Jh Th", DEALER, "main progressive_jackpot", declined=True)
    assert played.nets["progressive_jackpot"] == "-1.00"
    assert played.settled.paid.awards == ()


def test_3_18__the_award_comes_on_top_of_the_other_wagers() -> None:
    with_jackpot = play("2h 4h 5h 7h 9h", "Kd Qd Jc 8s 9c")
    without = play("2h 4h 5h 7h 9h", "Kd Qd Jc 8s 9c", "main tie bullseye suits")
    gained = with_jackpot.settled.positions[0].net - without.settled.positions[0].net
    assert gained == 3_900
    assert {name: with_jackpot.nets[name] for name in without.nets} == without.nets


def paid_round(*hands: str, dealer: str = "2s 2d 4d 5d 7d", **fields: object) -> Paid:
    wagers = {"main": "10.00", "progressive_jackpot": "1.00"}
    positions = [{"position": place, "cards": cards, "wagers": wagers} for place, cards in enumerate(hands, start=1)]
    return settle(round_of(*positions, dealer=dealer, **fields)).paid


def jackpot_round(*hands: str, dealer: str = "2s 2d 4d 5d 7d") -> list[tuple[int, str, int]]:
    return [(award.position, award.hand.title, award.amount) for award in paid_round(*hands, dealer=dealer).awards]


def test_3_20_1__royal_flushes_share_the_displayed_amount_and_the_resets() -> None:
    royals = ["Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc", "As Ks Qs Js Ts"]
    assert jackpot_round(*royals) == [(place, "royal flush", 46_666_666) for place in (1, 2, 3)]


def test_3_20_2__straight_flushes_share_10_percent_and_10_percent_of_a_reset() -> None:
    assert jackpot_round("Jc Tc 9c 8c 7c", "Jh Th 9h 8h 7h") == [
        (1, "straight flush", 6_000_000),
        (2, "straight flush", 6_000_000),
    ]


SPLIT = [("floor_equal_remainder_to_meter", 2, 0), ("floor_equal_remainder_to_reserve", 0, 2)]


@pytest.mark.parametrize(("side", "stays", "reserve"), SPLIT)
def test_3_20_1__A51_cents_that_royal_flushes_leave_over_stay_in_the_meter_or_go_to_the_reserve(
    side: str, stays: int, reserve: int
) -> None:
    royals = ["Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc", "As Ks Qs Js Ts"]
    paid = paid_round(*royals, readings={"pj.rounding": side})
    assert {award.amount for award in paid.awards} == {46_666_666}
    assert (paid.after, paid.to_reserve) == (20_000_000 + stays, reserve)


@pytest.mark.parametrize(("side", "stays", "reserve"), SPLIT)
def test_3_20_2__A51_cents_that_straight_flushes_leave_over_stay_in_the_meter_or_go_to_the_reserve(
    side: str, stays: int, reserve: int
) -> None:
    straight_flushes = ["Jc Tc 9c 8c 7c", "Jh Th 9h 8h 7h", "Ts 9s 8s 7s 6s"]
    paid = paid_round(*straight_flushes, readings={"pj.rounding": side})
    assert {award.amount for award in paid.awards} == {4_666_666}
    assert (paid.after, paid.to_reserve) == (90_000_000 + stays, reserve)


def test_3_20_3__a_royal_flush_is_paid_after_the_lower_hands() -> None:
    assert jackpot_round("Ah Kh Qh Jh Th", "Jc Tc 9c 8c 7c", "9d 9h 9s 2c 2h") == [
        (3, "full house", 8_000),
        (2, "straight flush", 10_000_000),
        (1, "royal flush", 90_000_000),
    ]


@pytest.mark.parametrize(
    ("cards", "title"),
    [
        ("Ad Kd Qd Jd Td", "royal flush"),
        ("Jc Tc 9c 8c 7c", "straight flush"),
        ("Ac Ah Ad As Jh", "four of a kind"),
        ("Kc Kh Kd As Ah", "full house"),
        ("Jh 8h 6h 5h 2h", "flush"),
    ],
    ids=["3.16.1", "3.16.2", "3.16.3", "3.16.4", "3.16.5"],
)
def test_3_16__the_examples_of_the_document_are_what_it_calls_them(cards: str, title: str) -> None:
    ((_, found, _),) = jackpot_round(cards, dealer="2s 2c 4s 5s 7s")
    assert found == title


def test_3_16__hands_are_paid_from_the_lowest_to_the_highest() -> None:
    hands = ["Kc Kh Kd As Ah", "Jh 8h 6h 5h 3h", "Qd Tc 9c 8c Jc", "9d 9h 9s 7h 7s"]
    order = [title for _, title, _ in jackpot_round(*hands)]
    assert order == ["straight", "flush", "full house", "full house"]
    assert jackpot_round("Ac Ah Ad As Jh", "Kc Kh Kd Qs Qh")[0][1] == "full house"
