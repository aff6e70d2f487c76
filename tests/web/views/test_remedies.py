"""What ends a halt of play, and who may order it: for every rank."""

import pytest

from megalink.money import Cents
from megalink.table import commands as c
from megalink.table.state import TableState
from megalink.table.view import STAFF, Audience, Viewer
from megalink.web.views.dealer_guide import guide_of
from megalink.web.views.remedies import Remedy
from tests.web.views.test_dealer_guide import ANN, BOSS, dealt, done, opened

CARDS = "As Kd Qh Js 9c 5s 4d Tc 8h 3d"
PS, PM, GSM = "pit_supervisor", "pit_manager", "gaming_shift_manager"


def remedies(state: TableState, kind: Audience, at: int = 0, name: str = "x") -> list[Remedy]:
    guide = guide_of(state, Viewer(kind, name), at)
    assert guide is not None
    found = guide["remedies"]
    assert isinstance(found, list)
    return found


@pytest.fixture
def hand() -> TableState:
    return dealt(opened("singapore-stud@9", "manual", "ante"), CARDS)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (c.CountCards(51, actor=BOSS), {"table.void_round": PS, "table.count_cards": PS}),
        (c.RecordHandCount("3", 4, actor=BOSS), {"table.remove_hand": PS, "table.record_hand_count": PS}),
        (c.RecordHandCount("dealer", 4, actor=BOSS), {"table.void_round": PS, "table.record_hand_count": PS}),
        (c.ReportIrregularity("5.11", "gone", actor=BOSS), {"table.mark_absent": "dealer", "table.resume_play": PS}),
        (c.ReportIrregularity("5.9", "shows", actor=BOSS), {"table.bar_player": GSM, "table.resume_play": PS}),
        (c.DeclarePowerFailure(actor=BOSS), {"table.resume_play": PS}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_remedy_names_the_lowest_position_that_ends_the_halt_by_it(
    hand: TableState, order: c.AnyCommand, expected: dict[str, str]
) -> None:
    halted = done(hand, order)
    ranks = [kind.value for kind in STAFF]
    for kind in STAFF:
        found = {one.order: one for one in remedies(halted, kind)}
        rulings = found.pop("table.give_ruling", None)
        assert {name: one.needed for name, one in found.items()} == expected
        assert {name for name, one in found.items() if one.mine} == {
            name for name, needed in expected.items() if ranks.index(kind.value) >= ranks.index(needed)
        }
        assert rulings is None or (rulings.needed, rulings.mine) == (GSM, kind is Audience.GAMING_SHIFT_MANAGER)


@pytest.mark.parametrize("face_down", ["2c", "2h"])  # the first is the card that every offered correction names
def test_5_1__what_ends_a_fault_of_the_deck_does_not_hang_on_a_card_that_lies_face_down(face_down: str) -> None:
    halted = dealt(opened("singapore-stud@9", "manual", "ante"), f"{face_down} Kd Kd")
    for kind, mine in ((Audience.DEALER, False), (Audience.PIT_SUPERVISOR, True)):
        assert remedies(halted, kind) == [
            Remedy("table.void_round", PS, mine),
            Remedy("table.correct_card", PS, mine),
        ]


def test_6_2__who_acts_in_a_position_has_its_remedies_for_that_time(hand: TableState) -> None:
    acting = c.AssignActing("dee", BOSS.role, 100, 200, actor=BOSS)
    halted = done(hand, acting, c.CountCards(51, actor=BOSS))
    for at, mine in ((150, True), (250, False)):
        assert [one.mine for one in remedies(halted, Audience.DEALER, at, "dee")] == [mine, mine]


def test_play_that_does_not_stand_still_has_no_remedies(hand: TableState) -> None:
    assert remedies(hand, Audience.GAMING_SHIFT_MANAGER) == []
    folded = done(hand, c.ViewHand("ann", 3, actor=ANN), c.Decide("ann", 3, "bet", Cents(2000), actor=ANN))
    assert remedies(folded, Audience.DEALER) == []
