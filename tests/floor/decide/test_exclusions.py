"""Bars (5.9) and restrictions (3.4.3) for the whole house, or for one table up to an end."""

import pytest

from megalink.floor.orders.commands import AtTable, BarFromPlay, LiftExclusion, Order, RestrictPlay
from megalink.floor.service import Floor
from megalink.ledger.cage import BuyIn
from megalink.money import Cents
from megalink.rulebook.role import Actor, Role
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from megalink.web.views.exclusions import Exclusions
from tests.floor.floors import (
    DEALER,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    must,
    open_floor,
    open_link,
    open_table,
    player,
    seat,
)
from tests.floor.hand_clock import HandClock
from tests.machines.people import viewer_of

HOUR = 3_600_000
BAR = BarFromPlay("ann", "marked cards", actor=SHIFT_MANAGER)
RESTRICT = RestrictPlay("ann", "slows the game", actor=PIT_MANAGER)


def two_tables(store: MemoryStore | None = None, clock: HandClock | None = None) -> Floor:
    """Ann sits at t1 and at t2, with bob beside her, and bets are open at both."""
    floor = open_floor(store, clock=clock or HandClock())
    open_link(floor)
    for table in ("t1", "t2"):
        open_table(floor, table)
        seat(floor, table, "ann", "bob")
        must(floor, AtTable(table, c.CallPlaceYourBets(actor=DEALER)))
    return floor


def wager(table: str, position: int = 1, name: str = "ann") -> Order:
    return AtTable(table, c.PlaceWager(name, position, "ante", Cents(500), actor=player(name)))


def code_of(floor: Floor, order: Order) -> str | None:
    return floor.call(order).code


def test_5_9__a_bar_of_the_house_closes_every_table_and_leaves_the_wagers_that_lie() -> None:
    floor = two_tables()
    must(floor, wager("t1"))
    balance = floor.purse("ann").balance
    must(floor, BAR)
    assert floor.purse("ann").balance == balance
    assert floor.table("t1").state.current.wagered_by("ann") == [1]
    for table in ("t1", "t2"):
        reply = floor.call(wager(table))
        assert (reply.status, reply.code, reply.content["clause"]) == (403, "player_barred", "5.9")
    assert code_of(floor, AtTable("t2", c.Sit("ann", 5, actor=player("ann")))) == "player_barred"
    assert code_of(floor, AtTable("t2", c.Sit("ann", 5, actor=DEALER))) == "player_barred"
    must(floor, wager("t2", 2, "bob"))
    must(floor, AtTable("t1", c.LowerWager("ann", 1, "ante", actor=player("ann"))))


def test_a_stranger_does_not_learn_by_an_order_who_is_barred() -> None:
    floor = two_tables()
    must(floor, BAR)
    reply = floor.call(AtTable("t1", c.Sit("ann", 5, actor=player("bob"))))
    assert reply.code == "not_your_player"


def test_a_bar_of_one_table_leaves_the_others_open() -> None:
    floor = two_tables()
    must(floor, BarFromPlay("ann", "loud", "t1", actor=SHIFT_MANAGER))
    assert code_of(floor, wager("t1")) == "player_barred"
    must(floor, wager("t2"))


def test_the_end_is_compared_with_the_time_of_the_order() -> None:
    clock = HandClock()
    floor = two_tables(clock=clock)
    must(floor, BarFromPlay("ann", "loud", until=clock.now() + HOUR, actor=SHIFT_MANAGER))
    clock.pass_by(HOUR - 1)
    assert code_of(floor, wager("t1")) == "player_barred"
    clock.pass_by(1)
    must(floor, wager("t1"))
    assert code_of(floor, LiftExclusion(1, "over", actor=SHIFT_MANAGER)) == "exclusion_over"


