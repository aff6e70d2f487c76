"""What keeps a Player from play, and what ends it, is on record with its reason."""

import pytest

from megalink.rulebook.rejection import Code
from megalink.table import commands as c
from megalink.table import events as e
from megalink.table.decide import decide
from tests.machines.people import PIT_MANAGER, SHIFT_MANAGER
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


def test_both_are_offered_with_the_reason_left_to_who_gives_it() -> None:
    offered = stud_dealt("ann").offered(SHIFT_MANAGER, c.BarPlayer, c.RestrictPlayer)
    assert {type(one.command) for one in offered} == {c.BarPlayer, c.RestrictPlayer}
    assert all(one.free == ("reason",) for one in offered)
