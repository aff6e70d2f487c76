"""A claim falls: what becomes of those that were priced beside it and after it. Readings: A108, A109"""

import pytest

from megalink.jackpot.commands import PayClaim, RefuseClaim, UndoClaims, VerifyClaim
from megalink.jackpot.events import ClaimPaid, ClaimRefused, ClaimsRepriced, PaidClaimReversed
from megalink.jackpot.state import Status
from megalink.money import format_amount
from megalink.rulebook.rejection import Code
from tests.jackpot.pools import (
    DEALER,
    FLUSH,
    QUADS,
    ROYAL,
    SF,
    SHIFT_MANAGER,
    STRAIGHT,
    SUPERVISOR,
    OpenPool,
    parameters,
)

TO_RESERVE = "floor_equal_remainder_to_reserve"


def undone(*positions: int, table: str = "one", actor: str = "gus") -> UndoClaims:
    by = {"gus": SHIFT_MANAGER, "sam": SUPERVISOR, "dora": DEALER}[actor]
    return UndoClaims(table, 1, positions, "the hand is removed by 5.7", actor=by, at=7)


def amounts(link: OpenPool) -> dict[int, tuple[str, str]]:
    return {
        number: (format_amount(claim.entered.amount), claim.status.value)
        for number, claim in link.pool.claims.items()
        if claim.stands
    }


def test_4_2__of_two_straight_flushes_the_one_that_is_left_gets_the_whole_percentage() -> None:
    link = OpenPool()
    assert link.enter("one", SF, SF) == ["60000.00", "60000.00"]
    link.do(undone(1, actor="sam"))
    assert amounts(link) == {2: ("100000.00", "entered")}
    assert (link.displayed, link.available) == ("1000000.00", "900000.00")
    link.pay(2)
    assert (link.displayed, link.house) == ("900000.00", "2.00")


def test_3_15__of_three_royal_flushes_two_are_left_and_the_meter_starts_again_once() -> None:
    link = OpenPool()
    assert link.enter("one", ROYAL, ROYAL, ROYAL) == ["466666.66"] * 3
    link.do(undone(3))
    assert amounts(link) == {1: ("600000.00", "entered"), 2: ("600000.00", "entered")}
    link.pay(1, 2)
    assert link.displayed == "200000.00"


def test_3_14__a_royal_at_another_table_gets_the_displayed_amount_when_the_first_round_is_void() -> None:
    link = OpenPool()
    link.enter("one", ROYAL)
    assert link.enter("two", ROYAL) == ["200000.00"]
    link.do(undone(1))
    assert amounts(link) == {2: ("1000000.00", "entered")}
    assert link.available == "200000.00"


def test_contributions_stay_as_history() -> None:
    link = OpenPool("999999.00", set_to=parameters(to_displayed=10_000))
    link.wager("one", 1, 1)
    link.enter("one", ROYAL)
    link.wager("two", 1, 1, stake="500.00")
    assert link.enter("two", ROYAL, stake="500.00") == ["200500.00"]
    link.wager("three", 1, 1, stake="7.00")
    link.refuse(1)
    assert amounts(link) == {2: ("1000500.00", "entered")}


def test_each_later_batch_is_priced_on_what_the_ones_before_it_now_leave() -> None:
    link = OpenPool()
    link.enter("one", SF)
    assert link.enter("two", SF) == ["90000.00"]
    assert link.enter("three", ROYAL) == ["810000.00"]
    link.refuse(1)
    assert amounts(link) == {2: ("100000.00", "entered"), 3: ("900000.00", "entered")}
    link.refuse(2)
    assert amounts(link) == {3: ("1000000.00", "entered")}


def test_a_fixed_award_of_house_money_falls_without_consequence() -> None:
    link = OpenPool()
    link.enter("one", FLUSH, SF)
    link.enter("two", SF)
    link.refuse(1)
    assert isinstance(link.events[-1], ClaimRefused)
    assert amounts(link) == {2: ("100000.00", "entered"), 3: ("90000.00", "entered")}


