"""Every code by which the pool refuses, each with its own case; and which goes first where several apply."""

from collections.abc import Callable

import pytest

from megalink.hands import FiveCard
from megalink.jackpot.commands import (
    AnyCommand,
    ApproveCorrection,
    ApproveParameters,
    Contribute,
    JackpotWager,
    OpenLink,
    PayClaim,
    ProposeCorrection,
    ProposeParameters,
    RefuseClaim,
    ReverseContribution,
    UndoClaims,
    VerifyClaim,
    WithdrawProposal,
)
from megalink.jackpot.decide import decide
from megalink.jackpot.parameters import Parameters
from megalink.money import Cents
from megalink.play.linked import award_rules
from megalink.rulebook.rejection import Code, Rejection
from megalink.rulebook.role import Actor
from tests.conformance.codes import codes_of
from tests.jackpot.pools import (
    DEALER,
    FLUSH,
    MANAGER,
    OTHER_MANAGER,
    PLAYER,
    ROYAL,
    SF,
    SHIFT_MANAGER,
    SUPERVISOR,
    SYSTEM,
    OpenPool,
    claims_of,
    parameters,
)

GOOD, BAD = parameters(), parameters(to_displayed=9_000, to_reserve=1_001)


def contribute(number: int, *wagers: tuple[int, int], actor: Actor = SYSTEM) -> Contribute:
    return Contribute("one", number, tuple(JackpotWager(at, Cents(stake)) for at, stake in wagers), actor=actor)


def take_back(number: int, position: int, actor: Actor = SYSTEM, reason: str = "absent") -> ReverseContribution:
    return ReverseContribution("one", number, position, "5.11", reason, actor=actor)


def undo(
    table: str, number: int, position: int, actor: Actor = SHIFT_MANAGER, reason: str = "found too late"
) -> UndoClaims:
    return UndoClaims(table, number, (position,), reason, actor=actor)


def open_link(set_to: Parameters = GOOD, displayed: int = 0, reserve: int = 0, actor: Actor = MANAGER) -> OpenLink:
    return OpenLink(set_to, Cents(displayed), Cents(reserve), actor=actor)


def setting() -> OpenPool:
    """A pool in the middle of a night.

    Table one is in round 5: positions 1 to 4 have wagers, 4 had its back, and 1 and 2 have claims 2 and 3, of which 3
    is verified. Claim 1 of table two is verified; table three has claim 4 and has gone on to its next round.
    """
    link = OpenPool(set_to=parameters(limit="2000000.00"))
    link.enter("two", SF)
    link.wager("one", 5, 1, 2, 3, 4)
    link.do(take_back(5, 4))
    link.do(claims_of("one", 5, (1, FLUSH), (2, SF)))
    link.enter("three", FLUSH)
    link.wager("three", 2, 1)
    for sequence in (1, 3):
        link.do(VerifyClaim(sequence, actor=SUPERVISOR))
    link.do(ProposeCorrection(Cents(-1_000_000_00), "proposal 1", actor=MANAGER))
    link.do(ProposeCorrection(Cents(1_000_000_01), "proposal 2", actor=MANAGER))
    link.do(ProposeParameters(GOOD, "proposal 3", actor=MANAGER))
    return link


