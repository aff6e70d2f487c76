"""Claims across tables: what each locks, in which order they are paid, and what becomes of the meter."""

import pytest

from megalink.jackpot.commands import PayClaim, ReverseContribution, VerifyClaim
from megalink.jackpot.events import ClaimPaid, ClaimsEntered
from megalink.jackpot.state import Status
from megalink.rulebook.rejection import Code
from tests.jackpot.pools import (
    DEALER,
    FLUSH,
    QUADS,
    ROYAL,
    SF,
    STRAIGHT,
    SUPERVISOR,
    OpenPool,
    claims_of,
    parameters,
)

TO_RESERVE = "floor_equal_remainder_to_reserve"


def test_3_14__J08_second_royal_gets_reset_and_contributions_since() -> None:
    link = OpenPool("999999.00", set_to=parameters(to_displayed=10_000))
    link.wager("one", 1, 1)
    assert link.enter("one", ROYAL) == ["1000000.00"]
    link.wager("two", 1, 1)
    link.wager("three", 1, 1, stake="1499.00")
    assert link.enter("two", ROYAL) == ["201500.00"]
    assert (link.displayed, link.available) == ("1001500.00", "200000.00")
    link.pay(1)
    assert link.displayed == "201500.00"
    link.pay(2)
    assert link.displayed == "200000.00"


def test_3_14__straight_flush_before_royal_takes_10_percent_of_the_full_meter() -> None:
    link = OpenPool()
    assert link.enter("one", SF) == ["100000.00"]
    assert link.enter("two", ROYAL) == ["900000.00"]


def test_3_14__straight_flush_after_royal_takes_10_percent_of_the_reset_amount() -> None:
    link = OpenPool()
    assert link.enter("one", ROYAL) == ["1000000.00"]
    assert link.enter("two", SF) == ["20000.00"]
    assert link.available == "180000.00"


def test_3_14__order_is_that_of_entry_whichever_table_played_first() -> None:
    link = OpenPool()
    link.wager("one", 1, 1)
    link.wager("two", 1, 1)
    assert link.enter("two", SF) == ["100000.00"]
    assert link.enter("one", SF) == ["90000.00"]


def test_3_15_3__hands_of_one_round_are_numbered_in_ascending_order_royal_last() -> None:
    link = OpenPool()
    assert link.enter("one", ROYAL, QUADS, SF) == ["400.00", "100000.00", "900000.00"]
    entered = link.events[-2]
    assert isinstance(entered, ClaimsEntered)
    assert [(one.sequence, one.hand) for one in entered.claims] == [
        (1, "four_of_a_kind"),
        (2, "straight_flush"),
        (3, "royal_flush"),
    ]
    assert (entered.document, entered.order_clause) == ("singapore-stud@9", "3.14")


def test_the_sign_stands_until_the_award_is_paid() -> None:
    link = OpenPool()
    link.enter("one", ROYAL)
    assert (link.displayed, link.available) == ("1000000.00", "200000.00")
    link.pay(1)
    assert (link.displayed, link.available) == ("200000.00", "200000.00")


def test_a_fixed_award_is_house_money_and_leaves_the_meter() -> None:
    link = OpenPool()
    link.enter("one", FLUSH)
    link.pay(1)
    assert (link.displayed, link.house) == ("1000000.00", "-39.00")  # 40 for 1, and the stake of 1 that came in


def test_A47__a_fixed_award_may_be_the_meters() -> None:
    link = OpenPool()
    link.enter("one", FLUSH, fixed_awards_source="meter")
    assert link.available == "999960.00"
    link.pay(1)
    assert (link.displayed, link.house) == ("999960.00", "1.00")


def test_A11_A13__a_stake_that_goes_back_is_house_money() -> None:
    link = OpenPool()
    link.enter("one", SF, FLUSH, for_one="plus_stake", percentage_stake="returned")
    link.pay(1, 2)
    assert link.pool.accounts.players == 100_000_00 + 40_00
    assert (link.displayed, link.house) == ("900000.00", "-40.00")