def test_a_claim_without_the_refill_it_was_priced_on_goes_down_while_it_is_unpaid() -> None:
    link = OpenPool("0.00")
    link.enter("one", ROYAL)
    link.enter("two", SF)
    assert link.enter("three", ROYAL) == ["180000.00"]
    link.refuse(1)
    assert amounts(link) == {2: ("0.00", "entered"), 3: ("0.00", "entered")}
    assert (link.displayed, link.available) == ("0.00", "200000.00")
    link.pay(2, 3)
    assert link.displayed == "200000.00"


def test_a_verified_claim_is_verified_again_when_its_amount_changes_and_only_then() -> None:
    link = OpenPool()
    link.enter("one", SF, FLUSH)
    link.enter("two", SF)
    for sequence in (1, 3):
        link.do(VerifyClaim(sequence, actor=SUPERVISOR))
    link.refuse(2)
    assert amounts(link) == {1: ("40.00", "verified"), 3: ("100000.00", "entered")}
    assert link.refused(PayClaim(3, actor=DEALER)).code is Code.CLAIM_NOT_VERIFIED


def test_a_paid_claim_that_is_short_gets_a_supplement_with_its_own_number() -> None:
    link = OpenPool(reserve="50000.00")
    link.enter("one", SF, SF)
    link.pay(1)
    assert link.displayed == "950000.00"
    link.do(undone(2))
    assert amounts(link) == {1: ("60000.00", "paid"), 3: ("40000.00", "entered")}
    assert link.pool.claims[3].supplements == 1
    assert (link.displayed, link.available) == ("950000.00", "900000.00")
    assert link.refused(PayClaim(3, actor=DEALER)).code is Code.CLAIM_NOT_VERIFIED
    link.pay(3)
    assert (link.displayed, link.house) == ("900000.00", "2.00"), "the house has its part of the split back"
    assert link.pool.accounts.players == 100_000_00 - 2_00


def test_a_royal_that_was_paid_the_reset_amount_gets_the_rest_of_the_jackpot() -> None:
    link = OpenPool()
    link.enter("one", ROYAL)
    link.enter("two", ROYAL)
    link.pay(1, 2)
    assert link.displayed == "200000.00"
    link.reverse_paid(1)
    assert amounts(link) == {2: ("200000.00", "paid"), 3: ("800000.00", "entered")}
    assert not link.pool.claims[3].entered.resets, "the meter has started again with the claim itself"
    assert (link.displayed, link.available) == ("1000000.00", "200000.00")
    link.pay(3)
    assert link.displayed == "200000.00"


def test_the_supplement_brings_the_refill_that_fell_with_the_last_royal() -> None:
    link = OpenPool("300000.00")
    assert link.enter("one", ROYAL, ROYAL) == ["250000.00", "250000.00"]
    assert link.enter("two", ROYAL) == ["200000.00"]
    link.pay(1)
    link.do(undone(2))
    assert amounts(link) == {1: ("250000.00", "paid"), 3: ("200000.00", "entered"), 4: ("50000.00", "entered")}
    assert link.pool.claims[4].entered.resets
    link.do(VerifyClaim(3, actor=SUPERVISOR))
    assert link.refused(PayClaim(3, actor=DEALER)).code is Code.EARLIER_CLAIM_OPEN, "it counts on the refill"
    link.pay(4)
    assert link.displayed == "200000.00"
    link.do(PayClaim(3, actor=DEALER))
    assert link.displayed == "200000.00"


def test_what_was_paid_too_much_stays_paid_and_is_told() -> None:
    link = OpenPool("100000.00")
    link.enter("one", SF)
    link.enter("two", SF, SF)
    link.enter("three", SF)
    link.pay(1, 2)  # (9,000 + 20,000) / 2 each of the pair
    link.do(undone(2, table="two"))
    assert amounts(link)[2] == ("14500.00", "paid")
    assert link.pool.claims[2].excess == 5_500_00
    link.reverse_paid(1)
    assert link.pool.claims[2].excess == 4_500_00
    assert 5 not in link.pool.claims