def test_5_9__nobody_wagers_on_the_position_of_a_player_whom_the_house_has_barred() -> None:
    floor = two_tables()
    must(floor, wager("t1"))
    must(floor, BAR)
    on_hers = floor.call(wager("t1", 1, "bob"))
    assert (on_hers.status, on_hers.code, on_hers.content["field"]) == (409, "position_empty", "position")
    must(floor, wager("t1", 2, "bob"))
    viewer = viewer_of(player("bob"))
    offered = [option.command for option in floor.options(floor.look("t1", viewer), viewer)]
    assert {at.position for at in offered if isinstance(at, c.PlaceWager)} == {2}
    must(floor, LiftExclusion(1, "it was not she", actor=SHIFT_MANAGER))
    must(floor, wager("t1", 1, "bob"))


@pytest.mark.parametrize("kind", [c.BarPlayer, c.RestrictPlayer])
def test_5_9__3_4_3__a_tables_own_ends_at_the_floors_time_after_a_restart_too(
    kind: type[c.BarPlayer] | type[c.RestrictPlayer],
) -> None:
    store, clock = MemoryStore(), HandClock()
    floor = two_tables(store, clock)
    sits = AtTable("t1", c.Sit("ann", 5, actor=player("ann")))
    past = floor.call(AtTable("t1", kind("ann", "so", until=clock.now(), actor=SHIFT_MANAGER)))
    assert (past.status, past.code, past.content["field"]) == (422, "end_past", "until")
    must(floor, AtTable("t1", kind("ann", "so", until=clock.now() + HOUR, actor=SHIFT_MANAGER)))
    clock.pass_by(HOUR - 1)
    assert not floor.call(sits).is_accepted
    floor.close()
    again = open_floor(store, clock=clock)
    assert not again.call(sits).is_accepted
    clock.pass_by(1)
    must(again, sits)


def test_3_4_3__a_restriction_of_the_house_leaves_one_position_at_each_table() -> None:
    floor = two_tables()
    must(floor, RESTRICT)
    reply = floor.call(AtTable("t1", c.Sit("ann", 5, actor=player("ann"))))
    assert (reply.status, reply.code) == (403, "player_restricted")
    must(floor, wager("t1"))
    assert code_of(floor, wager("t1", 2)) == "player_restricted"
    must(floor, wager("t1"))
    must(floor, wager("t2"))


def test_lifted_it_is_over_and_stays_on_record_with_both_reasons() -> None:
    store = MemoryStore()
    floor = two_tables(store)
    must(floor, BAR)
    assert code_of(floor, LiftExclusion(1, "it was not she", actor=PIT_MANAGER)) == "not_permitted"
    must(floor, LiftExclusion(1, "it was not she", actor=SHIFT_MANAGER))
    must(floor, wager("t1"))
    floor.close()
    again = open_floor(store)
    (kept,) = again.state.registry.exclusions
    assert kept.lifted is not None
    assert (kept.reason, kept.lifted.reason, kept.lifted.by) == ("marked cards", "it was not she", SHIFT_MANAGER)
    assert code_of(again, LiftExclusion(1, "again", actor=SHIFT_MANAGER)) == "exclusion_over"


def test_nobody_lifts_his_own() -> None:
    floor = two_tables()
    must(floor, BAR)
    own = Actor("ann", Role.GAMING_SHIFT_MANAGER)
    assert code_of(floor, LiftExclusion(1, "I say so", actor=own)) == "own_interest"


def test_after_a_restart_it_still_holds() -> None:
    store = MemoryStore()
    floor = two_tables(store)
    must(floor, BAR)
    floor.close()
    assert code_of(open_floor(store), wager("t1")) == "player_barred"


