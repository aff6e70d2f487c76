"""In no body, and in no object within one, a key stands twice: whoever writes it so means one of the two."""

from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import given

from megalink.floor.state.users import UserRole
from megalink.web.app import api_routes
from megalink.web.http.errors import HttpError
from megalink.web.routing.body import read_json
from tests.rulebook.test_key_twice import CONTENT, Written, has_one_twice, text_of
from tests.web.served import Served

JSON = {"content-type": "application/json"}
POSTS = [route.declared for route in api_routes() if route.declared.method == "POST"]
BODIES: dict[str, tuple[str, Any]] = {
    '{"order": "table.sit", "table": "t1", "player": "ann", "position": 1, "position": 2}': ("position", 2),
    '{"order": "table.sit", "order": "table.leave", "table": "t1", "player": "ann", "position": 1}': (
        "order",
        "table.leave",
    ),
    '{"order": "link.open_link", "link": "x", "displayed": 1, "parameters": {"reset": 1, "reset": 2}}': (
        "parameters.reset",
        2,
    ),
    '{"order": "floor.write_float_slip", "chips": [[1, {"a": 1, "a": [":"]}]]}': ("chips[0][1].a", [":"]),
    '{"order": "table.sit", "table": "t1", "player": "a:b", "pl\\u0061yer": "ann", "position": 1}': ("player", "ann"),
}


@pytest.fixture(scope="module")
def shift(served: Served) -> httpx.Client:
    return served.client("shift", UserRole.GAMING_SHIFT_MANAGER)


@pytest.mark.parametrize("body", BODIES)
def test_an_order_that_says_something_twice_is_refused_with_the_place_and_the_value(
    shift: httpx.Client, body: str
) -> None:
    for path in ("/api/orders", "/api/preview"):
        answer = shift.post(path, content=body, headers={**JSON, "idempotency-key": "twice"})
        refusal = answer.json()
        assert (answer.status_code, refusal["refused"]) == (400, "json_key_twice"), answer.text
        assert (refusal["field"], refusal["value"]) == BODIES[body]


@pytest.mark.parametrize("route", POSTS, ids=lambda route: route.path)
def test_every_route_that_takes_a_body_refuses_it(served: Served, route: Any) -> None:
    """Also where the body has other faults, such as an unknown field."""
    role = min(route.who) if route.who else None
    with served.client(f"{role}", role) if role else served.client() as client:
        for body in ('{"name": "x", "name": "x"}', '{"name": {"unknown": 1, "unknown": 2}}'):
            answer = client.post(route.path, content=body, headers={**JSON, "idempotency-key": "twice"})
            assert (answer.status_code, answer.json()["refused"]) == (400, "json_key_twice"), answer.text


def test_what_is_no_json_and_no_object_is_told_as_such(shift: httpx.Client) -> None:
    for body, refused in {"[1,": "json_invalid", "[1]": "body_invalid", '"a:b"': "body_invalid"}.items():
        answer = shift.post("/api/orders", content=body, headers={**JSON, "idempotency-key": "no object"})
        assert answer.json()["refused"] == refused


@given(CONTENT)
def test_it_is_refused_in_whatever_is_written(content: Any) -> None:
    text = text_of(Written([("content", content)]))
    try:
        assert read_json(text.encode(), msgspec.json.Decoder(dict[str, Any])) == msgspec.json.decode(text)
        is_refused = False
    except HttpError as refused:
        is_refused = refused.body.refused == "json_key_twice"
    assert is_refused is has_one_twice(content)