def test_a_supplement_that_is_no_longer_due_is_withdrawn() -> None:
    link = OpenPool("150000.00", set_to=parameters(reset="300000.00"))
    link.enter("one", ROYAL)
    assert link.enter("two", SF) == ["30000.00"]
    assert link.enter("three", SF) == ["27000.00"]
    link.pay(1, 2, 3)
    link.reverse_paid(2)
    assert amounts(link) == {1: ("150000.00", "paid"), 3: ("27000.00", "paid"), 4: ("3000.00", "entered")}
    link.reverse_paid(1)
    assert amounts(link) == {3: ("27000.00", "paid")}
    assert link.pool.claims[4].status is Status.REFUSED
    assert link.pool.claims[3].excess == 12_000_00
    assert link.displayed == "273000.00", "the sign does not fall"
    assert link.pool.owed.displayed == 150_000_00


def test_a_supplement_follows_the_next_fall() -> None:
    link = OpenPool()
    for table in ("one", "two", "three"):
        link.enter(table, SF)
    link.pay(1, 2, 3)
    link.reverse_paid(1)
    assert amounts(link) == {
        2: ("90000.00", "paid"),
        3: ("81000.00", "paid"),
        4: ("10000.00", "entered"),
        5: ("9000.00", "entered"),
    }
    link.reverse_paid(2)
    assert amounts(link) == {3: ("81000.00", "paid"), 5: ("19000.00", "entered")}
    assert link.pool.claims[4].status is Status.REFUSED, "it falls with the claim that it supplements"
    link.pay(5)
    assert link.displayed == "900000.00"


def test_a_refused_supplement_is_not_asked_for_again() -> None:
    link = OpenPool()
    link.enter("one", SF, SF)
    link.enter("two", SF)
    link.pay(1)
    link.do(undone(2))
    link.refuse(4)
    assert amounts(link) == {1: ("60000.00", "paid"), 3: ("95000.00", "entered")}
    link.refuse(3)
    assert amounts(link) == {1: ("60000.00", "paid")}


def test_a_paid_supplement_is_reversed_with_its_claim() -> None:
    link = OpenPool()
    link.enter("one", SF, SF)
    link.pay(1)
    link.do(undone(2))
    link.pay(3)
    link.do(undone(1))
    assert [type(event) for event in link.events[-2:]] == [PaidClaimReversed, PaidClaimReversed]
    assert (link.displayed, link.available, link.house) == ("1000000.00", "1000000.00", "2.00")


def test_a_whole_round_falls_at_once() -> None:
    link = OpenPool()
    link.enter("one", SF, SF, QUADS)
    link.pay(2)
    link.do(undone(1, 2, 3))
    assert amounts(link) == {}
    assert not any(claim.supplements for claim in link.pool.claims.values())
    assert link.displayed == "1000000.00"


def test_A108__as_entered_amounts_stay_beside_and_after_the_fallen_one() -> None:
    link = OpenPool()
    link.enter("one", SF, SF, fallen_claim="as_entered")
    assert link.enter("two", ROYAL, fallen_claim="as_entered") == ["900000.00"]
    link.do(undone(1))
    assert amounts(link) == {2: ("60000.00", "entered"), 3: ("900000.00", "entered")}
    link.pay(2, 3)
    assert link.displayed == "250000.00"


def test_A108__the_reading_is_that_of_the_table_whose_claim_it_is() -> None:
    link = OpenPool()
    link.enter("one", SF)
    link.enter("two", SF, fallen_claim="as_entered")
    assert link.enter("three", ROYAL) == ["810000.00"]
    link.refuse(1)
    assert amounts(link) == {2: ("90000.00", "entered"), 3: ("910000.00", "entered")}


@pytest.mark.parametrize(
    ("status", "actor", "permitted"),
    [
        ("entered", "dora", True),
        ("entered", "sam", True),
        ("verified", "sam", False),
        ("verified", "gus", True),
        ("paid", "sam", False),
        ("paid", "gus", True),
    ],
)
def test_A109__an_entered_claim_falls_with_its_remedy_a_verified_or_paid_one_needs_a_shift_manager(
    status: str, actor: str, permitted: bool
) -> None:
    link = OpenPool()
    link.enter("one", SF, STRAIGHT)
    if status != "entered":
        link.do(VerifyClaim(2, actor=SUPERVISOR))
    if status == "paid":
        link.do(PayClaim(2, actor=DEALER))
    command = undone(1, actor=actor)
    if permitted:
        link.do(command)
        assert not link.pool.claims[2].stands
        return
    refusal = link.refused(command)
    assert (refusal.code, refusal.clause) == (Code.NOT_PERMITTED, "6.2")
    assert refusal.message == (
        f"claim 2 is {status} already: only a Gaming Shift Manager, or a person acting as one, undoes it"
    )


