"""Every route but that of the orders, from everybody: who is let in stands in one table, and no route is missing there.

What somebody who is let in is told is another matter: he may still have asked for what is not there.
"""

import httpx
import pytest

from megalink.floor.state.users import UserRole
from megalink.web.app import api_routes
from tests.web.served import Served

EVERYBODY = frozenset({None, *UserRole})
SIGNED_IN = frozenset(UserRole)
STAFF = frozenset({UserRole.DEALER, UserRole.PIT_SUPERVISOR, UserRole.PIT_MANAGER, UserRole.GAMING_SHIFT_MANAGER})
READERS_OF_BOOKS = frozenset({*STAFF, UserRole.AUDITOR} - {UserRole.DEALER})
PLAYERS = frozenset({UserRole.PLAYER})
AUDITORS, ADMINISTRATORS = frozenset({UserRole.AUDITOR}), frozenset({UserRole.ADMINISTRATOR})

LET_IN: dict[str, frozenset[UserRole | None]] = {
    "GET /api/me": EVERYBODY,
    "POST /api/login": EVERYBODY,
    "POST /api/logout": EVERYBODY,
    "POST /api/setup": EVERYBODY,
    "POST /api/password": SIGNED_IN,
    "POST /api/role": SIGNED_IN,
    "GET /api/demo": EVERYBODY,
    "GET /api/demo/names": EVERYBODY,
    "POST /api/demo": EVERYBODY,
    "POST /api/demo/money": PLAYERS,
    "POST /api/preview": STAFF,
    "GET /api/floor": EVERYBODY,
    "GET /api/tables/{table}": EVERYBODY,
    "GET /api/links/{link}": EVERYBODY,
    "GET /api/links/{link}/odds": EVERYBODY,
    "GET /api/links/{link}/claims/{sequence}": STAFF | AUDITORS,
    "GET /api/links/{link}/history": READERS_OF_BOOKS,
    "GET /api/links/{link}/history.csv": READERS_OF_BOOKS,
    "GET /api/tables/{table}/rounds": EVERYBODY,
    "GET /api/tables/{table}/rounds/{round}": EVERYBODY,
    "GET /api/tables/{table}/rounds/{round}/proof": EVERYBODY,
    "GET /api/tables/{table}/rounds/{round}/seen": AUDITORS,
    "GET /api/tables/{table}/rounds/{round}/coach": SIGNED_IN,
    "GET /api/tables/{table}/hint": EVERYBODY,
    "GET /api/me/session": PLAYERS,
    "GET /api/me/session.csv": PLAYERS,
    "GET /api/rules": EVERYBODY,
    "GET /api/rules/{document}": EVERYBODY,
    "GET /api/rules/{document}/table": EVERYBODY,
    "GET /api/par": EVERYBODY,
    "GET /api/par/{document}": EVERYBODY,
    "GET /api/par/{document}/form": EVERYBODY,
    "GET /api/par/{document}/prices": EVERYBODY,
    "GET /api/par/{document}/sheet": EVERYBODY,
    "GET /api/school/drill": EVERYBODY,
    "POST /api/school/answer": EVERYBODY,
    "GET /api/pit": READERS_OF_BOOKS,
    "GET /api/accounts/{player}": READERS_OF_BOOKS,  # and the Player his own: test_who_may_order_what
    "GET /api/exclusions": READERS_OF_BOOKS,
    "GET /api/house": READERS_OF_BOOKS,
    "GET /api/waiting": STAFF | AUDITORS,
    "GET /api/accounts/{player}/rounds": READERS_OF_BOOKS,  # likewise
    "GET /api/players": STAFF,
    "GET /api/cash": READERS_OF_BOOKS,
    "GET /api/users": ADMINISTRATORS,
    "POST /api/users": ADMINISTRATORS,
    "POST /api/users/end_sessions": ADMINISTRATORS,
    "POST /api/users/retire": ADMINISTRATORS,
    "POST /api/users/restore": ADMINISTRATORS,
    "GET /api/audit/verify": AUDITORS,
    "GET /api/audit/lost": AUDITORS,
    "GET /api/audit/rounds": AUDITORS,
    "GET /api/audit/occurrences": AUDITORS,
    "GET /api/audit/export": AUDITORS,
    "GET /api/reports": READERS_OF_BOOKS,
    "GET /api/reports/{report}": READERS_OF_BOOKS,
    "GET /api/reports/{report}/file": READERS_OF_BOOKS,
    "GET /healthz": EVERYBODY,
    "GET /metrics": EVERYBODY,  # from this machine: test_metrics
    "GET /api/openapi.json": EVERYBODY,
}
NAMED = {
    "table": "t1",
    "link": "main",
    "round": "1",
    "sequence": "1",
    "document": "none@0",
    "player": "somebody",
    "report": "cash",
}
AT_THE_DOOR = {"login_needed", "not_permitted"}


def test_every_route_stands_in_the_table() -> None:
    routes = {f"{route.declared.method} {route.declared.path}" for route in api_routes()}
    assert routes - {"POST /api/orders"} == LET_IN.keys()


@pytest.mark.parametrize("route", LET_IN)
def test_a_route_lets_in_whom_the_table_names(served: Served, route: str) -> None:
    method, path = route.format(**NAMED).split()
    for role in EVERYBODY:
        with served.client(role.value, role) if role else served.client() as client:
            answer = client.request(method, path, json={} if method == "POST" else None)
        at_the_door = _refused(answer) in AT_THE_DOOR
        assert at_the_door is (role not in LET_IN[route]), (role, answer.status_code, answer.text)
        if at_the_door:
            assert answer.status_code == (403 if role else 401)


def _refused(answer: httpx.Response) -> str | None:
    return answer.json().get("refused") if answer.status_code >= 400 else None