CASES: list[tuple[Code, AnyCommand]] = [
    (Code.LINK_ALREADY_OPEN, open_link()),
    (Code.NOT_PERMITTED, contribute(6, (1, 100), actor=PLAYER)),
    (Code.REASON_MISSING, RefuseClaim(1, " ", actor=SHIFT_MANAGER)),
    (Code.PARAMETER_OUT_OF_RANGE, ProposeParameters(BAD, "more", actor=MANAGER)),
    (Code.AMOUNT_OUT_OF_RANGE, ProposeCorrection(Cents(0), "nothing", actor=MANAGER)),
    (Code.NOTHING_NAMED, contribute(6)),
    (Code.NOTHING_NAMED, claims_of("one", 5)),
    (Code.POSITION_TWICE, contribute(6, (1, 100), (2, 100), (1, 100))),
    (Code.POSITION_TWICE, claims_of("one", 5, (3, FLUSH), (3, FLUSH))),
    (Code.ROUND_PAST, contribute(4, (1, 100))),
    (Code.ROUND_PAST, take_back(4, 1)),
    (Code.ROUND_PAST, claims_of("one", 4, (1, FLUSH))),
    (Code.CONTRIBUTION_POSTED, contribute(5, (5, 100), (3, 100))),
    (Code.STAKE_UNDER_MINIMUM, contribute(5, (5, 100), (6, 99))),
    (Code.CONTRIBUTION_UNKNOWN, take_back(5, 6)),
    (Code.CONTRIBUTION_UNKNOWN, claims_of("two", 1, (2, FLUSH))),
    (Code.CONTRIBUTION_UNKNOWN, claims_of("nine", 1, (1, FLUSH))),
    (Code.CONTRIBUTION_REVERSED, take_back(5, 4)),
    (Code.CONTRIBUTION_REVERSED, claims_of("one", 5, (4, FLUSH))),
    (Code.CLAIM_STANDS, take_back(5, 1)),
    (Code.CLAIMS_ENTERED, claims_of("one", 5, (3, FLUSH))),
    (Code.STAKE_DIFFERS, claims_of("three", 2, (1, FLUSH), stake="2.00")),
    (Code.HAND_WITHOUT_AWARD, claims_of("three", 2, (1, FiveCard.TWO_PAIRS))),
    (Code.CLAIM_UNKNOWN, VerifyClaim(5, actor=SUPERVISOR)),
    (Code.CLAIM_UNKNOWN, PayClaim(0, actor=DEALER)),
    (Code.CLAIM_UNKNOWN, undo("one", 5, 3)),
    (Code.CLAIM_VERIFIED, VerifyClaim(1, actor=SUPERVISOR)),
    (Code.CLAIM_NOT_VERIFIED, PayClaim(2, actor=DEALER)),
    (Code.EARLIER_CLAIM_OPEN, PayClaim(3, actor=DEALER)),
    (Code.CHANGE_WAITING, ProposeParameters(GOOD, "another", actor=MANAGER)),
    (Code.PROPOSAL_UNKNOWN, ApproveCorrection(3, actor=SHIFT_MANAGER)),
    (Code.PROPOSAL_UNKNOWN, ApproveParameters(1, actor=SHIFT_MANAGER)),
    (Code.PROPOSAL_UNKNOWN, WithdrawProposal(4, "gone", actor=MANAGER)),
    (Code.SAME_PERSON, PayClaim(1, actor=SUPERVISOR)),
    (Code.SAME_PERSON, ApproveCorrection(1, actor=MANAGER)),
    (Code.SAME_PERSON, ApproveParameters(3, actor=MANAGER)),
    (Code.SHIFT_MANAGER_NEEDED, ApproveCorrection(1, actor=OTHER_MANAGER)),
    (Code.METER_TOO_LOW, ApproveCorrection(1, actor=SHIFT_MANAGER)),
    (Code.LIMIT_EXCEEDED, ApproveCorrection(2, actor=SHIFT_MANAGER)),
]


@pytest.mark.parametrize(("code", "command"), CASES, ids=lambda case: case.value if isinstance(case, Code) else "")
def test_refused(code: Code, command: AnyCommand) -> None:
    assert setting().refused(command).code is code


def rejection(command: AnyCommand) -> Rejection:
    """Before the link is open."""
    result = decide(None, command, award_rules)
    assert isinstance(result, Rejection), result
    return result


def test_link_not_open() -> None:
    assert rejection(contribute(1, (1, 100))).code is Code.LINK_NOT_OPEN


@pytest.mark.parametrize(
    ("set_to", "displayed", "reserve", "code", "field"),
    [
        (parameters(reset="-0.01"), 0, 0, Code.PARAMETER_OUT_OF_RANGE, "parameters.reset"),
        (parameters(minimum="0.00"), 0, 0, Code.PARAMETER_OUT_OF_RANGE, "parameters.minimum"),
        (parameters(to_displayed=-1), 0, 0, Code.PARAMETER_OUT_OF_RANGE, "parameters.to_displayed"),
        (parameters(to_reserve=-1), 0, 0, Code.PARAMETER_OUT_OF_RANGE, "parameters.to_reserve"),
        (BAD, 0, 0, Code.PARAMETER_OUT_OF_RANGE, "parameters.to_reserve"),
        (parameters(limit="199999.99"), 0, 0, Code.PARAMETER_OUT_OF_RANGE, "parameters.limit"),
        (parameters(limit="200000.00"), 200_000_01, 0, Code.AMOUNT_OUT_OF_RANGE, "displayed"),
        (GOOD, -1, 0, Code.AMOUNT_OUT_OF_RANGE, "displayed"),
        (GOOD, 0, -1, Code.AMOUNT_OUT_OF_RANGE, "reserve"),
    ],
)
def test_a_link_opens_with_amounts_that_make_sense(
    set_to: Parameters, displayed: int, reserve: int, code: Code, field: str
) -> None:
    refusal = rejection(open_link(set_to, displayed, reserve))
    assert (refusal.code, refusal.field) == (code, field)


