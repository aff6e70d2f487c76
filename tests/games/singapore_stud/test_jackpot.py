"""3.5.3.1, 3.13, 3.15 and 4.2: what Progressive Jackpot hands of Stud are awarded. The meter shows 1,000,000.00."""

import pytest

from megalink.money import format_amount
from megalink.settle import SettledRound
from tests.games.singapore_stud.stud import (
    ACE_KING,
    HANDS,
    KING_HIGH,
    PRE_9,
    V9,
    against,
    both_versions,
    jackpot_round,
)

FIXED = {"four of a kind": 400, "full house": 80, "flush": 40, "straight": 20}
NO_AWARD = ("three of a kind", "two pairs", "one pair", "five odd cards")

ROYALS = ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th")
STRAIGHT_FLUSHES = ("Jh Th 9h 8h 7h", "9s 8s 7s 6s 5s")
TO_METER, TO_RESERVE = "floor_equal_remainder_to_meter", "floor_equal_remainder_to_reserve"
QUADS = "4c 4d 4h 4s Jd"


def awards(settled: SettledRound) -> list[tuple[int, str, str]]:
    return [(award.position, award.hand.title, format_amount(award.amount)) for award in settled.paid.awards]


def meter(settled: SettledRound) -> str:
    assert settled.paid.after is not None
    return format_amount(settled.paid.after)


@both_versions
@pytest.mark.parametrize(("title", "pays"), FIXED.items())
def test_4_2__a_fixed_award_is_so_many_for_1(rules: str, title: str, pays: int) -> None:
    settled = jackpot_round(HANDS[title], rules=rules)
    assert awards(settled) == [(1, title, f"{pays}.00")]
    assert settled.positions[0].lines[-1].net == (pays - 1) * 100
    assert meter(settled) == "1000000.00"


@both_versions
def test_4_2__a_straight_flush_is_awarded_10_percent(rules: str) -> None:
    settled = jackpot_round(HANDS["straight flush"], rules=rules)
    assert awards(settled) == [(1, "straight flush", "100000.00")]
    assert settled.paid.awards[0].clauses == ("4.2",)
    assert meter(settled) == "900000.00"


@both_versions
def test_4_2__a_royal_flush_is_awarded_100_percent(rules: str) -> None:
    settled = jackpot_round(HANDS["royal flush"], rules=rules)
    assert awards(settled) == [(1, "royal flush", "1000000.00")]
    assert meter(settled) == "200000.00"


@both_versions
@pytest.mark.parametrize("title", NO_AWARD)
def test_4_2__a_hand_below_a_straight_has_no_row(rules: str, title: str) -> None:
    verdicts = against(KING_HIGH, HANDS[title], rules, pj="1.00")
    assert verdicts.nets["progressive_jackpot"] == "-1.00"
    assert verdicts.clauses("progressive_jackpot") == ("3.10.2.3", "4.2")


@both_versions
def test_4_2__ace_to_five_of_one_suit_is_a_straight_flush(rules: str) -> None:
    assert awards(jackpot_round("Ac 2c 3c 4c 5c", rules=rules)) == [(1, "straight flush", "100000.00")]


@pytest.mark.parametrize("multiple", [2, 3, 4, 5])
@pytest.mark.parametrize(("title", "pays"), FIXED.items())
def test_3_5_3_1__a_fixed_award_is_multiplied_by_the_wager(title: str, pays: int, multiple: int) -> None:
    settled = jackpot_round(HANDS[title], pj=(f"{multiple}.00",))
    assert awards(settled) == [(1, title, f"{pays * multiple}.00")]
    assert settled.paid.awards[0].clauses == ("4.2", "3.5.3.1")


@pytest.mark.parametrize("multiple", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("title", "amount"), [("straight flush", "100000.00"), ("royal flush", "1000000.00")])
def test_3_5_3_1__a_percentage_is_never_multiplied(title: str, amount: str, multiple: int) -> None:
    assert awards(jackpot_round(HANDS[title], pj=(f"{multiple}.00",))) == [(1, title, amount)]


def test_3_5_3_1__the_award_counts_in_minimum_wagers() -> None:
    link = {"displayed": "1000.00", "reset": "100.00", "minimum_wager": "2.50"}
    assert awards(jackpot_round(HANDS["flush"], pj=("7.50",), jackpot=link)) == [(1, "flush", "300.00")]


