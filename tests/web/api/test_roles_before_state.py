"""Over HTTP: whoever may not ask or order is told that and nothing else, whether there is such a thing or not."""

from typing import Any

import httpx
import pytest

from megalink.floor.orders.codec import KINDS
from megalink.floor.state.users import UserRole
from megalink.web.app import api_routes
from tests.floor.floors import play_rounds, seat
from tests.web.api.test_who_may_order_what import ALLOWED, is_let_through, sample
from tests.web.served import Served

Visitors = dict[UserRole | None, httpx.Client]
# What is there, and what is not.
THERE = {"table": "t1", "link": "main", "round": "1", "sequence": "1", "player": "somebody", "report": "cash"}
NOT_THERE = {"table": "t9", "link": "none", "round": "99", "sequence": "99", "player": "nobody", "report": "none"}
STAFF = [
    UserRole.DEALER,
    UserRole.PIT_SUPERVISOR,
    UserRole.PIT_MANAGER,
    UserRole.GAMING_SHIFT_MANAGER,
]
ROUTES = [route.declared for route in api_routes() if route.declared.who is not None]
BODIES: dict[str, list[dict[str, Any]]] = {
    "/api/users/retire": [{"name": name, "reason": "so"} for name in ("somebody", "nobody")],
    "/api/users/restore": [{"name": name} for name in ("somebody", "nobody")],
    "/api/users/end_sessions": [{"name": name} for name in ("somebody", "nobody")],
    "/api/users": [{"name": name, "roles": ["player"]} for name in ("somebody", "nobody")],
}


@pytest.fixture(scope="module")
def visitors(served: Served) -> Visitors:
    served.add_user("somebody", UserRole.PLAYER)
    seat(served.floor, "t1", "robot.t1.1", "robot.t1.2")
    play_rounds(served.floor, 1)
    return {None: served.client(), **{role: served.client(role.value, role) for role in UserRole}}


def told(answer: httpx.Response) -> tuple[object, ...]:
    """All but the clause: that is the table's own document's."""
    refusal = answer.json()
    return answer.status_code, refusal["refused"], refusal["field"], refusal["value"], refusal["message"]


def elsewhere(order: dict[str, Any]) -> dict[str, Any]:
    """The same order about what is not there."""
    gone: dict[str, Any] = {"table": "t9", "link": "none", "place": "t9"}
    return {field: gone.get(field, value) for field, value in order.items()}


def never(name: str, role: UserRole | None) -> list[dict[str, Any]]:
    """Orders of this kind that this role may never give: its own, and another's where the order names a Player."""
    own = role.value if role else "nobody"
    orders = [] if is_let_through(name, role, own=True) else [sample(name, own)]
    for_another = sample(name, "somebody")
    is_let = "player" not in for_another or is_let_through(name, role, own=False)
    return orders if is_let else [*orders, for_another]


@pytest.mark.parametrize("name", ALLOWED)
def test_who_may_never_give_an_order_does_not_hear_what_is_there(visitors: Visitors, name: str) -> None:
    for role, client in visitors.items():
        for number, order in enumerate(never(name, role)):
            pair = order, elsewhere(order)
            keys = [f"{name}/{number}/{at}".replace(" ", "-") for at in range(2)]
            answers = [
                client.post("/api/orders", json=each, headers={"idempotency-key": key})
                for each, key in zip(pair, keys, strict=True)
            ]
            assert told(answers[0]) == told(answers[1]), (role, order)
            assert answers[0].status_code == (401 if role is None else 403), (role, answers[0].text)
            if role in STAFF and KINDS[name.partition(" ")[0]].FACTS.previewed:
                previews = [client.post("/api/preview", json=each).json()["refused"] for each in pair]
                assert [each["message"] for each in previews] == [each.json()["message"] for each in answers]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_who_is_not_let_in_does_not_hear_what_is_there(visitors: Visitors, route: Any) -> None:
    for role, client in visitors.items():
        if role in route.who:
            continue
        there, not_there = BODIES.get(route.path, [{}, {}])
        answers = [
            client.request(route.method, route.path.format(**names), json=body if route.method == "POST" else None)
            for names, body in ((THERE, there), (NOT_THERE, not_there))
        ]
        assert told(answers[0]) == told(answers[1]), role
        assert answers[0].status_code == (401 if role is None else 403), role


def test_whose_account_it_is_counts_before_whether_there_is_one(visitors: Visitors) -> None:
    for role in (UserRole.PLAYER, UserRole.DEALER, UserRole.ADMINISTRATOR):
        for path in ("/api/accounts/{}", "/api/accounts/{}/rounds"):
            answers = {told(visitors[role].get(path.format(name))) for name in ("somebody", "nobody", "no name")}
            assert [answer[:2] for answer in answers] == [(403, "not_permitted")]


def test_with_another_s_eyes_auditors_look__before_it_counts_whether_there_is_such_a_round(visitors: Visitors) -> None:
    paths = ("/api/tables/t1/rounds/1", "/api/tables/t1/rounds/99", "/api/tables/t9/rounds/1")
    for role in {None, *UserRole} - {UserRole.AUDITOR}:
        answers = {told(visitors[role].get(f"{path}?as=dealer")) for path in paths}
        assert [answer[:2] for answer in answers] == [(403, "not_permitted")]
    assert visitors[UserRole.AUDITOR].get(f"{paths[0]}?as=dealer").status_code == 200