@pytest.mark.parametrize(
    ("reserve", "by_reserve", "by_house"),
    [("0.00", "0.00", "200000.00"), ("150000.00", "150000.00", "50000.00"), ("250000.00", "200000.00", "0.00")],
)
def test_refill_comes_from_the_reserve_first(reserve: str, by_reserve: str, by_house: str) -> None:
    link = OpenPool(reserve=reserve)
    link.enter("one", ROYAL)
    link.pay(1)
    paid = link.events[-1]
    assert isinstance(paid, ClaimPaid)
    assert paid.refill_from_reserve == int(by_reserve.replace(".", ""))
    assert paid.refill_from_house == int(by_house.replace(".", ""))
    assert link.displayed == "200000.00"


def test_3_15_1__J04_two_royals_restart_the_meter_once() -> None:
    link = OpenPool()
    assert link.enter("one", ROYAL, ROYAL) == ["600000.00", "600000.00"]
    assert link.available == "200000.00"
    link.pay(1)
    assert link.displayed == "500000.00"
    link.pay(2)
    assert (link.displayed, link.house) == ("200000.00", "-399998.00")  # a reset shared, a reset refilled, two stakes


def test_3_15_2__J13_odd_cents_of_a_split_stay_in_the_meter() -> None:
    link = OpenPool("123456.78", set_to=parameters(reset="50000.00"))
    assert link.enter("one", SF, SF) == ["8672.83", "8672.83"]
    link.pay(1, 2)
    assert link.displayed == "111111.12"


def test_3_15_2__A51_by_the_other_side_they_go_to_the_reserve_with_the_last_share() -> None:
    link = OpenPool("123456.78", set_to=parameters(reset="50000.00"))
    link.enter("one", SF, SF, rounding=TO_RESERVE)
    assert link.available == "111111.11"
    link.pay(1)
    assert (link.displayed, link.reserve) == ("117283.95", "0.00")
    link.pay(2)
    assert (link.displayed, link.reserve, link.house) == ("111111.11", "0.01", "-4998.00")


@pytest.mark.parametrize(("reserve", "after"), [("0.00", "0.00"), ("200000.00", "0.02"), ("200000.01", "0.03")])
def test_3_15_1__A51_what_royal_flushes_leave_over_is_the_reserves_before_it_refills_the_meter(
    reserve: str, after: str
) -> None:
    link = OpenPool(reserve=reserve)
    link.enter("one", ROYAL, ROYAL, ROYAL, rounding=TO_RESERVE)
    link.pay(1, 2, 3)
    assert (link.displayed, link.reserve) == ("200000.00", after)


def test_3_15_2__every_share_takes_its_part_of_the_meter() -> None:
    link = OpenPool()
    assert link.enter("one", SF, SF, SF) == ["46666.66"] * 3
    shown = []
    for sequence in (1, 2, 3):
        link.pay(sequence)
        shown.append(link.displayed)
    assert shown == ["966666.67", "933333.34", "900000.02"]


def test_a_split_out_of_an_empty_meter_is_house_money() -> None:
    link = OpenPool("0.00", set_to=parameters(reset="1.00"))
    assert link.enter("one", SF, SF, SF) == ["0.06", "0.06", "0.06"]  # two times 10% of the reset amount, among three
    link.pay(1, 2, 3)
    assert (link.displayed, link.house) == ("0.00", "2.82")


def _earlier_first(link: OpenPool, sequence: int, clause: str) -> None:
    link.do(VerifyClaim(sequence, actor=SUPERVISOR))
    refusal = link.refused(PayClaim(sequence, actor=DEALER))
    assert (refusal.code, refusal.clause) == (Code.EARLIER_CLAIM_OPEN, clause)


def test_3_14__a_claim_on_the_meter_waits_for_earlier_ones_of_other_tables() -> None:
    link = OpenPool()
    link.enter("one", SF)
    link.enter("two", SF)
    _earlier_first(link, 2, "3.14")
    link.pay(1)
    link.do(PayClaim(2, actor=DEALER))
    assert link.pool.claims[2].status is Status.PAID


def test_A108__a_fixed_award_of_house_money_waits_for_nobody_and_nobody_waits_for_it() -> None:
    link = OpenPool()
    link.enter("one", STRAIGHT)
    link.enter("two", SF)
    link.enter("three", FLUSH)
    link.pay(3, 2, 1)
    assert (link.displayed, link.house) == ("900000.00", "-57.00")