@both_versions
def test_1_1_6__the_progressive_jackpot_is_optional(rules: str) -> None:
    assert "progressive_jackpot" not in against(ACE_KING, HANDS["royal flush"], rules).lines


@both_versions
def test_3_13__the_award_comes_on_top_of_ante_and_bet(rules: str) -> None:
    with_it = against(ACE_KING, HANDS["full house"], rules, pj="1.00")
    without = against(ACE_KING, HANDS["full house"], rules)
    assert with_it.nets == {**without.nets, "progressive_jackpot": "79.00"}
    assert with_it.settled.positions[0].net == without.settled.positions[0].net + 7900


@both_versions
def test_3_15__fixed_awards_of_one_round_are_each_paid_in_full(rules: str) -> None:
    settled = jackpot_round("Qc Tc 7c 6c 2c", "Qh Th 7h 6h 2h", "Ts 9s 8d 7d 6s", rules=rules)
    assert awards(settled) == [(3, "straight", "20.00"), (1, "flush", "40.00"), (2, "flush", "40.00")]


@both_versions
def test_3_15_1__two_royal_flushes_share_the_jackpot_and_one_reset(rules: str) -> None:
    settled = jackpot_round(*ROYALS, rules=rules)
    assert awards(settled) == [(1, "royal flush", "600000.00"), (2, "royal flush", "600000.00")]
    assert settled.paid.awards[0].clauses == ("4.2", "3.15.1")
    assert meter(settled) == "200000.00"


@both_versions
def test_3_15_2__two_straight_flushes_share_10_percent_of_jackpot_and_reset(rules: str) -> None:
    settled = jackpot_round(*STRAIGHT_FLUSHES, rules=rules)
    assert awards(settled) == [(1, "straight flush", "60000.00"), (2, "straight flush", "60000.00")]
    assert settled.paid.awards[1].clauses == ("4.2", "3.15.2")
    assert meter(settled) == "900000.00"


@both_versions
@pytest.mark.parametrize(("side", "after", "reserve"), [(TO_METER, "200000.02", 0), (TO_RESERVE, "200000.00", 2)])
def test_3_15_1__A51_cents_that_royal_flushes_leave_over_stay_in_the_meter_or_go_to_the_reserve(
    rules: str, side: str, after: str, reserve: int
) -> None:
    third, dealer = "Ad Kd Qd Jd Td", "Kc 9c 8c 7c 6d"
    settled = jackpot_round(*ROYALS, third, dealer=dealer, rules=rules, readings={"pj.rounding": side})
    assert {amount for _, _, amount in awards(settled)} == {"466666.66"}
    assert (meter(settled), settled.paid.to_reserve) == (after, reserve)


@both_versions
@pytest.mark.parametrize(("side", "after", "reserve"), [(TO_METER, "900000.02", 0), (TO_RESERVE, "900000.00", 2)])
def test_3_15_2__A51_cents_that_straight_flushes_leave_over_stay_in_the_meter_or_go_to_the_reserve(
    rules: str, side: str, after: str, reserve: int
) -> None:
    settled = jackpot_round(*STRAIGHT_FLUSHES, "6h 5h 4h 3h 2h", rules=rules, readings={"pj.rounding": side})
    assert {amount for _, _, amount in awards(settled)} == {"46666.66"}
    assert (meter(settled), settled.paid.to_reserve) == (after, reserve)


@both_versions
def test_3_15_3__the_royal_flush_is_paid_last_from_what_is_left(rules: str) -> None:
    settled = jackpot_round(ROYALS[0], STRAIGHT_FLUSHES[0], QUADS, rules=rules)
    assert awards(settled) == [
        (3, "four of a kind", "400.00"),
        (2, "straight flush", "100000.00"),
        (1, "royal flush", "900000.00"),
    ]
    assert settled.paid.awards[-1].clauses == ("4.2", "3.15.3")
    assert meter(settled) == "200000.00"


def test_4_2__before_version_9_the_tables_award_the_same_for_the_minimum_wager() -> None:
    for cards in HANDS.values():
        assert awards(jackpot_round(cards, rules=PRE_9)) == awards(jackpot_round(cards, rules=V9))
