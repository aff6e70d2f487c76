"""Orders to the floor about one table are offered where they would be accepted, and nowhere else."""

import pytest

from megalink.floor.orders.commands import AnswerCall, AtTable, CallSupervisor, CloseTable, Order, ReopenTable
from megalink.rulebook.role import Role
from megalink.table import commands as c
from megalink.web.auth.visitor import UserRole
from tests.floor.floors import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, must
from tests.web.served import Served


def offered(served: Served, role: UserRole) -> set[str]:
    with served.client(f"the-{role.value}", role) as client:
        options = client.get("/api/tables/t1").json()["options"]
    return {option["order"] for option in options if option["order"].startswith("floor.")}


CALL, CLOSE = "floor.call_supervisor", "floor.close_table"


@pytest.mark.parametrize(
    ("role", "orders"),
    [
        (UserRole.PLAYER, set()),
        (UserRole.AUDITOR, set()),
        (UserRole.DEALER, {CALL}),
        (UserRole.PIT_SUPERVISOR, {CALL}),
        (UserRole.PIT_MANAGER, {CALL, CLOSE}),
    ],
)
def test_between_rounds_a_table_is_closed_by_a_pit_manager(served: Served, role: UserRole, orders: set[str]) -> None:
    assert offered(served, role) == orders


def test_6_2__a_supervisor_who_acts_as_pit_manager_is_offered_to_close_the_table(served: Served) -> None:
    now = served.floor.clock.now()
    name = f"the-{UserRole.PIT_SUPERVISOR.value}"
    acting = c.AssignActing(name, Role.PIT_MANAGER, now, now + 3_600_000, actor=SHIFT_MANAGER)
    must(served.floor, AtTable("t1", acting))
    assert offered(served, UserRole.PIT_SUPERVISOR) == {CALL, CLOSE}


def test_a_call_a_closed_table_and_a_round_change_what_is_offered(served: Served) -> None:
    history: list[tuple[Order, set[str]]] = [
        (CallSupervisor("t1", actor=DEALER), {CLOSE, "floor.answer_call"}),
        (AnswerCall("t1", actor=SUPERVISOR), {CLOSE, CALL}),
        (CloseTable("t1", actor=PIT_MANAGER), {"floor.reopen_table"}),
        (ReopenTable("t1", actor=PIT_MANAGER), {CLOSE, CALL}),
        (AtTable("t1", c.CallPlaceYourBets(actor=DEALER)), {CALL}),
    ]
    for order, orders in history:
        must(served.floor, order)
        assert offered(served, UserRole.PIT_MANAGER) == orders