def test_A108__a_fixed_award_that_is_the_meters_waits_like_a_percentage() -> None:
    link = OpenPool()
    link.enter("one", SF)
    link.enter("two", FLUSH, fixed_awards_source="meter")
    _earlier_first(link, 2, "3.14")


def test_3_15_3__a_royal_flush_waits_for_the_lower_hands_of_its_round_and_for_no_other_fixed_award() -> None:
    link = OpenPool()
    link.enter("one", STRAIGHT)
    link.enter("two", QUADS, ROYAL)
    _earlier_first(link, 3, "3.15.3")
    link.pay(2)
    link.do(PayClaim(3, actor=DEALER))
    assert link.displayed == "200000.00"


def test_a_refused_royal_gives_the_pool_back_without_a_refill() -> None:
    link = OpenPool()
    link.enter("one", ROYAL)
    link.refuse(1)
    assert (link.displayed, link.available, link.house) == ("1000000.00", "1000000.00", "1.00")


def test_the_house_makes_good_what_later_claims_took_of_a_refill_that_does_not_come() -> None:
    link = OpenPool("0.00")
    link.enter("one", ROYAL, fallen_claim="as_entered")
    assert link.enter("two", SF, fallen_claim="as_entered") == ["20000.00"]
    assert link.enter("three", ROYAL, fallen_claim="as_entered") == ["180000.00"]
    link.refuse(1)
    assert (link.displayed, link.available) == ("20000.00", "20000.00")
    link.pay(2)
    assert link.displayed == "0.00"
    link.pay(3)
    assert link.displayed == "20000.00"


def test_a_round_is_entered_anew_once_none_of_its_claims_stands() -> None:
    link = OpenPool()
    link.enter("one", ROYAL, ROYAL)
    link.refuse(1)
    assert link.refused(claims_of("one", 1, (2, ROYAL))).code is Code.CLAIMS_ENTERED
    link.refuse(2)
    link.do(claims_of("one", 1, (2, ROYAL)))
    assert link.pool.claims[3].entered.amount == 1_000_000_00


def test_5_1_2__a_paid_claim_of_a_void_round_goes_back_to_where_it_came_from() -> None:
    link = OpenPool(reserve="150000.00")
    link.enter("one", QUADS, ROYAL)
    link.pay(1, 2)
    link.reverse_paid(2)
    link.reverse_paid(1)
    assert (link.displayed, link.reserve, link.house) == ("1000000.00", "150000.00", "2.00")
    for position in (1, 2):
        link.reverse("one", 1, position)
    assert link.house == "0.00"
    assert link.pool.accounts.players == 0


def test_a_reversed_royal_does_not_lower_the_sign_that_its_refill_had_raised() -> None:
    link = OpenPool("150000.00", reserve="30000.00")
    link.enter("one", ROYAL)
    link.pay(1)
    assert link.displayed == "200000.00"
    link.reverse_paid(1)
    assert (link.displayed, link.reserve) == ("200000.00", "30000.00")
    assert link.pool.owed.displayed == 50_000_00


def test_a_paid_claim_stands_like_an_open_one() -> None:
    link = OpenPool()
    link.enter("one", FLUSH, STRAIGHT)
    link.pay(1, 2)
    assert link.refused(claims_of("one", 1, (1, FLUSH))).code is Code.CLAIMS_ENTERED
    back = ReverseContribution("one", 1, 1, "5.7", "hand removed", actor=DEALER)
    assert link.refused(back).code is Code.CLAIM_STANDS


def test_another_tables_claim_keeps_no_round() -> None:
    link = OpenPool()
    link.enter("one", FLUSH)
    link.wager("two", 1, 1)
    link.wager("two", 2, 1)
    assert [one.number for one in link.pool.tables["two"]] == [2]


def test_what_is_past_leaves_the_state() -> None:
    link = OpenPool()
    link.enter("one", FLUSH, STRAIGHT)
    link.wager("one", 2, 1)
    assert [one.number for one in link.pool.tables["one"]] == [1, 2]
    assert set(link.pool.claims) == {1, 2}
    link.pay(1)
    link.refuse(2)
    link.wager("one", 3, 1)
    assert [one.number for one in link.pool.tables["one"]] == [3]
    assert not link.pool.claims