def test_A109__refusing_a_claim_by_itself_takes_a_shift_manager() -> None:
    link = OpenPool()
    link.enter("one", SF)
    assert link.refused(RefuseClaim(1, "no such hand", actor=SUPERVISOR)).code is Code.NOT_PERMITTED


def test_nothing_stands_there_to_be_undone() -> None:
    link = OpenPool()
    link.enter("one", SF)
    assert link.refused(undone(2)).code is Code.CLAIM_UNKNOWN
    link.refuse(1)
    assert link.refused(undone(1)).code is Code.CLAIM_UNKNOWN


def test_5_1_2__a_paid_claim_of_an_earlier_round_stands() -> None:
    link = OpenPool()
    link.enter("one", SF, SF)
    link.pay(1)
    link.wager("one", 2, 1)
    assert link.refused(undone(1, 2)).code is Code.ROUND_PAST


def test_a_claim_keeps_its_history() -> None:
    link = OpenPool()
    link.enter("one", SF, SF)
    link.do(VerifyClaim(2, actor=SUPERVISOR))
    link.do(undone(1))
    link.pay(2)
    lines = [(line.what, format_amount(line.amount), line.reason, line.by) for line in link.pool.claims[2].lines]
    assert lines == [
        ("entered", "60000.00", "", "system"),
        ("verified", "60000.00", "", "sam"),
        ("repriced", "100000.00", "claim 1 fell: the hand is removed by 5.7", "gus"),
        ("verified", "100000.00", "", "sam"),
        ("paid", "100000.00", "", "dora"),
    ]
    assert link.pool.claims[2].lines[2].at == 7


def test_the_event_names_what_fell_and_why() -> None:
    link = OpenPool()
    link.enter("one", SF, SF)
    link.enter("two", ROYAL)
    link.do(undone(1, 2))
    event = link.events[-1]
    assert isinstance(event, ClaimsRepriced)
    assert (event.fallen, event.reason, event.made_good) == ((1, 2), "the hand is removed by 5.7", 0)
    assert [(claim.sequence, claim.readings[-1]) for claim in event.claims] == [(3, "A108")]


def test_the_house_makes_good_what_a_claim_that_keeps_its_amount_was_counting_on() -> None:
    link = OpenPool("0.00")
    link.enter("one", ROYAL)
    link.enter("two", SF, fallen_claim="as_entered")
    link.enter("three", SF)
    link.refuse(1)
    event = link.events[-1]
    assert isinstance(event, ClaimsRepriced)
    assert event.made_good == 20_000_00
    assert amounts(link) == {2: ("20000.00", "entered"), 3: ("0.00", "entered")}
    assert (link.displayed, link.available) == ("20000.00", "0.00")


def test_a_correction_that_took_what_a_fallen_refill_brought_leaves_a_claim_nothing() -> None:
    link = OpenPool("0.00")
    link.enter("one", ROYAL)
    link.pay(1)
    link.correct("-150000.00")
    assert link.enter("two", SF) == ["5000.00"]
    link.reverse_paid(1)
    assert amounts(link) == {2: ("0.00", "entered")}
    assert link.displayed == "50000.00"


def test_what_may_be_priced_again_stays_in_the_state_and_no_longer() -> None:
    link = OpenPool()
    link.enter("one", SF)
    link.enter("two", SF, STRAIGHT)
    link.enter("three", STRAIGHT)
    link.pay(2, 4, 1, 3)
    link.wager("two", 2, 1)
    link.wager("three", 2, 1)
    assert set(link.pool.claims) == {1, 2, 3}, "the round of claim 1 may still be void"
    assert set(link.pool.batches) == {1, 2}
    link.wager("one", 2, 1)
    assert not link.pool.claims
    assert not link.pool.batches


