"""What keeps a Player from play, and what ends it, is on record with its reason."""

from dataclasses import replace
from typing import Any

import pytest

from megalink.rulebook.rejection import Code
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.decide import decide
from megalink.table.exclusion import ExclusionKind, Imposed
from megalink.table.view import Audience, Viewer, view
from tests.machines.people import PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR
from tests.table.at_table import AtTable, stud_dealt


@pytest.mark.parametrize("reason", ["", " \t"])
@pytest.mark.parametrize("lift", [False, True])
@pytest.mark.parametrize(("kind", "clause"), [(c.BarPlayer, "5.9"), (c.RestrictPlayer, "3.4.3")])
def test_5_9__3_4_3__without_a_reason_it_is_refused(
    kind: type[c.BarPlayer] | type[c.RestrictPlayer], clause: str, lift: bool, reason: str
) -> None:
    refused = stud_dealt("ann").refusal(kind("ann", reason, lift, actor=SHIFT_MANAGER))
    assert (refused.code, refused.field, refused.value, refused.clause) == (
        Code.REASON_MISSING,
        "reason",
        reason,
        clause,
    )


def test_3_4_3__the_reason_of_a_restriction_stands_beside_it() -> None:
    table = AtTable("singapore-stud@9").bets("ann")
    happened = decide(table.state, c.RestrictPlayer("ann", "two hands at once", actor=PIT_MANAGER))
    assert happened == (
        e.PlayerRestricted("ann", PIT_MANAGER.id, lifted=False),
        e.RestrictionExplained("ann", "two hands at once", PIT_MANAGER.id),
    )


def test_both_are_offered_with_reason_and_end_left_to_who_gives_them() -> None:
    offered = stud_dealt("ann").offered(SHIFT_MANAGER, c.BarPlayer, c.RestrictPlayer)
    free = {(type(one.command), one.command.lift): one.free for one in offered}  # type: ignore[union-attr]
    imposing, lifting = ("reason", "until"), ("reason",)
    assert free == {
        (c.BarPlayer, False): imposing,
        (c.BarPlayer, True): lifting,
        (c.RestrictPlayer, False): imposing,
        (c.RestrictPlayer, True): lifting,
    }


@pytest.mark.parametrize("kind", [c.BarPlayer, c.RestrictPlayer])
@pytest.mark.parametrize(("lift", "until"), [(False, 9), (False, 10), (True, 11)])
def test_5_9__3_4_3__an_end_lies_ahead_and_what_is_lifted_has_none(
    kind: type[c.BarPlayer] | type[c.RestrictPlayer], lift: bool, until: int
) -> None:
    refused = stud_dealt("ann").refusal(kind("ann", " ", lift, until, actor=SHIFT_MANAGER, at=10))
    assert (refused.code, refused.field, refused.value) == (Code.END_PAST, "until", until)  # over reason_missing


def test_5_9__with_its_end_it_is_imposed_and_known_by_it() -> None:
    table = stud_dealt("ann", "bob")
    table.do(c.BarPlayer("ann", "showed the cards", until=20, actor=SHIFT_MANAGER, at=10))
    table.do(c.RestrictPlayer("bob", "two hands", until=30, actor=PIT_MANAGER, at=10))
    assert table.state.exclusions(19) == (
        (ExclusionKind.BAR, "ann", Imposed(SHIFT_MANAGER.id, "showed the cards", 20)),
        (ExclusionKind.RESTRICTION, "bob", Imposed(PIT_MANAGER.id, "two hands", 30)),
    )
    assert [(kind, player) for kind, player, _ in table.state.exclusions(20)] == [(ExclusionKind.RESTRICTION, "bob")]
    assert table.state.exclusions(30) == ()


def test_5_9__imposed_once_more_the_last_word_on_its_end_holds() -> None:
    table = stud_dealt("ann")
    table.do(c.BarPlayer("ann", "showed the cards", until=20, actor=SHIFT_MANAGER, at=10))
    table.do(c.BarPlayer("ann", "and again", actor=SHIFT_MANAGER, at=11))
    assert table.state.is_barred("ann", 1_000)
    table.do(c.BarPlayer("ann", "a day will do", until=30, actor=SHIFT_MANAGER, at=12))
    assert not table.state.is_barred("ann", 30)


def test_5_10__a_restriction_that_has_ended_is_no_error() -> None:
    table = AtTable("singapore-stud@9")
    table.do(c.InformOneHand("ann", actor=PIT_MANAGER))
    table.bets("ann", "ann")
    table.do(c.RestrictPlayer("ann", "two hands", until=20, actor=PIT_MANAGER, at=10))
    resolve = c.ResolveMultipleHands("ann", actor=SUPERVISOR)
    assert table.accepts(replace(resolve, at=19))
    assert table.refusal(replace(resolve, at=20)).code is Code.REMEDY_NOT_OPEN


@pytest.mark.parametrize("kind", [Audience.DEALER, Audience.AUDITOR])
def test_5_9__staff_see_it_up_to_its_end(kind: Audience) -> None:
    table = stud_dealt("ann")
    table.do(c.BarPlayer("ann", "showed the cards", until=20, actor=SHIFT_MANAGER, at=10))
    seen: list[Any] = [view(table.state, Viewer(kind, "x"), at)["people"] for at in (19, 20)]
    assert [people["barred"] for people in seen] == [["ann"], []]
    own: list[Any] = [view(table.state, Viewer(Audience.PLAYER, "ann"), at)["me"] for at in (19, 20)]
    assert [me["barred"] for me in own] == [True, False]
