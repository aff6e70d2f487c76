"""Orders to the floor about one table are offered where they would be accepted, and nowhere else."""

import pytest

from megalink.floor.orders.commands import AnswerCall, AtTable, CallSupervisor, CloseTable, Order, ReopenTable
from megalink.floor.state.users import UserRole
from megalink.ledger.slips import SlipKind, WriteFloatSlip
from megalink.money import Cents
from megalink.rulebook.role import Role
from megalink.table import commands as c
from tests.floor.floors import DEALER, PIT_MANAGER, SHIFT_MANAGER, SUPERVISOR, must, open_table
from tests.web.served import Served


def offered(served: Served, role: UserRole, table: str = "t1") -> set[str]:
    with served.client(f"the-{role.value}", role) as client:
        options = client.get(f"/api/tables/{table}").json()["options"]
    return {option["order"] for option in options if option["order"].startswith("floor.")}


CALL, CLOSE, SIGN_ON = "floor.call_supervisor", "floor.close_table", "floor.sign_on"
SLIP, DROP = "floor.write_float_slip", "floor.write_drop_slip"
GUEST = "floor.seat_guest"


@pytest.mark.parametrize(
    ("role", "orders"),
    [
        (UserRole.PLAYER, set()),
        (UserRole.AUDITOR, set()),
        (UserRole.DEALER, {CALL, GUEST, SIGN_ON, SLIP}),
        (UserRole.PIT_SUPERVISOR, {CALL, GUEST, SIGN_ON, SLIP, DROP}),
        (UserRole.PIT_MANAGER, {CALL, GUEST, CLOSE, SIGN_ON, SLIP, DROP}),
    ],
)
def test_between_rounds_a_table_is_closed_by_a_pit_manager(served: Served, role: UserRole, orders: set[str]) -> None:
    assert offered(served, role) == orders


def test_6_2__a_supervisor_who_acts_as_pit_manager_is_offered_to_close_the_table(served: Served) -> None:
    open_table(served.floor, "acting")
    now = served.floor.clock.now()
    name = f"the-{UserRole.PIT_SUPERVISOR.value}"
    acting = c.AssignActing(name, Role.PIT_MANAGER, now, now + 3_600_000, actor=SHIFT_MANAGER)
    must(served.floor, AtTable("acting", acting))
    assert offered(served, UserRole.PIT_SUPERVISOR, "acting") >= {CALL, CLOSE}


def test_a_call_a_closed_table_and_a_round_change_what_is_offered(served: Served) -> None:
    open_table(served.floor, "called")
    history: list[tuple[Order, set[str]]] = [
        (CallSupervisor("called", actor=DEALER), {CLOSE, GUEST, "floor.answer_call"}),
        (AnswerCall("called", actor=SUPERVISOR), {CLOSE, CALL, GUEST}),
        (CloseTable("called", actor=PIT_MANAGER), {"floor.reopen_table"}),
        (ReopenTable("called", actor=PIT_MANAGER), {CLOSE, CALL, GUEST}),
        (AtTable("called", c.CallPlaceYourBets(actor=DEALER)), {CALL, GUEST}),
    ]
    for order, orders in history:
        must(served.floor, order)
        assert offered(served, UserRole.PIT_MANAGER, "called") - {SIGN_ON, SLIP, DROP} == orders


def test_a_slip_that_waits_is_offered_to_another_person_to_confirm(served: Served) -> None:
    open_table(served.floor, "slips")
    slip = WriteFloatSlip("slips", SlipKind.OPENER, ((Cents(500), 3),), actor=DEALER)
    must(served.floor, slip)
    assert "floor.confirm_slip" in offered(served, UserRole.PIT_MANAGER, "slips")
    assert "floor.confirm_slip" not in offered(served, UserRole.DEALER, "slips")
    assert "floor.withdraw_slip" in offered(served, UserRole.DEALER, "slips")
