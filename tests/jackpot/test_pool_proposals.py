"""Four eyes: corrections of the displayed amount, and new parameters of the link."""

import pytest

from megalink.jackpot.commands import (
    ApproveCorrection,
    ApproveParameters,
    ProposeCorrection,
    ProposeParameters,
    WithdrawProposal,
)
from megalink.jackpot.events import CorrectionApplied, ParametersApproved, ParametersChanged
from megalink.money import Cents
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import Actor, Role
from tests.jackpot.pools import (
    FLUSH,
    MANAGER,
    OTHER_MANAGER,
    ROYAL,
    SF,
    SHIFT_MANAGER,
    STRAIGHT,
    OpenPool,
    claims_of,
    parameters,
)

OTHER_SHIFT_MANAGER = Actor("gil", Role.GAMING_SHIFT_MANAGER)
NEW = parameters(reset="250000.00", to_displayed=100)


def propose(link: OpenPool, *, at_next_win: bool) -> None:
    link.do(ProposeParameters(NEW, "new season", at_next_win, actor=MANAGER))


@pytest.mark.parametrize(
    ("first", "second"),
    [(MANAGER, SHIFT_MANAGER), (SHIFT_MANAGER, MANAGER), (SHIFT_MANAGER, OTHER_SHIFT_MANAGER)],
)
def test_a_correction_is_applied_once_a_second_person_agrees(first: Actor, second: Actor) -> None:
    link = OpenPool()
    link.do(ProposeCorrection(Cents(-50_000), "meter misread", actor=first))
    assert link.displayed == "1000000.00"
    applied = link.do(ApproveCorrection(1, actor=second))
    assert applied == CorrectionApplied(1, Cents(-50_000), by=second, at=0)
    assert (link.displayed, link.house) == ("999500.00", "500.00")
    assert link.refused(ApproveCorrection(1, actor=second)).code is Code.PROPOSAL_UNKNOWN


def test_a_withdrawn_correction_cannot_be_approved() -> None:
    link = OpenPool()
    link.do(ProposeCorrection(Cents(1), "typing error", actor=MANAGER))
    link.do(ProposeCorrection(Cents(2), "another", actor=MANAGER))
    link.do(WithdrawProposal(1, "no need", actor=OTHER_MANAGER))
    assert link.refused(ApproveCorrection(1, actor=SHIFT_MANAGER)).code is Code.PROPOSAL_UNKNOWN
    link.do(ApproveCorrection(2, actor=SHIFT_MANAGER))
    assert link.displayed == "1000000.02"


def test_a_correction_takes_all_that_no_claim_has_locked_and_no_cent_more() -> None:
    link = OpenPool()
    link.enter("one", SF)
    link.do(ProposeCorrection(Cents(-900_000_01), "too much", actor=MANAGER))
    assert link.refused(ApproveCorrection(1, actor=SHIFT_MANAGER)).code is Code.METER_TOO_LOW
    link.correct("-900000.00")
    assert (link.displayed, link.available) == ("100000.00", "0.00")
    link.pay(1)
    assert link.displayed == "0.00"


def test_a_correction_looks_at_every_claim_on_the_way_not_only_at_the_last() -> None:
    link = OpenPool("100000.00")
    link.enter("one", SF)
    link.enter("two", ROYAL)
    assert (link.available, link.pool.spare) == ("200000.00", 90_000_00)
    link.do(ProposeCorrection(Cents(-90_000_01), "too much", actor=MANAGER))
    assert link.refused(ApproveCorrection(1, actor=SHIFT_MANAGER)).code is Code.METER_TOO_LOW
    link.correct("-90000.00")
    link.pay(1)
    assert link.displayed == "0.00"
    link.pay(2)
    assert link.displayed == "110000.00"


def test_new_parameters_without_open_claims_take_effect_at_once() -> None:
    link = OpenPool()
    propose(link, at_next_win=False)
    assert link.pool.parameters.reset == 200_000_00
    changed = link.do(ApproveParameters(1, actor=OTHER_MANAGER))
    assert changed == ParametersChanged(1, NEW, by=OTHER_MANAGER, at=0)
    assert (link.pool.parameters, link.pool.change) == (NEW, None)


def test_new_parameters_wait_until_no_claim_is_open() -> None:
    link = OpenPool()
    propose(link, at_next_win=False)
    link.enter("one", FLUSH, STRAIGHT)
    assert link.do(ApproveParameters(1, actor=OTHER_MANAGER)) == ParametersApproved(1, by=OTHER_MANAGER, at=0)
    link.pay(1)
    assert link.pool.parameters != NEW
    link.refuse(2)
    assert link.pool.parameters == NEW


def test_new_parameters_wait_for_the_next_win() -> None:
    link = OpenPool()
    propose(link, at_next_win=True)
    link.do(ApproveParameters(1, actor=OTHER_MANAGER))
    link.enter("one", SF)
    link.pay(1)
    assert link.pool.parameters != NEW
    link.enter("one", ROYAL, number=2)
    link.pay(2)
    assert link.pool.parameters == NEW


def test_the_pool_after_the_win_starts_at_the_new_reset_amount() -> None:
    link = OpenPool()
    propose(link, at_next_win=True)
    link.do(ApproveParameters(1, actor=OTHER_MANAGER))
    assert link.enter("one", ROYAL, ROYAL) == ["600000.00", "600000.00"]  # shared with the reset amount in force
    link.pay(1)
    assert link.pool.parameters != NEW  # the win is paid when its last share is
    link.pay(2)
    assert (link.displayed, link.pool.parameters) == ("250000.00", NEW)


def test_parameters_that_wait_for_an_empty_pool_leave_the_reset_of_the_next_win() -> None:
    link = OpenPool()
    link.enter("one", ROYAL)
    propose(link, at_next_win=False)
    link.do(ApproveParameters(1, actor=OTHER_MANAGER))
    assert link.enter("two", ROYAL) == ["200000.00"]
    link.pay(1, 2)
    assert (link.displayed, link.pool.parameters) == ("200000.00", NEW)


def test_a_refused_royal_is_no_win() -> None:
    link = OpenPool()
    propose(link, at_next_win=True)
    link.do(ApproveParameters(1, actor=OTHER_MANAGER))
    link.enter("one", ROYAL)
    link.refuse(1)
    assert (link.pool.parameters, link.available) == (parameters(), "1000000.00")


def test_proposed_parameters_without_approval_never_take_effect() -> None:
    link = OpenPool()
    propose(link, at_next_win=True)
    link.enter("one", ROYAL)
    link.pay(1)
    assert (link.displayed, link.pool.parameters) == ("200000.00", parameters())


def test_approved_parameters_may_be_withdrawn_while_they_wait() -> None:
    link = OpenPool()
    propose(link, at_next_win=True)
    link.do(ApproveParameters(1, actor=OTHER_MANAGER))
    link.do(WithdrawProposal(1, "season cancelled", actor=MANAGER))
    assert link.pool.change is None
    propose(link, at_next_win=True)  # and others may be proposed


def test_awards_are_reckoned_on_the_minimum_that_held_when_bets_closed() -> None:
    link = OpenPool()
    link.wager("one", 1, 1, stake="2.00")
    dearer = parameters(minimum="2.00")
    link.do(ProposeParameters(dearer, "new chips", at_next_win=False, actor=MANAGER))
    link.do(ApproveParameters(1, actor=OTHER_MANAGER))
    link.do(claims_of("one", 1, (1, FLUSH), stake="2.00", readings={"pj.multiple": "squared"}))
    assert link.pool.claims[1].entered.amount == 160_00  # two times the minimum of 1.00, not once the one of 2.00