def test_A46__royals_on_shared_cards() -> None:
    link = OpenPool()
    link.wager("one", 1, 1, 2)
    refusal = link.refused(claims_of("one", 1, (1, ROYAL), (2, ROYAL), document="texas-holdem-bonus@9"))
    assert (refusal.code, refusal.clause) == (Code.ROYALS_ON_SHARED_CARDS, "5.1")


def test_claim_closed() -> None:
    link = OpenPool()
    link.enter("one", FLUSH)
    link.pay(1)
    closed: list[AnyCommand] = [
        VerifyClaim(1, actor=SUPERVISOR),
        PayClaim(1, actor=DEALER),
        RefuseClaim(1, "late", actor=SHIFT_MANAGER),
    ]
    assert {link.refused(command).code for command in closed} == {Code.CLAIM_CLOSED}
    link.wager("one", 2, 1)  # and the same once the claim has left the state
    assert not link.pool.claims
    assert {link.refused(command).code for command in closed} == {Code.CLAIM_CLOSED}


def test_5_1_2__a_paid_claim_stands_once_its_round_is_past() -> None:
    link = OpenPool()
    link.enter("one", FLUSH)
    link.wager("one", 2, 1)
    link.pay(1)
    late = undo("one", 1, 1)
    refusal = link.refused(late)
    assert (refusal.code, refusal.clause) == (Code.ROUND_PAST, "5.1.2")
    link.wager("one", 3, 1)  # and the same once the claim has left the state
    assert not link.pool.claims
    refusal = link.refused(late)
    assert (refusal.code, refusal.clause) == (Code.ROUND_PAST, "5.1.2")


def test_proposal_approved() -> None:
    link = setting()
    link.do(ApproveParameters(3, actor=OTHER_MANAGER))
    assert link.refused(ApproveParameters(3, actor=MANAGER)).code is Code.PROPOSAL_APPROVED


MAKERS: list[tuple[Callable[[Actor], AnyCommand], Actor, bool]] = [
    (lambda actor: contribute(6, (1, 100), actor=actor), DEALER, True),
    (lambda actor: take_back(5, 3, actor), DEALER, True),
    (lambda actor: claims_of("three", 2, (1, FLUSH), actor=actor), DEALER, True),
    (lambda actor: PayClaim(1, actor=actor), DEALER, True),
    (lambda actor: VerifyClaim(2, actor=actor), SUPERVISOR, False),
    (lambda actor: ProposeCorrection(Cents(1), "odd", actor=actor), MANAGER, False),
    (lambda actor: ApproveParameters(3, actor=actor), OTHER_MANAGER, False),
    (lambda actor: WithdrawProposal(1, "no", actor=actor), MANAGER, False),
    (lambda actor: RefuseClaim(1, "no", actor=actor), SHIFT_MANAGER, False),
]


@pytest.mark.parametrize(("command", "least", "also_system"), MAKERS)
def test_6_2__lower_positions_are_refused_and_higher_ones_are_not(
    command: Callable[[Actor], AnyCommand], least: Actor, also_system: bool
) -> None:
    link = setting()
    for actor in (PLAYER, DEALER, SUPERVISOR, OTHER_MANAGER, SHIFT_MANAGER, SYSTEM):
        result = decide(link.pool, command(actor), award_rules)
        is_refused = isinstance(result, Rejection) and result.code is Code.NOT_PERMITTED
        allowed = also_system if actor is SYSTEM else actor.role >= least.role
        assert is_refused is not allowed, actor


