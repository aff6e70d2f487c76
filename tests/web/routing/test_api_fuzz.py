"""Requests of every shape that the API's description allows, and of shapes that it does not: never a 5xx, no hang.

What is answered fits the description; what is refused has a code, a field, a value, a clause and a sentence.
"""

import gc
from typing import Any

import httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from megalink.floor.orders.codec import KINDS
from megalink.floor.state.users import UserRole
from megalink.web.app import api_routes
from megalink.web.routing.openapi import openapi
from tests.floor.floors import play_rounds, seat
from tests.web.api.test_who_may_order_what import sample
from tests.web.served import Served

EXAMPLES = 12
PHASES = (Phase.explicit, Phase.generate)  # a server has a memory: what failed need not fail again
REFUSAL = {"refused", "field", "value", "clause", "message"}
KNOWN = {"table": ["t1", "t2"], "link": ["main"], "round": ["1", "2", "0", "99"], "player": ["player", "robot.t1.1"]}
DOCUMENT = openapi(tuple(route.declared for route in api_routes()))
OPERATIONS: list[Any] = [found.ok() for found in schemathesis.openapi.from_dict(DOCUMENT).get_all_operations()]  # type: ignore[union-attr]
VISITOR_ROLES = [
    None,
    UserRole.PLAYER,
    UserRole.DEALER,
    UserRole.GAMING_SHIFT_MANAGER,
    UserRole.AUDITOR,
    UserRole.ADMINISTRATOR,
]

Visitors = dict[UserRole | None, httpx.Client]


@pytest.fixture(scope="module")
def visitors(served: Served) -> Visitors:
    seat(served.floor, "t1", "robot.t1.1", "robot.t1.2")
    play_rounds(served.floor, 2)
    return {None: served.client(), **{role: served.client(role.value, role) for role in UserRole}}


def told_well(answer: httpx.Response, case: Any) -> None:
    assert answer.status_code < 500, (case, answer.text)
    if answer.status_code >= 400:
        refusal = answer.json()
        assert refusal.keys() == REFUSAL, (case, refusal)
        assert refusal["refused"]
        assert refusal["message"]


def fits(case: Any, answer: httpx.Response) -> None:
    """The answer is what the description promises."""
    declared = DOCUMENT["paths"][case.operation.path][case.method.lower()]["responses"]["200"]
    schema = {**declared["content"]["application/json"]["schema"], "components": DOCUMENT["components"]}
    jsonschema_rs.validate(schema, answer.json())


ASKED = [
    *((operation, GenerationMode.POSITIVE) for operation in OPERATIONS),
    *(
        (operation, GenerationMode.NEGATIVE)
        for operation in OPERATIONS
        if operation.body or operation.query or operation.headers
    ),
]


@pytest.mark.parametrize(
    ("operation", "mode"), ASKED, ids=[f"{operation.label} {mode.value}" for operation, mode in ASKED]
)
def test_no_request_breaks_the_server(visitors: Visitors, operation: Any, mode: GenerationMode) -> None:
    @settings(
        max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None, phases=PHASES
    )
    @given(case=operation.as_strategy(generation_mode=mode), role=st.sampled_from(VISITOR_ROLES), data=st.data())
    def asks(case: Any, role: UserRole | None, data: st.DataObject) -> None:
        for name, values in KNOWN.items():
            if name in (case.path_parameters or {}) and data.draw(st.booleans()):
                case.path_parameters[name] = data.draw(st.sampled_from(values))
        transport = case.as_transport_kwargs(base_url="http://127.0.0.1")
        path = transport["url"].removeprefix("http://127.0.0.1")
        headers = {"content-type": "application/json"} if case.method == "POST" else {}
        headers |= {name: str(value) for name, value in (case.headers or {}).items() if str(value).isascii()}
        named = {"json": "json", "data": "content", "params": "params"}
        body = {named[key]: transport[key] for key in named if transport.get(key) is not None}
        try:
            request = visitors[role].build_request(case.method, path, headers=headers, **body)
        except (httpx.InvalidURL, ValueError, TypeError):
            return  # no client could send it
        answer = visitors[role].send(request)
        told_well(answer, case)
        if answer.status_code == 200 and answer.headers["content-type"].startswith("application/json"):
            fits(case, answer)

    asks()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_orders_with_any_field_spoilt_are_refused_or_carried_out(visitors: Visitors, data: st.DataObject) -> None:
    """Most random orders are no orders at all; these are real ones with something wrong in them."""
    name = data.draw(st.sampled_from(sorted(KINDS)))
    order = {"choice": "bet", **sample(name, data.draw(st.sampled_from(["player", "robot.t1.1", "x" * 200])))}
    if name != "table.decide":
        del order["choice"]
    for field in data.draw(st.lists(st.sampled_from(sorted(order)), max_size=2)):
        order[field] = data.draw(JSON)
    role = data.draw(
        st.sampled_from([UserRole.PLAYER, UserRole.DEALER, UserRole.PIT_MANAGER, UserRole.GAMING_SHIFT_MANAGER])
    )
    key = data.draw(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=20))
    told_well(visitors[role].post("/api/orders", json=order, headers={"idempotency-key": key}), order)


BAD = 240  # requests of each kind


def test_bad_requests_leave_no_memory_behind(visitors: Visitors) -> None:
    """Less than one object for each: what is kept of them does not grow with them."""

    def objects_after(requests: range) -> int:
        for number in requests:
            client, key = visitors[VISITOR_ROLES[number % len(VISITOR_ROLES)]], {"idempotency-key": f"bad-{number}"}
            spoilt = {**sample("table.place_wager", f"nobody-{number}"), "amount": -number}
            for answer in (
                client.post("/api/orders", json=spoilt, headers=key),
                client.post("/api/orders", content=b"{" * number, headers=key),
                client.get(f"/api/tables/none-{number}"),
                client.get(f"/api/par/none@{number}?jackpot=x{number}"),
            ):
                assert 400 <= answer.status_code < 500, answer.text
        gc.collect()
        return len(gc.get_objects())

    objects_after(range(BAD))
    before = objects_after(range(BAD, 2 * BAD))
    after = objects_after(range(2 * BAD, 3 * BAD))
    assert after - before < BAD


def test_the_floor_is_well_after_all_that(served: Served, visitors: Visitors) -> None:
    assert not served.floor.findings()
    assert not served.floor.locked
    assert visitors[None].get("/healthz").json()["status"] == "ok"


def test_the_description_names_every_route_once(visitors: Visitors) -> None:
    document = visitors[None].get("/api/openapi.json").json()
    described = [(path, method.upper()) for path, methods in document["paths"].items() for method in methods]
    declared = [(route.declared.path, route.declared.method) for route in api_routes()]
    assert sorted(described) == sorted(declared)
    assert len(declared) == len(set(declared))
