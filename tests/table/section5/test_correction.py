"""A mistyped card: who may put it right, what follows from it, and who gets to see it."""

import json

import pytest

from megalink.cards import cards_text
from megalink.money import Cents
from megalink.rulebook.rejection import Code
from megalink.rulebook.role import Actor
from megalink.table import commands as c
from megalink.table.view import Audience, Viewer, view
from tests.machines.people import DEALER, SHIFT_MANAGER, STAFF, SUPERVISOR, player
from tests.table.at_table import AtTable, stud_dealt

ANN, BOB = player("ann"), player("bob")
EVERYBODY = (
    *(Viewer(kind, "eve") for kind in Audience),
    Viewer(Audience.PLAYER, "ann"),
    Viewer(Audience.PLAYER, "bob"),
)


def corrects(where: str, number: int, card: str, actor: Actor = SUPERVISOR, reason: str = "mistyped") -> c.CorrectCard:
    return c.CorrectCard(where, number, card, reason, actor=actor)


def offered(table: AtTable, actor: Actor) -> list[tuple[str, int]]:
    found = table.offered(actor, c.CorrectCard)
    return [(one.command.where, one.command.number) for one in found if isinstance(one.command, c.CorrectCard)]


def seen_at(table: AtTable, viewer: Viewer, position: int) -> list[str]:
    shown = json.loads(json.dumps(view(table.state, viewer)))["table"]["positions"]
    cards: list[str] = next(one["cards"] for one in shown if one["position"] == position)
    return cards


def test_while_cards_are_dealt_the_dealer_is_offered_the_last_one_and_a_supervisor_every_one() -> None:
    table = AtTable("singapore-stud@9").bets("ann", "bob")
    assert offered(table, DEALER) == offered(table, SUPERVISOR) == []
    table.deals("2s 2d Jc 8h 4d Qs")
    assert offered(table, DEALER) == [("2", 1)]
    assert offered(table, SUPERVISOR) == [*(("1", number) for number in range(1, 6)), ("2", 1)]
    assert offered(table, ANN) == []


def test_with_the_first_look_at_a_hand_the_dealer_is_offered_nothing_more() -> None:
    table = stud_dealt("ann", "bob")
    assert offered(table, DEALER) == [("dealer", 5)]
    table.do(c.ViewHand("bob", 2, actor=BOB))
    assert offered(table, DEALER) == []
    assert len(offered(table, SUPERVISOR)) == 15


def test_6_1__what_was_decided_in_sight_of_a_card_keeps_that_card_as_it_is_for_everybody() -> None:
    table = stud_dealt("ann", "bob")
    table.do(c.ViewHand("ann", 1, actor=ANN), c.Decide("ann", 1, "bet", Cents(2_000), actor=ANN))
    for actor in STAFF:
        for where, number in (("1", 1), ("dealer", 5)):
            assert (where, number) not in offered(table, actor)
    refused = table.refusal(corrects("1", 1, "3c", SHIFT_MANAGER))
    assert (refused.code, refused.clause, refused.field) == (Code.DECISION_RESTS, "6.1", "number")
    assert ("2", 1) in offered(table, SUPERVISOR)  # Bob has not looked
    assert ("dealer", 1) in offered(table, SUPERVISOR)  # nobody has seen it


def test_who_saw_the_wrong_card_sees_the_right_one_and_nobody_else_sees_more_than_before() -> None:
    table = stud_dealt("ann", "bob")
    table.do(c.ViewHand("ann", 1, actor=ANN))
    before = {viewer: json.dumps(view(table.state, viewer)) for viewer in EVERYBODY}
    table.do(corrects("1", 4, "8d"))
    ann = Viewer(Audience.PLAYER, "ann")
    assert seen_at(table, ann, 1) == ["2s", "2d", "Jc", "8d", "4d"]
    for viewer in EVERYBODY:
        if viewer != ann:
            assert json.dumps(view(table.state, viewer)) == before[viewer]


def test_the_card_that_lies_there_anyway_is_taken_like_any_other_so_that_nobody_can_guess_it() -> None:
    table = stud_dealt("ann", "bob")
    assert table.accepts(corrects("2", 1, "Qs"))  # what was entered
    assert table.accepts(corrects("2", 1, "Qh"))  # what is not on the table
    assert table.accepts(corrects("2", 1, "2s"))  # what lies elsewhere
    assert table.accepts(corrects("dealer", 1, "Ah"))


def test_5_1__a_card_as_corrected_that_is_on_the_table_already_stops_play_and_changes_no_card() -> None:
    table = stud_dealt("ann", "bob")
    table.do(corrects("2", 1, "2s"))
    halt = table.state.current.halt
    assert halt is not None
    assert (halt.clause, halt.must_void) == ("5.1", False)
    assert "2s" not in halt.note
    assert cards_text(table.state.current.hands[2].cards) == "Qs Jd 9d 7c 4h"
    table.do(c.ResumePlay(actor=SUPERVISOR))
    assert table.state.current.halt is None


def test_5_1__a_fault_that_no_correction_explains_stays_a_fault() -> None:
    table = AtTable("singapore-stud@9").bets("ann")
    table.deals("2s 8h Jc 8h")
    table.do(corrects("1", 3, "Jd"))
    assert table.refusal(c.ResumePlay(actor=SUPERVISOR)).code is Code.REMEDY_NOT_OPEN
    table.do(corrects("1", 2, "8d"))
    assert table.state.current.halt is None
    table.deals("8h")
    assert cards_text(table.state.current.hands[1].cards) == "2s 8d Jd 8h"


def test_5_1__a_card_that_is_confirmed_as_it_was_entered_explains_no_fault() -> None:
    table = AtTable("singapore-stud@9").bets("ann")
    table.deals("2s 8h Jc 8h")
    table.do(corrects("1", 2, "8h"))
    halt = table.state.current.halt
    assert halt is not None
    assert (halt.clause, halt.must_void) == ("5.1", True)


def test_3_12__a_hand_that_is_set_by_the_house_way_is_set_with_the_corrected_card() -> None:
    """9 8 7 6 and an ace give another Point Hand than 9 8 7 6 and a two: the verdict is that of the right card."""
    settled = []
    for corrected in (False, True):
        table = AtTable("bullseye@4").bets("ann", area="main")
        table.deals("9s 8d 7c 6h 2c" if corrected else "9s 8d 7c 6h As")
        if corrected:
            table.do(corrects("1", 5, "As", DEALER))
        table.deals("Ts 9d 5c 4h 3d")
        table.do(c.Decide("ann", 1, "house_way", None, actor=ANN), c.ExposeDealer(actor=DEALER))
        table.do(c.SettleRound(actor=DEALER))
        settled.append(table.state.current.settled)
    assert settled[0] == settled[1] != ()


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_correction_without_a_reason_is_refused(reason: str) -> None:
    refused = stud_dealt("ann").refusal(corrects("1", 1, "3c", reason=reason))
    assert (refused.code, refused.field, refused.value) == (Code.REASON_MISSING, "reason", reason)