def test_a_paid_claim_is_reversed_by_a_shift_manager_alone() -> None:
    link = OpenPool()
    link.enter("one", FLUSH)
    link.pay(1)
    for actor in (PLAYER, DEALER, SUPERVISOR, MANAGER, SYSTEM):
        assert link.refused(undo("one", 1, 1, actor=actor)).code is Code.NOT_PERMITTED
    link.reverse_paid(1)


TWO = ((1, 100), (1, 99))
PEELED: list[list[tuple[AnyCommand, Code]]] = [
    [  # contributing
        (contribute(4, *TWO, actor=PLAYER), Code.NOT_PERMITTED),
        (contribute(4, *TWO), Code.POSITION_TWICE),
        (contribute(4, (1, 99)), Code.ROUND_PAST),
        (contribute(5, (6, 99), (1, 100)), Code.CONTRIBUTION_POSTED),
        (contribute(5, (6, 99)), Code.STAKE_UNDER_MINIMUM),
    ],
    [  # reversing
        (take_back(4, 9, PLAYER, ""), Code.NOT_PERMITTED),
        (take_back(4, 9, reason=""), Code.REASON_MISSING),
        (take_back(4, 9), Code.ROUND_PAST),
        (take_back(5, 9), Code.CONTRIBUTION_UNKNOWN),
    ],
    [  # entering
        (claims_of("one", 5, (4, SF), (6, SF), (6, SF), actor=PLAYER), Code.NOT_PERMITTED),
        (claims_of("one", 5, (4, SF), (6, SF), (6, SF)), Code.POSITION_TWICE),
        (claims_of("one", 5, (4, SF), (6, SF), stake="2.00"), Code.CONTRIBUTION_UNKNOWN),
        (claims_of("one", 5, (3, SF), (4, SF), stake="2.00"), Code.CONTRIBUTION_REVERSED),
        (claims_of("one", 5, (3, FiveCard.ONE_PAIR), stake="2.00"), Code.CLAIMS_ENTERED),
        (claims_of("three", 2, (1, FiveCard.ONE_PAIR), stake="2.00"), Code.STAKE_DIFFERS),
        (claims_of("three", 2, (1, FiveCard.ONE_PAIR)), Code.HAND_WITHOUT_AWARD),
    ],
    [  # paying
        (PayClaim(2, actor=DEALER), Code.CLAIM_NOT_VERIFIED),
        (PayClaim(3, actor=DEALER), Code.EARLIER_CLAIM_OPEN),
    ],
    [  # undoing
        (undo("one", 5, 1, actor=PLAYER, reason=""), Code.NOT_PERMITTED),
        (undo("one", 5, 1, reason=""), Code.REASON_MISSING),
        (undo("one", 4, 1), Code.ROUND_PAST),
        (undo("one", 5, 3), Code.CLAIM_UNKNOWN),
    ],
    [  # proposing and approving
        (ProposeParameters(BAD, "", actor=DEALER), Code.NOT_PERMITTED),
        (ProposeParameters(BAD, "", actor=MANAGER), Code.REASON_MISSING),
        (ProposeParameters(BAD, "more", actor=MANAGER), Code.PARAMETER_OUT_OF_RANGE),
        (ProposeParameters(GOOD, "more", actor=MANAGER), Code.CHANGE_WAITING),
        (ProposeCorrection(Cents(0), "", actor=MANAGER), Code.REASON_MISSING),
        (ApproveCorrection(1, actor=MANAGER), Code.SAME_PERSON),
        (ApproveCorrection(1, actor=OTHER_MANAGER), Code.SHIFT_MANAGER_NEEDED),
        (ApproveCorrection(1, actor=SHIFT_MANAGER), Code.METER_TOO_LOW),
    ],
]


@pytest.mark.parametrize("steps", PEELED)
def test_where_several_codes_apply_the_first_of_the_list_is_given(steps: list[tuple[AnyCommand, Code]]) -> None:
    link = setting()
    assert [link.refused(command).code for command, _ in steps] == [code for _, code in steps]


def test_every_code_has_a_case() -> None:
    elsewhere = {Code.LINK_NOT_OPEN, Code.ROYALS_ON_SHARED_CARDS, Code.CLAIM_CLOSED, Code.PROPOSAL_APPROVED}
    of_every_room = Code.NOT_PERMITTED  # 6.2 stands in rulebook/
    assert {code for code, _ in CASES} | elsewhere == {*codes_of("jackpot"), of_every_room}
    assert not {code for code, _ in CASES} & elsewhere
