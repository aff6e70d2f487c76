"""A supervisor is called to a table and answers: it is on record, survives a restart, and nothing stops."""

import pytest

from megalink.floor.decide.calls import LONGEST_WHY
from megalink.floor.orders.commands import AnswerCall, AtTable, CallSupervisor, CloseTable, ReopenTable
from megalink.floor.state.table_state import Call
from megalink.rulebook.role import Actor, Role
from megalink.store.memory import MemoryStore
from megalink.table import commands as c
from tests.floor.floors import (
    DEALER,
    PIT_MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    floor_with_table,
    must,
    open_floor,
    play_rounds,
    player,
)

CALLS = CallSupervisor("t1", "a Player asks for change", actor=DEALER)
ANSWERS = AnswerCall("t1", actor=SUPERVISOR)


def test_a_call_says_who_when_and_why_and_play_goes_on() -> None:
    floor = floor_with_table()
    must(floor, CALLS)
    table = floor.table("t1")
    assert table.open_call == table.call
    assert table.call is not None
    assert (table.call.by, table.call.why, table.call.answered_by) == (
        DEALER.id,
        "a Player asks for change",
        None,
    )
    assert table.call.at > 0
    play_rounds(floor, 2)
    assert floor.table("t1").round_number == 2
    assert floor.table("t1").open_call == table.call


def test_an_answer_ends_the_call_and_the_next_one_can_be_made() -> None:
    floor = floor_with_table()
    must(floor, CALLS)
    assert floor.call(CALLS).code == "call_open"
    must(floor, ANSWERS)
    table = floor.table("t1")
    assert table.open_call is None
    assert table.call is not None
    assert table.call.answered_by == SUPERVISOR.id
    assert floor.call(ANSWERS).code == "no_call_open"
    must(floor, CallSupervisor("t1", actor=SHIFT_MANAGER))
    assert floor.table("t1").open_call is not None


@pytest.mark.parametrize(
    ("order", "status", "code", "field"),
    [
        (CallSupervisor("t9", actor=DEALER), 404, "table_unknown", "table"),
        (CallSupervisor("t1", actor=player("ann")), 403, "not_permitted", "actor"),
        (AnswerCall("t1", actor=DEALER), 403, "not_permitted", "actor"),
        (AnswerCall("t1", actor=SUPERVISOR), 409, "no_call_open", None),
        (CallSupervisor("t1", "x" * (LONGEST_WHY + 1), actor=DEALER), 422, "why_too_long", "why"),
    ],
)
def test_what_is_refused_and_why(order: CallSupervisor | AnswerCall, status: int, code: str, field: str | None) -> None:
    floor = floor_with_table()
    before = floor.position
    reply = floor.call(order)
    assert (reply.status, reply.code, reply.content["field"]) == (status, code, field)
    assert reply.content["message"]
    assert floor.position == before


def test_6_2__who_acts_as_supervisor_at_this_table_answers() -> None:
    floor = floor_with_table()
    must(floor, CALLS)
    second = Actor("dan", Role.DEALER)
    assert floor.call(AnswerCall("t1", actor=second)).code == "not_permitted"
    ever = 1 << 50
    must(floor, AtTable("t1", c.AssignActing("dan", Role.PIT_SUPERVISOR, 0, ever, actor=SHIFT_MANAGER)))
    must(floor, AnswerCall("t1", actor=second))
    assert floor.table("t1").open_call is None


def test_a_table_that_closes_calls_nobody() -> None:
    floor = floor_with_table()
    must(floor, CALLS)
    must(floor, CloseTable("t1", actor=PIT_MANAGER))
    assert floor.table("t1").call is None
    assert floor.call(CALLS).code == "table_closed"
    must(floor, ReopenTable("t1", actor=PIT_MANAGER))
    assert floor.call(ANSWERS).code == "no_call_open"


@pytest.mark.parametrize("every", [4, 1 << 40])
def test_a_restart_finds_the_call_by_snapshot_and_by_replay(every: int) -> None:
    store = MemoryStore()
    floor = floor_with_table(store, table_snapshot_events=every)
    must(floor, CALLS)
    play_rounds(floor, 2)
    call = floor.table("t1").call
    floor.close()
    again = open_floor(store, table_snapshot_events=every)
    assert (again.table("t1").snapshot_version > 0) is (every == 4)
    assert again.table("t1").call == call
    assert isinstance(call, Call)