@pytest.mark.parametrize(
    ("order", "status", "code", "field"),
    [
        (BarFromPlay("ann", " ", actor=SHIFT_MANAGER), 422, "reason_missing", "reason"),
        (BarFromPlay("no name", "so", actor=SHIFT_MANAGER), 422, "name_invalid", "player"),
        (BarFromPlay("ann", "so", "t9", actor=SHIFT_MANAGER), 404, "table_unknown", "table"),
        (BarFromPlay("ann", "so", until=1, actor=SHIFT_MANAGER), 422, "end_past", "until"),
        (BarFromPlay("ann", "so", actor=PIT_MANAGER), 403, "not_permitted", "actor"),
        (RestrictPlay("ann", "so", actor=DEALER), 403, "not_permitted", "actor"),
        (LiftExclusion(7, "so", actor=SHIFT_MANAGER), 404, "exclusion_unknown", "number"),
    ],
)
def test_a_refusal_says_which_field(order: Order, status: int, code: str, field: str) -> None:
    floor = open_floor()
    reply = floor.call(order)
    assert (reply.status, reply.code, reply.content["field"]) == (status, code, field)


def test_what_is_not_accepted_is_not_offered() -> None:
    floor = two_tables()
    must(floor, BAR)
    for table in ("t1", "t2"):
        viewer = viewer_of(player("ann"))
        offered = {type(option.command) for option in floor.options(floor.look(table, viewer), viewer)}
        assert not offered & {c.PlaceWager, c.Sit}


def test_the_list_has_the_house_s_and_the_tables_own_in_force_and_past() -> None:
    floor = two_tables()
    listed = Exclusions(floor)
    assert listed.rows() == []
    must(floor, BuyIn("cat", Cents(500), actor=SUPERVISOR))
    must(floor, AtTable("t1", c.BarPlayer("cat", "swears", actor=SHIFT_MANAGER)))
    must(floor, AtTable("t2", c.RestrictPlayer("cat", "slow", actor=PIT_MANAGER)))
    must(floor, BAR)
    found = {(row.kind, row.player, row.table, row.reason, row.in_force) for row in listed.rows()}
    assert found == {
        ("bar", "cat", "t1", "swears", True),
        ("restriction", "cat", "t2", "slow", True),
        ("bar", "ann", None, "marked cards", True),
    }
    must(floor, AtTable("t1", c.BarPlayer("cat", "calm now", lift=True, actor=SHIFT_MANAGER)))
    must(floor, AtTable("t2", c.RestrictPlayer("cat", "quick now", lift=True, actor=PIT_MANAGER)))
    lifted = {(row.table, row.in_force, row.lifted.reason if row.lifted else None) for row in listed.rows()}
    assert lifted == {("t1", False, "calm now"), ("t2", False, "quick now"), (None, True, None)}


def test_the_list_knows_the_end_of_a_tables_own_and_that_another_took_its_place() -> None:
    clock = HandClock()
    floor = two_tables(clock=clock)
    listed, begun = Exclusions(floor), clock.now()
    must(floor, AtTable("t1", c.BarPlayer("ann", "loud", until=begun + HOUR, actor=SHIFT_MANAGER)))
    must(floor, AtTable("t1", c.RestrictPlayer("bob", "slow", actor=PIT_MANAGER)))

    def rows() -> list[tuple[str, int | None, bool]]:
        return sorted((row.reason, row.until and row.until - begun, row.in_force) for row in listed.rows())

    assert rows() == [("loud", HOUR, True), ("slow", None, True)]
    clock.pass_by(HOUR)
    must(floor, AtTable("t1", c.RestrictPlayer("bob", "still slow", until=begun + 2 * HOUR, actor=PIT_MANAGER)))
    assert rows() == [("loud", HOUR, False), ("slow", HOUR, False), ("still slow", 2 * HOUR, True)]
    must(floor, AtTable("t1", c.BarPlayer("ann", "all is well", lift=True, actor=SHIFT_MANAGER)))
    must(floor, AtTable("t1", c.RestrictPlayer("bob", "quick", lift=True, actor=PIT_MANAGER)))
    assert {row.reason: row.lifted and row.lifted.reason for row in listed.rows()} == {
        "loud": None,  # it had ended before
        "slow": None,
        "still slow": "quick",
    }