def test_an_open_fixed_award_keeps_no_other_claim() -> None:
    link = OpenPool()
    link.enter("one", STRAIGHT)
    link.enter("two", SF)
    link.pay(2)
    link.wager("one", 2, 1)
    link.wager("two", 2, 1)
    assert set(link.pool.claims) == {1}


def test_a_paid_supplement_is_the_difference_part_by_part() -> None:
    link = OpenPool()
    link.enter("one", SF, SF, percentage_stake="returned")
    link.pay(1)
    link.do(undone(2))
    link.pay(3)
    paid = link.events[-1]
    assert isinstance(paid, ClaimPaid)
    assert (paid.paid, paid.from_meter, paid.from_house) == (40_000_00, 50_000_00, -10_000_00)


def shared_with_a_cent_over() -> OpenPool:
    """Two Straight Flushes share 17,345.67; the odd cent is for the reserve, with the second of them."""
    link = OpenPool("123456.78", set_to=parameters(reset="50000.00"))
    assert link.enter("one", SF, SF, rounding=TO_RESERVE) == ["8672.83", "8672.83"]
    return link


def test_A51__the_one_that_is_left_leaves_no_cent_over() -> None:
    link = shared_with_a_cent_over()
    link.do(undone(1))
    assert amounts(link) == {2: ("12345.67", "entered")}
    link.pay(2)
    assert (link.displayed, link.reserve) == ("111111.11", "0.00")


def test_A51__the_supplement_of_a_share_takes_the_cent_back_from_the_reserve() -> None:
    link = shared_with_a_cent_over()
    link.pay(1, 2)
    assert (link.displayed, link.reserve) == ("111111.11", "0.01")
    link.do(undone(1))
    assert amounts(link) == {2: ("8672.83", "paid"), 3: ("3672.84", "entered")}
    assert link.available == "111111.11"
    link.pay(3)
    assert (link.displayed, link.reserve) == ("111111.11", "0.00")


def test_A51__with_the_round_void_the_reserve_gives_its_cent_back() -> None:
    link = shared_with_a_cent_over()
    link.pay(1, 2)
    link.do(undone(1, 2))
    assert (link.displayed, link.reserve, link.house) == ("123456.78", "0.00", "2.00")
    assert sum(link.pool.owed) == 0


def test_A51__for_a_reserve_that_has_spent_the_cent_the_house_advances_it() -> None:
    link = shared_with_a_cent_over()
    link.pay(1, 2)
    link.enter("two", ROYAL)
    link.pay(3)
    assert (link.displayed, link.reserve) == ("50000.00", "0.00")
    link.do(undone(1, 2))
    assert (link.displayed, link.reserve) == ("62345.67", "0.00")
    assert link.pool.owed.displayed == 1


def test_A51__shares_that_are_priced_again_are_rounded_by_the_same_side() -> None:
    link = OpenPool("123456.78", set_to=parameters(reset="50000.00"))
    assert link.enter("one", SF, SF, SF, rounding=TO_RESERVE) == ["7448.55"] * 3
    link.do(undone(3))
    assert amounts(link) == {1: ("8672.83", "entered"), 2: ("8672.83", "entered")}
    link.pay(1, 2)
    assert (link.displayed, link.reserve) == ("111111.11", "0.01")


def test_A51__a_share_and_its_supplement_together_take_no_more_than_the_reserve_holds() -> None:
    link = OpenPool("1.70", set_to=parameters(reset="0.01"))
    assert link.enter("one", SF, SF, SF, SF, rounding=TO_RESERVE) == ["0.04"] * 4
    link.pay(1, 2, 3, 4)
    link.do(undone(1))
    link.pay(5, 6, 7)
    assert link.reserve == "0.02", "one with the last share, one more with its supplement"
    link.enter("two", ROYAL)
    link.pay(8)
    assert link.reserve == "0.01"
    link.do(undone(2, 3, 4))
    assert link.reserve == "0.00"
    assert link.pool.owed.displayed == 1
